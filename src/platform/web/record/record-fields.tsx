import type { ReactNode } from 'react';
import type { Field as DeclaredField } from '#platform/shared/record.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { CellValue, Column } from '#platform/shared/table.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { DayField } from '../forms/day-field.tsx';
import { wordsOf } from '../table/cell-words.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import { RecordPicker, RecordsPicker, type Picked } from '../forms/record-picker.tsx';
import type { PickerSource } from '../forms/picker-source.ts';

const t = texts({
  nothing: { en: 'Not chosen', es: 'Sin elegir' },
});

/** What is typed into the form of a record: by the names of its fields. */
export type RecordValues = Record<string, unknown>;

/** The people and records that a person may choose, by kind of field: `person`, or the `to` of a link. */
export type RecordChoices = Readonly<Record<string, PickerSource>>;

/** What a field needs of the form that it stands in. */
export interface FieldEntry {
  choice: (name: string) => { value: unknown; onValueChange: (value: unknown) => void };
  field: (name: string) => {
    name: string;
    value?: string;
    onChange: (event: { target: { name: string; value: string } }) => unknown;
    ref?: (element: unknown) => void;
  };
  fault: (name: string) => string | undefined;
}

interface RecordFieldProps {
  name: string;
  field: DeclaredField;
  entry: FieldEntry;
  choices: RecordChoices;
}

/** One declared field of a record in its form: the control of its kind with label, help and fault. */
export function RecordField({ name, field, entry, choices }: RecordFieldProps): ReactNode {
  const speak = useSay();
  const language = useLanguage();
  const label = say(field.label, language);
  const { value, onValueChange } = entry.choice(name);
  const error = entry.fault(name);
  const help = field.help === undefined ? {} : { help: say(field.help, language) };
  const facts = { label, required: field.required === true, error, ...help };
  switch (field.kind) {
    case 'text':
      return (
        <Field {...facts}>
          <TextInput maxLength={field.max} {...entry.field(name)} />
        </Field>
      );
    case 'prose':
      return (
        <Field {...facts}>
          <Textarea maxLength={field.max} {...entry.field(name)} />
        </Field>
      );
    case 'number':
    case 'percent':
    case 'money': {
      const hundredths = field.kind === 'money' ? 100 : 1;
      return (
        <Field {...facts}>
          <NumberInput
            value={typeof value === 'number' ? value / hundredths : null}
            onValueChange={(next) => onValueChange(next === null ? null : Math.round(next * hundredths * 1e6) / 1e6)}
            {...(field.kind === 'money' ? { start: '$', places: 2 } : field.kind === 'percent' ? { end: '%' } : {})}
          />
        </Field>
      );
    }
    case 'date':
      return (
        <DayField
          {...facts}
          value={typeof value === 'string' && value !== '' ? value : null}
          onValueChange={onValueChange}
        />
      );
    case 'moment':
      return (
        <Field {...facts}>
          <TextInput {...entry.field(name)} />
        </Field>
      );
    case 'flag':
      return <Checkbox label={label} checked={value === true} onChange={() => onValueChange(value !== true)} />;
    case 'choice':
      return (
        <Field {...facts}>
          <Select
            // As large on a telephone as the entries beside it.
            className="coarse:text-16"
            value={typeof value === 'string' ? value : ''}
            onValueChange={(next) => onValueChange(next === '' ? null : next)}
            placeholder={speak(t.nothing)}
            items={[
              ...(field.required === true ? [] : [{ value: '', label: speak(t.nothing) }]),
              ...Object.entries(field.choices).map(([key, words]) => ({ value: key, label: say(words, language) })),
            ]}
          />
        </Field>
      );
    case 'choices': {
      const held = Array.isArray(value) ? value : [];
      return (
        <Field {...facts} group>
          {Object.entries(field.choices).map(([key, words]) => (
            <Checkbox
              key={key}
              label={say(words, language)}
              checked={held.includes(key)}
              onChange={() => onValueChange(held.includes(key) ? held.filter((each) => each !== key) : [...held, key])}
            />
          ))}
        </Field>
      );
    }
    case 'person':
    case 'link':
      return (
        <Field {...facts}>
          <RecordPicker
            source={choices[field.kind === 'person' ? 'person' : field.to]}
            value={isPicked(value) ? value : null}
            onValueChange={onValueChange}
            ofPeople={field.kind === 'person'}
          />
        </Field>
      );
    case 'links':
      return (
        <Field {...facts} group>
          <RecordsPicker
            source={choices[field.to]}
            value={Array.isArray(value) ? value.filter(isPicked) : []}
            onValueChange={onValueChange}
          />
        </Field>
      );
  }
}

/** True for a record or person as a reply or a form holds it. */
export const isPicked = (value: unknown): value is Picked =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** A field's value in words, as a list would say it. */
export function fieldWords(field: DeclaredField, value: unknown, language: Language): string {
  const facts = { label: field.label, width: 0 };
  const column: Column =
    field.kind === 'choice' || field.kind === 'choices'
      ? { ...facts, kind: field.kind, choices: field.choices }
      : field.kind === 'links'
        ? { ...facts, kind: 'choices' }
        : { ...facts, kind: field.kind === 'prose' ? 'text' : field.kind === 'link' ? 'person' : field.kind };
  const shown = field.kind === 'links' && Array.isArray(value) ? value.filter(isPicked).map(({ name }) => name) : value;
  // What a record answers for a field is what its list shows of it.
  return wordsOf(column, (shown ?? null) as CellValue, language);
}

/** What the form begins with: the record's own values. */
export function valuesOf(
  fields: readonly (readonly [string, DeclaredField])[],
  record: Readonly<Record<string, unknown>> | undefined,
): RecordValues {
  const nothing = (kind: DeclaredField['kind']) =>
    kind === 'text' || kind === 'prose'
      ? ''
      : kind === 'flag'
        ? false
        : kind === 'links' || kind === 'choices'
          ? []
          : null;
  return Object.fromEntries(fields.map(([name, { kind }]) => [name, record?.[name] ?? nothing(kind)]));
}

/** A value of the form as it is sent: links and people by their ids, nothing for what is empty. */
export function sentValue(value: unknown): unknown {
  if (isPicked(value)) return value.id;
  if (Array.isArray(value)) return value.map((each: unknown) => (isPicked(each) ? each.id : each));
  return value === '' || value === undefined ? null : value;
}
