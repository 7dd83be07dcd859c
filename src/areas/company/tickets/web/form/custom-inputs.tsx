import type { ReactNode } from 'react';
import type { Field as DeclaredField } from '#platform/shared/record.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { RecordField, type RecordValues } from '#platform/web/record/record-fields.tsx';
import type { CategoryField } from '#areas/company/tickets/rules.ts';

/** Under this name a form holds the value of a category's field, beside the fields of the record. */
export const customName = (key: string): string => `own_${key}`;

/** A category's field as the form of a record knows fields. */
function declaredOf({ kind, label, required, choices }: CategoryField): DeclaredField {
  const facts = { label, ...(required ? { required: true as const } : {}) };
  switch (kind) {
    case 'text':
      return { ...facts, kind, max: 500 };
    case 'choice':
      return { ...facts, kind, choices: Object.fromEntries(choices.map(({ key, label: words }) => [key, words])) };
    case 'number':
    case 'date':
    case 'flag':
      return { ...facts, kind };
  }
}

/** The fields of a category in the form of a ticket. */
export function CustomInputs({
  fields,
  entry,
}: {
  fields: readonly CategoryField[];
  entry: RecordForm<RecordValues>;
}): ReactNode {
  return fields.map((field) => (
    <div key={field.key} className="min-w-0">
      <RecordField name={customName(field.key)} field={declaredOf(field)} entry={entry} choices={{}} />
    </div>
  ));
}
