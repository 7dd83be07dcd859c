import { sql } from 'drizzle-orm';
import { parseInput } from '#platform/server/http/faults.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { RulePatch } from '../schema.ts';
import './events.ts';
import { changeRule, draftOf, lockRule, setRuleBinned } from './rules/rules-service.ts';
import { lockRun, requireOpen, touchRun } from './runs/runs-service.ts';
import { decisionsOf, writeDecisions } from './runs/runs-store.ts';

/** Takes a change of a rule back, or its way to the bin. Runs that used it keep their copy. */
export const restoreRuleChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'take_offs.write');
  if (change.after['deleted'] === true)
    return setRuleBinned(write, viewer, await lockRule(write, change.entityId, { inBin: true }), false);
  const row = await lockRule(write, change.entityId);
  if (change.after['deleted'] === false) return setRuleBinned(write, viewer, row, true);
  refuseMovedOn({ ...draftOf(row) }, change);
  await changeRule(write, viewer, row, parseInput(RulePatch, change.before));
};

/** Takes back what somebody decided about parts of a run, while it is open and nobody has decided about them again. */
export const restoreRunDecision: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'take_offs.write');
  const run = await lockRun(write, change.entityId);
  requireOpen(run);
  const keys = keysIn(change.after['parts']);
  const now = { parts: await decisionsOf(write.tx, run.id, keys) };
  refuseMovedOn(now, change);
  await writeDecisions(write.tx, run.id, change.before['parts']);
  await touchRun(write, viewer, run, {});
  write.record(wayBack(change, now, run.version + 1));
  write.audit({
    action: 'bim2bom.undone',
    entityType: 'bim2bom',
    entityId: run.id,
    projectId: run.projectId,
    new: { parts: keys.length },
  });
  await write.publish('bim2bom.changed', { runId: run.id, projectId: run.projectId });
};

function keysIn(parts: unknown): { entity: number; layer: string }[] {
  return Array.isArray(parts)
    ? parts.map((part: { entity: number; layer: string }) => ({ entity: part.entity, layer: part.layer }))
    : [];
}

/** Rules in the bin. */
export const ruleBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`quantity_rules r left join projects p on p.id = r.project_id`,
      label: sql`r.name`,
      of: sql`coalesce(p.project_number || ' ' || p.name, r.plan_code)`,
      where: sql`p.id is null or p.deleted_at is null`,
    }),
  async restore(write: Write, viewer: Viewer, id: string) {
    requireCapability(viewer, 'take_offs.write');
    await setRuleBinned(write, viewer, await lockRule(write, id, { inBin: true }), false);
  },
};
