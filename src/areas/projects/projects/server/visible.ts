import { sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import {
  groupOfView,
  perGroup,
  seesEverything,
  type Viewer,
  type ViewerGroup,
  viewerGroupOf,
} from '#platform/server/viewer.ts';

/** The condition that a row `o` of `unit_owners` holds today: not ended, begun, and not over. By it people outside staff see what is of their home. */
export const ownsToday: SQL = sql`o.disabled_at is null and o.from_on <= current_date and (o.until_on is null or o.until_on >= current_date)`;

export type View = 'owner' | 'developer' | 'floor';

/** The viewer group for a request: the view that is asked for, if the person may take it, else their own. */
export function viewerGroupIn(viewer: Viewer, view: View | undefined): ViewerGroup {
  if (view === undefined) return viewerGroupOf(viewer);
  const viewerGroup = groupOfView(view);
  if (viewerGroup === undefined || !(viewer.groups.includes(viewerGroup) || viewer.groups.includes('admin')))
    throw new AppError('forbidden');
  return viewerGroup;
}

/** The live units that belong to the viewer today, as a condition on alias `u`. */
export function ownedUnits(viewer: Viewer): SQL {
  return sql`exists (select 1 from unit_owners o where o.unit_id = u.id and o.user_id = ${viewer.userId} and ${ownsToday})`;
}

/** Leaves of the modules `m` of a project those that an owner sees: the ones of their own units. */
export function modulesOfOwnUnits(viewer: Viewer): SQL {
  return sql`and exists (select 1 from units u where u.id = m.unit_id and u.deleted_at is null and ${ownedUnits(viewer)})`;
}

/**
 * Leaves of the units `u` and the modules `m` of a project `p` in a list those that the viewer sees: an owner those of their own homes, but where
 * another of their groups sees the project all.
 */
export function homesSeen(viewer: Viewer): { units: SQL; modules: SQL } {
  if (seesEverything(viewer) || !viewer.groups.includes('home_owner')) return { units: sql``, modules: sql`` };
  const others = perGroup(viewer).filter(({ groups }) => !groups.includes('home_owner'));
  if (others.length === 0) return { units: sql`and ${ownedUnits(viewer)}`, modules: modulesOfOwnUnits(viewer) };
  const all = sql.join(
    others.map((one) => scopeOf(one, viewerGroupOf(one))),
    sql` or `,
  );
  return {
    units: sql`and (${all} or ${ownedUnits(viewer)})`,
    modules: sql`and (${all} or exists (select 1 from units u where u.id = m.unit_id and u.deleted_at is null and ${ownedUnits(viewer)}))`,
  };
}

/**
 * Which milestones are shown under a viewer group, as a condition on aliases `ms` and `p`: outside the house those that are marked for the group,
 * and to an owner, of those of a single unit, only the ones of their own.
 */
export function shownMilestones(viewer: Viewer, viewerGroup: ViewerGroup): SQL {
  if (viewerGroup === 'staff' || viewerGroup === 'floor_manager') return sql`true`;
  if (viewerGroup === 'developer')
    return sql`(${shownOutside(viewer, viewerGroup, 'dates')} and 'developer' = any(ms.visible_to))`;
  // An admin in the owner area sees what some owner sees.
  const own = viewer.groups.includes('admin') ? sql`true` : ownedUnits(viewer);
  return sql`(p.show_dates and 'owner' = any(ms.visible_to)
    and (ms.unit_id is null or exists (select 1 from units u where u.id = ms.unit_id and u.deleted_at is null and ${own})))`;
}

/** The same in a list over all projects: of each those that one of the viewer's groups sees there. */
export function shownMilestonesTo(viewer: Viewer, view?: View): SQL {
  const viewers = perGroup(viewer);
  if (view !== undefined || viewers.length < 2 || seesEverything(viewer))
    return shownMilestones(viewer, viewerGroupIn(viewer, view));
  const ways = viewers.map((one) => {
    const viewerGroup = viewerGroupOf(one);
    return sql`(${scopeOf(one, viewerGroup)} and ${shownMilestones(one, viewerGroup)})`;
  });
  return sql`(${sql.join(ways, sql` or `)})`;
}

/**
 * True where the dates or photos of a project are shown under a viewer group outside staff, as a condition on alias `p`: as the project says, and to a
 * developer who sees it by their organisation, as that says too.
 */
export function shownOutside(viewer: Viewer, viewerGroup: ViewerGroup, what: 'dates' | 'photos'): SQL {
  const flag = what === 'dates' ? sql`p.show_dates` : sql`p.show_photos`;
  if (viewerGroup !== 'developer' || viewer.groups.includes('admin')) return flag;
  return sql`(${flag} and exists (select 1 from project_developers d
    where d.project_id = p.id and d.user_id = ${viewer.userId} and not (${what}::text = any(d.withheld))))`;
}

/**
 * The picture that a project or a home is shown with (`cover` names its column), as a viewer group is told of it, beside alias `p` of its
 * project: outside the office only where they may open the picture itself, so that nobody learns of one that is kept from them.
 */
export function shownCover(viewer: Viewer, viewerGroup: ViewerGroup, cover: SQL): SQL {
  if (viewerGroup === 'staff') return cover;
  const told = (rule: SQL) =>
    sql`(select cf.id from files cf where cf.id = ${cover} and cf.deleted_at is null and cf.superseded_by is null and ${rule})`;
  if (viewerGroup === 'floor_manager') return told(sql`cf.visibility <> 'home'`);
  const photos = shownOutside(viewer, viewerGroup, 'photos');
  if (viewerGroup === 'developer') return told(sql`cf.visibility in ('developer', 'owner') and ${photos}`);
  const own = viewer.groups.includes('admin') ? sql`true` : ownedUnits(viewer);
  return told(sql`${photos} and (cf.owner_type = 'project' or exists (select 1 from units u where u.deleted_at is null and ${own}
      and u.id = case when cf.module_id is null then cf.unit_id else (select cm.unit_id from modules cm where cm.id = cf.module_id) end))
    and (cf.visibility = 'owner' or (cf.visibility = 'home' and (cf.created_by = ${viewer.userId} or exists (select 1 from user_groups g
      where g.user_id = cf.created_by and g."group" in ('admin', 'employee', 'third_party_staff')))))`);
}

/**
 * True where somebody reads the dates of a project and its modules in a list over all projects, as a condition on alias `p`: staff and the
 * floor do; others where what lets them see the project shows its dates too.
 */
export function shownDates(viewer: Viewer): SQL {
  if (seesEverything(viewer)) return sql`true`;
  const ways = (['floor_manager', 'developer', 'home_owner'] as const)
    .filter((group) => viewer.groups.includes(group))
    .map((group) => {
      const shown = group === 'floor_manager' ? sql`true` : shownOutside(viewer, group, 'dates');
      return sql`(${scopeOf(viewer, group)} and ${shown})`;
    });
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** The condition under one viewer group, on alias `p`. */
function scopeOf(viewer: Viewer, viewerGroup: ViewerGroup): SQL {
  if (viewerGroup === 'staff') return sql`true`;
  if (viewerGroup === 'home_owner')
    return sql`(p.owner_visible and
      exists (select 1 from units u where u.project_id = p.id and u.deleted_at is null and ${ownedUnits(viewer)}))`;
  if (viewerGroup === 'developer')
    return sql`(p.developer_visible and
      exists (select 1 from project_developers m where m.project_id = p.id and m.user_id = ${viewer.userId}))`;
  return sql`(p.factory = ${viewer.factory} and p.status between 3 and 7)`;
}

/**
 * One of several scopes. PostgreSQL starts from a person's few rows only where no OR stands above the EXISTS: else it walks
 * through all projects. So one scope stands alone, and several become a list of ids (inside it, `p` is that list's own).
 */
function anyOf(scopes: readonly SQL[]): SQL {
  const [only, ...others] = scopes;
  if (only === undefined) return sql`false`;
  if (others.length === 0) return only;
  const lists = scopes.map((scope) => sql`select p.id from projects p where ${scope}`);
  return sql`p.id in (${sql.join(lists, sql` union all `)})`;
}

/**
 * Which projects the viewer sees, as a condition on alias `p` of table projects. Without a view it is the union of all their
 * groups; with one, only what that group sees (an admin sees every row under any view).
 */
export function visibleProjects(viewer: Viewer, view?: View): SQL {
  if (view === undefined) {
    if (seesEverything(viewer)) return sql`p.deleted_at is null`;
    const scopes = viewer.groups
      .filter((group) => group === 'home_owner' || group === 'developer' || group === 'floor_manager')
      .map((group) => scopeOf(viewer, group));
    return sql`(p.deleted_at is null and ${anyOf(scopes)})`;
  }
  const viewerGroup = viewerGroupIn(viewer, view);
  return sql`(p.deleted_at is null and (${viewer.groups.includes('admin') ? sql`true` : scopeOf(viewer, viewerGroup)}))`;
}
