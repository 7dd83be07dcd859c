import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import type { RecordValues } from '#platform/web/record/record-fields.tsx';
import { isPicked } from '#platform/web/record/record-fields.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { rungs } from '#areas/company/tickets/states.ts';
import { useSimilar } from '../queries.ts';

const t = texts({ title: { en: 'Open tickets that sound like it', es: 'Tickets abiertos parecidos' } });

const idIn = (value: unknown): string | undefined =>
  isPicked(value) ? value.id : typeof value === 'string' && value !== '' ? value : undefined;

/** While a new ticket is written: those that are open and sound like it, so that nothing is asked twice. */
export function SimilarTickets({ values }: { values: RecordValues }) {
  const say = useSay();
  const language = useLanguage();
  const [unit, project] = [idIn(values['unit_id']), idIn(values['project_id'])];
  const title = values['title'];
  const { data } = useSimilar(typeof title === 'string' ? title : '', {
    ...(unit === undefined ? {} : { unit_id: unit }),
    ...(project === undefined ? {} : { project_id: project }),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Section title={say(t.title)}>
      <ul className="grid gap-1 text-13">
        {data.map(({ id, code, title: called, state }) => (
          <li key={id} className="flex min-w-0 items-baseline gap-2">
            <Link to={`/tickets?panel=${id}`} className="min-w-0 truncate">
              {code} {called}
            </Link>
            <span className="ml-auto flex-none text-text-3">{rungs[state]?.[language]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
