import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { liesInBin } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { VariantDraft } from '../schema.ts';
import './events.ts';
import { steadyConfiguration } from './provider.ts';
import { cadVariants } from './tables.ts';

export const variantEntity = 'cad_variant';
export type VariantRow = typeof cadVariants.$inferSelect;

export async function lockVariant(write: Write, id: string, options: { inBin?: boolean } = {}): Promise<VariantRow> {
  const [row] = await write.tx
    .select()
    .from(cadVariants)
    .where(
      and(
        eq(cadVariants.id, id),
        options.inBin === true ? liesInBin(cadVariants.deletedAt) : isNull(cadVariants.deletedAt),
      ),
    )
    .for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function saveVariant(write: Write, viewer: Viewer, draft: VariantDraft): Promise<string> {
  const id = newId();
  await write.tx.insert(cadVariants).values({
    id,
    name: draft.name,
    provider: draft.provider,
    documentId: draft.document_id,
    documentName: draft.document_name,
    wvm: draft.wvm,
    placeId: draft.place_id,
    placeName: draft.place_name,
    assemblyId: draft.assembly_id,
    assemblyName: draft.assembly_name,
    configuration: steadyConfiguration(draft.configuration),
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({ action: 'cad_variant.saved', entityType: variantEntity, entityId: id, new: { ...draft } });
  await write.publish('model_platform.changed', { id });
  return id;
}

/** Puts a variant in the bin, unless a group uses it, or takes it out of there, unless another one has its name by now. */
export async function setVariantBinned(
  write: Write,
  viewer: Viewer,
  row: VariantRow,
  isBinned: boolean,
): Promise<void> {
  if (isBinned) {
    // Also those of groups in the bin: they come back with their members.
    const used = await write.tx.execute(sql`select 1 from assembly_group_members where variant_id = ${row.id} limit 1`);
    if (used.rows.length > 0)
      throw refuse('', {
        en: 'A group uses this variant. Take it out of the group first.',
        es: 'Un grupo usa esta variante. Quítala primero del grupo.',
      });
  } else {
    const named = await write.tx.execute(
      sql`select 1 from cad_variants where lower(name) = lower(${row.name}) and deleted_at is null limit 1`,
    );
    if (named.rows.length > 0)
      throw refuse('', {
        en: 'Another variant has this name by now. Remove that one first.',
        es: 'Otra variante ya tiene este nombre. Elimina primero esa.',
      });
  }
  await write.tx
    .update(cadVariants)
    .set({
      deletedAt: isBinned ? sql`now()` : null,
      updatedBy: viewer.userId,
      updatedAt: sql`now()`,
      version: row.version + 1,
    })
    .where(eq(cadVariants.id, row.id));
  write.record({
    entityType: variantEntity,
    entityId: row.id,
    before: { deleted: !isBinned },
    after: { deleted: isBinned },
    versionAfter: row.version + 1,
  });
  write.audit({
    action: isBinned ? 'cad_variant.removed' : 'cad_variant.restored',
    entityType: variantEntity,
    entityId: row.id,
    old: { name: row.name },
  });
  await write.publish('model_platform.changed', { id: row.id });
}
