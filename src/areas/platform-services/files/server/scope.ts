import { sql, type SQL } from 'drizzle-orm';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import {
  ownedUnits,
  shownOutside,
  visibleProjects,
  viewerGroupIn,
  type View,
} from '#areas/projects/projects/server/reads.ts';
import { isPublishedManual } from '#areas/projects/units/server/reads.ts';
import type { ViewerGroup } from '#platform/server/viewer.ts';

/**
 * What stands behind `from files f` in every question: the project `p`, the unit `u` that the file belongs to today (a module's
 * files follow it when it moves to another unit), and the person `by` who brought it.
 */
export const fileJoins = sql`
  from files f join projects p on p.id = f.project_id
  left join modules m on m.id = f.module_id
  left join units u on u.id = case when f.module_id is null then f.unit_id else m.unit_id end
  left join users by on by.id = f.created_by`;

/** Photos leave the house only while the project shows them, but for those that one sent oneself; of a document, its current version, and the one that is published as a home's manual. */
const shown = (viewer: Viewer, viewerGroup: ViewerGroup) =>
  sql`((f.kind <> 'photo' or f.created_by = ${viewer.userId} or ${shownOutside(viewer, viewerGroup, 'photos')})
    and (f.superseded_by is null or ${isPublishedManual(sql`f`)}))`;

/** Which files the viewer sees, bin or not: the union over their groups, or what one group sees when a view is asked for. */
export function visibleFiles(viewer: Viewer, view?: View): SQL {
  if (view !== undefined) {
    const viewerGroup = viewerGroupIn(viewer, view);
    return scopeOf(viewer, viewerGroup === 'staff' ? 'home_owner' : viewerGroup, view);
  }
  if (seesEverything(viewer)) return sql`p.deleted_at is null`;
  const scopes = viewer.groups.flatMap((group) => {
    const own =
      group === 'home_owner'
        ? 'owner'
        : group === 'developer'
          ? 'developer'
          : group === 'floor_manager'
            ? 'floor'
            : undefined;
    return own === undefined || (group !== 'home_owner' && group !== 'developer' && group !== 'floor_manager')
      ? []
      : [scopeOf(viewer, group, own)];
  });
  return sql`(${sql.join([sql`false`, ...scopes], sql` or `)})`;
}

/** What staff put into a home goes with it; what its people sent themselves stays with those who lived there then. */
const sentInOwnTime = (viewer: Viewer) => sql`(f.created_by = ${viewer.userId}
  or exists (select 1 from user_groups g where g.user_id = f.created_by and g."group" in ('admin', 'employee', 'third_party_staff'))
  or exists (select 1 from unit_owners o where o.unit_id = u.id and o.user_id = ${viewer.userId} and o.disabled_at is null
    and f.created_at >= o.from_on))`;

function scopeOf(viewer: Viewer, viewerGroup: ViewerGroup, view: View): SQL {
  const project = visibleProjects(viewer, view);
  if (viewerGroup === 'floor_manager') return sql`(${project} and f.visibility <> 'home')`;
  if (viewerGroup === 'developer')
    return sql`(${project} and ${shown(viewer, viewerGroup)} and f.visibility in ('developer', 'owner'))`;
  // An admin in the owner area sees all rows that some owner sees.
  const own = viewer.groups.includes('admin') ? sql`true` : ownedUnits(viewer);
  return sql`(${project} and ${shown(viewer, viewerGroup)} and f.visibility in ('owner', 'home')
    and (f.owner_type = 'project' or (u.deleted_at is null and u.id is not null and ${own}))
    and (f.visibility <> 'home' or ${viewer.groups.includes('admin') ? sql`true` : sentInOwnTime(viewer)}))`;
}

/**
 * Photos that are part of an answer of a form which the viewer reads, whatever else they may see: who signs a form sees what it shows. Only
 * where a file is asked for by its id; it stands in no list of files by that. A condition over `fileJoins`.
 */
export function shownByForm(viewer: Viewer, view?: View): SQL {
  const pages = (['developer', 'owner'] as const).filter((page) =>
    view === undefined ? viewer.groups.includes(page === 'owner' ? 'home_owner' : 'developer') : page === view,
  );
  const ways = pages.map((page) => {
    const own =
      page === 'developer' || viewer.groups.includes('admin')
        ? sql`true`
        : sql`exists (select 1 from units u where u.id = form.unit_id and u.deleted_at is null and ${ownedUnits(viewer)})`;
    return sql`(f.kind = 'photo' and ${visibleProjects(viewer, page)} and exists (
      select 1 from hearth_forms_of_photo(f.id) form
      where (p.show_sign_offs or form.form_type = 'owner_acceptance') and ${own}))`;
  });
  return sql`(${sql.join([sql`false`, ...ways], sql` or `)})`;
}

/** In which projects the viewer may add and change files, as a condition on alias `p`: staff in all, the floor in those of its factory. */
export function writableProjects(viewer: Viewer): SQL {
  if (seesEverything(viewer)) return sql`p.deleted_at is null`;
  return viewer.groups.includes('floor_manager') ? visibleProjects(viewer, 'floor') : sql`false`;
}

/** Which albums the viewer sees, as a condition on alias `a` of table albums with its project `p`. What is in them is scoped by itself. */
export function visibleAlbums(viewer: Viewer, view?: View): SQL {
  if (view !== undefined) {
    const viewerGroup = viewerGroupIn(viewer, view);
    return albumScope(viewer, viewerGroup === 'staff' ? 'home_owner' : viewerGroup, view);
  }
  if (seesEverything(viewer)) return sql`(p.deleted_at is null and a.deleted_at is null)`;
  const scopes: SQL[] = [sql`false`];
  if (viewer.groups.includes('home_owner')) scopes.push(albumScope(viewer, 'home_owner', 'owner'));
  if (viewer.groups.includes('developer')) scopes.push(albumScope(viewer, 'developer', 'developer'));
  if (viewer.groups.includes('floor_manager')) scopes.push(albumScope(viewer, 'floor_manager', 'floor'));
  return sql`(${sql.join(scopes, sql` or `)})`;
}

function albumScope(viewer: Viewer, viewerGroup: ViewerGroup, view: View): SQL {
  const project = sql`${visibleProjects(viewer, view)} and a.deleted_at is null`;
  if (viewerGroup === 'floor_manager') return sql`(${project})`;
  if (viewerGroup === 'developer')
    return sql`(${project} and ${shownOutside(viewer, viewerGroup, 'photos')} and a.visibility in ('developer', 'owner'))`;
  const own = viewer.groups.includes('admin') ? sql`true` : ownedUnits(viewer);
  return sql`(${project} and p.show_photos and a.visibility = 'owner'
    and (a.unit_id is null or exists (select 1 from units u where u.id = a.unit_id and u.deleted_at is null and ${own})))`;
}
