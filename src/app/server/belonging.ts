import { sql, type SQL } from 'drizzle-orm';
import type { HistoryWords, RecordsOfHistory } from '#areas/projects/projects/server/store.ts';
import { literal } from '#platform/server/database/sql-words.ts';
import type { Field, RecordDeclaration } from '#platform/shared/record.ts';
import type { Text } from '#platform/shared/text.ts';
import { records } from '../records.ts';

/** Whether a record at alias `r` names this unit or module among its links; undefined for a kind that names none. */
export function belongsTo({ fields }: RecordDeclaration, id: SQL): SQL | undefined {
  const ways = Object.entries(fields).flatMap(([name, field]) => {
    if (!('to' in field) || (field.to !== 'unit' && field.to !== 'module')) return [];
    const column = sql`r.${sql.identifier(name)}`;
    return [field.kind === 'links' ? sql`${id} = any(${column})` : sql`${column} = ${id}`];
  });
  return ways.length === 0 ? undefined : sql`(${sql.join(ways, sql` or `)})`;
}

/** Kind and id, as the audit names them, of every declared record that names this unit or module: its history is theirs as well. */
function entitiesOf(id: string): SQL {
  const kinds = new Map(
    records.flatMap(({ name, table, declaration }) => {
      const is = belongsTo(declaration, sql`${id}::uuid`);
      return is === undefined
        ? []
        : [[table, sql`select ${name}::text, r.id::text from ${sql.identifier(table)} r where ${is}`]];
    }),
  );
  return sql.join([...kinds.values()], sql` union all `);
}

/** What the record that an audit row at alias `a` is about is called; null for what is no declared record. */
const nameOf = sql`(case a.entity_type ${sql.join(
  [...new Map(records.map((record) => [record.name, record])).values()].map(
    ({ name, table, label }) =>
      sql`when ${literal(name)} then (select ${label} from ${sql.identifier(table)} r where r.id::text = a.entity_id)`,
  ),
  sql` `,
)} end)`;

/** The fields that records of a name have, and the words of their states; two kinds of one name share them. */
const known = new Map<string, { fields: Map<string, Field>; states: Map<string, Text> }>();
for (const { name, declaration } of records) {
  const held = known.get(name) ?? { fields: new Map<string, Field>(), states: new Map<string, Text>() };
  known.set(name, held);
  for (const [key, field] of Object.entries<Field>(declaration.fields))
    if (!held.fields.has(key)) held.fields.set(key, field);
  for (const [key, word] of Object.entries(declaration.states?.words ?? {})) held.states.set(key, word);
}

const both = ({ en, es }: Text): Text => ({ en, es });

/** What changed, in the words of the record's own declaration. */
function wordsOf(kind: string, changed: readonly (Readonly<Record<string, unknown>> | null)[]): HistoryWords | null {
  const held = known.get(kind);
  if (held === undefined) return null;
  const names = new Set(changed.flatMap((values) => Object.keys(values ?? {})));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const field = held.fields.get(name);
      const words =
        name === 'state'
          ? Object.fromEntries(held.states)
          : field !== undefined && 'choices' in field
            ? field.choices
            : {};
      const values = changed.flatMap((each) => {
        const value = each?.[name];
        const word = typeof value === 'string' ? words[value] : undefined;
        return word === undefined ? [] : [[String(value), both(word)] as const];
      });
      if (field === undefined && values.length === 0) return [];
      return [[name, { label: field === undefined ? null : both(field.label), values: Object.fromEntries(values) }]];
    }),
  );
}

/** What the history of a project, unit or module has to know of the records in it. */
export const recordsOfHistory: RecordsOfHistory = { entitiesOf, nameOf, wordsOf };
