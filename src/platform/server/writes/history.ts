import { sql, type SQL } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import type { HistoryEntry } from '#platform/shared/record-contract.ts';
import { iso } from '../database/sql-words.ts';
import { withoutHidden } from '../record/hidden-values.ts';
import type { Executor } from './transaction.ts';

const historyPage = 50;
/** Who holds the pen, and what somebody notes for themselves, is no news of the whole. */
const toldOfParts = String.raw`\.(created|changed|moved|brought|removed|restored|undone)$`;
const noEntry = { en: 'Is no entry of a history.', es: 'No es una entrada de un historial.' };

/**
 * What the audit says of one record, the newest first, a page at a time; without the values of hidden fields. Of its parts, rows of `kind`,
 * `id` and `title`, it says what was done to which, and no values.
 */
export async function readHistory(
  db: Executor,
  of: { entityType: string; entityId: string; parts?: SQL | undefined },
  { limit = historyPage, after }: { limit?: number | undefined; after?: string | undefined },
  hidden: ReadonlySet<string>,
): Promise<HistoryEntry[]> {
  if (after !== undefined && !/^\d{1,18}$/u.test(after)) throw badInput('after', noEntry);
  const parts = of.parts === undefined ? sql`` : sql`union all select kind, id::text, title from (${of.parts}) each`;
  const { rows } = await db.execute<HistoryEntry & Record<string, unknown>>(sql`
    select a.id::text as id, ${iso(sql`a.at`)} as at, a.action, a.actor_name as by, a.source, a.reason, told.title as part,
      case when told.title is null then a.old end as old, case when told.title is null then a.new end as new
    from (select ${of.entityType}::text as kind, ${of.entityId}::text as id, null::text as title ${parts}) told
    join audit_log a on a.entity_type = told.kind and a.entity_id = told.id
    where (told.title is null or a.action ~ ${toldOfParts}) ${after === undefined ? sql`` : sql`and a.id < ${after}`}
    order by a.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, old: withoutHidden(row.old, hidden), new: withoutHidden(row.new, hidden) }));
}

/** Whether a record stands in its state because somebody took a step back. */
export async function wasUndone(db: Executor, of: { entityType: string; entityId: string }): Promise<boolean> {
  const { rows } = await db.execute<{ undone: boolean }>(sql`
    select a.action like '%.undone' as undone from audit_log a
    where a.entity_type = ${of.entityType} and a.entity_id = ${of.entityId} and a.new ? 'state'
    order by a.id desc limit 1`);
  return rows[0]?.undone ?? false;
}
