import { eq, sql } from 'drizzle-orm';
// oxlint-disable-next-line no-restricted-imports -- One ledger of states for projects and their modules.
import { statusHistory } from '#areas/projects/server/tables.ts';
import type { RecordedChange, Write } from '#platform/server/transaction.ts';
import { refuseMovedOn, undoDays, wayBack, type Bin, type Binned, type Restorer } from '#platform/server/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { lockModule, removeModule, restoreModule, type ModuleRow } from './modules.ts';
import { lockUnit, removeUnit, restoreUnit } from './service.ts';
import { modules, units } from './tables.ts';

/** Takes a change of a unit back, or its way to the bin. */
export const restoreUnitChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'units.write');
  if (change.after['deleted'] === true) return restoreUnit(write, viewer, change.entityId);
  const row = await lockUnit(write, viewer, change.entityId);
  if (change.after['deleted'] === false) return removeUnit(write, row);
  refuseMovedOn(row, change);
  // The names of the fields are those of the table's own columns: the services recorded them from its rows.
  await write.tx
    .update(units)
    .set({ ...change.before, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(units.id, row.id));
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: 'unit.undone',
    entityType: 'unit',
    entityId: row.id,
    projectId: row.projectId,
    old: change.after,
    new: change.before,
  });
  const { name } = { ...row, ...change.before };
  await write.publish('unit.changed', {
    projectId: row.projectId,
    unitId: row.id,
    name,
    fields: Object.keys(change.before),
  });
};

/** Takes a change or a move of a module back, or its way to the bin. */
export const restoreModuleChange: Restorer = async (write, viewer, change) => {
  const isMove = 'status' in change.after;
  requireCapability(viewer, isMove ? 'modules.move' : 'units.write');
  if (change.after['deleted'] === true) return restoreModule(write, viewer, change.entityId);
  const row = await lockModule(write, viewer, change.entityId);
  if (change.after['deleted'] === false) return removeModule(write, viewer, row);
  refuseMovedOn(row, change);
  await write.tx
    .update(modules)
    .set({ ...change.before, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(modules.id, row.id));
  write.record(wayBack(change, { ...row }, row.version + 1));
  write.audit({
    action: 'module.undone',
    entityType: 'module',
    entityId: row.id,
    projectId: row.projectId,
    old: change.after,
    new: change.before,
  });
  const fact = { projectId: row.projectId, moduleId: row.id, unitId: row.unitId, moduleNo: row.moduleNo };
  if (!isMove) return write.publish('module.changed', { ...fact, fields: Object.keys(change.before) });
  await moveBack(write, viewer, row, change);
  await write.publish('module.moved', { ...fact, from: row.status, to: statusIn(change) });
};

function statusIn({ before }: RecordedChange): string {
  const { status } = before;
  if (typeof status !== 'string') throw new Error('A move of a module has no status to go back to.');
  return status;
}

async function moveBack(write: Write, viewer: Viewer, row: ModuleRow, change: RecordedChange): Promise<void> {
  await write.tx.insert(statusHistory).values({
    entityType: 'module',
    entityId: row.id,
    projectId: row.projectId,
    fromState: row.status,
    toState: statusIn(change),
    byId: viewer.userId,
    reason: 'Taken back',
    source: write.actor.source,
  });
}

type Found = { id: string; label: string; of: string; deleted_at: string; deleted_by: string | null };

function toBinned(row: Found): Binned {
  return { id: row.id, label: row.label, of: row.of, deletedAt: row.deleted_at, deletedBy: row.deleted_by };
}

const kept = sql`now() - make_interval(days => ${undoDays})`;

/** Units in the bin. Those of a project that is itself there come back with it. */
export const unitBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<Found>(sql`
      select u.id, u.name as label, p.project_number || ' ' || p.name as of, to_char(u.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, us.first_name || ' ' || us.last_name as deleted_by
      from units u join projects p on p.id = u.project_id left join users us on us.id = u.updated_by where u.deleted_at > ${kept} and p.deleted_at is null order by u.deleted_at desc limit 500`);
    return rows.map(toBinned);
  },
  restore: (write, viewer, id) => restoreUnit(write, viewer, id),
};

/** Modules in the bin. */
export const moduleBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<Found>(sql`
      select m.id, m.module_no as label, p.project_number || ' ' || p.name as of, to_char(m.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, us.first_name || ' ' || us.last_name as deleted_by
      from modules m join projects p on p.id = m.project_id left join users us on us.id = m.updated_by where m.deleted_at > ${kept} and p.deleted_at is null order by m.deleted_at desc limit 500`);
    return rows.map(toBinned);
  },
  restore: (write, viewer, id) => restoreModule(write, viewer, id),
};
