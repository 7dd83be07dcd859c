import { sql } from 'drizzle-orm';
import { refuseMovedOn, undoDays, wayBack, type Bin, type Restorer } from '#platform/server/undo.ts';
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

/** Groups in the bin. */
export const groupBin: Bin = {
  async list(db) {
    const { rows } = await db.execute<{
      id: string;
      label: string;
      of: string | null;
      deleted_at: string;
      deleted_by: string | null;
    }>(sql`
      select g.id, g.name as label, g.plan_code as of, to_char(g.deleted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as deleted_at, u.first_name || ' ' || u.last_name as deleted_by
      from assembly_groups g left join users u on u.id = g.updated_by where g.deleted_at > now() - make_interval(days => ${undoDays}) order by g.deleted_at desc limit 500`);
    return rows.map(({ deleted_at: deletedAt, deleted_by: deletedBy, ...row }) => ({ ...row, deletedAt, deletedBy }));
  },
  restore: async (write, viewer, id) => {
    requireCapability(viewer, 'model_platform.write');
    await setGroupBinned(write, viewer, await lockGroup(write, id, { inBin: true }), false);
  },
};
