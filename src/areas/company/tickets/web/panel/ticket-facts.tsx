import { Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { LinkedRecord } from '#areas/platform-services/records/web/embeds.tsx';
import type { Field, RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { RecordDialog } from '#platform/web/record/record-dialog.tsx';
import { fieldWords, isPicked, type RecordChoices } from '#platform/web/record/record-fields.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Section } from '#ui/layout/section.tsx';
import { customWords } from '#areas/company/tickets/rules.ts';
import { ticket } from '#areas/company/tickets/record.ts';
import type { Talk } from '#areas/company/tickets/schema.ts';

const t = texts({
  title: { en: 'Properties', es: 'Propiedades' },
  change: { en: 'Change {field}', es: 'Cambiar {field}' },
  rating: { en: '{n} of 5', es: '{n} de 5' },
});

const whole: RecordDeclaration = ticket;
/** What stands there also when nothing is known, so that it can be said. */
const always: ReadonlySet<string> = new Set([
  'lead_id',
  'department_id',
  'priority',
  'type_id',
  'project_id',
  'due_on',
]);
const order = [
  'lead_id',
  'department_id',
  'priority',
  'type_id',
  'due_on',
  'project_id',
  'unit_id',
  'module_id',
  'requester_id',
  'visibility',
  'side',
  'phase',
  'area',
  'tags',
  'parent_id',
  'source',
  'waiting_reason',
  'wakes_on',
  'resolution',
  'resolution_note',
  'first_responded_at',
  'resolved_at',
  'closed_at',
  'reopen_count',
] as const;

interface TicketFactsProps {
  record: RecordOf<RecordDeclaration>;
  talk: Talk;
  choices: RecordChoices;
}

/** The properties of a ticket. A press on one that may be changed asks for that one alone. */
export function TicketFacts({ record, talk, choices }: TicketFactsProps) {
  const say = useSay();
  const language = useLanguage();
  const [asked, setAsked] = useState<string>();
  const held: Readonly<Record<string, unknown>> = record;
  const isNothing = (value: unknown) => value === null || value === undefined || value === '' || value === 0;
  const { category, satisfaction } = talk;
  return (
    <Section title={say(t.title)}>
      <Facts>
        {order.flatMap((name) => {
          const field: Field | undefined = whole.fields[name];
          if (field === undefined || (isNothing(held[name]) && !always.has(name))) return [];
          const value = (
            <Value
              field={field}
              value={
                name === 'type_id' && category !== null
                  ? { id: category.id, name: category.name[language] }
                  : held[name]
              }
              number={held['project_id']}
            />
          );
          // The category is changed with its fields, in the form of the whole.
          const isOpen = record.can.change && field.derived !== true && field.form !== false && name !== 'type_id';
          return [
            <Fact key={name} name={say(field.label)}>
              <span className="flex min-w-0 items-center gap-1">
                <span className="flex min-w-0 flex-1">{value}</span>
                {isOpen && (
                  <button
                    type="button"
                    aria-label={say(t.change, { field: say(field.label) })}
                    className="-my-1.5 flex-none rounded-1 p-1.5 text-text-3 hover:bg-hover hover:text-text-1 pointer-coarse:-my-3 pointer-coarse:p-3"
                    onClick={() => setAsked(name)}
                  >
                    <Pencil className="size-3" aria-hidden />
                  </button>
                )}
              </span>
            </Fact>,
            ...(name === 'type_id'
              ? (category?.fields ?? []).map((own) => {
                  const kept = category?.values[own.key];
                  return (
                    <Fact key={own.key} name={say(own.label)}>
                      {kept === undefined
                        ? undefined
                        : own.kind === 'date'
                          ? fieldWords({ kind: 'date', label: own.label }, kept, language)
                          : say(customWords(own, kept))}
                    </Fact>
                  );
                })
              : []),
          ];
        })}
        {satisfaction !== null && (
          <Fact name={say(ticket.fields.rating.label)}>
            <span className="inline-flex items-center gap-1.5">
              <Star className="size-3.5 fill-current text-warn-text" aria-hidden />
              {say(t.rating, { n: satisfaction.rating })}
            </span>
            {satisfaction.text !== null && <p className="text-text-2">{satisfaction.text}</p>}
          </Fact>
        )}
      </Facts>
      {asked !== undefined && (
        <RecordDialog
          declaration={whole}
          record={record}
          only={[asked]}
          choices={choices}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

/** One value: another record as a link to it, everything else in words; a dash where nothing is known. */
function Value({ field, value, number }: { field: Field; value: unknown; number: unknown }) {
  const language = useLanguage();
  if (field.kind === 'link' && isPicked(value))
    return (
      <LinkedRecord
        kind={field.to}
        id={value.id}
        name={value.name}
        number={isPicked(number) ? number.name.split(' ')[0] : undefined}
      />
    );
  return fieldWords(field, value, language) || '–';
}
