import { sql, type SQL } from 'drizzle-orm';
import { AppError, badInput, type Fault, faultOf } from '#platform/shared/errors.ts';
import { executePrepared, writtenOnce } from '#platform/server/database/prepared.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { moduleProgress, type ModuleStatus } from '#areas/projects/units/schema.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { ownsToday, visibleProjects, type View } from './visible.ts';
import { dateStatusOf, type GuardResult, type Project } from '../schema.ts';
import { sentence } from '#platform/shared/text.ts';
import { unmetGuards } from '../rules.ts';

export {
  ownsToday,
  viewerGroupIn,
  ownedUnits,
  modulesOfOwnUnits,
  homesSeen,
  shownMilestones,
  shownMilestonesTo,
  shownOutside,
  shownCover,
  shownDates,
  visibleProjects,
  type View,
} from './visible.ts';
export { bindingPart } from './binding-parts.ts';

/** Throws, at the field named, unless the file is a live picture of the project: no record shows a file of another one. */
export async function requireCover(
  db: Executor,
  projectId: string,
  fileId: string | null | undefined,
  path: string,
): Promise<void> {
  if (fileId === null || fileId === undefined) return;
  const { rows } = await db.execute(
    sql`select 1 from files where id = ${fileId} and project_id = ${projectId} and kind = 'photo' and deleted_at is null`,
  );
  if (rows.length === 0)
    throw badInput(path, { en: 'Is no picture of this project.', es: 'No es una imagen de este proyecto.' });
}

/** The project if the viewer sees it; throws `not_found` for one that is hidden or absent, without a difference. */
export async function requireProject(
  db: Executor,
  viewer: Viewer,
  projectId: string,
  view?: View,
): Promise<{ id: string; projectNumber: string; name: string; status: number; factory: string | null }> {
  const { rows } = await db.execute<{
    id: string;
    project_number: string;
    name: string;
    status: number;
    factory: string | null;
  }>(
    sql`select p.id, p.project_number, p.name, p.status, p.factory from projects p
      where p.id = ${projectId} and ${visibleProjects(viewer, view)}`,
  );
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return { id: row.id, projectNumber: row.project_number, name: row.name, status: row.status, factory: row.factory };
}

/**
 * Everyone outside staff who sees a project: its owners, its developers and the floor managers of its factory, as the visibility flags
 * allow. With `dates`, of them only those to whom it shows its dates: none of its owners and developers where the project keeps them
 * back, and nobody who sees it by an organisation that is not shown them.
 */
export async function portalAudience(
  db: Executor,
  projectId: string,
  shown?: 'dates',
): Promise<{ userId: string; group: 'home_owner' | 'developer' | 'floor_manager' }[]> {
  const { rows } = await executePrepared<{ user_id: string; audience: 'home_owner' | 'developer' | 'floor_manager' }>(
    db,
    sql`${shown === 'dates' ? datedAudienceSql : audienceSql} where p.id = ${projectId} and p.deleted_at is null`,
  );
  return rows.map((row) => ({ userId: row.user_id, group: row.audience }));
}

/** The projects that are built for a developer organisation, and whether developers are shown each. */
export async function projectsOfOrganisation(
  db: Executor,
  organisationId: string,
): Promise<{ id: string; isShown: boolean }[]> {
  const { rows } = await db.execute<{ id: string; is_shown: boolean }>(
    sql`select id, developer_visible as is_shown from projects
      where developer_organisation_id = ${organisationId} and deleted_at is null order by id`,
  );
  return rows.map(({ id, is_shown: isShown }) => ({ id, isShown }));
}

/** Those of them who see the project as owners of this unit of it. */
export async function ownersOfUnit(db: Executor, projectId: string, unitId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct o.user_id from unit_owners o join units u on u.id = o.unit_id join projects p on p.id = u.project_id
    where u.id = ${unitId} and p.id = ${projectId} and u.deleted_at is null and p.deleted_at is null and p.owner_visible
      and o.user_id is not null
      and ${ownsToday}`);
  return rows.map((row) => row.user_id);
}

/** Everyone outside staff who sees the project of a unit, for a write that knows no more than the unit yet. Each person once. */
export async function portalAudienceOfUnit(db: Executor, unitId: string): Promise<string[]> {
  const { rows } = await executePrepared<{ user_id: string }>(
    db,
    sql`${audienceSql} where p.id = (select project_id from units where id = ${unitId}) and p.deleted_at is null`,
  );
  return [...new Set(rows.map((row) => row.user_id))];
}

// The project comes first, so that those who can't see it at all are not looked up.
const audienceOf = (ofOwners: SQL, ofDevelopers: SQL): SQL => {
  const statement = sql`select person.user_id, person.audience from projects p cross join lateral (
      select o.user_id, 'home_owner' as audience from units u join unit_owners o on o.unit_id = u.id
        where p.owner_visible and u.project_id = p.id and u.deleted_at is null and o.user_id is not null and ${ownsToday} ${ofOwners}
      union select m.user_id, 'developer' from project_developers m
        where p.developer_visible and m.project_id = p.id ${ofDevelopers}
      union select us.id, 'floor_manager' from users us join user_groups g on g.user_id = us.id and g."group" = 'floor_manager'
        where p.status between 3 and 7 and us.factory = p.factory and us.state = 'active') person`;
  return writtenOnce(statement) ?? statement;
};
const audienceSql = audienceOf(sql``, sql``);
const datedAudienceSql = audienceOf(sql`and p.show_dates`, sql`and p.show_dates and not ('dates' = any(m.withheld))`);

/**
 * Everyone outside staff who may have seen a project until now: for what takes it out of their sight, so that their open screens let go
 * of it. They are told its id and nothing else. `former`: the factory it was built in, and the developer it was built for, before.
 */
export async function formerAudience(
  db: Executor,
  projectId: string,
  former: { factory?: string | null | undefined; developer?: string | null | undefined } = {},
): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select o.user_id from unit_owners o join units u on u.id = o.unit_id where u.project_id = ${projectId} and o.user_id is not null
    union select user_id from project_developers where project_id = ${projectId}
    union select user_id from developer_organisation_people where organisation_id = ${former.developer ?? null}
    union select us.id from users us join user_groups g on g.user_id = us.id and g."group" = 'floor_manager'
    join projects p on us.factory in (p.factory, ${former.factory ?? null}) where p.id = ${projectId} and us.state = 'active'`);
  return rows.map((row) => row.user_id);
}

/**
 * Whether a milestone (alias `ms`) is late: not done, and the day it was planned or is expected for has passed. The one rule behind
 * every list of late dates; `dateStatusOf` says the same of a milestone that was read.
 */
export function isLateMilestone(today: string): SQL {
  return sql`(ms.actual_on is null and ms.forecast_on is not null and least(ms.baseline_on, ms.forecast_on) < ${today}::date)`;
}

/** Whether a project (alias `p`) is late: it is under way, and one of its milestones that are shown is late. */
export function isLateProject(today: string, shown: SQL = sql``): SQL {
  return sql`(p.status < 7 and
    exists (select 1 from milestones ms where ms.project_id = p.id and ms.deleted_at is null ${shown} and ${isLateMilestone(today)}))`;
}

/**
 * The join that gives a project (alias `p`) its next milestone as `nm`: of those that are open and shown, the one that should happen
 * first by plan or forecast. So a project with a late date has that one as its next.
 */
export function nextMilestone(shown: SQL = sql``): SQL {
  return sql`left join lateral (select ms.kind, ms.label, ms.baseline_on, ms.forecast_on,
      json_build_object('kind', ms.kind, 'label', ms.label, 'baseline_on', ms.baseline_on, 'forecast_on', ms.forecast_on) as next
    from milestones ms where ms.project_id = p.id and ms.deleted_at is null and ms.actual_on is null and ms.forecast_on is not null ${shown}
    order by least(ms.baseline_on, ms.forecast_on), ms.forecast_on, ms.id limit 1) nm on true`;
}

/** The next date of a project as its readers get it. */
export function nextDateOf(
  next: { kind: string; label: string | null; baseline_on: string | null; forecast_on: string } | null,
  today: string,
): NonNullable<Project['next_milestone']> | null {
  if (next === null) return null;
  const { kind, label, baseline_on: baseline, forecast_on: forecast } = next;
  return {
    kind,
    label,
    forecast_on: forecast,
    due_on: baseline !== null && baseline < forecast ? baseline : forecast,
    date_status: dateStatusOf({ ...next, actual_on: null }, today),
  };
}

/**
 * Subtasks that count, on aliases `st` (subtasks), `su` (its unit, or that of its module) and `sm` (its module), both joined from the left:
 * none in the bin, and none whose place is.
 */
export const liveSubtasks = sql`(st.deleted_at is null and (st.module_id is null or sm.deleted_at is null)
  and (su.id is null or su.deleted_at is null))`;

/** The joins that `liveSubtasks` speaks of. */
export const subtaskPlaces = sql`left join modules sm on sm.id = st.module_id
  left join units su on su.id = coalesce(st.unit_id, sm.unit_id)`;

/** Where a module stands when a planned day of it has passed, from the last step to the first. */
const reachedBy: readonly (readonly [planned: SQL, status: ModuleStatus])[] = [
  [sql`m.set_baseline_on`, 'set'],
  [sql`m.deliver_baseline_on`, 'delivered'],
  [sql`m.ship_baseline_on`, 'in_transit'],
  [sql`m.offline_baseline_on`, 'offline'],
  [sql`m.online_baseline_on`, 'online'],
];

/**
 * How far a project (alias `p`) would be today by its plan, counted by the same method as `percent_complete`, from 0 to 100: what had
 * to be done before today counts as done. What has no planned day counts as it stands. Null where nothing has one, for a percentage
 * set by hand, and for a project on hold or archived: there is no plan to be held against.
 */
export function plannedPercent(today: string): SQL {
  const hasPlan = sql`coalesce(${sql.join(
    reachedBy.map(([planned]) => planned),
    sql`, `,
  )}) is not null`;
  const byPlan = sql.join(
    reachedBy.map(([planned, status]) => sql`when ${planned} < ${today}::date then ${moduleProgress[status]}::numeric`),
    sql` `,
  );
  const asItStands = sql`(${JSON.stringify(moduleProgress)}::jsonb ->> m.status)::numeric`;
  return sql`(case when p.status < 7 then case p.percent_method
    when 'modules' then (select case when count(*) filter (where ${hasPlan}) > 0 then
        round(avg(case when not (${hasPlan}) then ${asItStands} ${byPlan} else 0 end), 2) end
      from modules m where m.project_id = p.id and m.deleted_at is null)
    when 'subtasks' then (select case when count(st.due_on) > 0 then
        round(100.0 * coalesce(sum(st.weight)
          filter (where coalesce(st.due_on < ${today}::date, st.status = 'Completed')), 0) / sum(st.weight), 2) end
      from subtasks st ${subtaskPlaces} where st.project_id = p.id and ${liveSubtasks})
    when 'milestones' then (select case when count(ms.baseline_on) > 0 then
        round(100.0 * count(*) filter (where coalesce(ms.baseline_on < ${today}::date, ms.actual_on is not null)) / count(*), 2) end
      from milestones ms where ms.project_id = p.id and ms.deleted_at is null and ms.kind <> 'warranty_end') end end)`;
}

/** The members of a project who are staff. */
export async function staffMembers(db: Executor, projectId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select distinct user_id from project_members where project_id = ${projectId} and role <> 'developer'`,
  );
  return rows.map((row) => row.user_id);
}

/** Number and name of a project, also of one in the bin; undefined for none. */
export async function projectLabel(
  db: Executor,
  projectId: string,
): Promise<{ projectNumber: string; name: string } | undefined> {
  const { rows } = await db.execute<{ project_number: string; name: string }>(
    sql`select project_number, name from projects where id = ${projectId}`,
  );
  const [row] = rows;
  return row === undefined ? undefined : { projectNumber: row.project_number, name: row.name };
}

export { managersOf, peopleOfHouse, requireSeller, rolesOn, sellsOn } from './roles.ts';
export {
  beforeFilter,
  criticalFilter,
  isCriticalItem,
  openCriticalItems,
  openItemsBefore,
  placeOfItems,
  type OpenItems,
} from './critical-items.ts';

/** A project as another record names it: its number and name, and only one that the person sees. */
export const projectLink: LinkTarget = {
  table: 'projects',
  name: (alias) => sql`${alias}.project_number || ' ' || ${alias}.name`,
  visible: { alias: sql`p`, where: visibleProjects },
};

const missing = { en: 'Is missing: {what}', es: 'Falta: {what}' };
const unchecked = {
  en: `Can't be checked here yet ({area} is not built): {what} Confirm it by acknowledging "{guard}".`,
  es: 'Aún no se puede revisar aquí; confírmalo: {what}',
};

/** A condition of a move as what stands in its way: it is missing, or nobody can look it up yet and the person has to confirm it. */
export function guardFault({ guard, state, said, area, place, count }: GuardResult): Fault {
  const inTheWay = state === 'unmet' ? unmetGuards[guard] : undefined;
  if (inTheWay !== undefined)
    return faultOf(guard, sentence({ en: `${inTheWay.en}.`, es: `${inTheWay.es}.` }, { n: count ?? 1 }), place);
  const rule = state === 'unmet' ? missing : unchecked;
  return faultOf(guard, sentence(rule, { what: said, area: area ?? 'another area', guard }), place);
}
