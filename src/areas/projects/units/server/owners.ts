import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Write } from '#platform/server/writes/transaction.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { refreshRegistration, type UnitRow } from './service.ts';
import { unitOwners } from './tables.ts';

/** Gives a home an owner. */
export async function addOwner(
  write: Write,
  row: UnitRow,
  draft: {
    name: string;
    email?: string | null | undefined;
    phone?: string | null | undefined;
    role: string;
    is_primary: boolean;
  },
): Promise<void> {
  const { rows } = await write.tx.execute(
    sql`select 1 from unit_owners where unit_id = ${row.id} and is_primary and disabled_at is null`,
  );
  if (draft.is_primary && rows.length > 0)
    throw refuse('is_primary', {
      en: 'The unit has a primary owner already.',
      es: 'La unidad ya tiene un propietario principal.',
    });
  const id = newId();
  await write.tx.insert(unitOwners).values({
    id,
    unitId: row.id,
    name: draft.name,
    email: draft.email ?? null,
    phone: draft.phone ?? null,
    role: draft.role,
    isPrimary: draft.is_primary,
  });
  write.audit({
    action: 'unit.owner_added',
    entityType: 'unit',
    entityId: row.id,
    projectId: row.projectId,
    new: { name: draft.name, role: draft.role },
  });
  await write.publish('unit.owners_changed', {
    projectId: row.projectId,
    unitId: row.id,
    name: row.name,
    userId: null,
  });
}

/** Takes an owner off a home. */
export async function removeOwner(write: Write, row: UnitRow, ownerId: string): Promise<void> {
  const [owner] = await write.tx
    .update(unitOwners)
    .set({ disabledAt: sql`now()`, isPrimary: false })
    .where(and(eq(unitOwners.id, ownerId), eq(unitOwners.unitId, row.id), isNull(unitOwners.disabledAt)))
    .returning();
  if (owner === undefined) throw new AppError('not_found');
  await refreshRegistration(write, row.id);
  write.audit({
    action: 'unit.owner_removed',
    entityType: 'unit',
    entityId: row.id,
    projectId: row.projectId,
    old: { name: owner.name, role: owner.role },
  });
  await write.publish('unit.owners_changed', {
    projectId: row.projectId,
    unitId: row.id,
    name: row.name,
    userId: owner.userId,
  });
}
