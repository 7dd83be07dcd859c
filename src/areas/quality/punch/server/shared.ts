import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ownersOfUnit, requireProject } from '#areas/projects/projects/server/reads.ts';
import { requireUnit } from '#areas/projects/units/server/reads.ts';
import { requireFilesOf, shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { outsideWordOf, visibleSharedItems } from '#areas/company/tickets/server/reads.ts';
import { refuse } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { PhotoRole, SharedItem, SharedList, SharedQuery, WalkDraft } from '../schema.ts';
import { raise } from './items.ts';
import { actingFor } from './reads.ts';

const rules = texts({
  noWalk: {
    en: 'Points are added while the home is being accepted. Ask your builder under Requests.',
    es: 'Se añaden puntos mientras se recibe la vivienda. Pregunta a tu constructor en Solicitudes.',
  },
});

interface Row extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  description: string | null;
  area: string;
  category: SharedItem['category'];
  trade: SharedItem['trade'];
  unit_id: string | null;
  unit_name: string | null;
  state: string;
  due_on: string | null;
  raised_at: string;
  created_by: string | null;
}

type Query = z.output<typeof SharedQuery>;

/** What is shown outside of the punch items of a home or project, what is still open first. */
export async function readShared(db: Executor, viewer: Viewer, query: Query): Promise<SharedList> {
  const { project_id: project, unit_id: unit } = query;
  const view = query.view ?? (viewer.groups.includes('developer') ? 'developer' : 'owner');
  await requireProject(db, viewer, project, view);
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.code, r.title, r.description, r.area, r.category, r.trade, r.unit_id, u.name as unit_name, r.state,
      r.due_on::text as due_on, ${iso(sql`r.created_at`)} as raised_at, r.created_by
    from tickets r left join units u on u.id = r.unit_id
    where ${visibleSharedItems(viewer, view)} and r.project_id = ${project} ${unit === undefined ? sql`` : sql`and r.unit_id = ${unit}`}
    order by r.state in ('punch_closed', 'punch_void'), r.created_at desc, r.id limit 500`);
  const ids = sql.param(rows.map(({ id }) => id));
  const hung = await db.execute<{ ticket_id: string; file_id: string; role: PhotoRole }>(sql`
    select ticket_id, file_id, role from ticket_files
    where ticket_id = any(${ids}::uuid[]) and role in ('before', 'after') order by role desc, added_at, file_id`);
  const shown = await shownFiles(
    db,
    viewer,
    hung.rows.map(({ file_id: file }) => file),
    view,
  );
  return {
    items: rows.map(({ unit_id: home, unit_name: name, state, created_by: by, ...item }) => ({
      ...item,
      unit: home === null || name === null ? null : { id: home, name },
      status: outsideWordOf(state),
      mine: by === viewer.userId,
      photos: hung.rows.flatMap(({ ticket_id: of, file_id: file, role }) => {
        const photo = of === item.id ? shown.get(file) : undefined;
        return photo === undefined
          ? []
          : [{ id: photo.id, name: photo.name, has_thumbnail: photo.has_thumbnail, role }];
      }),
    })),
    can_add: view === 'owner' && unit !== undefined && (await isOwnersWalk(db, viewer, project, unit)),
  };
}

/** Whether the home is being accepted, and by the viewer. */
async function isOwnersWalk(db: Executor, viewer: Viewer, project: string, unit: string): Promise<boolean> {
  if (!(await ownersOfUnit(db, project, unit)).includes(viewer.userId)) return false;
  const { rows } = await db.execute<{ is_walk: boolean }>(sql`select hearth_owner_walk(${unit}) as is_walk`);
  return rows[0]?.is_walk === true;
}

/** Adds what an owner finds on the walk through their home: an item of the site that they see, for whoever runs the site to take on. */
export async function addOnWalk(
  write: Write,
  viewer: Viewer,
  { unit_id: unit, file_ids: fileIds, ...found }: z.output<typeof WalkDraft>,
): Promise<Query> {
  const { projectId: project } = await requireUnit(write.tx, viewer, unit, 'owner');
  if (!(await isOwnersWalk(write.tx, viewer, project, unit))) throw refuse('unit_id', rules.noWalk);
  await requireFilesOf(write.tx, viewer, project, fileIds, 'file_ids');
  const runs = await whoRunsSite(write, project);
  await raise(
    write,
    await actingFor(write),
    {
      ...found,
      phase: 'site',
      project_id: project,
      unit_id: unit,
      found_in: 'owner_walk',
      owner_visible: true,
      must_fix_before: 'handover',
      manager_id: runs,
      approver_id: runs,
    },
    fileIds,
  );
  return { view: 'owner', project_id: project, unit_id: unit };
}

/** Who takes on what an owner has found: the superintendent of the site, else who runs the project, else an admin. */
async function whoRunsSite(write: Write, project: string): Promise<string | null> {
  const { rows } = await write.tx.execute<{ user_id: string }>(sql`
    select u.id as user_id from users u left join project_members m on m.user_id = u.id and m.project_id = ${project}
    where u.state = 'active' and exists (select 1 from user_groups g where g.user_id = u.id
        and g."group" in ('admin', 'employee', 'third_party_staff'))
      and (m.role is not null or exists (select 1 from user_groups g where g.user_id = u.id and g."group" = 'admin'))
    order by array_position(array['site_super', 'pm', 'qa_inspector'], m.role) nulls last, m.role is null, u.created_at, u.id limit 1`);
  return rows[0]?.user_id ?? null;
}
