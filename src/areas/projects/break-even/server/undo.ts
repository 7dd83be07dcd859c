import { eq, sql } from 'drizzle-orm';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { lockScenario, noteScenario, setScenarioBinned } from './service.ts';
import { breakEvenScenarios } from './tables.ts';

/** Takes a change of a scenario back, or its way to the bin. */
export const restoreScenarioChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'break_even.write');
  const wasBinned = change.after['deleted'] === true;
  const found = await lockScenario(write, change.entityId, wasBinned);
  if ('deleted' in change.after) return setScenarioBinned(write, viewer, found, !wasBinned);
  const { row, target } = found;
  refuseMovedOn(row, change);
  // The names of the fields are those of the table's own columns: the service recorded them from its rows.
  await write.tx
    .update(breakEvenScenarios)
    .set({ ...change.before, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(breakEvenScenarios.id, row.id));
  write.record(wayBack(change, { ...row }, row.version + 1));
  await noteScenario(write, target, 'break_even_scenario.undone', row.id, { old: change.after, new: change.before });
};

/** Scenarios in the bin; `of` is the factory and month of the target. */
export const scenarioBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`break_even_scenarios r join break_even_targets t on t.id = r.target_id`,
      label: sql`r.name`,
      of: sql`initcap(replace(t.factory, '_', ' ')) || ' ' || to_char(t.month, 'YYYY-MM')`,
      where: sql`t.deleted_at is null`,
    }),
  restore: async (write, viewer, id) => setScenarioBinned(write, viewer, await lockScenario(write, id, true), false),
};
