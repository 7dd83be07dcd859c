import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { badInput, refuse } from '#platform/shared/errors.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { difference, type Executor, type Write } from '#platform/server/writes/transaction.ts';
import { manualMoves, manualStatuses, type ManualStatus } from '../states.ts';
import type { OwnerManualQuery } from '../schema.ts';
import { recordUnit, type UnitRow } from './service.ts';
import { units } from './tables.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

const facts = ['owner_manual_id', 'title', 'language', 'revision'] as const;

/**
 * Says which document is the owner manual of a unit and how far it is. Refused, at the field, when the document is none that this
 * unit's people may be given, when the state is not one that follows, and when something changes that is no draft, but for a published
 * manual that moves on to the current version of its document.
 */
export async function setOwnerManual(
  write: Write,
  viewer: Viewer,
  row: UnitRow,
  given: z.infer<typeof OwnerManualQuery>,
): Promise<void> {
  const old = row.ownerManual ?? {};
  const from = statusOf(old);
  const to = given.status ?? from ?? 'draft';
  checkMove(from, to);
  const fields = Object.fromEntries(facts.flatMap((fact) => (given[fact] === undefined ? [] : [[fact, given[fact]]])));
  const changed = Object.keys(fields).find((fact) => fields[fact] !== old[fact]);
  if (
    changed !== undefined &&
    to !== 'draft' &&
    from !== undefined &&
    from !== 'draft' &&
    !(from === 'published' && to === 'published' && (await isNextVersion(write.tx, old, fields)))
  )
    throw refuse(changed, {
      en: 'Only a draft of the owner manual can be changed. Move it to draft first.',
      es: 'Solo se puede cambiar un borrador del manual del propietario. Pásalo primero a borrador.',
    });
  const ownerManual: Record<string, string> = { ...old, ...fields, status: to };
  if (difference({ manual: old }, { manual: ownerManual }) === undefined) return;
  await checkDocument(write, row, ownerManual, given);
  await write.tx
    .update(units)
    .set({ ownerManual, updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(units.id, row.id));
  recordUnit(write, row, { ownerManual: row.ownerManual }, { ownerManual });
  write.audit({
    action: 'unit.owner_manual_set',
    entityType: 'unit',
    entityId: row.id,
    projectId: row.projectId,
    old: { owner_manual: row.ownerManual },
    new: { owner_manual: ownerManual },
  });
  await write.publish('unit.changed', {
    projectId: row.projectId,
    unitId: row.id,
    name: row.name,
    fields: ['ownerManual'],
  });
}

/** Whether nothing but the version changes: a published manual moves on to what its document is now, in one step, and is never away. */
async function isNextVersion(
  db: Executor,
  old: Record<string, string>,
  fields: Record<string, string | undefined>,
): Promise<boolean> {
  const { owner_manual_id: next, revision: _revision, ...others } = fields;
  const published = old['owner_manual_id'];
  if (next === undefined || published === undefined) return false;
  if (Object.entries(others).some(([fact, value]) => value !== old[fact])) return false;
  const { rows } = await db.execute(
    sql`select 1 from files own join files other on other.series_id = own.series_id where own.id = ${published} and other.id = ${next}`,
  );
  return rows.length > 0;
}

function statusOf(manual: Record<string, string>): ManualStatus | undefined {
  return manualStatuses.find((status) => status === manual['status']);
}

function checkMove(from: ManualStatus | undefined, to: ManualStatus): void {
  if (from === to) return;
  if (from === undefined) {
    if (to !== 'draft')
      throw refuse('status', {
        en: 'An owner manual begins as a draft.',
        es: 'Un manual del propietario empieza como borrador.',
      });
    return;
  }
  if (!manualMoves[from].includes(to))
    throw refuse(
      'status',
      sentence(
        {
          en: 'From {from} an owner manual moves to {others}.',
          es: 'De {from}, un manual del propietario pasa a {others}.',
        },
        { from: wordOf(from), others: othersOf(manualMoves[from]) },
      ),
    );
}

/** The states as a refusal names them: as they are sent, and in Spanish words. */
const wordOf = (status: ManualStatus): Text => ({ en: status, es: spanishOf[status] });
const othersOf = (statuses: readonly ManualStatus[]): Text => ({
  en: statuses.join(' or '),
  es: statuses.map((status) => spanishOf[status]).join(' o '),
});
const spanishOf = {
  draft: 'borrador',
  in_review: 'en revisión',
  published: 'publicado',
  archived: 'archivado',
} as const satisfies Record<ManualStatus, string>;

/** The document is looked at again with each move: it may have been removed, replaced or hidden since it was named. */
async function checkDocument(
  write: Write,
  row: UnitRow,
  manual: Record<string, string>,
  given: z.infer<typeof OwnerManualQuery>,
): Promise<void> {
  const leavesDraft = manual['status'] === 'in_review' || manual['status'] === 'published';
  const id = manual['owner_manual_id'];
  if (id === undefined) {
    if (leavesDraft)
      throw refuse('owner_manual_id', {
        en: 'Name the document of the owner manual first.',
        es: 'Indica primero el documento del manual del propietario.',
      });
    return;
  }
  if (given.owner_manual_id === undefined && !leavesDraft) return;
  await requireManual(write.tx, { unitId: row.id, projectId: row.projectId }, id, {
    path: 'owner_manual_id',
    forOwners: manual['status'] === 'published',
  });
}

/** Throws, at the field named, unless the file is the current version of a document of the unit or of its whole project. */
async function requireManual(
  db: Executor,
  { unitId, projectId }: { unitId: string; projectId: string },
  fileId: string,
  { path, forOwners }: { path: string; forOwners: boolean },
): Promise<void> {
  const { rows } = await db.execute<{ visibility: string }>(
    sql`select visibility from files
      where id = ${fileId} and project_id = ${projectId} and kind = 'document' and deleted_at is null and superseded_by is null
      and (owner_type = 'project' or (owner_type = 'unit' and unit_id = ${unitId})) for share`,
  );
  const file = rows[0];
  if (file === undefined)
    throw badInput(path, {
      en: 'Is no current document of this unit or its project.',
      es: 'No es un documento vigente de esta unidad ni de su proyecto.',
    });
  if (forOwners && file.visibility !== 'owner')
    throw refuse(path, {
      en: 'Owners do not see this document yet. Show it to them first.',
      es: 'Los propietarios aún no ven este documento. Muéstraselo primero.',
    });
}
