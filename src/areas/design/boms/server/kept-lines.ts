import { sql } from 'drizzle-orm';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { BomRow } from './service.ts';

/** Lines by their identity, each as the database writes it down: text, so that no decimal passes through floating point. */
export type KeptLines = Record<string, string>;

/** All lines of a version as they stand now. */
export async function keepLines(db: Executor, bomId: string): Promise<KeptLines> {
  const { rows } = await db.execute<{ line_uid: string; kept: string }>(
    sql`select line_uid, to_jsonb(l)::text as kept from bom_lines l where bom_id = ${bomId}`,
  );
  return Object.fromEntries(rows.map(({ line_uid, kept }) => [line_uid, kept]));
}

/** Notes which lines a write has changed, so that they can be put back as they were. */
export async function recordLines(write: Write, row: BomRow, before: KeptLines): Promise<void> {
  const after = await keepLines(write.tx, row.id);
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (uid) => before[uid] !== after[uid],
  );
  if (changed.length === 0) return;
  const only = (lines: KeptLines) => Object.fromEntries(changed.map((uid) => [uid, lines[uid] ?? null]));
  write.record({
    entityType: 'bom',
    entityId: row.id,
    before: only(before),
    after: only(after),
    versionAfter: row.version + 1,
  });
}
