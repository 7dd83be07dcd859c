import { and, eq, sql } from 'drizzle-orm';
import { AppError, badInput, faultOf } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { changeRow, lockRows } from '#platform/server/database/row-statements.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireCover, requireProject } from '#areas/projects/projects/server/reads.ts';
import type { UnitDraft, UnitPatch } from '../schema.ts';
import { seenUnit } from './reads.ts';
import { unitColumns } from './rows.ts';
import { units } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';

export type UnitRow = typeof units.$inferSelect;

/** Keeps a change of a unit for its undo. */
export function recordUnit(
  write: Write,
  row: UnitRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType: 'unit', entityId: row.id, before, after, versionAfter: row.version + 1 });
}

/** The row, locked, if the viewer sees it. */
export async function lockUnit(write: Write, viewer: Viewer, id: string): Promise<UnitRow> {
  const [row] = await lockRows(write, units, sql`id = ${seenUnit(viewer, id)} and deleted_at is null`);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Makes units, all or none; each fault names the place in the list. */
export async function createUnits(
  write: Write,
  viewer: Viewer,
  drafts: readonly UnitDraft[],
  pathOf: (index: number, field: string) => string,
): Promise<string[]> {
  const projectIds = [...new Set(drafts.map((draft) => draft.project))];
  for (const projectId of projectIds) {
    await requireProject(write.tx, viewer, projectId).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      throw badInput(
        pathOf(
          drafts.findIndex((draft) => draft.project === projectId),
          'project',
        ),
        { en: 'Is no project.', es: 'No es un proyecto.' },
      );
    });
  }
  for (const [index, draft] of drafts.entries())
    await requireCover(write.tx, draft.project, draft.cover_file_id, pathOf(index, 'cover_file_id'));
  await refuseTaken(write, drafts, pathOf);
  const rows = drafts.map((draft) => ({
    ...unitColumns(draft),
    id: newId(),
    projectId: draft.project,
    name: draft.name,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  }));
  await write.tx.insert(units).values(rows);
  for (const row of rows)
    write.audit({
      action: 'unit.created',
      entityType: 'unit',
      entityId: row.id,
      projectId: row.projectId,
      new: { name: row.name },
    });
  for (const projectId of projectIds)
    await write.publish('units.created', {
      projectId,
      units: rows.filter((row) => row.projectId === projectId).map((row) => ({ id: row.id, name: row.name })),
    });
  return rows.map((row) => row.id);
}

async function refuseTaken(
  write: Write,
  drafts: readonly UnitDraft[],
  pathOf: (index: number, field: string) => string,
): Promise<void> {
  const seen = new Map<string, number>();
  const faults = drafts.flatMap((draft, index) => {
    const key = `${draft.project}/${draft.name.toLowerCase()}`;
    const twice = seen.has(key);
    seen.set(key, index);
    return twice
      ? [
          faultOf(
            pathOf(index, 'name'),
            sentence(
              { en: 'Stands twice in the list: {name}.', es: 'Está dos veces en la lista: {name}.' },
              { name: draft.name },
            ),
          ),
        ]
      : [];
  });
  const { rows } = await write.tx.execute<{ key: string }>(
    sql`select project_id || '/' || lower(name) as key from units
      where deleted_at is null and (project_id || '/' || lower(name)) = any(${sql.param([...seen.keys()])}::text[])`,
  );
  for (const { key } of rows)
    faults.push(
      faultOf(
        pathOf(seen.get(key) ?? 0, 'name'),
        sentence(
          {
            en: 'The project has a unit of this name: {key}.',
            es: 'El proyecto ya tiene una unidad con este nombre: {key}.',
          },
          { key: key.slice(37) },
        ),
      ),
    );
  if (faults.length > 0)
    throw new AppError('already_exists', {
      said: { en: 'A name is taken.', es: 'Un nombre ya está en uso.' },
      details: faults,
    });
}

/** Changes what differs. `audience`: who outside staff sees the project, from whoever has asked for it with the row. */
export async function changeUnit(
  write: Write,
  row: UnitRow,
  patch: UnitPatch,
  audience?: readonly string[],
): Promise<void> {
  await requireCover(write.tx, row.projectId, patch.cover_file_id, 'cover_file_id');
  const columns = unitColumns(patch);
  const changes = difference(row, columns);
  if (changes === undefined) return;
  changeRow(write, units, row.id, columns);
  recordUnit(write, row, changes.old, changes.new);
  write.audit({ action: 'unit.changed', entityType: 'unit', entityId: row.id, projectId: row.projectId, ...changes });
  await write.publish('unit.changed', {
    projectId: row.projectId,
    unitId: row.id,
    name: columns.name ?? row.name,
    fields: Object.keys(changes.new),
    audience,
  });
}

export async function removeUnit(write: Write, row: UnitRow): Promise<void> {
  const { rows } = await write.tx.execute<{ modules: number; owners: number }>(sql`
    select (select count(*)::int from modules where unit_id = ${row.id} and deleted_at is null) as modules,
      (select count(*)::int from unit_owners where unit_id = ${row.id} and disabled_at is null) as owners`);
  const left = rows[0];
  const faults = [
    ...((left?.modules ?? 0) > 0
      ? [
          faultOf(
            'modules',
            sentence(
              { en: 'The unit still has {n} modules.', es: 'La unidad todavía tiene módulos: {n}.' },
              { n: left?.modules ?? 0 },
            ),
          ),
        ]
      : []),
    ...((left?.owners ?? 0) > 0
      ? [
          faultOf(
            'owners',
            sentence(
              { en: 'The unit still has {n} owners.', es: 'La unidad todavía tiene propietarios: {n}.' },
              { n: left?.owners ?? 0 },
            ),
          ),
        ]
      : []),
  ];
  if (faults.length > 0) throw new AppError('in_use', { details: faults });
  await write.tx
    .update(units)
    .set({ deletedAt: sql`now()`, updatedBy: write.actor.id, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(units.id, row.id));
  recordUnit(write, row, { deleted: false }, { deleted: true });
  write.audit({
    action: 'unit.removed',
    entityType: 'unit',
    entityId: row.id,
    projectId: row.projectId,
    old: { name: row.name },
  });
  await write.publish('unit.removed', { projectId: row.projectId, unitId: row.id, name: row.name });
}

export async function restoreUnit(write: Write, viewer: Viewer, id: string): Promise<void> {
  const [row] = await write.tx
    .select()
    .from(units)
    .where(and(eq(units.id, id), sql`deleted_at > now() - interval '30 days'`))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  await requireProject(write.tx, viewer, row.projectId);
  await write.tx
    .update(units)
    .set({ deletedAt: null, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(units.id, id));
  recordUnit(write, row, { deleted: true }, { deleted: false });
  write.audit({ action: 'unit.restored', entityType: 'unit', entityId: id, projectId: row.projectId });
  await write.publish('unit.restored', { projectId: row.projectId, unitId: id, name: row.name });
}

/** The unit's registration follows its owners: registered while one of them may sign in. */
export async function refreshRegistration(write: Write, unitId: string): Promise<void> {
  await write.tx.execute(sql`update units set registration = case
    when exists (select 1 from unit_owners where unit_id = ${unitId} and disabled_at is null and user_id is not null) then 'registered'
    when exists (select 1 from unit_owners where unit_id = ${unitId} and disabled_at is null and invited_at is not null) then 'invited'
    when exists (select 1 from unit_owners where unit_id = ${unitId} and disabled_at is not null) then 'disabled' else 'none' end
    where id = ${unitId}`);
}
