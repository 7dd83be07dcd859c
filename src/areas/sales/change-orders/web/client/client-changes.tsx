import { ArrowRight } from 'lucide-react';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { statusWords } from '#areas/sales/change-orders/choices.ts';
import { useDecisions, type ClientView } from '../queries.ts';

const t = texts({
  changes: { en: 'Changes', es: 'Cambios' },
  waits: { en: 'Waits for your answer', es: 'Espera tu respuesta' },
  others: { en: 'Waits for others', es: 'Espera a otros' },
  by: { en: 'by {day}', es: 'para el {day}' },
});

/** The changes that somebody outside the house is asked to decide on, on the page of their home or project. Nothing while there is none. */
export function ClientChanges({ view, projectId, unitId }: { view: ClientView; projectId?: string; unitId?: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data = [] } = useDecisions({
    view,
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(unitId === undefined ? {} : { unit_id: unitId }),
  });
  if (data.length === 0) return null;
  return (
    <Section title={say(t.changes)} count={data.length}>
      <ul className="grid gap-3 sm:grid-cols-2" data-own-money>
        {data.map((each) => (
          <li key={each.id}>
            <Link
              to={`/${view}/${encodeURIComponent(each.project_number)}/change-orders/${each.id}`}
              className="grid gap-2 rounded-card border border-line bg-raised p-4 hover:bg-hover"
            >
              <span className="flex items-center justify-between gap-3">
                <span className="text-16 font-title">{each.title}</span>
                <ArrowRight className="size-4 shrink-0 text-text-3" aria-hidden />
              </span>
              <span className="text-16 tabular-nums">{formatMoney(each.total_cents, language)}</span>
              <span className="flex flex-wrap items-center gap-2 text-14 text-text-2">
                {each.waits_for_me ? (
                  <Tag tone="warn">{say(t.waits)}</Tag>
                ) : (
                  <Tag tone={statusWords[each.status].tone}>
                    {say(each.status === 'sent' ? t.others : statusWords[each.status])}
                  </Tag>
                )}
                {each.status === 'sent' &&
                  each.deadline !== null &&
                  say(t.by, { day: formatDay(each.deadline, language) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
