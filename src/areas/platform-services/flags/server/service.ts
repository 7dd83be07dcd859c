import { eq, sql } from 'drizzle-orm';
import { AppError, ruleBroken } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { FeatureFlag, FlagDraft, FlagPatch } from '../schema.ts';
import './events.ts';
import { lockFlag, readFlag, type FlagRow } from './store.ts';
import { featureFlags } from './tables.ts';

/** Keeps a change of a flag for its undo. */
function recordFlag(write: Write, row: FlagRow, before: Record<string, unknown>, after: Record<string, unknown>): void {
  write.record({ entityType: 'feature_flag', entityId: row.id, before, after, versionAfter: row.version + 1 });
}

async function fresh(db: Executor, id: string): Promise<FeatureFlag> {
  const flag = await readFlag(db, id);
  if (flag === undefined) throw new AppError('not_found');
  return flag;
}

function valuesOf(
  patch: Omit<FlagPatch, 'name' | 'id'>,
  row: Pick<
    FlagRow,
    | 'description'
    | 'type'
    | 'enabled'
    | 'defaultOn'
    | 'rules'
    | 'ownerId'
    | 'expectedDays'
    | 'neverStale'
    | 'archivedAt'
  >,
) {
  return {
    description: patch.description ?? row.description,
    type: patch.type ?? row.type,
    enabled: patch.enabled ?? row.enabled,
    defaultOn: patch.default ?? row.defaultOn,
    rules: patch.rules ?? row.rules,
    ownerId: patch.owner_id === undefined ? row.ownerId : patch.owner_id,
    expectedDays: patch.expected_days === undefined ? row.expectedDays : patch.expected_days,
    neverStale: patch.never_stale ?? row.neverStale,
    archivedAt:
      patch.archived === undefined
        ? row.archivedAt
        : patch.archived
          ? (row.archivedAt ?? new Date().toISOString())
          : null,
  };
}

async function checkRules(tx: Executor, patch: Pick<FlagPatch, 'rules' | 'owner_id'>): Promise<void> {
  for (const [index, rule] of (patch.rules ?? []).entries()) {
    if (rule.starts_at !== null && rule.ends_at !== null && rule.ends_at <= rule.starts_at)
      throw ruleBroken(`rules.${index}.ends_at`, 'Must be later than the start.');
  }
  if (typeof patch.owner_id !== 'string') return;
  const { rows } = await tx.execute(sql`select 1 from users where id = ${patch.owner_id} and state = 'active'`);
  if (rows.length === 0) throw ruleBroken('owner_id', 'Must be an active person.');
}

export async function createFlag(write: Write, viewer: Viewer, draft: FlagDraft): Promise<FeatureFlag> {
  await checkRules(write.tx, draft);
  const id = newId();
  const values = valuesOf(draft, {
    description: '',
    type: 'release',
    enabled: false,
    defaultOn: true,
    rules: [],
    ownerId: viewer.userId,
    expectedDays: null,
    neverStale: false,
    archivedAt: null,
  });
  await write.tx
    .insert(featureFlags)
    .values({ id, name: draft.name, ...values, createdBy: viewer.userId, updatedBy: viewer.userId });
  write.audit({
    action: 'flag.created',
    entityType: 'feature_flag',
    entityId: id,
    new: { name: draft.name, ...values },
  });
  await write.publish('flag.changed', { flagId: id });
  return fresh(write.tx, id);
}

export async function changeFlag(
  write: Write,
  viewer: Viewer,
  id: string,
  patch: FlagPatch,
  version: number | undefined,
): Promise<FeatureFlag> {
  const row = await lockFlag(write.tx, id);
  if (row === undefined) throw new AppError('not_found');
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', { current: await fresh(write.tx, id) });
  if (patch.id !== undefined && patch.id !== id) throw ruleBroken('id', 'Is the id of another flag.');
  if (patch.name !== undefined && patch.name !== row.name)
    throw ruleBroken('name', 'A flag keeps its name: code asks for it.');
  await checkRules(write.tx, {
    rules: patch.rules,
    ...(patch.owner_id === row.ownerId ? {} : { owner_id: patch.owner_id }),
  });
  const values = valuesOf(patch, row);
  const changed = difference({ ...row }, values);
  if (changed === undefined) return fresh(write.tx, id);
  await write.tx
    .update(featureFlags)
    .set({ ...values, version: sql`${featureFlags.version} + 1`, updatedAt: sql`now()`, updatedBy: viewer.userId })
    .where(eq(featureFlags.id, id));
  recordFlag(write, row, changed.old, changed.new);
  write.audit({ action: 'flag.changed', entityType: 'feature_flag', entityId: id, ...changed });
  await write.publish('flag.changed', { flagId: id });
  return fresh(write.tx, id);
}

/** To the bin. False when there is no such flag. */
export async function removeFlag(write: Write, viewer: Viewer, id: string): Promise<boolean> {
  const row = await lockFlag(write.tx, id);
  if (row === undefined) return false;
  await write.tx
    .update(featureFlags)
    .set({ deletedAt: sql`now()`, version: sql`${featureFlags.version} + 1`, updatedBy: viewer.userId })
    .where(eq(featureFlags.id, id));
  recordFlag(write, row, { deleted: false }, { deleted: true });
  write.audit({
    action: 'flag.removed',
    entityType: 'feature_flag',
    entityId: id,
    old: { name: row.name, enabled: row.enabled },
  });
  await write.publish('flag.changed', { flagId: id });
  return true;
}

/** Back from the bin; refused by the name's unique index when another flag has taken the name since. */
export async function restoreFlag(write: Write, viewer: Viewer, id: string): Promise<FeatureFlag> {
  const row = await lockFlag(write.tx, id, true);
  if (row === undefined) throw new AppError('not_found');
  await write.tx
    .update(featureFlags)
    .set({
      deletedAt: null,
      version: sql`${featureFlags.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: viewer.userId,
    })
    .where(eq(featureFlags.id, id));
  recordFlag(write, row, { deleted: true }, { deleted: false });
  write.audit({ action: 'flag.restored', entityType: 'feature_flag', entityId: id, new: { name: row.name } });
  await write.publish('flag.changed', { flagId: id });
  return fresh(write.tx, id);
}
