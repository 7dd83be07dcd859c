import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { RecordDeclaration, RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { RecordPicker } from '#platform/web/forms/record-picker.tsx';
import { Link } from '#platform/web/link.tsx';
import type { RecordChoices } from '#platform/web/record/record-fields.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { refusalOf, saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { relationWords, type Relation } from '#areas/company/tickets/choices.ts';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { rungs } from '#areas/company/tickets/states.ts';
import { useRelate } from '../queries.ts';
import { TicketForm } from '../form/ticket-form.tsx';
import { titleOf } from './ticket-head.tsx';

const t = texts({
  related: { en: 'Has to do with', es: 'Tiene que ver con' },
  parts: { en: 'Sub-tickets', es: 'Subtickets' },
  addPart: { en: 'Add a sub-ticket', es: 'Agregar un subticket' },
  add: { en: 'Say what it has to do with', es: 'Indicar con qué tiene que ver' },
  how: { en: 'How', es: 'Cómo' },
  which: { en: 'Which ticket', es: 'Qué ticket' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  remove: { en: 'No longer: {words} {code}', es: 'Ya no: {words} {code}' },
  inwardBlocks: { en: 'Blocked by', es: 'Bloqueado por' },
  inwardCaused: { en: 'Caused', es: 'Causó' },
  inwardFollows: { en: 'Followed by', es: 'Seguido por' },
  inwardDuplicate: { en: 'Duplicate', es: 'Duplicado' },
  goesOn: { en: 'It was merged; what was said here goes on in', es: 'Se fusionó; lo que se dijo aquí sigue en' },
});

const inward = {
  blocks: t.inwardBlocks,
  caused_by: t.inwardCaused,
  follows: t.inwardFollows,
  duplicate_of: t.inwardDuplicate,
  relates_to: relationWords.relates_to,
} as const satisfies Record<Relation, object>;

/** What a person may say; that one follows another comes about by itself. */
const said = ['blocks', 'relates_to', 'caused_by', 'duplicate_of'] as const satisfies readonly Relation[];

interface TicketRelationsProps {
  record: RecordOf<RecordDeclaration>;
  talk: Talk;
  choices: RecordChoices;
}

/** The tickets that this one is made of, and those that it has to do with: each with its state, added and taken off here. */
export function TicketRelations({ record, talk, choices }: TicketRelationsProps) {
  const say = useSay();
  const relate = useRelate();
  const [isAdding, setAdding] = useState<'part' | 'relation'>();
  const mayWrite = record.can.change;
  const held: Readonly<Record<string, unknown>> = record;
  return (
    <>
      <Section title={say(t.parts)} {...(talk.children.length === 0 ? {} : { count: talk.children.length })}>
        <ul className="grid gap-1">
          {talk.children.map((each) => (
            <li key={each.id}>
              <Other ticket={each} />
            </li>
          ))}
        </ul>
        {mayWrite && (
          <Button size="small" look="quiet" icon={<Plus />} onClick={() => setAdding('part')}>
            {say(t.addPart)}
          </Button>
        )}
      </Section>
      <Section title={say(t.related)} {...(talk.relations.length === 0 ? {} : { count: talk.relations.length })}>
        <ul className="grid gap-1">
          {talk.relations.map((each) => {
            const words = say(each.inward ? inward[each.relation] : relationWords[each.relation]);
            return (
              <li
                key={`${each.id} ${each.relation} ${String(each.inward)}`}
                className="flex min-w-0 items-center gap-1"
              >
                <Other ticket={each} words={words} />
                {mayWrite && each.relation !== 'follows' && (
                  <IconButton
                    size="small"
                    label={say(t.remove, { words, code: each.code })}
                    onClick={() =>
                      relate.mutate({
                        params: { id: record.id },
                        body: { other_id: each.id, relation: each.relation, on: false },
                      })
                    }
                  >
                    <X />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ul>
        {mayWrite && isAdding !== 'relation' && (
          <Button size="small" look="quiet" icon={<Plus />} onClick={() => setAdding('relation')}>
            {say(t.add)}
          </Button>
        )}
        {isAdding === 'relation' && (
          <AddRelation id={record.id} choices={choices} onClose={() => setAdding(undefined)} />
        )}
      </Section>
      {isAdding === 'part' && (
        <TicketForm
          first={{
            parent_id: { id: record.id, name: `${record.code ?? ''} ${titleOf(record)}`.trim() },
            project_id: held['project_id'] ?? null,
            unit_id: held['unit_id'] ?? null,
          }}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}

/** Where a ticket that was merged goes on, to follow; nothing on one that was not, or whose other is not the reader's to see. */
export function GoesOnIn({ talk }: { talk: Talk }) {
  const say = useSay();
  const target = talk.relations.find((each) => each.relation === 'duplicate_of' && !each.inward);
  if (talk.ticket.state !== 'merged' || target === undefined) return undefined;
  return (
    <Banner>
      {say(t.goesOn)}
      <Other ticket={target} />
    </Banner>
  );
}

function Other({ ticket: { id, code, title, state }, words }: { ticket: Talk['children'][number]; words?: string }) {
  const language = useLanguage();
  const rung = rungs[state];
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 text-13">
      {words !== undefined && <span className="flex-none text-text-3">{words}</span>}
      <Link to={`/tickets?panel=${id}`} className="link min-w-0 truncate">
        {code} {title}
      </Link>
      {rung !== undefined && (
        <span className="ml-auto flex-none">
          <Tag tone={rung.tone}>{rung[language]}</Tag>
        </span>
      )}
    </span>
  );
}

function AddRelation({ id, choices, onClose }: { id: string; choices: RecordChoices; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const relate = useRelate();
  const [relation, setRelation] = useState<(typeof said)[number]>('relates_to');
  const [error, setError] = useState<string>();
  const add = async (otherId: string) => {
    const outcome = await outcomeOf(
      relate.mutateAsync({ params: { id }, body: { other_id: otherId, relation, on: true } }),
    );
    if (outcome.ok) onClose();
    // What stands against it is said of the one field that there is.
    else setError(refusalOf(outcome).details[0]?.said[language] ?? saidOf(outcome, language));
  };
  return (
    <div className="grid gap-2 rounded-control border border-line bg-sunken p-3">
      <Field label={say(t.how)}>
        <Select
          value={relation}
          onValueChange={(next) => {
            setRelation(next);
            setError(undefined);
          }}
          items={said.map((value) => ({ value, label: say(relationWords[value]) }))}
        />
      </Field>
      <Field label={say(t.which)} error={error}>
        <RecordPicker
          source={choices['ticket']}
          value={null}
          onValueChange={(picked) => {
            if (picked !== null) void add(picked.id);
          }}
        />
      </Field>
      <Button size="small" look="quiet" onClick={onClose}>
        {say(t.cancel)}
      </Button>
    </div>
  );
}
