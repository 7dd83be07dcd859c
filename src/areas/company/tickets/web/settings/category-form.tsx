import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { sentFields, type RecordDeclaration, type RecordOf } from '#platform/shared/record.ts';
import { say as sayIn, texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import {
  fieldWords,
  RecordField,
  sentValue,
  valuesOf,
  type RecordValues,
} from '#platform/web/record/record-fields.tsx';
import { useRecordChanges } from '#platform/web/record/use-record.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { categoryFieldKinds, mostCategoryFields, type CategoryFieldKind } from '#areas/company/tickets/rules.ts';
import { ticketType } from '#areas/company/tickets/record.ts';
import { useTicketChoices } from '../categories.ts';
import { draftsOf, linesOf, type FieldDraft } from '../form/field-drafts.ts';

const t = texts({
  fresh: { en: 'New category', es: 'Categoría nueva' },
  edit: { en: 'Edit the category', es: 'Modificar la categoría' },
  make: { en: 'Add', es: 'Agregar' },
  save: { en: 'Save', es: 'Guardar' },
  name: { en: 'Called, in English', es: 'Nombre en inglés' },
  nameEs: { en: 'In Spanish', es: 'En español' },
  kind: { en: 'Kind', es: 'Tipo' },
  required: { en: 'Must be filled', es: 'Obligatorio' },
  choices: { en: 'Choices', es: 'Opciones' },
  choicesHelp: {
    en: 'With semicolons between them; another word in Spanish after an equals sign: North=Norte; South=Sur',
    es: 'Separadas por punto y coma; otra palabra en español tras un signo igual: North=Norte; South=Sur',
  },
  add: { en: 'Add a field', es: 'Agregar un campo' },
  up: { en: 'Move {name} up', es: 'Subir {name}' },
  down: { en: 'Move {name} down', es: 'Bajar {name}' },
  remove: { en: 'Take {name} off', es: 'Quitar {name}' },
  unnamed: { en: 'the new field', es: 'el campo nuevo' },
});

const declaration: RecordDeclaration = ticketType;
const shown = sentFields(declaration).filter(([name]) => name !== 'fields');
const listed = 'fields';

const isDrafts = (value: unknown): value is FieldDraft[] => Array.isArray(value);

interface CategoryFormProps {
  record?: RecordOf<RecordDeclaration>;
  onDone?: (record: RecordOf<RecordDeclaration>) => void;
  onClose: () => void;
}

/** Makes a category or changes one, with the fields that its tickets have of their own. */
export function CategoryForm({ record, onDone, onClose }: CategoryFormProps) {
  const say = useSay();
  const language = useLanguage();
  const choices = useTicketChoices();
  const { create, change } = useRecordChanges(declaration);
  const of = (held: Readonly<Record<string, unknown>> | undefined): RecordValues => ({
    ...valuesOf(shown, held),
    [listed]: draftsOf(held?.[listed]),
  });
  const entry = useRecordForm<RecordValues, RecordOf<RecordDeclaration>>({
    values: of(record),
    version: record?.version,
    draftKey: `ticket_type.${record?.id ?? 'new'}.whole`,
    valuesOf: (current) => (typeof current === 'object' && current !== null ? of({ ...current }) : undefined),
    send(values, version) {
      const drafts = values[listed];
      const body = {
        ...Object.fromEntries(
          shown.flatMap(([name, { required }]) => {
            const value = sentValue(values[name]);
            return required === true && value === null ? [] : [[name, value]];
          }),
        ),
        [listed]: sentValue(isDrafts(drafts) ? linesOf(drafts) : ''),
      };
      return outcomeOf(
        record === undefined
          ? create.mutateAsync({ body })
          : change.mutateAsync({ params: { id: record.id }, body: withVersion(body, version) }),
      );
    },
    onDone: (answer) => {
      onClose();
      onDone?.(answer);
    },
  });
  const value = entry.form.watch(listed);
  return (
    <FormDialog
      entry={entry}
      size="wide"
      title={say(record === undefined ? t.fresh : t.edit)}
      submitLabel={say(record === undefined ? t.make : t.save)}
      labels={Object.fromEntries(Object.entries(declaration.fields).map(([name, { label }]) => [name, say(label)]))}
      shown={(name, held) => {
        const field = declaration.fields[name];
        if (isDrafts(held)) return held.map(({ en }) => en).join(', ');
        return field === undefined ? undefined : fieldWords(field, held, language);
      }}
      onClose={onClose}
      className="grid grid-cols-2 gap-4 max-md:grid-cols-1"
    >
      {shown.map(([name, field]) => (
        <div key={name} className="min-w-0">
          <RecordField name={name} field={field} entry={entry} choices={choices} />
        </div>
      ))}
      <div className="md:col-span-2">
        <Field label={sayIn(ticketType.fields.fields.label, language)} error={entry.fault(listed)} group>
          <FieldsEditor
            drafts={isDrafts(value) ? value : []}
            onChange={(drafts) => entry.form.setValue(listed, drafts, { shouldDirty: true })}
          />
        </Field>
      </div>
    </FormDialog>
  );
}

/** The fields of a category, one below the other: added, changed, put in order and taken off. */
function FieldsEditor({ drafts, onChange }: { drafts: FieldDraft[]; onChange: (drafts: FieldDraft[]) => void }) {
  const say = useSay();
  const put = (index: number, patch: Partial<FieldDraft>) =>
    onChange(drafts.map((each, at) => (at === index ? { ...each, ...patch } : each)));
  const swap = (index: number, other: number) => {
    const [one, two] = [drafts[index], drafts[other]];
    if (one !== undefined && two !== undefined) onChange(drafts.with(index, two).with(other, one));
  };
  return (
    <div className="grid gap-3">
      {drafts.map((draft, index) => {
        const name = draft.en === '' ? say(t.unnamed) : draft.en;
        return (
          // What stands at a place is that field: they have no other name while they are written.
          <fieldset key={index} className="grid gap-3 rounded-card border border-line p-3 md:grid-cols-3">
            <Field label={say(t.name)} required>
              <TextInput value={draft.en} maxLength={80} onChange={(event) => put(index, { en: event.target.value })} />
            </Field>
            <Field label={say(t.nameEs)}>
              <TextInput value={draft.es} maxLength={80} onChange={(event) => put(index, { es: event.target.value })} />
            </Field>
            <Field label={say(t.kind)}>
              <Select
                value={draft.kind}
                onValueChange={(kind) => put(index, { kind })}
                items={kinds.map((kind) => ({ value: kind, label: say(categoryFieldKinds[kind]) }))}
              />
            </Field>
            {draft.kind === 'choice' && (
              <Field label={say(t.choices)} help={say(t.choicesHelp)} required className="md:col-span-3">
                <TextInput value={draft.choices} onChange={(event) => put(index, { choices: event.target.value })} />
              </Field>
            )}
            <div className="flex items-center gap-1 md:col-span-3">
              <Checkbox
                label={say(t.required)}
                checked={draft.required}
                onChange={(event) => put(index, { required: event.target.checked })}
              />
              <span className="ml-auto flex gap-1">
                {index > 0 && (
                  <IconButton size="small" label={say(t.up, { name })} onClick={() => swap(index, index - 1)}>
                    <ArrowUp />
                  </IconButton>
                )}
                {index < drafts.length - 1 && (
                  <IconButton size="small" label={say(t.down, { name })} onClick={() => swap(index, index + 1)}>
                    <ArrowDown />
                  </IconButton>
                )}
                <IconButton
                  size="small"
                  label={say(t.remove, { name })}
                  onClick={() => onChange(drafts.filter((_, at) => at !== index))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            </div>
          </fieldset>
        );
      })}
      {drafts.length < mostCategoryFields && (
        <Button
          size="small"
          icon={<Plus />}
          className="w-fit"
          onClick={() => onChange([...drafts, { key: '', kind: 'text', en: '', es: '', required: false, choices: '' }])}
        >
          {say(t.add)}
        </Button>
      )}
    </div>
  );
}

const kinds = ['text', 'number', 'choice', 'date', 'flag'] as const satisfies readonly CategoryFieldKind[];
