import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { holds } from '#platform/shared/access.ts';
import { newWords, sentFields, type RecordDeclaration, type RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '../call/query.ts';
import { useGroups } from '../call/session.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useRecordForm, withVersion } from '../forms/record-form.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import {
  fieldWords,
  RecordField,
  sentValue,
  valuesOf,
  type RecordChoices,
  type RecordValues,
} from './record-fields.tsx';
import { useRecordChanges } from './use-record.ts';

const t = texts({
  edit: { en: 'Change {name}', es: 'Modificar {name}' },
  make: { en: 'Add', es: 'Agregar' },
  save: { en: 'Save', es: 'Guardar' },
});

type Answered = RecordOf<RecordDeclaration>;

interface RecordDialogProps {
  declaration: RecordDeclaration;
  /** The record to change; a new one without it. */
  record?: Answered | undefined;
  /** Of a record that is changed: these fields alone are asked for and sent. */
  only?: readonly string[];
  /** What a new one begins with. */
  first?: RecordValues;
  choices: RecordChoices;
  /** What the words of a new one bring up while they are typed. */
  besides?: ((values: RecordValues) => ReactNode) | undefined;
  /** What is said below the fields before they are sent, of a new one as of one that is changed. */
  beforeSave?: ((values: RecordValues) => ReactNode) | undefined;
  onDone?: (record: Answered) => void;
  onClose: () => void;
}

/** Makes a record or changes one: its fields in their order, with a draft, and the choice when somebody was faster. */
export function RecordDialog(props: RecordDialogProps) {
  const { declaration, record, only, first, choices, besides, beforeSave, onDone, onClose } = props;
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const { create, change } = useRecordChanges(declaration);
  const fields = sentFields(declaration).filter(
    ([name, { form, once, reads, writes }]) =>
      form !== false &&
      (only === undefined || only.includes(name)) &&
      !(once === true && record !== undefined) &&
      [reads, writes].every((right) => right === undefined || holds(groups, right)),
  );
  // What is asked for by name is asked for whatever the others say.
  const isAsked =
    (values: RecordValues) =>
    ([, { shown }]: (typeof fields)[number]): boolean =>
      only !== undefined || shown === undefined || (values[shown[0]] ?? record?.[shown[0]] ?? false) === shown[2];
  const entry = useRecordForm<RecordValues, Answered>({
    values: { ...valuesOf(fields, record), ...first },
    version: record?.version,
    draftKey: [declaration.name, record?.id ?? 'new', ...(only ?? [])].join('.'),
    valuesOf: (current) =>
      typeof current === 'object' && current !== null ? valuesOf(fields, { ...current }) : undefined,
    send: (values, version) => {
      const body = Object.fromEntries(
        fields.filter(isAsked(values)).flatMap(([name, { required }]) => {
          const value = sentValue(values[name]);
          // A field that must be filled and is not is left out, so that the server says which.
          return required === true && value === null ? [] : [[name, value]];
        }),
      );
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
  const name = declaration.one[language].toLocaleLowerCase(language);
  return (
    <FormDialog
      entry={entry}
      size={only === undefined ? 'wide' : 'medium'}
      title={record === undefined ? say(newWords(declaration, 'named')) : say(t.edit, { name })}
      submitLabel={say(record === undefined ? t.make : t.save)}
      labels={Object.fromEntries(fields.map(([key, { label }]) => [key, say(label)]))}
      shown={(key, value) => {
        const field = declaration.fields[key];
        return field === undefined ? undefined : fieldWords(field, value, language);
      }}
      onClose={onClose}
      className={clsx('grid gap-4', only === undefined && 'grid-cols-2 max-md:grid-cols-1')}
    >
      {fields.filter(isAsked(entry.form.watch())).map(([key, field]) => (
        <div
          key={key}
          className={clsx('min-w-0', field.form !== false && field.form?.wide === true && 'md:col-span-2')}
        >
          <RecordField name={key} field={field} entry={entry} choices={choices} />
        </div>
      ))}
      {record === undefined && besides !== undefined && (
        <div className="md:col-span-2">{besides(entry.form.watch())}</div>
      )}
      {beforeSave !== undefined && <div className="md:col-span-2">{beforeSave(entry.form.watch())}</div>}
    </FormDialog>
  );
}
