import { eq, sql } from 'drizzle-orm';
import { addDays } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { burdenedHour, rateFaults, unitsOfKind, type RateDraft, type RatePatch } from '../schema.ts';
import { rateGuardPlace } from '../states.ts';
import './events.ts';
import { lockSiblings, type RateRow } from './store.ts';
import { rateCards } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';

const entityType = 'rate_card';

export async function createRate(write: Write, viewer: Viewer, draft: RateDraft, isSample = false): Promise<string> {
  const id = newId();
  await write.tx.insert(rateCards).values({
    id,
    kind: draft.kind,
    key: draft.key,
    factory: draft.factory,
    state: draft.state,
    // The value follows from what the hour is made of, wherever that is known.
    value: draft.components === null ? (draft.value ?? '0') : burdenedHour(draft.components),
    uom: draft.uom ?? unitsOfKind[draft.kind][0],
    components: draft.components,
    effectiveFrom: draft.effective_from,
    effectiveTo: draft.effective_to,
    source: draft.source,
    note: draft.note,
    isSample,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({ action: 'rate.created', entityType, entityId: id, new: { ...draft } });
  await write.publish('rate.changed', { rateId: id });
  return id;
}

/** Changes a draft. One that was sent back becomes a draft again, and whoever changes it counts as its writer from then on. */
export async function changeRate(write: Write, viewer: Viewer, row: RateRow, patch: RatePatch): Promise<void> {
  refuseApproved(row);
  const components = patch.components === undefined ? row.components : patch.components;
  const kind = patch.kind ?? row.kind;
  const isOtherKind = kind !== row.kind;
  const after = {
    kind,
    key: patch.key ?? row.key,
    factory: patch.factory === undefined ? row.factory : patch.factory,
    state: patch.state === undefined ? row.state : patch.state,
    value: components === null ? (patch.value ?? row.value) : burdenedHour(components),
    uom: patch.uom ?? (isOtherKind ? unitsOfKind[kind][0] : row.uom),
    components,
    effectiveFrom: patch.effective_from ?? row.effectiveFrom,
    effectiveTo: patch.effective_to === undefined ? row.effectiveTo : patch.effective_to,
    source: patch.source ?? row.source,
    note: patch.note === undefined ? row.note : patch.note,
    status: 'draft' as const,
    // Else one person could write the figures into another's draft and approve them.
    createdBy: viewer.userId,
  };
  const faults = rateFaults({ ...after, effective_from: after.effectiveFrom, effective_to: after.effectiveTo });
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  const { createdBy: _writer, ...figures } = after;
  const changes = difference(row, figures);
  if (changes === undefined) return;
  await write.tx
    .update(rateCards)
    .set({ ...after, ...touched(viewer) })
    .where(eq(rateCards.id, row.id));
  write.record({
    entityType,
    entityId: row.id,
    before: changes.old,
    after: changes.new,
    versionAfter: row.version + 1,
  });
  write.audit({ action: 'rate.changed', entityType, entityId: row.id, ...changes });
  await write.publish('rate.changed', { rateId: row.id });
}

/**
 * Approves a draft of somebody else. What held until now ends on the day before, in the same transaction; where a later one is approved
 * already, the new one ends before it.
 */
export async function approveRate(write: Write, viewer: Viewer, row: RateRow): Promise<void> {
  refuseOwn(viewer, row);
  const siblings = await lockSiblings(write, row);
  const same = siblings.find((each) => each.effectiveFrom === row.effectiveFrom);
  if (same !== undefined)
    throw refuse(
      'effective_from',
      sentence(
        {
          en: 'A rate that begins on {effectiveFrom} is approved already; a correction begins on a later day.',
          es: 'Ya hay una tarifa aprobada que empieza el {effectiveFrom}; una corrección empieza un día posterior.',
        },
        { effectiveFrom: row.effectiveFrom },
      ),
      rateGuardPlace('days_free', row),
    );
  const before = siblings.findLast((each) => each.effectiveFrom < row.effectiveFrom);
  const next = siblings.find((each) => each.effectiveFrom > row.effectiveFrom);
  const lastFree = next === undefined ? null : addDays(next.effectiveFrom, -1);
  if (lastFree !== null && row.effectiveTo !== null && row.effectiveTo > lastFree)
    throw refuse(
      'effective_to',
      sentence(
        {
          en: 'The next rate begins on {n}; this one must end before it.',
          es: 'La siguiente tarifa empieza el {n}; esta debe terminar antes.',
        },
        { n: next?.effectiveFrom ?? '' },
      ),
      rateGuardPlace('days_free', row),
    );
  const dayBefore = addDays(row.effectiveFrom, -1);
  if (before !== undefined && (before.effectiveTo === null || before.effectiveTo >= row.effectiveFrom)) {
    await write.tx
      .update(rateCards)
      .set({ effectiveTo: dayBefore, ...touched(viewer) })
      .where(eq(rateCards.id, before.id));
    write.audit({
      action: 'rate.superseded',
      entityType,
      entityId: before.id,
      old: { effectiveTo: before.effectiveTo },
      new: { effectiveTo: dayBefore, by: row.id },
    });
    await write.publish('rate.changed', { rateId: before.id });
  }
  await write.tx
    .update(rateCards)
    .set({
      status: 'approved',
      effectiveTo: row.effectiveTo ?? lastFree,
      approvedBy: viewer.userId,
      approvedAt: sql`now()`,
      ...touched(viewer),
    })
    .where(eq(rateCards.id, row.id));
  write.audit({
    action: 'rate.approved',
    entityType,
    entityId: row.id,
    old: { status: row.status },
    new: { status: 'approved', value: row.value, effective_from: row.effectiveFrom },
  });
  await write.publish('rate.changed', { rateId: row.id });
}

export async function rejectRate(write: Write, viewer: Viewer, row: RateRow, reason: string): Promise<void> {
  refuseOwn(viewer, row);
  await write.tx
    .update(rateCards)
    .set({ status: 'rejected', ...touched(viewer) })
    .where(eq(rateCards.id, row.id));
  write.audit({
    action: 'rate.rejected',
    entityType,
    entityId: row.id,
    old: { status: row.status },
    new: { status: 'rejected' },
    reason,
  });
  await write.publish('rate.changed', { rateId: row.id });
}

export async function setRateBinned(write: Write, viewer: Viewer, row: RateRow, isBinned: boolean): Promise<void> {
  refuseApproved(row);
  await write.tx
    .update(rateCards)
    .set({ deletedAt: isBinned ? sql`now()` : null, ...touched(viewer) })
    .where(eq(rateCards.id, row.id));
  write.record({
    entityType,
    entityId: row.id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: row.version + 1,
  });
  write.audit({ action: isBinned ? 'rate.removed' : 'rate.restored', entityType, entityId: row.id });
  await write.publish('rate.changed', { rateId: row.id });
}

export function refuseApproved(row: RateRow): void {
  if (row.status === 'approved')
    throw refuse(
      'status',
      {
        en: 'An approved rate is never changed; a new one follows it from a later day.',
        es: 'Una tarifa aprobada no se cambia nunca; una nueva la sigue desde un día posterior.',
      },
      rateGuardPlace('is_draft', row),
    );
}

function refuseOwn(viewer: Viewer, row: RateRow): void {
  if (row.status !== 'draft')
    throw refuse('status', { en: 'Only a draft waits for a decision.', es: 'Solo un borrador espera una decisión.' });
  if (row.createdBy === viewer.userId)
    throw refuse(
      'approved_by',
      {
        en: 'A rate is approved or sent back by somebody else than who wrote it.',
        es: 'Una tarifa la aprueba o devuelve alguien distinto de quien la escribió.',
      },
      rateGuardPlace('four_eyes', row),
    );
}

export function touched(viewer: Viewer) {
  return { updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` };
}
