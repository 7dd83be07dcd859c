import { subtaskPlaces } from '#areas/projects/projects/server/reads.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { subtaskMoves, type Department, type Subtask, type SubtaskStatus } from '../schema.ts';
import { visibleSubtasks } from './reads.ts';

type SubtaskReply = z.input<typeof Subtask>;

const columns = sql`st.id, st.project_id as project, p.project_number, p.name as project_name, su.id as unit,
  su.name as unit_name, st.module_id as module, sm.module_no,
  st.name, st.details, st.status, st.department, case when o.id is null then null
  else json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) end as owner,
  st.due_on::text as due_on, ${iso(sql`st.completed_at`)} as completed_at, st.weight, st.hours, st.sort_order,
  st.version,
  ${iso(sql`st.created_at`)} as created_at, ${iso(sql`st.updated_at`)} as updated_at`;
const joins = sql`from subtasks st join projects p on p.id = st.project_id ${subtaskPlaces} left join users o on o.id = st.owner_id`;

/** Without a day, after all days. */
const dueOrLast = sql`coalesce(st.due_on, '2199-12-31'::date)`;

export interface SubtaskFilter {
  project?: string | undefined;
  unit?: string | undefined;
  module?: string | undefined;
  own?: boolean | undefined;
  status?: SubtaskStatus | undefined;
  open?: boolean | undefined;
  department?: Department | undefined;
  owner?: string | undefined;
  owner_text?: string | undefined;
  q?: string | undefined;
  ids?: string | undefined;
}

export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/gu, '\\$&')}%`;
}

/** The condition on whose subtasks they are: mine, nobody's or one person's. */
export function ownerCondition(viewer: Viewer, owner: string): SQL {
  if (owner === 'none') return sql`st.owner_id is null`;
  return sql`st.owner_id = ${owner === 'me' ? viewer.userId : owner}`;
}

function conditionsOf(viewer: Viewer, filter: SubtaskFilter): SQL[] {
  const conditions = [visibleSubtasks(viewer)];
  if (filter.project !== undefined) conditions.push(sql`st.project_id = ${filter.project}`);
  if (filter.unit !== undefined) conditions.push(sql`su.id = ${filter.unit}`);
  if (filter.module !== undefined) conditions.push(sql`st.module_id = ${filter.module}`);
  if (filter.own === true && filter.module === undefined)
    conditions.push(
      filter.unit === undefined ? sql`(st.unit_id is null and st.module_id is null)` : sql`st.module_id is null`,
    );
  if (filter.status !== undefined) conditions.push(sql`st.status = ${filter.status}`);
  if (filter.open === true) conditions.push(sql`st.status <> 'Completed'`);
  if (filter.department !== undefined) conditions.push(sql`st.department = ${filter.department}`);
  if (filter.owner !== undefined) conditions.push(ownerCondition(viewer, filter.owner));
  if (filter.owner_text !== undefined)
    conditions.push(sql`(o.first_name || ' ' || o.last_name) ilike ${likePattern(filter.owner_text)}`);
  if (filter.q !== undefined) conditions.push(sql`st.name ilike ${likePattern(filter.q)}`);
  if (filter.ids !== undefined) conditions.push(sql`st.id = any(${`{${filter.ids}}`}::uuid[])`);
  return conditions;
}

type Row = Omit<SubtaskReply, 'allowed_transitions'> & Record<string, unknown>;

function toSubtask(row: Row): SubtaskReply {
  return { ...row, allowed_transitions: subtaskMoves(row.status) };
}

/**
 * One page, sorted by Status descending: To Do, In Progress, Completed; within one, by hand and then by day. Over several projects no
 * hand has put an order, so the day comes first.
 */
export async function listSubtasks(
  db: Executor,
  viewer: Viewer,
  filter: SubtaskFilter & { limit: number; after?: readonly string[] | undefined },
): Promise<SubtaskReply[]> {
  const conditions = conditionsOf(viewer, filter);
  const isOfOne = filter.project !== undefined || filter.unit !== undefined || filter.module !== undefined;
  if (filter.after !== undefined) {
    const [status = '', order = '0', due = '', id = ''] = filter.after;
    const later = isOfOne
      ? sql`(st.sort_order, ${dueOrLast}, st.id) > (${order}::int, ${due}::date, ${id}::uuid)`
      : sql`(${dueOrLast}, st.sort_order, st.id) > (${due}::date, ${order}::int, ${id}::uuid)`;
    conditions.push(sql`(st.status < ${status} or (st.status = ${status} and ${later}))`);
  }
  const { rows } = await db.execute<Row>(
    sql`select ${columns} ${joins} where ${sql.join(conditions, sql` and `)}
      order by st.status desc, ${isOfOne ? sql`st.sort_order, ${dueOrLast}` : sql`${dueOrLast}, st.sort_order`}, st.id
      limit ${filter.limit}`,
  );
  return rows.map(toSubtask);
}

/** The values that a page goes on after. */
export function cursorOf(row: SubtaskReply): (string | number)[] {
  return [row.status, row.sort_order, row.due_on ?? '2199-12-31', row.id];
}

export async function findSubtask(db: Executor, viewer: Viewer, id: string): Promise<SubtaskReply | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} ${joins} where st.id = ${id} and ${visibleSubtasks(viewer)}`,
  );
  return rows.map(toSubtask)[0];
}
