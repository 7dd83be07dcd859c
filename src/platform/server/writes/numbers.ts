import { sql } from 'drizzle-orm';
import type { Write } from './transaction.ts';

/** The next number of a kind of record: none is given twice, and a write that is refused gives its number back. */
export async function nextCode(write: Write, kind: string, letters: string): Promise<string> {
  const { rows } = await write.tx.execute<{ last: number }>(sql`
    insert into record_numbers as n (kind, last) values (${kind}, 1)
    on conflict (kind) do update set last = n.last + 1 returning last`);
  return `${letters}-${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
}
