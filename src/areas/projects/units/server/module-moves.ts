import { eq, sql } from 'drizzle-orm';
import type { GuardResult } from '#areas/projects/projects/schema.ts';
import { guardFault } from '#areas/projects/projects/server/reads.ts';
// oxlint-disable-next-line no-restricted-imports -- One ledger of states for projects and their modules.
import { statusHistory } from '#areas/projects/projects/server/tables.ts';
import { type Viewer, viewerGroupOf } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { moduleEdgesFrom, type ModuleMove } from '../schema.ts';
import { dayOfStep, todayOfModule } from './module-days.ts';
import { checkDates, type ModuleRow, moduleTransitions, record } from './modules.ts';
import { blocksNamed } from './release.ts';
import { modules } from './tables.ts';
import { moduleGuards } from '../states.ts';

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
  refuseOtherLabel(row, move);
  const overridden = move.override === true && viewer.groups.includes('admin') && move.reason !== undefined;
  const faults = overridden ? [] : transition.guards.filter((guard) => isInTheWay(guard, move)).map(guardFault);
  if (faults.length > 0)
    throw new AppError('rule_broken', {
      said: notYet,
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
  const labelled = move.label_no === undefined || row.labelNo !== null ? {} : { labelNo: move.label_no };
  // A hold ends the release: from it the module comes back to the yard, and is released anew.
  const beforeHold = row.status === 'released' ? 'yard' : row.status;
  const statusBeforeHold = move.to === 'qa_hold' ? beforeHold : null;
  const standsAt = { status: move.to, statusBeforeHold, ...dated, ...labelled };
  const held: Record<string, unknown> = row;
  record(write, row, Object.fromEntries(Object.keys(standsAt).map((key) => [key, held[key]])), standsAt);
  if (overridden && move.to === 'in_transit')
    await write.tx.execute(sql`select set_config('hearth.ships_anyway', ${row.id}, true)`);
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
    new: { status: move.to, ...dated, ...labelled },
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

/** Throws unless the module meets the conditions for shipping now: for the ways to the road that are no move. */
export async function requireShips(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ blocks: string[] }>(sql`select hearth_ship_blocks(${id}) as blocks`);
  const details = blocksNamed(rows[0]?.blocks ?? []).map((guard) => faultOf(guard, moduleGuards[guard].said));
  if (details.length > 0) throw new AppError('rule_broken', { said: notYet, details });
}

const notYet = { en: 'This move is not allowed yet.', es: 'Este cambio de estado aún no se permite.' };

/** A module has one label, which the office alone changes. */
function refuseOtherLabel({ labelNo }: ModuleRow, { label_no: given }: Pick<ModuleMove, 'label_no'>): void {
  if (given === undefined || labelNo === null || labelNo === given) return;
  throw refuse(
    'label_no',
    sentence(
      {
        en: 'It has the label {no} already; the office changes it.',
        es: 'Ya tiene la etiqueta {no}; la oficina la cambia.',
      },
      { no: labelNo },
    ),
  );
}

/** Whether a condition keeps a module from its move. Without photos on arrival the reason counts; a label may come with the move. */
function isInTheWay({ guard, state }: GuardResult, move: Omit<ModuleMove, 'version'>): boolean {
  if (state === 'not_built') return !(move.acknowledge ?? []).includes(guard);
  if (state === 'met') return false;
  if (guard === 'condition_in_known') return move.reason === undefined;
  return guard !== 'label_given' || move.label_no === undefined;
}
