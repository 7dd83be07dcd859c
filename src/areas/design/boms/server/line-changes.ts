import { sql } from 'drizzle-orm';
import type { Write } from '#platform/server/writes/transaction.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import type { BomSource } from '../schema.ts';
import { lockBom, removeBom, requireDraft, restoreBom, touch, type BomRow } from './service.ts';
import { addUp } from './writer.ts';
import { keepLines } from './kept-lines.ts';
import { refuseLoops } from './line-loops.ts';

/** What a line kept before these columns were there is given for them. */
const laterColumns = JSON.stringify({ supplied_by_owner: false });

/** Puts the lines of a version in work back as they were, or the version itself out of the bin; refused for a line that was changed again. */
export const restoreBomChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'boms.write');
  if (change.after['deleted'] === true) return restoreBom(write, viewer, change.entityId);
  const row = await lockBom(write, change.entityId);
  if (change.after['deleted'] === false) return removeBom(write, viewer, row);
  requireDraft(row);
  const current = await keepLines(write.tx, row.id);
  refuseMovedOn(current, change);
  await putLines(write, viewer, row, change.before);
  write.record(wayBack(change, current, row.version + 1));
};

/** Takes these lines of a version in work back to what was kept of them; what stands as null was not there. */
export async function putLines(
  write: Write,
  viewer: Viewer,
  row: BomRow,
  lines: Record<string, unknown>,
  more: { sourceRef?: BomSource } = {},
): Promise<void> {
  const uids = Object.keys(lines);
  const kept = Object.values(lines).filter((line) => typeof line === 'string');
  await write.tx.execute(
    sql`delete from bom_lines where bom_id = ${row.id} and line_uid = any(${`{${uids.join(',')}}`}::uuid[])`,
  );
  await write.tx.execute(
    sql`insert into bom_lines select (jsonb_populate_record(null::bom_lines, ${laterColumns}::jsonb || line::jsonb)).*
      from unnest(${sql.param(kept)}::text[]) as line`,
  );
  await refuseLoops(write, row.id);
  await addUp(write.tx, row.id);
  await touch(write, viewer, row, more);
  write.audit({
    action: 'bom.lines_changed',
    entityType: 'bom',
    entityId: row.id,
    projectId: row.projectId,
    new: { changed: kept.length, removed: uids.length - kept.length },
  });
  await write.publish('bom.changed', { bomId: row.id, projectId: row.projectId });
}
