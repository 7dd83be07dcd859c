import { holds, type Capability } from '#platform/shared/access.ts';
import { hiddenFields, type RecordDeclaration } from '#platform/shared/record.ts';

/** Rights to read columns of JSON, which are no fields: by the name of the column. */
export type JsonReads = Readonly<Record<string, Capability>>;

/** By the name of a record, its declarations, of which kinds of one table share it, and the rights to their columns of JSON. */
const served = new Map<string, { declaration: RecordDeclaration; jsonReads: JsonReads }[]>();

/** Makes known what readers of a record's past may not see; said once for each served record. */
export function keepHidden(declaration: RecordDeclaration, jsonReads: JsonReads = {}): void {
  served.set(declaration.name, [...(served.get(declaration.name) ?? []), { declaration, jsonReads }]);
}

/**
 * Fields and columns of a record that somebody in these groups may not read in its past. Of a declaration: its own, and what other kinds of its
 * name hide and it does not declare. Of a name alone, as the audit gives it: what any kind of that name hides (decision 416).
 */
export function hiddenValues(of: RecordDeclaration | string, groups: readonly string[]): ReadonlySet<string> {
  const [name, own] = typeof of === 'string' ? [of, undefined] : [of.name, of];
  const hidden = new Set(own === undefined ? [] : hiddenFields(own, groups));
  for (const { declaration, jsonReads } of served.get(name) ?? []) {
    for (const field of hiddenFields(declaration, groups))
      if (own === undefined || !Object.hasOwn(own.fields, field)) hidden.add(field);
    for (const [column, reads] of Object.entries(jsonReads)) if (!holds(groups, reads)) hidden.add(column);
  }
  return hidden;
}

/** Values of an audit row without those of hidden fields. */
export function withoutHidden(
  values: Readonly<Record<string, unknown>> | null,
  hidden: ReadonlySet<string>,
): Record<string, unknown> | null {
  return values === null ? null : Object.fromEntries(Object.entries(values).filter(([field]) => !hidden.has(field)));
}
