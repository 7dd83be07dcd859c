import { eq, sql } from 'drizzle-orm';
// oxlint-disable-next-line no-restricted-imports -- One ledger of states for projects and their modules.
import { statusHistory } from '#areas/projects/projects/server/tables.ts';
import type { RecordedChange, Write } from '#platform/server/writes/transaction.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { requireShips } from './module-moves.ts';
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
  if (isMove && row.status === 'released' && statusIn(change) === 'in_transit') await requireShips(write, row.id);
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

/** Units in the bin. Those of a project that is itself there come back with it. */
export const unitBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`units r join projects p on p.id = r.project_id`,
      label: sql`r.name`,
      of: sql`p.project_number || ' ' || p.name`,
      where: sql`p.deleted_at is null`,
    }),
  restore: (write, viewer, id) => restoreUnit(write, viewer, id),
};

/** Modules in the bin. */
export const moduleBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`modules r join projects p on p.id = r.project_id`,
      label: sql`r.module_no`,
      of: sql`p.project_number || ' ' || p.name`,
      where: sql`p.deleted_at is null`,
    }),
  restore: (write, viewer, id) => restoreModule(write, viewer, id),
};
