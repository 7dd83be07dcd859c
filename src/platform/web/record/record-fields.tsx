import type { ReactNode } from 'react';
import type { Field as DeclaredField } from '#platform/shared/record.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { CellValue, Column } from '#platform/shared/table.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import type { Option } from '#ui/inputs/option-list.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { DayField } from '../forms/day-field.tsx';
import type { RecordForm } from '../forms/record-form.ts';
import { wordsOf } from '../table/cell-words.ts';
import { useLanguage, useSay } from '../texts/language.ts';

const t = texts({
  nothing: { en: 'Not chosen', es: 'Sin elegir' },
  nobody: { en: 'Nobody', es: 'Nadie' },
  none: { en: 'Nothing found', es: 'Nada encontrado' },
});

/** What is typed into the form of a record: by the names of its fields. */
export type RecordValues = Record<string, unknown>;

/** The people and records that a person may choose, by kind of field: `person`, or the `to` of a link. */
export type RecordChoices = Readonly<Record<string, readonly Option<string>[] | undefined>>;

interface RecordFieldProps {
  name: string;
  field: DeclaredField;
  entry: RecordForm<RecordValues>;
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
            {...(field.kind === 'money' ? { start: '$' } : field.kind === 'percent' ? { end: '%' } : {})}
          />
        </Field>
      );
    }
    case 'date':
      return (
        <DayField
          label={field.required === true ? `${label} *` : label}
          value={typeof value === 'string' && value !== '' ? value : null}
          onValueChange={onValueChange}
          error={error}
          {...help}
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
    case 'link': {
      const items = choices[field.kind === 'person' ? 'person' : field.to];
      return (
        <Field {...facts}>
          <Combobox
            value={typeof value === 'string' ? value : null}
            onValueChange={onValueChange}
            items={items ?? []}
            loading={items === undefined}
            placeholder={speak(field.kind === 'person' ? t.nobody : t.nothing)}
            emptyText={speak(t.none)}
          />
        </Field>
      );
    }
  }
}

/** A field's value in words, as a list would say it. */
export function fieldWords(field: DeclaredField, value: CellValue, language: Language): string {
  const facts = { label: field.label, width: 0 };
  const column: Column =
    field.kind === 'choice' || field.kind === 'choices'
      ? { ...facts, kind: field.kind, choices: field.choices }
      : { ...facts, kind: field.kind === 'prose' ? 'text' : field.kind === 'link' ? 'person' : field.kind };
  return wordsOf(column, value, language);
}

/** What the form begins with: the record's own values, links and people by their ids. */
export function valuesOf(
  fields: readonly (readonly [string, DeclaredField])[],
  record: Readonly<Record<string, unknown>> | undefined,
): RecordValues {
  return Object.fromEntries(
    fields.map(([name, { kind }]) => {
      const value = record?.[name];
      const plain = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
      return [name, plain ?? (kind === 'text' || kind === 'prose' ? '' : kind === 'flag' ? false : null)];
    }),
  );
}
