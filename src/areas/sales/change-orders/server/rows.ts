import { sql, type SQL } from 'drizzle-orm';
import type { SeedChange } from '#areas/projects/schedule/schema.ts';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ChangeStatus, ReviewRole, Stage } from '../choices.ts';
import type { ChangeLine, ContractLine, Offer, UnitShare } from '../schema.ts';

export interface OrderRow extends Record<string, unknown> {
  id: string;
  version: number;
  code: string;
  title: string;
  status: ChangeStatus;
  stage: Stage;
  project_id: string;
  project_number: string;
  project_name: string;
  show_dates: boolean;
  project_status: number;
  units: string[];
  modules: string[];
  site_only: boolean;
  scope: string | null;
  client_text: string | null;
  client_closing: string | null;
  approval_deadline: string | null;
  tax_percent: number;
  no_charge: boolean;
  absorbed_by: string | null;
  revision: number;
  lines: ChangeLine[];
  proposed: SeedChange[];
  shares: UnitShare[];
  approvers: string[];
  cost_cents: number;
  price_cents: number;
  tax_cents: number;
  total_cents: number;
  schedule_days: number;
  created_by: string | null;
  priced_by: string | null;
  submitted_by: string | null;
  missing: ReviewRole[];
}

/** The change order as staff may see it, or `not_found`; `held`: until the end of the write, so that two steps never cross. */
export async function orderFor(
  db: Executor,
  viewer: Viewer,
  id: string,
  { held }: { held?: true } = {},
): Promise<OrderRow> {
  const found = await orderRow(db, sql`r.id = ${id} and ${visibleProjects(viewer)}`, held === true);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** The same for a write that somebody outside the house makes, whose right to it has been judged. */
export async function heldOrder(write: Write, id: string): Promise<OrderRow> {
  const found = await orderRow(write.tx, sql`r.id = ${id} and p.deleted_at is null`, true);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

async function orderRow(db: Executor, which: SQL, held: boolean): Promise<OrderRow | undefined> {
  const { rows } = await db.execute<OrderRow>(sql`
    select r.id, r.version, r.code, r.title, r.status, r.stage, r.project_id, p.project_number, p.name as project_name, p.show_dates,
      coalesce(p.status_before_hold, p.status)::int as project_status, r.units, r.modules, r.site_only, r.scope, r.client_text, r.client_closing,
      r.approval_deadline::text as approval_deadline, coalesce(r.tax_percent, 0)::float8 as tax_percent, r.no_charge, r.absorbed_by, r.revision,
      r.lines, r.proposed, r.shares, r.approvers, r.cost_cents::float8 as cost_cents, r.price_cents::float8 as price_cents,
      r.tax_cents::float8 as tax_cents, r.total_cents::float8 as total_cents, r.schedule_days, r.created_by, r.priced_by, r.submitted_by,
      hearth_change_order_missing(r.id) as missing
    from change_orders r join projects p on p.id = r.project_id where r.deleted_at is null and ${which} ${held ? sql`for update of r` : sql``}`);
  return rows[0];
}

export interface ApproverRow extends Record<string, unknown> {
  user_id: string;
  revision: number;
  name: string;
  capacity: 'owner' | 'developer';
  seen_at: string | null;
  reminded_today: boolean;
  decision: 'approved' | 'declined' | null;
  decided_at: string | null;
  reason: string | null;
  hash: string | null;
  method: string | null;
}

/** Who decides, of every revision, in their order. */
export async function approversOf(db: Executor, id: string): Promise<ApproverRow[]> {
  const { rows } = await db.execute<ApproverRow>(sql`
    select a.user_id, a.revision, a.name, a.capacity, ${iso(sql`a.seen_at`)} as seen_at, a.decision, ${iso(sql`a.decided_at`)} as decided_at,
      a.reason, a.hash, a.method, coalesce(a.reminded_at > now() - interval '1 day', false) as reminded_today
    from change_order_approvers a where a.change_order_id = ${id} order by a.revision, a.position`);
  return rows;
}

export interface CommentRow extends Record<string, unknown> {
  id: string;
  author_id: string;
  author_name: string;
  is_staff: boolean;
  audience: 'internal' | 'shared';
  body: string;
  at: string;
}

/** What was said; to whoever is not of the house only what is shared. */
export async function commentsOf(db: Executor, id: string, inside: boolean): Promise<CommentRow[]> {
  const { rows } = await db.execute<CommentRow>(sql`
    select c.id, c.author_id, ${personName(sql`c.author_id`)} as author_name, c.audience, c.body, ${iso(sql`c.at`)} as at,
      exists (select 1 from user_groups g where g.user_id = c.author_id and g."group" in ('admin', 'employee', 'third_party_staff')) as is_staff
    from change_order_comments c where c.change_order_id = ${id} ${inside ? sql`` : sql`and c.audience = 'shared'`}
    order by c.at, c.id limit 500`);
  return rows;
}

export interface RevisionRow extends Record<string, unknown> {
  revision: number;
  offer: Offer;
  lines: ChangeLine[];
  total_cents: number;
  cost_cents: number;
  sent_at: string;
  sent_by: string | null;
  ended_as: 'approved' | 'declined' | 'reverted' | 'void' | null;
  ended_at: string | null;
  ended_reason: string | null;
}

/** What was sent, with what it cost the house: for staff alone. */
export async function revisionsOf(db: Executor, id: string): Promise<RevisionRow[]> {
  const { rows } = await db.execute<RevisionRow>(sql`
    select v.revision, v.offer, k.lines, v.total_cents::float8 as total_cents, k.cost_cents::float8 as cost_cents, ${iso(sql`v.sent_at`)} as sent_at,
      ${personName(sql`v.sent_by`)} as sent_by, v.ended_as, ${iso(sql`v.ended_at`)} as ended_at, v.ended_reason
    from change_order_revisions v join change_order_costs k on k.change_order_id = v.change_order_id and k.revision = v.revision
    where v.change_order_id = ${id} order by v.revision`);
  return rows;
}

/** “Original + executed = current; + agreed + pending = exposure” of a project, in cents. Only what is carried out is in the contract (decision 423). */
export async function contractLineOf(db: Executor, projectId: string): Promise<ContractLine> {
  const { rows } = await db.execute<ContractLine & Record<string, unknown>>(sql`
    select p.original_contract_value_cents::float8 as original_cents, l.cents::float8 as executed_cents, w.executed as executed_count,
      v.cents::float8 as current_cents, w.agreed_cents::float8 as agreed_cents, w.agreed as agreed_count,
      w.pending_cents::float8 as pending_cents, w.pending as pending_count,
      (v.cents + w.agreed_cents + w.pending_cents)::float8 as exposure_cents
    from projects p
    cross join lateral (select hearth_contract_value(p.id, p.original_contract_value_cents) as cents) v
    cross join lateral (select coalesce(sum(c.cents), 0) as cents from contract_changes c where c.project_id = p.id) l
    cross join lateral (select count(*) filter (where o.side = 'executed')::int as executed,
        count(*) filter (where o.side = 'agreed')::int as agreed, count(*) filter (where o.side = 'pending')::int as pending,
        coalesce(sum(o.total_cents) filter (where o.side = 'agreed'), 0) as agreed_cents,
        coalesce(sum(o.total_cents) filter (where o.side = 'pending'), 0) as pending_cents
      from (select hearth_change_side(c.status) as side, c.total_cents from change_orders c
        where c.project_id = p.id and c.deleted_at is null) o) w
    where p.id = ${projectId}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Leaves a trace of what was done, and makes every screen that shows it read it again. */
export async function noteOrder(
  write: Write,
  order: Pick<OrderRow, 'id' | 'project_id'>,
  verb: string,
  facts: { old?: Record<string, unknown>; new?: Record<string, unknown>; reason?: string | undefined } = {},
): Promise<void> {
  write.run(
    write.tx.execute(
      sql`update change_orders set version = version + 1, updated_at = now(), updated_by = ${write.actor.id} where id = ${order.id}`,
    ),
  );
  write.audit({
    action: `change_order.${verb}`,
    entityType: 'change_order',
    entityId: order.id,
    projectId: order.project_id,
    ...facts,
  });
  await write.publish('record.changed', {
    kind: 'change_order',
    id: order.id,
    projectId: order.project_id,
    verb,
    fields: [],
  });
}

/** Takes it to another status, with what else is set by that. The database judges whether the way is open. */
export async function toStatus(
  write: Write,
  viewer: Viewer,
  order: OrderRow,
  to: ChangeStatus,
  { set = [], reason }: { set?: readonly SQL[]; reason?: string | undefined } = {},
): Promise<void> {
  const all = [sql`status = ${to}`, sql`updated_by = ${viewer.userId}`, ...set];
  await write.tx.execute(sql`update change_orders set ${sql.join(all, sql`, `)} where id = ${order.id}`);
  await noteState(write, {
    entityType: 'change_order',
    entityId: order.id,
    projectId: order.project_id,
    from: order.status,
    to,
    byId: viewer.userId,
    reason,
  });
  await noteOrder(write, order, to === 'void' ? 'voided' : to, {
    old: { status: order.status },
    new: { status: to },
    reason,
  });
}

/**
 * Everybody who had a hand in what is reviewed now, over alias `r`: who wrote it, handed it in, and each who has priced it since it was last
 * sent. Whoever priced it first is not out of it because somebody else has changed a line afterwards.
 */
export const handsIn = sql`select hand from unnest(array[r.created_by, r.priced_by, r.submitted_by]) hand where hand is not null
  union select a.actor_id from audit_log a where a.entity_type = 'change_order' and a.entity_id = r.id::text and a.new ? 'lines'
    and a.actor_id is not null
    and a.at > coalesce((select max(v.sent_at) from change_order_revisions v where v.change_order_id = r.id), '-infinity')`;

export async function handsOf(db: Executor, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ hand: string }>(
    sql`select h.hand from change_orders r cross join lateral (${handsIn}) h where r.id = ${id}`,
  );
  return rows.map(({ hand }) => hand);
}

/** Whoever may not pass what is reviewed now, over alias `r`: who had a hand in it, and who has reviewed it already. */
export const notAgain = sql`array(${handsIn} union select v.user_id from change_order_reviews v
  where v.change_order_id = r.id and v.superseded_at is null)`;

/** The people who may pass the missing reviews of the change order at alias `r`, as rows of `role`, `user_id`, `as_admin`. */
export const passers = sql`hearth_may_pass(r.project_id,
  (select array_agg(case w.role when 'planner' then 'factory_planner' else w.role end) from unnest(hearth_change_order_missing(r.id)) w(role)), ${notAgain})`;

/** Those who may pass a missing review now: of its project, else the admins. */
export async function passersOf(db: Executor, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select distinct q.user_id from change_orders r cross join lateral ${passers} q where r.id = ${id}`,
  );
  return rows.map((row) => row.user_id);
}
