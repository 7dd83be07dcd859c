import { eq, sql } from 'drizzle-orm';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { GuardResult, ProjectMove } from '../schema.ts';
import { transitionsOf } from './guards.ts';
import { guardFault, rolesOn } from './reads.ts';
import { record } from './recorded.ts';
import type { ProjectRow } from './rows.ts';
import { projects, statusHistory } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';

/** Moves a project along an edge of its state machine, or says which guard fails. Moving to where it is does nothing. */
export async function moveProject(
  write: Write,
  viewer: Viewer,
  row: ProjectRow,
  move: Omit<ProjectMove, 'version'>,
): Promise<void> {
  if (move.to === row.status) return;
  const isAdmin = viewer.groups.includes('admin');
  const standing = {
    status: row.status,
    status_before_hold: row.statusBeforeHold,
    status_before_archive: row.statusBeforeArchive,
  };
  const transition = (
    await transitionsOf(write.tx, row.id, standing, await rolesOn(write.tx, row.id, viewer.userId), isAdmin)
  ).find(({ to }) => to === move.to);
  if (transition === undefined)
    throw refuse(
      'to',
      sentence(
        {
          en: "A project can't go from status {status} to {to}.",
          es: 'Un proyecto no pasa del estado {status} al {to}.',
        },
        { status: row.status, to: move.to },
      ),
    );
  const missing = transition.requires.filter(
    (field) => move[field as 'reason' | 'hold_reason' | 'hold_until' | 'archive_reason'] === undefined,
  );
  if (missing.length > 0)
    throw new AppError('rule_broken', {
      said: { en: 'This move needs more facts.', es: 'A este cambio de estado le faltan datos.' },
      details: missing.map((field) =>
        faultOf(field, { en: 'Is required for this move.', es: 'Es obligatorio para este cambio de estado.' }),
      ),
    });
  const overridden = move.override === true && isAdmin;
  if (overridden && move.reason === undefined)
    throw refuse('reason', {
      en: 'Say why the guards are passed over.',
      es: 'Di por qué se pasan por alto los requisitos.',
    });
  if (!overridden) refuseUnmet(transition, move.acknowledge ?? []);
  if (!transition.allowed && !overridden)
    throw new AppError('forbidden', {
      said: {
        en: 'Your role on this project does not allow this move.',
        es: 'Tu función en este proyecto no permite este cambio.',
      },
    });
  const standsAt = {
    status: move.to,
    statusBeforeHold: move.to === 7 ? row.status : null,
    holdReason: move.to === 7 ? (move.hold_reason ?? null) : null,
    holdUntil: move.to === 7 ? (move.hold_until ?? null) : null,
    // From a hold it is the status before the hold that an archive remembers: a hold itself can't be restored without its reason.
    statusBeforeArchive: move.to === 8 ? (row.statusBeforeHold ?? row.status) : null,
    archiveReason: move.to === 8 ? (move.archive_reason ?? null) : null,
  };
  const { status, statusBeforeHold, holdReason, holdUntil, statusBeforeArchive, archiveReason, statusSince } = row;
  record(
    write,
    row,
    { status, statusBeforeHold, holdReason, holdUntil, statusBeforeArchive, archiveReason, statusSince },
    standsAt,
  );
  await write.tx
    .update(projects)
    .set({
      ...standsAt,
      statusSince: sql`now()`,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: sql`version + 1`,
    })
    .where(eq(projects.id, row.id));
  const passed = overridden
    ? transition.guards.filter((guard) => guard.state !== 'met').map((guard) => guard.guard)
    : (move.acknowledge ?? []);
  await write.tx.insert(statusHistory).values({
    entityType: 'project',
    entityId: row.id,
    projectId: row.id,
    fromState: String(row.status),
    toState: String(move.to),
    byId: viewer.userId,
    reason: move.reason ?? null,
    source: write.actor.source,
    acknowledged: passed,
    secondsInPrevious: Math.max(0, Math.round((Date.now() - Date.parse(row.statusSince)) / 1000)),
  });
  write.audit({
    action: 'project.status_changed',
    entityType: 'project',
    entityId: row.id,
    projectId: row.id,
    reason: move.reason,
    old: { status: row.status },
    new: {
      status: move.to,
      ...(move.hold_reason === undefined ? {} : { hold_reason: move.hold_reason, hold_until: move.hold_until }),
      ...(move.archive_reason === undefined ? {} : { archive_reason: move.archive_reason }),
      ...(passed.length === 0 ? {} : { passed_without_check: passed }),
    },
  });
  await write.publish('project.status_changed', {
    projectId: row.id,
    projectNumber: row.projectNumber,
    name: row.name,
    from: row.status,
    to: move.to,
    factory: row.factory,
    contractSigned: move.to === 3,
  });
}

/** Names every guard that is not met, and every one that nobody can look up yet and the person has not confirmed. */
function refuseUnmet(transition: { guards: readonly GuardResult[] }, acknowledged: readonly string[]): void {
  const faults = transition.guards
    .filter((guard) => guard.state === 'unmet' || (guard.state === 'not_built' && !acknowledged.includes(guard.guard)))
    .map(guardFault);
  if (faults.length > 0)
    throw new AppError('rule_broken', {
      said: { en: 'This move is not allowed yet.', es: 'Este cambio de estado aún no se permite.' },
      details: faults,
    });
}
