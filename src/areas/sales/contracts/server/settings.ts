import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import { announce } from '#platform/server/live/live.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

export async function readSettings(db: Executor, viewer: Viewer) {
  const { rows } = await db.execute<{ review_above: number }>(
    sql`select review_above::float8 as review_above from contract_settings`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('unexpected');
  return { review_above: row.review_above, can: { change: holds(viewer.groups, 'contracts.settings') } };
}

/** Says above which amount a second person approves. Contracts that are ready already stay so. */
export async function writeSettings(write: Write, viewer: Viewer, reviewAbove: number): Promise<void> {
  const before = await readSettings(write.tx, viewer);
  await write.tx.execute(sql`update contract_settings set review_above = ${reviewAbove}, version = version + 1`);
  write.audit({
    action: 'contract_settings.changed',
    entityType: 'contract_settings',
    entityId: 'contract_settings',
    old: { review_above: before.review_above },
    new: { review_above: reviewAbove },
  });
  announce(write, { type: 'contract_settings', id: 'contract_settings' });
}
