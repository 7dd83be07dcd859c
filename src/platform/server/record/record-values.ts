import { sql, type SQL } from 'drizzle-orm';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import type { Write } from '../writes/transaction.ts';

/** How a person knows a record, over alias `r`: its number and its title. */
export function labelOf({ code, title }: RecordDeclaration): SQL {
  const words = sql`r.${sql.identifier(title)}::text`;
  return code === undefined ? words : sql`r.code || ' ' || ${words}`;
}

/** Moments as the rows hold them, so that one that is sent in other digits is the same. */
export function momentsOf({ fields }: RecordDeclaration, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.kind === 'moment' && typeof value === 'string'
        ? new Date(value).toISOString().replace('Z', '000Z')
        : value,
    ]),
  );
}

/** The next number of a kind of record: none is given twice, and a write that is refused gives its number back. */
export async function nextCode(write: Write, kind: string, letters: string): Promise<string> {
  const { rows } = await write.tx.execute<{ last: number }>(sql`
    insert into record_numbers as n (kind, last) values (${kind}, 1)
    on conflict (kind) do update set last = n.last + 1 returning last`);
  return `${letters}-${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
}
