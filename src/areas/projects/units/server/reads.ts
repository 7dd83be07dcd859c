import { sql, type SQL } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { ownedUnits, visibleProjects, type View } from '#areas/projects/projects/server/reads.ts';
import { sentence } from '#platform/shared/text.ts';

/**
 * Which units the viewer sees, as a condition on aliases `u` (units) and `p` (its project): those of visible projects, and for
 * owners only their own.
 */
export function visibleUnits(viewer: Viewer, view?: View): SQL {
  const project = visibleProjects(viewer, view);
  const ownersOnly =
    view === 'owner'
      ? !viewer.groups.includes('admin')
      : view === undefined && !seesEverything(viewer) && viewer.groups.includes('home_owner');
  if (!ownersOnly) return sql`(u.deleted_at is null and ${project})`;
  // With a second portal group, the units of its projects count as well; with the owner's viewer group alone, only one's own.
  const others =
    view === 'owner'
      ? []
      : viewer.groups
          .filter((group) => group === 'developer' || group === 'floor_manager')
          .map((group) => visibleProjects(viewer, group === 'developer' ? 'developer' : 'floor'));
  return sql`(u.deleted_at is null and ${project} and (${sql.join(
    [
      sql`(p.owner_visible
    and ${ownedUnits(viewer)})`,
      ...others,
    ],
    sql` or `,
  )}))`;
}

/** The same for modules, on aliases `m`, `u` (may be absent: a shared module) and `p`. Owners see the modules of their own units only. */
export function visibleModules(viewer: Viewer, view?: View): SQL {
  const own =
    view === 'owner'
      ? !viewer.groups.includes('admin')
      : view === undefined && !seesEverything(viewer) && viewer.groups.includes('home_owner');
  if (!own) return sql`(m.deleted_at is null and ${visibleProjects(viewer, view)})`;
  const others =
    view === 'owner'
      ? []
      : viewer.groups
          .filter((group) => group === 'developer' || group === 'floor_manager')
          .map((group) => visibleProjects(viewer, group === 'developer' ? 'developer' : 'floor'));
  return sql`(m.deleted_at is null and ${visibleProjects(viewer, view)} and (${sql.join(
    [
      sql`(u.id is not null
    and u.deleted_at is null and p.owner_visible and ${ownedUnits(viewer)})`,
      ...others,
    ],
    sql` or `,
  )}))`;
}

/**
 * Joins whether days are shown, as `dated.shown`. `offset 0`: asked once for a row. Without it the condition would stand, and be planned, at
 * each day that a question names.
 */
export const joinDated = (shown: SQL): SQL => sql`cross join lateral (select ${shown} as shown offset 0) dated`;

/** The id of this unit if the viewer sees it, else null: for a statement that locks it. */
export function seenUnit(viewer: Viewer, id: string): SQL {
  return sql`(select u.id from units u join projects p on p.id = u.project_id where u.id = ${id} and ${visibleUnits(viewer)})`;
}

/** The same for a module. */
export function seenModule(viewer: Viewer, id: string): SQL {
  return sql`(select m.id from modules m join projects p on p.id = m.project_id left join units u on u.id = m.unit_id
    where m.id = ${id} and ${visibleModules(viewer)})`;
}

/** The unit if the viewer sees it, else `not_found`. */
export async function requireUnit(
  db: Executor,
  viewer: Viewer,
  unitId: string,
  view?: View,
): Promise<{ id: string; name: string; projectId: string; projectNumber: string }> {
  const { rows } = await db.execute<{ id: string; name: string; project_id: string; project_number: string }>(
    sql`select u.id, u.name, u.project_id, p.project_number from units u join projects p on p.id = u.project_id
      where u.id = ${unitId} and ${visibleUnits(viewer, view)}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { id: row.id, name: row.name, projectId: row.project_id, projectNumber: row.project_number };
}

/** The module if the viewer sees it, else `not_found`. */
export async function requireModule(
  db: Executor,
  viewer: Viewer,
  moduleId: string,
): Promise<{ id: string; unitId: string | null; projectId: string }> {
  const { rows } = await db.execute<{ id: string; unit_id: string | null; project_id: string }>(
    sql`select m.id, m.unit_id, m.project_id from modules m join projects p on p.id = m.project_id
      left join units u on u.id = m.unit_id where m.id = ${moduleId} and ${visibleModules(viewer)}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { id: row.id, unitId: row.unit_id, projectId: row.project_id };
}

/** A unit as another record names it. */
export const unitLink: LinkTarget = {
  table: 'units',
  name: (alias) => sql`${alias}.name`,
  project: (alias) => sql`${alias}.project_id`,
  visible: { alias: sql`u`, joins: sql`join projects p on p.id = u.project_id`, where: visibleUnits },
};

/** A module as another record names it: with its unit, as two units may each have a module of one number. */
export const moduleLink: LinkTarget = {
  table: 'modules',
  name: (alias) =>
    sql`concat_ws(' ', (select named.name from units named where named.id = ${alias}.unit_id), ${alias}.module_no)`,
  project: (alias) => sql`${alias}.project_id`,
  visible: {
    alias: sql`m`,
    joins: sql`join projects p on p.id = m.project_id left join units u on u.id = m.unit_id`,
    where: visibleModules,
  },
};

/** Whether the file of this alias is what a home's people read as its manual, as a condition: they do so until another version is published. */
export function isPublishedManual(file: SQL): SQL {
  return sql`exists (select 1 from units mu where mu.project_id = ${file}.project_id and mu.deleted_at is null
    and mu.owner_manual ->> 'status' = 'published' and mu.owner_manual ->> 'owner_manual_id' = ${file}.id::text)`;
}

/**
 * Refuses to take a document away from those who read it as their owner manual, be it to the bin or out of their sight. Whoever publishes a manual
 * holds its document against this, and whoever removes the document looks here after locking it: one of the two comes second and sees the other.
 */
export async function refuseManualInUse(
  db: Executor,
  path: 'id' | 'visibility',
  file: { id: string; projectId: string },
): Promise<void> {
  // What is removed takes its earlier versions out of every list; what is hidden is this version alone.
  const inUse =
    path === 'id'
      ? sql`in (select other.id::text from files own join files other on other.series_id = own.series_id where own.id = ${file.id})`
      : sql`= ${file.id}`;
  const { rows } = await db.execute<{ id: string; name: string; project_number: string }>(sql`
    select u.id, u.name, p.project_number from units u join projects p on p.id = u.project_id
    where u.project_id = ${file.projectId} and u.deleted_at is null
      and u.owner_manual ->> 'owner_manual_id' ${inUse} and u.owner_manual ->> 'status' = 'published'
    order by u.name limit 1`);
  const [unit] = rows;
  if (unit === undefined) return;
  throw refuse(
    path,
    sentence(
      {
        en: 'Is the published owner manual of {name}. Move that manual back to draft or to the archive first.',
        es: 'Es el manual del propietario publicado de {name}. Devuelve primero ese manual a borrador o pásalo al archivo.',
      },
      { name: unit.name },
    ),
    `/projects/${encodeURIComponent(unit.project_number)}/unit/${unit.id}`,
  );
}

export { blocksOf, releaseFacts, type ReleaseFacts } from './release.ts';
