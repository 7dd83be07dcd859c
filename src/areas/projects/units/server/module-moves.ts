import { eq, sql } from 'drizzle-orm';
import { guardFault } from '#areas/projects/projects/server/reads.ts';
// oxlint-disable-next-line no-restricted-imports -- One ledger of states for projects and their modules.
import { statusHistory } from '#areas/projects/projects/server/tables.ts';
import { type Viewer, viewerGroupOf } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { moduleEdgesFrom, type ModuleMove } from '#areas/projects/units/schema.ts';
import { type ModuleGuard, moduleGuards } from '../states.ts';
import { dayOfStep, todayOfModule } from './module-days.ts';
import { checkDates, type ModuleRow, record, type Transitions } from './modules.ts';
import { modules } from './tables.ts';

/** Where the module may go and how each guard stands; what is missing leads to where this person does it, on the floor or among staff. */
export async function moduleTransitions(
  db: Executor,
  row: { id: string; status: string; status_before_hold: string | null; label_no: string | null },
  { canMove, isOnFloor }: { canMove: boolean; isOnFloor: boolean },
): Promise<Transitions> {
  const { rows } = await db.execute<{ out: number; in: number; project_number: string }>(sql`
    select (select p.project_number from modules m join projects p on p.id = m.project_id
      where m.id = ${row.id}) as project_number, count(*) filter (where 'condition_out' = any(tags))::int as out,
        count(*) filter (where 'condition_in' = any(tags))::int as "in" from files
        where module_id = ${row.id} and kind = 'photo' and deleted_at is null`);
  const facts: Partial<Record<ModuleGuard, boolean>> = {
    label_given: row.label_no !== null,
    six_condition_photos: (rows[0]?.out ?? 0) >= 6,
    condition_in_known: (rows[0]?.in ?? 0) > 0,
  };
  const page = `/projects/${encodeURIComponent(rows[0]?.project_number ?? '')}?tab=units&show=modules&panel=${row.id}`;
  const photos = isOnFloor ? `/floor?photos=${row.id}` : `${page}&do=photos`;
  const places: Partial<Record<ModuleGuard, string>> = {
    six_condition_photos: photos,
    condition_in_known: photos,
    // The floor has no form for the facts of a module.
    ...(isOnFloor ? {} : { label_given: `${page}&do=module` }),
  };
  return moduleEdgesFrom(row).map(({ edge, to }) => {
    const guards = edge.guards.map((guard) => {
      const { area, said } = moduleGuards[guard];
      const state =
        area === null ? (facts[guard] === true ? ('met' as const) : ('unmet' as const)) : ('not_built' as const);
      return { guard, area, message: said.en, said, state, place: state === 'unmet' ? (places[guard] ?? null) : null };
    });
    return {
      to,
      allowed: canMove && guards.every((guard) => guard.state !== 'unmet' || guard.guard === 'condition_in_known'),
      requires: [...edge.requires],
      guards,
    };
  });
}

/** Moves a module along its way, or says which guard fails. */
export async function moveModule(
  write: Write,
  viewer: Viewer,
  row: ModuleRow,
  move: Omit<ModuleMove, 'version'>,
): Promise<void> {
  if (move.to === row.status) return;
  const standing = { id: row.id, status: row.status, status_before_hold: row.statusBeforeHold, label_no: row.labelNo };
  const found = moduleEdgesFrom(standing).find(({ to }) => to === move.to);
  const transition = (
    await moduleTransitions(write.tx, standing, { canMove: true, isOnFloor: viewerGroupOf(viewer) === 'floor_manager' })
  ).find(({ to }) => to === move.to);
  if (found === undefined || transition === undefined)
    throw refuse(
      'to',
      sentence(
        { en: "A module can't go from {status} to {to}.", es: 'El módulo no puede pasar de su estado a ese.' },
        { status: row.status, to: move.to },
      ),
    );
  if (transition.requires.length > 0 && move.reason === undefined)
    throw refuse('reason', { en: 'Is required for this move.', es: 'Es obligatorio para este cambio de estado.' });
  const overridden = move.override === true && viewer.groups.includes('admin') && move.reason !== undefined;
  const faults = overridden
    ? []
    : transition.guards
        // Without photos on arrival the reason for it is what counts.
        .filter(
          (guard) =>
            (guard.state === 'unmet' && !(guard.guard === 'condition_in_known' && move.reason !== undefined)) ||
            (guard.state === 'not_built' && !(move.acknowledge ?? []).includes(guard.guard)),
        )
        .map(guardFault);
  if (faults.length > 0)
    throw new AppError('rule_broken', {
      said: { en: 'This move is not allowed yet.', es: 'Este cambio de estado aún no se permite.' },
      details: faults,
    });
  const column = {
    online_actual_on: 'onlineActualOn',
    offline_actual_on: 'offlineActualOn',
    ship_actual_on: 'shipActualOn',
    deliver_actual_on: 'deliverActualOn',
    set_actual_on: 'setActualOn',
  } as const;
  const today = await todayOfModule(write, row.projectId, row.factory);
  const on = move.on ?? dayOfStep(found.edge.dates ?? 'set', today);
  const dated = found.edge.dates === undefined ? {} : { [column[found.edge.dates]]: on };
  checkDates({ ...row, ...dated }, today);
  const standsAt = { status: move.to, statusBeforeHold: move.to === 'qa_hold' ? row.status : null, ...dated };
  const held: Record<string, unknown> = row;
  record(write, row, Object.fromEntries(Object.keys(standsAt).map((key) => [key, held[key]])), standsAt);
  await write.tx
    .update(modules)
    .set({
      ...standsAt,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(modules.id, row.id));
  const [last] = (
    await write.tx.execute<{ seconds: number }>(
      sql`select extract(epoch from now() - max(at))::int as seconds from status_history
        where entity_type = 'module' and entity_id = ${row.id}`,
    )
  ).rows;
  await write.tx.insert(statusHistory).values({
    entityType: 'module',
    entityId: row.id,
    projectId: row.projectId,
    fromState: row.status,
    toState: move.to,
    byId: viewer.userId,
    reason: move.reason ?? null,
    source: write.actor.source,
    acknowledged: move.acknowledge ?? [],
    secondsInPrevious: last?.seconds ?? null,
  });
  write.audit({
    action: 'module.moved',
    entityType: 'module',
    entityId: row.id,
    projectId: row.projectId,
    reason: move.reason,
    old: { status: row.status },
    new: { status: move.to, ...dated },
  });
  await write.publish('module.moved', {
    projectId: row.projectId,
    moduleId: row.id,
    unitId: row.unitId,
    moduleNo: row.moduleNo,
    from: row.status,
    to: move.to,
  });
}
