import { clsx } from 'clsx';
import { sentFields, type RecordDeclaration, type RecordOf } from '#platform/shared/record.ts';
import { plainText, type RichDocument } from '#platform/shared/rich-text.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { FormPage } from '#platform/web/forms/form-page.tsx';
import { useRecordForm, withVersion, type RecordForm } from '#platform/web/forms/record-form.ts';
import {
  fieldWords,
  isPicked,
  RecordField,
  type RecordChoices,
  sentValue,
  valuesOf,
  type RecordValues,
} from '#platform/web/record/record-fields.tsx';
import { useEditorWords } from '#platform/web/texts/editor-words.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { RichEditor } from '#ui/rich/rich-editor.tsx';
import type { CategoryField, CustomValues } from '#areas/company/tickets/rules.ts';
import { ticket } from '#areas/company/tickets/record.ts';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { useCategories, useTicketChoices } from '../categories.ts';
import { useTicketMentions } from '../composer/use-ticket-mentions.ts';
import { useChangeTicket, useMakeTicket } from '../queries.ts';
import { SimilarTickets } from './similar-tickets.tsx';
import { CustomInputs, customName } from './custom-inputs.tsx';

const t = texts({
  fresh: { en: 'New ticket', es: 'Ticket nuevo' },
  edit: { en: 'Change {code}', es: 'Modificar {code}' },
  make: { en: 'Add', es: 'Agregar' },
  save: { en: 'Save', es: 'Guardar' },
  placeholder: { en: 'What happened, where, since when', es: 'Qué pasó, dónde, desde cuándo' },
});

const whole: RecordDeclaration = ticket;
const all = new Map(sentFields(whole));
/** What a person needs to say first stands first; the rest follows in the order of the record. */
const first = ['title', 'type_id', 'description', 'project_id', 'unit_id', 'priority', 'lead_id', 'department_id'];
const names = [...first, ...[...all.keys()].filter((name) => !first.includes(name))];
const shown = names.flatMap((name) => {
  const field = all.get(name);
  return field === undefined || field.form === false ? [] : [[name, field] as const];
});
/** The rich description under a name of its own: the words of the field follow from it. */
const richName = 'description_body';
const plainFields = shown.filter(([name]) => name !== 'description');

export interface TicketFormProps {
  /** The ticket to change, with what hangs on it; a new one without it. */
  record?: RecordOf<RecordDeclaration>;
  talk?: Talk;
  first?: RecordValues;
  onDone?: (record: RecordOf<RecordDeclaration>) => void;
  onClose: () => void;
  /** On a page of its own, not over another. */
  isPage?: boolean;
}

const isDocument = (value: unknown): value is RichDocument =>
  typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content);

/** What the form begins with: the record, its rich description, and the values of its category's fields under their own names. */
function valuesFor(
  record: Readonly<Record<string, unknown>> | undefined,
  description: RichDocument | null,
  custom: Readonly<Record<string, unknown>>,
): RecordValues {
  return {
    ...valuesOf(plainFields, record),
    [richName]: description,
    ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [customName(key), value])),
  };
}

/** The values of these fields as they are sent: what is empty is taken away. */
function customOf(
  fields: readonly CategoryField[],
  values: RecordValues,
): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    fields.map(({ key, kind }) => {
      const value = values[customName(key)];
      const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return [key, isValue && value !== '' ? value : kind === 'flag' ? false : null];
    }),
  );
}

/** The form of a ticket, and the fields that its category asks for as it is chosen. */
function useTicketForm({ record, talk, first: begins, onDone, onClose, isPage = false }: TicketFormProps) {
  const categories = useCategories();
  const make = useMakeTicket();
  const change = useChangeTicket();
  const fieldsOf = (typeId: unknown) => {
    const id = isPicked(typeId) ? typeId.id : typeId;
    return categories?.find((each) => each.id === id)?.fields ?? [];
  };
  const custom: CustomValues = talk?.category?.values ?? {};
  const entry = useRecordForm<RecordValues, RecordOf<RecordDeclaration>>({
    values: { ...valuesFor(record, talk?.description ?? null, custom), ...begins },
    version: record?.version,
    draftKey: `ticket.${record?.id ?? 'new'}.whole`,
    paths: {
      ...Object.fromEntries(plainFields.map(([name]) => [`record.${name}`, name])),
      ...Object.fromEntries(
        (categories ?? []).flatMap(({ fields }) => fields.map(({ key }) => [`custom.${key}`, customName(key)])),
      ),
      description: richName,
    },
    valuesOf: (current) =>
      typeof current === 'object' && current !== null && 'description_body' in current && 'custom' in current
        ? valuesFor(
            { ...current },
            isDocument(current.description_body) ? current.description_body : null,
            typeof current.custom === 'object' && current.custom !== null ? { ...current.custom } : {},
          )
        : undefined,
    send(values, version) {
      const sent = Object.fromEntries(
        plainFields.flatMap(([name, { required }]) => {
          const value = sentValue(values[name]);
          return required === true && value === null ? [] : [[name, value]];
        }),
      );
      const body = values[richName];
      const extras = {
        description: isDocument(body) && plainText(body) !== '' ? body : null,
        custom: customOf(fieldsOf(values['type_id']), values),
      };
      return outcomeOf(
        record === undefined
          ? make.mutateAsync({ body: { record: { title: '', ...sent }, ...extras } })
          : change.mutateAsync({
              params: { id: record.id },
              body: withVersion({ record: sent, ...extras }, version),
            }),
      );
    },
    onDone: (answer) => {
      // A page that knows where to go with what was made is not left for elsewhere first.
      if (!isPage || onDone === undefined) onClose();
      onDone?.(answer);
    },
  });
  return { entry, fields: fieldsOf(entry.form.watch('type_id')) };
}

/** Makes a ticket or changes one: its fields, a rich description, and what its category asks for. */
export function TicketForm(props: TicketFormProps) {
  const { record, talk, onClose, isPage = false } = props;
  const say = useSay();
  const language = useLanguage();
  const choices = useTicketChoices();
  const { entry, fields } = useTicketForm(props);
  const isNew = record === undefined;
  const form = {
    entry,
    submitLabel: say(isNew ? t.make : t.save),
    labels: Object.fromEntries(
      shown.map(([name, { label }]) => [name === 'description' ? richName : name, say(label)]),
    ),
    shown(name: string, value: unknown) {
      const field = name === richName ? undefined : all.get(name);
      if (isDocument(value)) return plainText(value);
      return field === undefined ? undefined : fieldWords(field, value, language);
    },
    onClose,
    className: 'grid grid-cols-2 gap-4 max-md:grid-cols-1',
    children: <TicketFields entry={entry} fields={fields} choices={choices} talk={talk} isNew={isNew} />,
  };
  return isPage ? (
    <FormPage {...form} />
  ) : (
    <FormDialog size="wide" title={isNew ? say(t.fresh) : say(t.edit, { code: record.code ?? '' })} {...form} />
  );
}

function TicketFields({
  entry,
  fields,
  choices,
  talk,
  isNew,
}: {
  entry: RecordForm<RecordValues>;
  fields: readonly CategoryField[];
  choices: RecordChoices;
  talk: Talk | undefined;
  isNew: boolean;
}) {
  return (
    <>
      {shown.map(([name, field]) => (
        <div
          key={name}
          className={clsx(
            'min-w-0',
            field.form !== undefined && field.form !== false && field.form.wide === true && 'md:col-span-2',
          )}
        >
          {name === 'description' ? (
            <Description entry={entry} readers={talk?.readers ?? []} />
          ) : (
            <RecordField name={name} field={field} entry={entry} choices={choices} />
          )}
          {name === 'title' && isNew && (
            <div className="pt-3 empty:hidden">
              <SimilarTickets values={entry.form.watch()} />
            </div>
          )}
          {name === 'type_id' && fields.length > 0 && (
            <div className="mt-3 grid gap-3 border-l-2 border-line pl-3">
              <CustomInputs fields={fields} entry={entry} />
            </div>
          )}
        </div>
      ))}
    </>
  );
}

/** The description with its look. What the draft or a settled conflict brings stands in a fresh editor. */
function Description({ entry, readers }: { entry: RecordForm<RecordValues>; readers: readonly { id: string }[] }) {
  const say = useSay();
  const words = useEditorWords();
  const people = useTicketMentions(readers);
  const { value, onValueChange } = entry.choice(richName);
  const label = ticket.fields.description.label;
  return (
    <Field label={say(label)} error={entry.fault(richName)} group>
      <RichEditor
        key={`${entry.draft === undefined} ${entry.conflicts.length}`}
        label={say(label)}
        words={words}
        placeholder={say(t.placeholder)}
        initial={isDocument(value) ? value : undefined}
        invalid={entry.fault(richName) !== undefined}
        onChange={(document, isEmpty) => onValueChange(isEmpty ? null : document)}
        people={people}
      />
    </Field>
  );
}
