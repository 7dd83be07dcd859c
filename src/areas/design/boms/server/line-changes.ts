import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { refuseMovedOn, wayBack, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import type { BomSource } from '../schema.ts';
import { lockBom, removeBom, requireDraft, restoreBom, touch, type BomRow } from './service.ts';
import { addUp } from './writer.ts';
import { sentence } from '#platform/shared/text.ts';

/** Lines by their identity, each as the database writes it down: text, so that no decimal passes through floating point. */
export type KeptLines = Record<string, string>;

export async function keepLines(db: Executor, bomId: string): Promise<KeptLines> {
  const { rows } = await db.execute<{ line_uid: string; kept: string }>(
    sql`select line_uid, to_jsonb(l)::text as kept from bom_lines l where bom_id = ${bomId}`,
  );
  return Object.fromEntries(rows.map(({ line_uid, kept }) => [line_uid, kept]));
}

/** What a line kept before these columns were there is given for them. */
const laterColumns = JSON.stringify({ supplied_by_owner: false });

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

/** A line inside itself would never end: refused, with the line named. */
export async function refuseLoops(write: Write, bomId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ line_uid: string; parent_uid: string | null; description: string }>(
    sql`select line_uid, parent_uid, description from bom_lines where bom_id = ${bomId}`,
  );
  const there = new Map(rows.map((line) => [line.line_uid, line]));
  for (const { line_uid, parent_uid, description } of rows) {
    if (parent_uid === null) continue;
    if (!there.has(parent_uid))
      throw refuse(
        'changes',
        sentence(
          {
            en: '“{description}” belongs to a line that is not there.',
            es: '«{description}» pertenece a una partida que no está.',
          },
          { description },
        ),
      );
    const seen = new Set([line_uid]);
    for (let at: string | null | undefined = parent_uid; at != null; at = there.get(at)?.parent_uid) {
      if (seen.has(at))
        throw refuse(
          'changes',
          sentence(
            { en: '“{description}” would be a part of itself.', es: '«{description}» sería parte de sí misma.' },
            { description },
          ),
        );
      seen.add(at);
    }
    if (seen.size > 15)
      throw refuse('changes', {
        en: 'Assemblies are nested at most 15 deep.',
        es: 'Los ensambles se anidan hasta 15 niveles.',
      });
  }
}
