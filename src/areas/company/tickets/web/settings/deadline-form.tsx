import { CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { formatMoment } from '#platform/shared/dates.ts';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { trialOf, useTrial } from '#platform/web/forms/use-trial.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import type { RecordValues } from '#platform/web/record/record-fields.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { deadlinePreviewContract } from '#areas/company/tickets/contract.ts';

const t = texts({
  title: { en: 'What this would change', es: 'Qué cambiaría' },
  first: { en: 'Shown as soon as what is required is filled in.', es: 'Se muestra en cuanto esté lo obligatorio.' },
  working: { en: 'Looking at the open tickets', es: 'Revisando los tickets abiertos' },
  none: {
    en: 'None of the {open} open tickets gets another deadline.',
    es: 'Ninguno de los {open} tickets abiertos cambia de plazo.',
  },
  some: {
    en: '{changed, plural, one {# open ticket gets} other {# open tickets get}} another deadline, of {open}. {late, plural, =0 {None becomes late.} one {# becomes late.} other {# become late.}}',
    es: '{changed, plural, one {# ticket abierto cambia} other {# tickets abiertos cambian}} de plazo, de {open}. {late, plural, =0 {Ninguno se atrasa.} one {# queda atrasado.} other {# quedan atrasados.}}',
  },
  shift: { en: '{was} → {due}', es: '{was} → {due}' },
  nothing: { en: 'no deadline', es: 'sin plazo' },
  late: { en: 'Late', es: 'Atrasado' },
  more: { en: 'and {n} more', es: 'y {n} más' },
});

type Kind = 'policy' | 'calendar';

/** The form of a policy or a calendar, which says what saving it would change for open tickets before it is saved. */
export function FormOfDeadlines({
  kind,
  declaration,
  record,
  onClose,
}: {
  kind: Kind;
  declaration: RecordDeclaration;
  record?: RecordOf<RecordDeclaration>;
  onClose: () => void;
}) {
  const foreseen = useCallback(
    (values: RecordValues) => <Foreseen kind={kind} declaration={declaration} record={record} values={values} />,
    [kind, declaration, record],
  );
  return (
    <RecordDialog
      declaration={declaration}
      record={record}
      choices={useChoices()}
      beforeSave={foreseen}
      onDone={({ id }) => setSearch({ panel: id })}
      onClose={onClose}
    />
  );
}

interface Asked {
  kind: Kind;
  declaration: RecordDeclaration;
  record: RecordOf<RecordDeclaration> | undefined;
  values: RecordValues;
}

/** What saving these values would mean; why they would be refused is said at their fields when they are sent. */
function Foreseen({ kind, declaration, record, values }: Asked) {
  const say = useSay();
  const language = useLanguage();
  const { sent, isWhole } = trialOf(declaration, values);
  const { data, error, isFetching, isEnabled } = useTrial(
    deadlinePreviewContract.preview,
    { kind, id: record?.id ?? null, values: sent },
    // A new one that lacks what it needs would only be refused.
    record !== undefined || isWhole,
  );
  const at = (moment: string | null) => (moment === null ? say(t.nothing) : formatMoment(moment, language));
  return (
    <Section title={say(t.title)}>
      <div aria-live="polite" aria-busy={isFetching} className="grid gap-2 text-13">
        {error !== null ? (
          <p className="flex items-start gap-2 text-text-2">
            <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden />
            {error.message}
          </p>
        ) : data === undefined ? (
          <p className="text-text-3">{say(isEnabled ? t.working : t.first)}</p>
        ) : (
          <>
            <p>
              {say(data.changed === 0 ? t.none : t.some, { open: data.open, changed: data.changed, late: data.late })}
            </p>
            {data.first.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {data.first.map(({ id, code, title, was, due, becomes_late: isLate }) => (
                  <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
                    <Link to={`/tickets?panel=${id}`} className="min-w-0 flex-1 basis-52 truncate">
                      {code} {title}
                    </Link>
                    <span className="text-text-2 tabular-nums">{say(t.shift, { was: at(was), due: at(due) })}</span>
                    {isLate && <Tag tone="bad">{say(t.late)}</Tag>}
                  </li>
                ))}
              </ul>
            )}
            {data.changed > data.first.length && (
              <p className="text-12 text-text-3">{say(t.more, { n: data.changed - data.first.length })}</p>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
