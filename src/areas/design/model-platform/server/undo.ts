import { sql } from 'drizzle-orm';
import { readBin, refuseMovedOn, wayBack, type Bin, type Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { groupStatuses } from '../states.ts';
import './events.ts';
import {
  groupEntity,
  lockGroup,
  membersOf,
  setGroupBinned,
  setMembers,
  touch,
  type MemberFacts,
} from './groups-service.ts';
import { lockVariant, setVariantBinned } from './variants-service.ts';

/** Takes a change of a group back, its members included, or its way to the bin. */
export const restoreGroupChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'model_platform.write');
  if (change.after['deleted'] === true)
    return setGroupBinned(write, viewer, await lockGroup(write, change.entityId, { inBin: true }), false);
  const row = await lockGroup(write, change.entityId);
  if (change.after['deleted'] === false) return setGroupBinned(write, viewer, row, true);
  const current = { ...row, members: await membersOf(write, row.id) };
  refuseMovedOn(current, change);
  const { members, ...fields } = change.before;
  if (isMembers(members)) await setMembers(write, row.id, members);
  await touch(write, viewer, row, {
    ...(typeof fields['name'] === 'string' ? { name: fields['name'] } : {}),
    ...(typeof fields['description'] === 'string' ? { description: fields['description'] } : {}),
    ...('planCode' in fields ? { planCode: typeof fields['planCode'] === 'string' ? fields['planCode'] : null } : {}),
    ...(groupStatuses.some((status) => status === fields['status']) ? { status: String(fields['status']) } : {}),
  });
  write.record(wayBack(change, current, row.version + 1));
  write.audit({
    action: 'assembly_group.undone',
    entityType: groupEntity,
    entityId: row.id,
    old: change.after,
    new: change.before,
  });
  await write.publish('model_platform.changed', { id: row.id });
};

function isMembers(value: unknown): value is MemberFacts[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) => typeof each === 'object' && each !== null && 'variant_id' in each && 'quantity' in each,
    )
  );
}

/** Takes a variant's way to the bin back, or does it again. */
export const restoreVariantChange: Restorer = async (write, viewer, change) => {
  requireCapability(viewer, 'model_platform.write');
  const isBack = change.after['deleted'] === true;
  await setVariantBinned(write, viewer, await lockVariant(write, change.entityId, { inBin: isBack }), !isBack);
};

/** Variants in the bin. */
export const variantBin: Bin = {
  list: (db) =>
    readBin(db, {
      from: sql`cad_variants r`,
      label: sql`r.name`,
      of: sql`r.document_name || ' / ' || r.assembly_name`,
    }),
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'model_platform.write');
    await setVariantBinned(write, viewer, await lockVariant(write, id, { inBin: true }), false);
  },
};

/** Groups in the bin. */
export const groupBin: Bin = {
  list: (db) => readBin(db, { from: sql`assembly_groups r`, label: sql`r.name`, of: sql`r.plan_code` }),
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'model_platform.write');
    await setGroupBinned(write, viewer, await lockGroup(write, id, { inBin: true }), false);
  },
};
