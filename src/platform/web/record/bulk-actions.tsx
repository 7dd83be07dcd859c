import { ArrowRight, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { holds } from '#platform/shared/access.ts';
import { sentFields, type Edge, type RecordDeclaration } from '#platform/shared/record.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import type { TableAction } from '../table/table-parts.ts';
import { useSay } from '../texts/language.ts';
import { RecordField, sentValue, type FieldEntry, type RecordChoices, type RecordValues } from './record-fields.tsx';

const t = texts({
  to: { en: 'New status', es: 'Estado nuevo' },
  reason: { en: 'Reason', es: 'Motivo' },
  choose: { en: 'Choose it first.', es: 'Elígelo primero.' },
  status: { en: 'Change the status', es: 'Cambiar el estado' },
});

type Values = Readonly<RecordValues>;
type Set = (patch: RecordValues) => void;

function wordsIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

/** The fields of an action as a declared field finds its own: the faults of the rows come with the answer. */
function entryOf(values: Values, set: Set): FieldEntry {
  return {
    choice: (name) => ({ value: values[name] ?? null, onValueChange: (value) => set({ [name]: value }) }),
    field: (name) => ({
      name,
      value: wordsIn(values, name),
      onChange: ({ target }) => set({ [name]: target.value }),
    }),
    fault: () => undefined,
  };
}

const isFilled = (value: unknown) => sentValue(value) !== null;

interface Wish {
  declaration: RecordDeclaration;
  /** The fields that several records can get at once, in the order of their buttons; `state` is where they stand. */
  names: readonly string[];
  groups: readonly string[];
  choices: RecordChoices;
  language: Language;
  icons?: Readonly<Record<string, ReactNode>> | undefined;
}

/** What can be set for many records of a kind at once: one field for all of them, or the next step of each. The server judges each by itself. */
export function bulkActionsOf(wish: Wish): TableAction[] {
  const { declaration, names, groups, choices, language, icons = {} } = wish;
  if (!holds(groups, declaration.access.write)) return [];
  const fields = new Map(sentFields(declaration));
  return names.flatMap((name): TableAction[] => {
    if (name === 'state') return stepAction(wish);
    const field = fields.get(name);
    if (
      field === undefined ||
      [field.reads, field.writes].some((right) => right !== undefined && !holds(groups, right))
    )
      return [];
    return [
      {
        name: 'change',
        field: name,
        label: say(field.label, language),
        icon: icons[name] ?? <PencilLine />,
        form: (values, set) => <RecordField name={name} field={field} entry={entryOf(values, set)} choices={choices} />,
        first: {},
        lacks: (values) => (isFilled(values[name]) ? undefined : say(t.choose, language)),
        sent: (values) => ({ [name]: sentValue(values[name]) }),
      },
    ];
  });
}

function stepAction({ declaration, groups, choices, language, icons }: Wish): TableAction[] {
  const edges: readonly Edge[] = (declaration.states?.edges ?? []).filter(({ who }) => holds(groups, who));
  if (edges.length === 0) return [];
  const asked = (to: unknown) => {
    const into = edges.filter((edge) => edge.to === to);
    return {
      fields: [...new Set(into.flatMap(({ requires = [] }) => requires))],
      reason: into.some(({ reason }) => reason !== undefined),
    };
  };
  return [
    {
      name: 'move',
      field: 'state',
      label: say(t.status, language),
      icon: icons?.['state'] ?? <ArrowRight />,
      first: {},
      form: (values, set) => (
        <StepForm {...{ declaration, edges, choices, language, values, set }} asked={asked(values['to'])} />
      ),
      lacks: (values) => {
        const { fields, reason } = asked(values['to']);
        const needed = ['to', ...fields, ...(reason ? ['reason'] : [])];
        return needed.every((name) => isFilled(values[name])) ? undefined : say(t.choose, language);
      },
      sent: (values) => {
        const { fields, reason } = asked(values['to']);
        return {
          to: values['to'],
          ...(reason ? { reason: wordsIn(values, 'reason').trim() } : {}),
          ...(fields.length === 0
            ? {}
            : { values: Object.fromEntries(fields.map((name) => [name, sentValue(values[name])])) }),
        };
      },
    },
  ];
}

interface StepFormProps {
  declaration: RecordDeclaration;
  edges: readonly Edge[];
  choices: RecordChoices;
  language: Language;
  values: Values;
  set: Set;
  asked: { fields: readonly string[]; reason: boolean };
}

/** Where they go, and what a step to there demands. */
function StepForm({ declaration, edges, choices, language, values, set, asked }: StepFormProps) {
  const speak = useSay();
  const entry = entryOf(values, set);
  const reached = new Set(edges.map(({ to }) => to));
  return (
    <>
      <Field label={speak(t.to)}>
        <Select
          value={typeof values['to'] === 'string' ? values['to'] : ''}
          onValueChange={(to) => set({ to })}
          items={Object.entries(declaration.states?.words ?? {}).flatMap(([state, word]) =>
            reached.has(state) ? [{ value: state, label: word[language] }] : [],
          )}
        />
      </Field>
      {asked.fields.map((name) => {
        const field = declaration.fields[name];
        return (
          field !== undefined && <RecordField key={name} name={name} field={field} entry={entry} choices={choices} />
        );
      })}
      {asked.reason && (
        <Field label={speak(t.reason)} required>
          <Textarea maxLength={500} {...entry.field('reason')} />
        </Field>
      )}
    </>
  );
}
