import { sql, type SQL } from 'drizzle-orm';
import type { RecordDeclaration } from '#platform/shared/record.ts';
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
export function entitiesOf(id: string): SQL {
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
