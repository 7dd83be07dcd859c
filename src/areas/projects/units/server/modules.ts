import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  beforeFilter,
  criticalFilter,
  type OpenItems,
  openItemsBefore,
  placeOfItems,
  requireProject,
} from '#areas/projects/projects/server/reads.ts';
import { type ModuleDraft, moduleEdgesFrom, type ModulePatch, type ModuleRead } from '../schema.ts';
import { type ModuleToday, todayOfModule } from './module-days.ts';
import { seenModule } from './reads.ts';
import { blocksOf, releaseCounts, releaseFacts, type ReleaseFacts } from './release.ts';
import { moduleColumns } from './rows.ts';
import { modules, units } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';
import { moduleGuards, type ModuleGuard } from '../states.ts';

export type ModuleRow = typeof modules.$inferSelect;

/** Keeps a change of a module for its undo. */
export function record(
  write: Write,
  row: ModuleRow,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): void {
  write.record({ entityType: 'module', entityId: row.id, before, after, versionAfter: row.version + 1 });
}
type Transitions = ModuleRead['transitions'];

export async function lockModule(write: Write, viewer: Viewer, id: string): Promise<ModuleRow> {
  const [row] = await write.tx
    .select()
    .from(modules)
    .where(and(sql`${modules.id} = ${seenModule(viewer, id)}`, isNull(modules.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function checkUnit(write: Write, projectId: string, unitId: string | null | undefined): Promise<void> {
  if (unitId === null || unitId === undefined) return;
  const found = await write.tx
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.id, unitId), eq(units.projectId, projectId), isNull(units.deletedAt)));
  if (found.length === 0)
    throw badInput('unit', { en: 'Is no unit of this project.', es: 'No es una unidad de este proyecto.' });
}

const order = [
  ['online', 'onlineActualOn'],
  ['offline', 'offlineActualOn'],
  ['ship', 'shipActualOn'],
  ['deliver', 'deliverActualOn'],
  ['set', 'setActualOn'],
] as const;

/** Actual dates lie in the past and follow the way of a module: online, offline, ship, deliver, set. */
export function checkDates(row: Partial<ModuleRow>, days: ModuleToday): void {
  // The later of the two: whoever writes stands in the factory or on site, and where it is tomorrow already it is no future.
  const today = days.factory > days.site ? days.factory : days.site;
  let earlier: { step: string; on: string } | undefined;
  for (const [step, column] of order) {
    const on = row[column] ?? null;
    if (on === null) continue;
    if (on > today)
      throw refuse(`${step}_actual_on`, {
        en: 'An actual date can not lie in the future.',
        es: 'Una fecha real no puede estar en el futuro.',
      });
    if (earlier !== undefined && on < earlier.on)
      throw refuse(
        `${step}_actual_on`,
        sentence(
          { en: 'Lies before {step} ({on}).', es: 'Es anterior a un paso previo ({on}).' },
          { step: earlier.step, on: earlier.on },
        ),
      );
    earlier = { step, on };
  }
}

export async function createModule(write: Write, viewer: Viewer, draft: ModuleDraft): Promise<string> {
  const [id] = await createModules(write, viewer, draft.project, [draft]);
  if (id === undefined) throw new AppError('unexpected');
  return id;
}

/** Makes modules of one project, all or none. */
export async function createModules(
  write: Write,
  viewer: Viewer,
  projectId: string,
  drafts: readonly Omit<ModuleDraft, 'project'>[],
): Promise<string[]> {
  const project = await requireProject(write.tx, viewer, projectId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found'
      ? badInput('project', { en: 'Is no project.', es: 'No es un proyecto.' })
      : error;
  });
  for (const unitId of new Set(drafts.map((draft) => draft.unit))) await checkUnit(write, projectId, unitId);
  const today = await todayOfModule(write, projectId, project.factory);
  const rows = drafts.map((draft) => {
    const columns = moduleColumns(draft);
    checkDates(columns as Partial<ModuleRow>, today);
    return {
      factory: project.factory,
      ...columns,
      id: newId(),
      projectId,
      moduleNo: draft.module_no,
      createdBy: viewer.userId,
      updatedBy: viewer.userId,
    };
  });
  // A statement takes at most 65,535 values.
  for (let start = 0; start < rows.length; start += 1000)
    await write.tx.insert(modules).values(rows.slice(start, start + 1000));
  for (const row of rows)
    write.audit({
      action: 'module.created',
      entityType: 'module',
      entityId: row.id,
      projectId,
      new: { module_no: row.moduleNo },
    });
  await write.publish('modules.created', {
    projectId,
    modules: rows.map((row) => ({ id: row.id, moduleNo: row.moduleNo })),
  });
  return rows.map((row) => row.id);
}

export async function changeModule(write: Write, viewer: Viewer, row: ModuleRow, patch: ModulePatch): Promise<void> {
  await checkUnit(write, row.projectId, patch.unit);
  const columns = moduleColumns(patch);
  checkDates({ ...row, ...columns } as Partial<ModuleRow>, await todayOfModule(write, row.projectId, row.factory));
  const changes = difference(row, { ...row, ...columns });
  if (changes === undefined) return;
  await write.tx
    .update(modules)
    .set({ ...columns, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(modules.id, row.id));
  record(write, row, changes.old, changes.new);
  write.audit({
    action: 'module.changed',
    entityType: 'module',
    entityId: row.id,
    projectId: row.projectId,
    ...changes,
  });
  await write.publish('module.changed', {
    projectId: row.projectId,
    moduleId: row.id,
    unitId: row.unitId,
    moduleNo: row.moduleNo,
    fields: Object.keys(changes.new),
  });
}

interface GuardFacts extends ReleaseFacts, Record<string, unknown> {
  condition_in: boolean;
  /** The open items that must be fixed before the module is set. */
  items_before_set: OpenItems;
  project_number: string;
  /** The last words of the address of its pre-ship sign-off. */
  pre_ship: string | null;
  /** The same of the one of its forms that was opened again. */
  reopened: string | null;
  /** The same of its factory form, at the first area that nobody has checked. */
  factory_qa: string | null;
}

/** Where the module may go and how each guard stands; what is missing leads to where this person does it, on the floor or among staff. */
export async function moduleTransitions(
  db: Executor,
  row: { id: string; status: string; status_before_hold: string | null; label_no: string | null },
  { canMove, isOnFloor }: { canMove: boolean; isOnFloor: boolean },
): Promise<Transitions> {
  const { rows } = await db.execute<GuardFacts>(sql`
    select ${releaseFacts}, ${openItemsBefore('set', sql`m.id`)} as items_before_set,
      (select s.id || '/' || s.form_type from sign_offs s
        where s.module_id = m.id and s.form_type = 'pre_ship' and s.deleted_at is null) as pre_ship,
      (select s.id || '/' || s.form_type || '/' || coalesce('?area=' || (select a.id from sign_off_areas a
          where a.sign_off_id = s.id and a.state <> 'approved' and a.not_applicable_reason is null order by a.position limit 1), '')
        from sign_offs s where s.module_id = m.id and s.form_type = 'factory_qa' and s.deleted_at is null) as factory_qa,
      (select s.id || '/' || s.form_type from sign_offs s where s.module_id = m.id and s.status = 'reopened'
          and s.form_type in ('factory_qa', 'pre_ship') and s.deleted_at is null order by s.form_type limit 1) as reopened,
      exists (select 1 from files f where f.module_id = m.id and f.kind = 'photo' and f.deleted_at is null
        and 'condition_in' = any(f.tags)) as condition_in,
      p.project_number
    from modules m join projects p on p.id = m.project_id where m.id = ${row.id}`);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`Module ${row.id} is not there.`);
  const unmet = new Set<ModuleGuard>(blocksOf(row.status, facts));
  if (!facts.condition_in) unmet.add('condition_in_known');
  if (facts.items_before_set.count > 0) unmet.add('no_item_before_set');
  const page = `/projects/${encodeURIComponent(facts.project_number)}?tab=units&show=modules&panel=${row.id}`;
  const number = encodeURIComponent(facts.project_number);
  const forms = isOnFloor ? '/floor/manufacturing-sign-offs' : `/projects/${number}?tab=quality&of=sign-offs`;
  const preShip = facts.pre_ship;
  const formsOfProject = `${isOnFloor ? '/floor' : ''}/projects/${number}/manufacturing-sign-offs`;
  const form = `${formsOfProject}/${preShip}/`;
  const lists = `${isOnFloor ? '/floor' : '/projects'}/punch-lists`;
  const photos = isOnFloor ? `/floor?photos=${row.id}` : `${page}&do=photos`;
  // The list on the floor takes no filter: it shows the oldest, and stands by module.
  const itemsAt = (list: 'factory' | 'site', which: FilterTree) => ({
    address: lists,
    list,
    of: isOnFloor ? [] : [['module_id', 'is', row.id] satisfies FilterTree, which],
  });
  const counts: Partial<Record<ModuleGuard, number>> = {
    ...releaseCounts(facts),
    no_item_before_set: facts.items_before_set.count,
  };
  const places: Partial<Record<ModuleGuard, string>> = {
    six_condition_photos: photos,
    condition_in_known: photos,
    no_critical_factory_item: placeOfItems(facts.critical_items, itemsAt('factory', criticalFilter)),
    no_item_before_ship: placeOfItems(facts.items_before_ship, itemsAt('factory', beforeFilter('ship'))),
    no_item_before_set: placeOfItems(facts.items_before_set, itemsAt('site', beforeFilter('set'))),
    data_plate_shown: preShip === null ? photos : form,
    factory_form_checked: facts.factory_qa === null ? forms : `${formsOfProject}/${facts.factory_qa}`,
    pre_ship_signed: preShip === null ? forms : form,
    no_critical_fail: forms,
    no_form_reopened: facts.reopened === null ? forms : `${formsOfProject}/${facts.reopened}/`,
    // On the floor the move itself takes the number of the label.
    ...(isOnFloor
      ? { deviations_not_used_up: `/floor?deviation=${facts.holding_deviation ?? ''}` }
      : {
          label_given: `${page}&do=module`,
          deviations_not_used_up: `/projects/deviations?panel=${facts.holding_deviation ?? ''}`,
        }),
  };
  return moduleEdgesFrom(row).map(({ edge, to }) => {
    const guards = edge.guards.map((guard) => {
      const { area, said } = moduleGuards[guard];
      const state = area === null ? (unmet.has(guard) ? ('unmet' as const) : ('met' as const)) : ('not_built' as const);
      const { [guard]: count } = counts;
      return {
        guard,
        area,
        message: said.en,
        said,
        state,
        place: state === 'unmet' ? (places[guard] ?? null) : null,
        ...(state === 'unmet' && count !== undefined ? { count } : {}),
      };
    });
    return {
      to,
      allowed: canMove && guards.every((guard) => guard.state !== 'unmet' || guard.guard === 'condition_in_known'),
      requires: [...edge.requires],
      guards,
    };
  });
}

export async function removeModule(write: Write, viewer: Viewer, row: ModuleRow): Promise<void> {
  if (row.status !== 'scheduled')
    throw refuse('status', {
      en: 'Only a module that is not on the line yet can be removed.',
      es: 'Solo se puede quitar un módulo que aún no está en línea.',
    });
  await write.tx
    .update(modules)
    .set({ deletedAt: sql`now()`, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(modules.id, row.id));
  record(write, row, { deleted: false }, { deleted: true });
  write.audit({
    action: 'module.removed',
    entityType: 'module',
    entityId: row.id,
    projectId: row.projectId,
    old: { module_no: row.moduleNo },
  });
  await write.publish('module.removed', {
    projectId: row.projectId,
    moduleId: row.id,
    unitId: row.unitId,
    moduleNo: row.moduleNo,
  });
}

/** A module back from the bin, within 30 days, if the viewer sees its project. */
export async function restoreModule(write: Write, viewer: Viewer, id: string): Promise<void> {
  const [row] = await write.tx
    .select()
    .from(modules)
    .where(and(eq(modules.id, id), sql`deleted_at > now() - interval '30 days'`))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  await requireProject(write.tx, viewer, row.projectId);
  await checkUnit(write, row.projectId, row.unitId);
  await write.tx
    .update(modules)
    .set({ deletedAt: null, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(modules.id, id));
  record(write, row, { deleted: true }, { deleted: false });
  write.audit({
    action: 'module.restored',
    entityType: 'module',
    entityId: id,
    projectId: row.projectId,
    new: { module_no: row.moduleNo },
  });
  await write.publish('modules.created', { projectId: row.projectId, modules: [{ id, moduleNo: row.moduleNo }] });
}
