import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { executePrepared } from '#platform/server/database/prepared.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { ViewerGroup, Viewer } from '#platform/server/viewer.ts';
import { holds } from '#platform/shared/access.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { hiddenValues, withoutHidden } from '#platform/server/record/hidden-values.ts';
import { dateStatusOf, type HistoryEntry, type Milestone, type Project, type ProjectRead } from '../schema.ts';
import { edgesFrom, mayTake } from '../states.ts';
import {
  isLateProject,
  modulesOfOwnUnits,
  nextDateOf,
  nextMilestone,
  ownedUnits,
  plannedPercent,
  shownCover,
  shownMilestones,
  shownMilestonesTo,
  visibleProjects,
  type View,
} from './reads.ts';

type ProjectReply = z.input<typeof Project>;
type MilestoneReply = z.input<typeof Milestone>;

/** A column as an ISO moment in UTC. */

const openColumns =
  sql.raw(`p.id, p.project_number, p.name, p.status, to_char(p.status_since, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as status_since, p.channel, p.project_type, p.developer_organisation_id, dev.name as developer_org, p.factory,
  json_build_object('line1', p.address_line1, 'line2', p.address_line2, 'city', p.city, 'state', p.state, 'zip', p.zip, 'country', p.country) as address,
  p.latitude, p.longitude, p.site_time_zone, p.gross_sqft, p.percent_complete::float8 as percent_complete, p.percent_method, p.hold_until::text as hold_until, p.version,
  to_char(p.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at, to_char(p.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at`);

const staffColumns =
  sql.raw(`, p.status_before_hold, p.status_before_archive, p.hold_reason, p.archive_reason, p.county, p.ahj_name, p.ahj_contact, p.state_program, p.third_party_agency,
  p.contract_value_cents::float8 as contract_value_cents, p.original_contract_value_cents::float8 as original_contract_value_cents, p.cost_budget_cents::float8 as cost_budget_cents,
  p.cost_forecast_cents::float8 as cost_forecast_cents, p.cost_actual_cents::float8 as cost_actual_cents, p.hubspot_deal_id, p.chat_channel_url, p.tags,
  p.owner_visible, p.developer_visible, p.show_photos, p.show_dates, p.show_sign_offs`);

/** Lateral joins, so that a page costs one statement however many rows it has. Owners see their own units only, and no contract. */
function gathered(viewer: Viewer, viewerGroup: ViewerGroup, today: string): { columns: SQL; joins: SQL } {
  const isOwner = viewerGroup === 'home_owner' && !viewer.groups.includes('admin');
  const ownUnits = isOwner ? sql`and ${ownedUnits(viewer)}` : sql``;
  const ownModules = isOwner ? modulesOfOwnUnits(viewer) : sql``;
  const contracts =
    viewerGroup === 'staff'
      ? sql`(select coalesce(json_agg(json_build_object('id', c.id, 'contract_type', c.contract_type, 'signed_on',
        c.signed_on, 'value_cents', ${holds(viewer.groups, 'contracts.money') ? sql`c.amount` : sql`null`}) order by c.created_at, c.id), '[]') from contracts c
        where c.project_id = p.id and c.deleted_at is null)`
      : sql`'[]'::json`;
  return {
    columns: sql`, ${shownCover(viewer, viewerGroup, sql`p.cover_file_id`)} as cover_file_id
      ${viewerGroup === 'staff' ? sql`, ${plannedPercent(today)}::float8 as planned_percent` : sql``},
      un.units, un.unit_count, mo.module_count, ${contracts} as contracts, nm.next as next_milestone, pm.pm`,
    joins: sql`
      left join developer_organisations dev on dev.id = p.developer_organisation_id
      cross join lateral (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name),
        '[]') as units, count(*)::int as unit_count from units u where u.project_id = p.id and u.deleted_at is null ${ownUnits}) un
      cross join lateral (select count(*)::int as module_count from modules m
        where m.project_id = p.id and m.deleted_at is null ${ownModules}) mo
      ${nextMilestone(sql`and ${shownMilestones(viewer, viewerGroup)}`)}
      left join lateral (select json_build_object('id', us.id, 'name', us.first_name || ' ' || us.last_name) as pm
        from project_members me join users us on us.id = me.user_id where me.project_id = p.id and me.role = 'pm'
        order by me.added_at, us.id limit 1) pm on true`,
  };
}

type Row = Omit<ProjectReply, 'unit_names' | 'allowed_transitions' | 'next_milestone'> & {
  [key: string]: unknown;
  status_before_hold?: number | null;
  status_before_archive?: number | null;
  next_milestone: { kind: string; label: string | null; baseline_on: string | null; forecast_on: string } | null;
};

function toProject(
  row: Row,
  viewer: Viewer,
  viewerGroup: ViewerGroup,
  roles: readonly string[] | undefined,
  today: string,
): ProjectReply {
  const standing = {
    status: row.status,
    status_before_hold: row.status_before_hold ?? null,
    status_before_archive: row.status_before_archive ?? null,
  };
  const isAdmin = viewer.groups.includes('admin');
  return {
    ...row,
    // The name is for everybody who sees the project; only staff has something to do with the record behind it.
    developer_organisation_id: viewerGroup === 'staff' ? row.developer_organisation_id : null,
    unit_names: row.units.map((unit) => unit.name),
    next_milestone: nextDateOf(row.next_milestone, today),
    allowed_transitions:
      viewerGroup === 'staff'
        ? edgesFrom(standing)
            .filter(({ edge }) => mayTake(edge, roles ?? [], isAdmin))
            .map(({ to }) => to)
        : [],
  };
}

export interface ProjectFilter {
  view?: View | undefined;
  q?: string | undefined;
  status?: string | undefined;
  factory?: string | undefined;
  developer_organisation?: string | undefined;
  mine?: boolean | undefined;
  late?: boolean | undefined;
  limit: number;
  after?: string | undefined;
  /** Only these projects. */
  ids?: readonly string[] | undefined;
}

/** The statement of one page of the projects that the viewer sees, by number. */
export function projectsPage(viewer: Viewer, viewerGroup: ViewerGroup, filter: ProjectFilter, today: string): SQL {
  const { columns, joins } = gathered(viewer, viewerGroup, today);
  const conditions = [visibleProjects(viewer, filter.view)];
  if (filter.ids !== undefined) conditions.push(sql`p.id = any(${sql.param([...filter.ids])}::uuid[])`);
  if (filter.after !== undefined) conditions.push(sql`p.project_number > ${filter.after}`);
  if (filter.status !== undefined) conditions.push(sql`p.status = any(${`{${filter.status}}`}::smallint[])`);
  if (filter.factory !== undefined) conditions.push(sql`p.factory = ${filter.factory}`);
  if (filter.developer_organisation !== undefined)
    conditions.push(sql`p.developer_organisation_id = ${filter.developer_organisation}`);
  if (filter.q !== undefined)
    conditions.push(
      sql`(p.name ilike ${likePattern(filter.q)} or p.project_number ilike ${likePattern(filter.q)}
        or p.city ilike ${likePattern(filter.q)})`,
    );
  if (filter.mine === true)
    conditions.push(
      sql`exists (select 1 from project_members me where me.project_id = p.id and me.user_id = ${viewer.userId})`,
    );
  if (filter.late === true) conditions.push(isLateProject(today, sql`and ${shownMilestonesTo(viewer, filter.view)}`));
  const roles =
    viewerGroup === 'staff' && !viewer.groups.includes('admin')
      ? sql`, (select array_agg(me.role) from project_members me where me.project_id = p.id and me.user_id = ${viewer.userId}) as my_roles`
      : sql``;
  return sql`
    select ${openColumns}${viewerGroup === 'staff' ? staffColumns : sql``}${columns}${roles}
    from (select * from projects p where ${sql.join(conditions, sql` and `)} order by p.project_number limit ${filter.limit}) p ${joins}
    order by p.project_number`;
}

/** One page of the projects that the viewer sees, by number. */
export async function listProjects(
  db: Executor,
  viewer: Viewer,
  viewerGroup: ViewerGroup,
  filter: ProjectFilter,
  today: string,
): Promise<ProjectReply[]> {
  const { rows } = await executePrepared<Row & { my_roles?: string[] | null }>(
    db,
    projectsPage(viewer, viewerGroup, filter, today),
  );
  return rows.map((row) => toProject(row, viewer, viewerGroup, row.my_roles ?? undefined, today));
}

/** Text for ILIKE with its own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, '\\$&')}%`;
}

export interface FoundProject {
  project: ProjectReply;
  standing: { status: number; status_before_hold: number | null; status_before_archive: number | null };
}

/** One project by id or number, if the viewer sees it. */
export async function findProject(
  db: Executor,
  viewer: Viewer,
  viewerGroup: ViewerGroup,
  view: View | undefined,
  key: string,
  roles: readonly string[],
  today: string,
): Promise<FoundProject | undefined> {
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu.test(key);
  const { columns, joins } = gathered(viewer, viewerGroup, today);
  const { rows } = await db.execute<Row>(sql`
    select ${openColumns}${staffColumns}${columns} from projects p ${joins}
    where ${isId ? sql`p.id = ${key}` : sql`p.project_number = ${key.toUpperCase()}`} and ${visibleProjects(viewer, view)}`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const standing = {
    status: row.status,
    status_before_hold: row.status_before_hold ?? null,
    status_before_archive: row.status_before_archive ?? null,
  };
  const project = toProject(row, viewer, viewerGroup, roles, today);
  return {
    project: viewerGroup === 'staff' ? project : withoutStaffFields(project),
    standing,
  };
}

const staffFields = [
  'planned_percent',
  'status_before_hold',
  'status_before_archive',
  'hold_reason',
  'archive_reason',
  'county',
  'ahj_name',
  'ahj_contact',
  'state_program',
  'third_party_agency',
  'contract_value_cents',
  'original_contract_value_cents',
  'cost_budget_cents',
  'cost_forecast_cents',
  'cost_actual_cents',
  'hubspot_deal_id',
  'chat_channel_url',
  'tags',
  'owner_visible',
  'developer_visible',
  'show_photos',
  'show_dates',
  'show_sign_offs',
];

function withoutStaffFields(project: ProjectReply): ProjectReply {
  return Object.fromEntries(Object.entries(project).filter(([key]) => !staffFields.includes(key))) as ProjectReply;
}

export async function membersOf(
  db: Executor,
  projectId: string,
  viewerGroup: ViewerGroup,
): Promise<z.input<typeof ProjectRead>['members']> {
  const { rows } = await db.execute<{
    user_id: string;
    name: string;
    email: string;
    role: string;
    photo_file_id: string | null;
  }>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.email::text as email, m.role, u.photo_file_id
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId}
    order by array_position(array['pm','sales','designer','estimator','factory_planner','qa_inspector','site_super','warranty_coord','finance','developer'],
      m.role), name`);
  // Outside staff a home is reached through its people; owners don't see the developer's.
  return rows
    .filter(
      (row) =>
        viewerGroup === 'staff' ||
        viewerGroup === 'floor_manager' ||
        ['pm', 'site_super', 'warranty_coord'].includes(row.role) ||
        (viewerGroup === 'developer' && row.role === 'developer'),
    )
    .map((row) => ({
      user_id: row.user_id,
      name: row.name,
      role: row.role,
      photo_url: row.photo_file_id === null ? null : `/api/users/${row.user_id}/photo`,
      ...(viewerGroup === 'staff' ? { email: row.email } : {}),
    }));
}

export async function milestonesOf(
  db: Executor,
  projectId: string,
  who: { viewer: Viewer; viewerGroup: ViewerGroup },
  today: string,
): Promise<MilestoneReply[]> {
  const { rows } = await db.execute<Omit<MilestoneReply, 'date_status'> & { [key: string]: unknown }>(sql`
    select ms.id, ms.project_id as project, ms.unit_id as unit, ms.kind, ms.label, ms.baseline_on::text,
      ms.forecast_on::text, ms.actual_on::text,
      ${who.viewerGroup === 'staff' ? sql`ms.payment_percent::float8 as payment_percent, ms.visible_to,` : sql``}
      case when us.id is null then null else json_build_object('id', us.id, 'name', us.first_name || ' ' || us.last_name) end as owner,
      coalesce((select json_agg(json_build_object('id', d.depends_on_id, 'lag_days', d.lag_days))
        from milestone_dependencies d where d.milestone_id = ms.id), '[]') as depends_on, ms.version
    from milestones ms join projects p on p.id = ms.project_id left join users us on us.id = ms.owner_id
    where ms.project_id = ${projectId} and ms.deleted_at is null and ${shownMilestones(who.viewer, who.viewerGroup)}
    order by coalesce(ms.actual_on, ms.forecast_on, ms.baseline_on) nulls last, ms.id`);
  return rows.map((row) => ({ ...row, date_status: dateStatusOf(row, today) }));
}

/** The phases a project has gone through, oldest first. */
export async function phasesOf(db: Executor, projectId: string): Promise<z.input<typeof ProjectRead>['phases']> {
  const { rows } = await db.execute<{ status: number; entered_at: string; left_at: string | null }>(sql`
    select h.to_state::int as status, ${iso(sql`h.at`)} as entered_at,
      to_char(lead(h.at) over (order by h.id), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as left_at
    from status_history h where h.entity_type = 'project' and h.entity_id = ${projectId} order by h.id`);
  return rows;
}

/** The planned value of a project where its agreements on their way come to something else; null where they agree, or one is signed. */
export async function planDiffersOf(
  db: Executor,
  projectId: string,
): Promise<z.input<typeof ProjectRead>['plan_differs']> {
  const { rows } = await db.execute<NonNullable<z.input<typeof ProjectRead>['plan_differs']>>(sql`
    select d.contract_id, d.code, d.planned::float8 as planned, d.agreed::float8 as agreed from hearth_plan_differs(${projectId}) d`);
  return rows[0] ?? null;
}

/** By field, what it is called and what its values are, as the record declares them. */
export type HistoryWords = NonNullable<HistoryEntry['words']>;

/** What a history has to know of the records in it; handed in by the composition, which knows them all. */
export interface RecordsOfHistory {
  /** The records that belong to a unit or module, as rows of kind and id. */
  entitiesOf: (id: string) => SQL;
  /** What the record of an audit row at alias `a` is called. */
  nameOf: SQL;
  wordsOf: (kind: string, changed: readonly (Readonly<Record<string, unknown>> | null)[]) => HistoryWords | null;
}

/**
 * What was done in a project, the newest first; of one unit or module, what was done to it and to what belongs to it. Without the values of
 * fields that the viewer may not read in the record itself.
 */
export async function historyOf(
  db: Executor,
  viewer: Viewer,
  { entitiesOf, nameOf, wordsOf }: RecordsOfHistory,
  projectId: string,
  filter: { limit: number; before?: number | undefined; entityId?: string | undefined },
): Promise<HistoryEntry[]> {
  const { entityId } = filter;
  const { rows } = await db.execute<Omit<HistoryEntry, 'id' | 'words'> & { id: string; [key: string]: unknown }>(sql`
    select a.id, ${iso(sql`a.at`)} as at, a.actor_name as actor, a.action, a.entity_type, a.entity_id, a.old, a.new,
      a.reason, ${nameOf} as name from audit_log a
    where a.project_id = ${projectId} ${filter.before === undefined ? sql`` : sql`and a.id < ${filter.before}`}
      ${entityId === undefined ? sql`` : sql`and (a.entity_id = ${entityId} or (a.entity_type, a.entity_id) in (${entitiesOf(entityId)}))`}
    order by a.id desc limit ${filter.limit}`);
  return rows.map((row) => {
    const hidden = hiddenValues(row.entity_type, viewer.groups);
    const [before, after] = [withoutHidden(row.old, hidden), withoutHidden(row.new, hidden)];
    return { ...row, old: before, new: after, id: Number(row.id), words: wordsOf(row.entity_type, [before, after]) };
  });
}
