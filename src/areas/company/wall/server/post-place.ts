import { sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { PostVisibility } from '../schema.ts';
import { audiencesOf, type Place } from './audience.ts';

/** Where a new post stands. Refuses an audience that is not the viewer's to write to; a foreign home is answered like an absent one. */
export async function settlePlace(
  db: Executor,
  viewer: Viewer,
  draft: { project_id: string | null; visibility?: PostVisibility | undefined; unit_id?: string | null | undefined },
): Promise<Place> {
  const { project_id: projectId } = draft;
  const unitId = draft.unit_id ?? null;
  if (projectId === null) {
    if (unitId !== null || (draft.visibility ?? 'internal') !== 'internal')
      throw refuse('visibility', {
        en: 'The wall of the company is internal.',
        es: 'El muro de la empresa es interno.',
      });
    return { projectId, visibility: 'internal', unitId };
  }
  const isStaff = seesEverything(viewer);
  const audiences = await audiencesOf(db, viewer, projectId);
  const visibility = draft.visibility ?? (unitId === null ? audiences[0]?.visibility : 'home');
  if (visibility === undefined || !(isStaff || audiences.some((each) => each.visibility === visibility)))
    throw new AppError('forbidden', {
      said: {
        en: 'This is not an audience that you can write to here.',
        es: 'Aquí no puedes escribir para esas personas.',
      },
    });
  if (visibility !== 'home') {
    if (unitId !== null)
      throw refuse('unit_id', {
        en: 'Only the thread of a home names one.',
        es: 'Solo el hilo de una vivienda nombra una.',
      });
    return { projectId, visibility, unitId };
  }
  const homes = audiences.flatMap(({ unit }) => (unit === null ? [] : [unit.id]));
  const [only, ...others] = homes;
  const home = unitId ?? (isStaff || others.length > 0 ? undefined : only);
  if (home === undefined)
    throw badInput('unit_id', {
      en: 'Name the home whose people are to read this.',
      es: 'Indica la vivienda cuyas personas deben leer esto.',
    });
  if (!homes.includes(home) && !(isStaff && (await isUnitOf(db, projectId, home))))
    throw badInput('unit_id', {
      en: 'Names a unit that this project does not have.',
      es: 'Nombra una unidad que este proyecto no tiene.',
    });
  return { projectId, visibility, unitId: home };
}

async function isUnitOf(db: Executor, projectId: string, unitId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from units where id = ${unitId} and project_id = ${projectId} and deleted_at is null`,
  );
  return rows.length > 0;
}
