import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import { liesInBin } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { GroupDraft, GroupPatch } from '../schema.ts';
import { groupTransitions, type GroupStatus } from '../states.ts';
import './events.ts';
import { assemblyGroupMembers, assemblyGroups } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';

export const groupEntity = 'assembly_group';
export type GroupRow = typeof assemblyGroups.$inferSelect;

export async function lockGroup(write: Write, id: string, options: { inBin?: boolean } = {}): Promise<GroupRow> {
  const [row] = await write.tx
    .select()
    .from(assemblyGroups)
    .where(
      and(
        eq(assemblyGroups.id, id),
        options.inBin === true ? liesInBin(assemblyGroups.deletedAt) : isNull(assemblyGroups.deletedAt),
      ),
    )
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function createGroup(write: Write, viewer: Viewer, draft: GroupDraft): Promise<string> {
  const id = newId();
  await write.tx.insert(assemblyGroups).values({
    id,
    name: draft.name,
    planCode: draft.plan_code,
    description: draft.description,
    leadId: viewer.userId,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  await setMembers(write, id, draft.members);
  write.audit({ action: 'assembly_group.created', entityType: groupEntity, entityId: id, new: { ...draft } });
  await write.publish('model_platform.changed', { id });
  return id;
}

export async function changeGroup(write: Write, viewer: Viewer, row: GroupRow, patch: GroupPatch): Promise<void> {
  const before = {
    name: row.name,
    planCode: row.planCode,
    description: row.description,
    members: await membersOf(write, row.id),
  };
  const after = {
    name: patch.name ?? row.name,
    planCode: patch.plan_code === undefined ? row.planCode : patch.plan_code,
    description: patch.description ?? row.description,
    members:
      patch.members?.map(({ variant_id, quantity, optional }) => ({ variant_id, quantity, optional })) ??
      before.members,
  };
  const changes = difference(before, after);
  if (changes === undefined) return;
  if (row.status === 'active' && after.members.length === 0)
    throw refuse('members', {
      en: 'An active group has at least one assembly.',
      es: 'Un grupo activo tiene al menos un ensamble.',
    });
  if (patch.members !== undefined) await setMembers(write, row.id, patch.members);
  await touch(write, viewer, row, { name: after.name, planCode: after.planCode, description: after.description });
  write.record({
    entityType: groupEntity,
    entityId: row.id,
    before: changes.old,
    after: changes.new,
    versionAfter: row.version + 1,
  });
  write.audit({ action: 'assembly_group.changed', entityType: groupEntity, entityId: row.id, ...changes });
  await write.publish('model_platform.changed', { id: row.id });
}

export interface MemberFacts {
  variant_id: string;
  quantity: string;
  optional: boolean;
}

export async function membersOf(write: Write, groupId: string): Promise<MemberFacts[]> {
  const { rows } = await write.tx.execute<MemberFacts & Record<string, unknown>>(
    sql`select variant_id, trim_scale(quantity)::text as quantity, optional from assembly_group_members
      where group_id = ${groupId} order by position`,
  );
  return rows.map(({ variant_id, quantity, optional }) => ({ variant_id, quantity, optional }));
}

/** Replaces the members; those that stay remember what they were synced from. */
export async function setMembers(write: Write, groupId: string, members: readonly MemberFacts[]): Promise<void> {
  const ids = members.map(({ variant_id }) => variant_id);
  const doubled = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (doubled >= 0)
    throw badInput(`members.${doubled}.variant_id`, {
      en: 'Stands in the list already. Raise its quantity.',
      es: 'Ya está en la lista. Sube su cantidad.',
    });
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from cad_variants where id = any(${sql.param(ids)}::uuid[]) and deleted_at is null`,
  );
  const missing = ids.findIndex((id) => !rows.some((row) => row.id === id));
  if (missing >= 0)
    throw badInput(`members.${missing}.variant_id`, { en: 'Is no saved variant.', es: 'No es una variante guardada.' });
  await write.tx.execute(
    sql`delete from assembly_group_members where group_id = ${groupId} and variant_id <> all(${sql.param(ids)}::uuid[])`,
  );
  for (const [position, { variant_id: variantId, quantity, optional }] of members.entries())
    await write.tx
      .insert(assemblyGroupMembers)
      .values({ groupId, variantId, quantity, optional, position })
      .onConflictDoUpdate({
        target: [assemblyGroupMembers.groupId, assemblyGroupMembers.variantId],
        set: { quantity, optional, position },
      });
}

export async function moveGroup(write: Write, viewer: Viewer, row: GroupRow, to: GroupStatus): Promise<void> {
  const transition = groupTransitions.find((each) => each.from === row.status && each.to === to);
  if (transition === undefined)
    throw refuse(
      'to',
      sentence(
        {
          en: "A group that is {status} can't become {to}.",
          es: 'Ese paso no es posible desde el estado actual del grupo.',
        },
        { status: row.status, to },
      ),
    );
  if (transition.guards.includes('has_members' as never) && (await membersOf(write, row.id)).length === 0)
    throw refuse(
      'to',
      { en: 'Add an assembly to the group first.', es: 'Agrega primero un ensamble al grupo.' },
      `/design/model-platform-bom?group=${row.id}&do=members`,
    );
  await touch(write, viewer, row, { status: to });
  await write.tx.execute(sql`
    insert into status_history (entity_type, entity_id, project_id, from_state, to_state, by_id, reason, source)
    values (${groupEntity}, ${row.id}, null, ${row.status}, ${to}, ${viewer.userId}, null, ${write.actor.source})`);
  write.record({
    entityType: groupEntity,
    entityId: row.id,
    before: { status: row.status },
    after: { status: to },
    versionAfter: row.version + 1,
  });
  write.audit({
    action: 'assembly_group.moved',
    entityType: groupEntity,
    entityId: row.id,
    old: { status: row.status },
    new: { status: to },
  });
  await write.publish('model_platform.changed', { id: row.id });
}

export async function setGroupBinned(write: Write, viewer: Viewer, row: GroupRow, isBinned: boolean): Promise<void> {
  await touch(write, viewer, row, { deletedAt: isBinned ? sql`now()` : null });
  write.record({
    entityType: groupEntity,
    entityId: row.id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: row.version + 1,
  });
  write.audit({
    action: isBinned ? 'assembly_group.removed' : 'assembly_group.restored',
    entityType: groupEntity,
    entityId: row.id,
    old: { name: row.name },
  });
  await write.publish('model_platform.changed', { id: row.id });
}

export async function touch(
  write: Write,
  viewer: Pick<Viewer, 'userId'>,
  row: GroupRow,
  change: PgUpdateSetSource<typeof assemblyGroups>,
): Promise<void> {
  await write.tx
    .update(assemblyGroups)
    .set({ ...change, updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(assemblyGroups.id, row.id));
}
