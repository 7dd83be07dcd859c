import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { liesInBin } from '#platform/server/writes/undo.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import type { BomDraft, BomMove } from '../schema.ts';
import { type BomStatus, bomTransitions } from '../states.ts';
import type { z } from 'zod';
import './events.ts';
import { listLines } from './store.ts';
import { boms } from './tables.ts';
import { addUp, writeBom } from './writer.ts';
import { sentence } from '#platform/shared/text.ts';
import { checksumOf, guards } from './bom-guards.ts';

export type BomRow = typeof boms.$inferSelect;

export async function lockBom(write: Write, id: string): Promise<BomRow> {
  const [row] = await write.tx
    .select()
    .from(boms)
    .where(and(eq(boms.id, id), isNull(boms.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export function requireDraft(row: BomRow): void {
  if (row.status !== 'draft')
    throw refuse('status', {
      en: 'Only a version in work is edited. Make the next version, or take it back from review.',
      es: 'Solo se edita una versión en curso. Haz la siguiente versión, o regrésala de la revisión.',
    });
}

export async function createBom(write: Write, viewer: Viewer, draft: z.infer<typeof BomDraft>): Promise<string> {
  if (draft.project_id !== null && draft.plan_code !== null)
    throw badInput('plan_code', {
      en: 'A BOM is of a project or of a plan, not of both.',
      es: 'Una lista es de un proyecto o de un plano, no de ambos.',
    });
  if (draft.project_id !== null)
    await requireProject(write.tx, viewer, draft.project_id).catch(() => {
      throw badInput('project_id', { en: 'Is no project.', es: 'No es un proyecto.' });
    });
  return writeBom(write, viewer, {
    name: draft.name,
    scope: draft.project_id === null ? 'plan' : 'project',
    planCode: draft.plan_code,
    projectId: draft.project_id,
    source: 'manual',
    sourceRef: {},
    seriesId: undefined,
    rateDate: draft.rate_date ?? companyToday(),
    lines: [],
  });
}

export async function moveBom(write: Write, viewer: Viewer, row: BomRow, move: BomMove): Promise<void> {
  const transition = bomTransitions.find(({ from, to }) => from === row.status && to === move.to);
  if (transition === undefined)
    throw refuse(
      'to',
      sentence(
        {
          en: "A BOM that is {from} can't become {to}.",
          es: 'Ese paso no es posible desde el estado actual de la lista.',
        },
        { from: row.status.replace('_', ' '), to: move.to.replace('_', ' ') },
      ),
    );
  if (transition.requires.length > 0 && move.reason === undefined)
    throw badInput('reason', { en: 'Say why.', es: 'Di por qué.' });
  if (move.effective_from !== undefined && move.to !== 'released')
    throw badInput('effective_from', { en: 'Is only taken with the release.', es: 'Solo se toma con la liberación.' });
  for (const guard of transition.guards) await guards[guard](write, viewer, row);
  if (move.to !== 'released') return setStatus(write, viewer, row, move.to, {}, move.reason);
  await write.tx
    .update(boms)
    .set({ status: 'superseded', updatedAt: sql`now()`, version: sql`${boms.version} + 1` })
    .where(and(eq(boms.seriesId, row.seriesId), eq(boms.status, 'released')));
  return setStatus(write, viewer, row, 'released', {
    releasedBy: viewer.userId,
    releasedAt: sql`now()`,
    effectiveFrom: move.effective_from ?? companyToday(),
    checksum: checksumOf(await listLines(write.tx, row.id)),
  });
}

async function setStatus(
  write: Write,
  viewer: Viewer,
  row: BomRow,
  to: BomStatus,
  more: PgUpdateSetSource<typeof boms>,
  reason?: string,
): Promise<void> {
  await touch(write, viewer, row, { ...more, status: to });
  await write.tx.execute(sql`
    insert into status_history (entity_type, entity_id, project_id, from_state, to_state, by_id, reason, source)
    values ('bom', ${row.id}, ${row.projectId}, ${row.status}, ${to}, ${viewer.userId}, ${reason ?? null}, ${write.actor.source})`);
  write.audit({
    action: 'bom.moved',
    entityType: 'bom',
    entityId: row.id,
    projectId: row.projectId,
    old: { status: row.status },
    new: { status: to },
    reason,
  });
  await write.publish('bom.changed', { bomId: row.id, projectId: row.projectId });
}

/** The next version of one that is closed to editing, with the same lines under the same identities. */
export async function reviseBom(write: Write, viewer: Viewer, row: BomRow): Promise<string> {
  if (row.status === 'draft' || row.status === 'in_review')
    throw refuse('status', { en: 'This version is in work already.', es: 'Esta versión ya está en curso.' });
  const id = await writeBom(write, viewer, {
    name: row.name,
    scope: row.scope,
    planCode: row.planCode,
    projectId: row.projectId,
    groupId: row.groupId,
    variant: row.variant,
    source: row.source === 'cad' || row.source === 'bim' || row.source === 'merge' ? row.source : 'manual',
    sourceRef: row.sourceRef,
    seriesId: row.seriesId,
    rateDate: row.rateDate,
    lines: [],
  });
  await write.tx.execute(sql`
    insert into bom_lines (bom_id, line_uid, parent_uid, position, item_id, part_no, revision, description, cost_code,
      quantity, uom, waste_percent, round_to, piece_size, setup_quantity, cut_length_m,
      make_buy, optional, station, supplier_id, unit_cost, price_as_of, supplied_by_owner, ext_cents, labor_hours,
      labor_cents, lead_days, module, quantity_source, cad, elements, state, override, note)
    select ${id}::uuid, line_uid, parent_uid, position, item_id, part_no, revision, description, cost_code, quantity,
      uom, waste_percent, round_to, piece_size, setup_quantity, cut_length_m,
      make_buy, optional, station, supplier_id, unit_cost, price_as_of, supplied_by_owner, ext_cents, labor_hours,
      labor_cents, lead_days, module, quantity_source, cad, elements, state, override, note
    from bom_lines where bom_id = ${row.id}`);
  await addUp(write.tx, id);
  return id;
}

export async function removeBom(write: Write, viewer: Viewer, row: BomRow): Promise<void> {
  await binBom(write, viewer, row);
  recordBin(write, row, true);
}

export async function restoreBom(write: Write, viewer: Viewer, id: string): Promise<void> {
  recordBin(write, await takeOutOfBin(write, viewer, id), false);
}

/** Puts a version in work in the bin, as a part of something larger that keeps the way back itself. */
export async function binBom(write: Write, viewer: Viewer, row: BomRow): Promise<void> {
  requireDraft(row);
  await touch(write, viewer, row, { deletedAt: sql`now()` });
  write.audit({
    action: 'bom.removed',
    entityType: 'bom',
    entityId: row.id,
    projectId: row.projectId,
    old: { code: row.code, name: row.name, version_no: row.versionNo },
  });
  await write.publish('bom.changed', { bomId: row.id, projectId: row.projectId });
}

/** The other way; refused while the BOM has another version in work. */
export async function takeOutOfBin(write: Write, viewer: Viewer, id: string): Promise<BomRow> {
  const [row] = await write.tx
    .select()
    .from(boms)
    .where(and(eq(boms.id, id), liesInBin(boms.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  const { rows: inWork } = await write.tx.execute(
    sql`select 1 from boms where series_id = ${row.seriesId} and status in ('draft', 'in_review') and deleted_at is null limit 1`,
  );
  if (inWork.length > 0)
    throw refuse('', {
      en: 'This BOM has another version in work by now. Release or remove it first.',
      es: 'Esta lista ya tiene otra versión en curso. Libérala o elimínala primero.',
    });
  await touch(write, viewer, row, { deletedAt: null });
  write.audit({
    action: 'bom.restored',
    entityType: 'bom',
    entityId: id,
    projectId: row.projectId,
    new: { code: row.code },
  });
  await write.publish('bom.changed', { bomId: id, projectId: row.projectId });
  return row;
}

function recordBin(write: Write, row: BomRow, isBinned: boolean): void {
  write.record({
    entityType: 'bom',
    entityId: row.id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: row.version + 1,
  });
}

export async function touch(
  write: Write,
  viewer: Viewer,
  row: BomRow,
  change: PgUpdateSetSource<typeof boms>,
): Promise<void> {
  await write.tx
    .update(boms)
    .set({ ...change, updatedBy: viewer.userId, updatedAt: sql`now()`, version: row.version + 1 })
    .where(eq(boms.id, row.id));
}
