import { sql } from 'drizzle-orm';
import type { Preview } from '#areas/projects/schedule/schema.ts';
import { rolesOn } from '#areas/projects/projects/server/reads.ts';
import { stuckReviews } from '#areas/sales/contracts/server/reads.ts';
import { holds } from '#platform/shared/access.ts';
import { badInput, faultOf, AppError, refuse } from '#platform/shared/errors.ts';
import { iso, personName } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ChangeStatus, ReviewRole } from '../choices.ts';
import { differenceOf, marginPercent } from '../rules.ts';
import type { ChangeLineDraft, ChangeSheet, SheetPatch } from '../schema.ts';
import { daysOf, offerOf, unitParts } from './offer.ts';
import type { PlanDoor } from './plan-door.ts';
import { servedChangeOrders } from './record.ts';
import {
  handsOf,
  approversOf,
  commentsOf,
  contractLineOf,
  notAgain,
  orderFor,
  revisionsOf,
  type ApproverRow,
  type OrderRow,
  type RevisionRow,
} from './rows.ts';
import { rules } from './rules.ts';

const roleOnProject: Readonly<Record<string, ReviewRole>> = {
  pm: 'pm',
  finance: 'finance',
  factory_planner: 'planner',
};
const inWork = (order: Pick<OrderRow, 'status'>) => order.status === 'draft' || order.status === 'pricing';

interface ReviewRow extends Record<string, unknown> {
  role: ReviewRole;
  user_id: string;
  by_name: string;
  is_ok: boolean;
  note: string | null;
  at: string;
  revision: number;
  counts: boolean;
}

async function reviewsOf(db: Executor, id: string): Promise<ReviewRow[]> {
  const { rows } = await db.execute<ReviewRow>(sql`
    select v.role, v.user_id, ${personName(sql`v.user_id`)} as by_name, v.is_ok, v.note, v.at::text as at, v.revision,
      (v.superseded_at is null and v.is_ok) as counts
    from change_order_reviews v where v.change_order_id = ${id} order by v.at, v.id`);
  return rows;
}

/** As what somebody may pass it now: a part that is missing, theirs on this project (an admin has each), and nothing that they had a hand in. */
async function reviewRolesOf(
  db: Executor,
  viewer: Viewer,
  order: OrderRow,
  reviews: readonly ReviewRow[],
): Promise<ReviewRole[]> {
  if (order.status !== 'internal_review') return [];
  if ((await handsOf(db, order.id)).includes(viewer.userId)) return [];
  if (reviews.some((each) => each.counts && each.user_id === viewer.userId)) return [];
  const isAdmin = viewer.groups.includes('admin');
  const parts = (await rolesOn(db, order.project_id, viewer.userId)).map((role) => roleOnProject[role]);
  return order.missing.filter((role) => isAdmin || parts.includes(role));
}

/** The missing reviews that nobody of the project may pass, of what is in review. */
async function stuckOf(db: Executor, viewer: Viewer, { id, status, project_id: projectId, missing }: OrderRow) {
  if (status !== 'internal_review') return [];
  const roles = missing.map((role) => (role === 'planner' ? 'factory_planner' : role));
  return stuckReviews(db, viewer, {
    projectId,
    roles,
    hands: sql`(select ${notAgain} from change_orders r where r.id = ${id})`,
  });
}

/** The steps that a person may ask for where it stands; what each demands is judged when it is taken. */
function stepsOf(viewer: Viewer, order: OrderRow): ChangeStatus[] {
  if (!holds(viewer.groups, 'change_orders.write')) return [];
  const isAdmin = viewer.groups.includes('admin');
  switch (order.status) {
    case 'draft':
      return ['pricing', 'void'];
    case 'pricing':
      return ['internal_review', 'draft', 'void'];
    case 'internal_review':
      return [...(order.missing.length === 0 ? (['sent'] as const) : []), 'pricing', 'void'];
    case 'sent':
      return ['draft', 'void'];
    case 'declined':
      return ['draft', 'void'];
    case 'approved':
      return ['executed', ...(isAdmin ? (['void'] as const) : [])];
    case 'executed':
      return isAdmin ? ['void'] : [];
    case 'void':
      return [];
  }
}

const stateOf = ({ user_id, name, capacity, seen_at, decision, decided_at, reason }: ApproverRow) => ({
  user_id,
  name,
  capacity,
  seen_at,
  decision,
  decided_at,
  reason,
});

/** People who could be asked to decide: owners of its homes today, and whoever decides for the developer. */
export async function mayApprove(
  db: Executor,
  order: Pick<OrderRow, 'project_id' | 'units'>,
): Promise<{ id: string; name: string; capacity: 'owner' | 'developer' }[]> {
  const { rows } = await db.execute<{ id: string; name: string; capacity: 'owner' | 'developer' }>(sql`
    select id, name, capacity from (select u.id, u.first_name || ' ' || u.last_name as name,
        hearth_change_order_client(u.id, ${order.project_id}, ${sql.param(order.units)}::uuid[]) as capacity
      from users u where u.state = 'active' and u.id in (
        select o.user_id from unit_owners o join units un on un.id = o.unit_id where un.project_id = ${order.project_id}
        union select d.user_id from project_developers d where d.project_id = ${order.project_id} and d.decides)) people
    where capacity is not null order by capacity desc, name, id`);
  return rows;
}

function revisionsShown(
  revisions: readonly RevisionRow[],
  approvers: readonly ApproverRow[],
): ChangeSheet['revisions'] {
  return revisions.map((each, at) => ({
    revision: each.revision,
    offer: each.offer,
    total_cents: each.total_cents,
    cost_cents: each.cost_cents,
    sent_at: each.sent_at,
    sent_by: each.sent_by,
    ended_as: each.ended_as,
    ended_at: each.ended_at,
    ended_reason: each.ended_reason,
    approvers: approvers
      .filter(({ revision }) => revision === each.revision)
      .map((row) => ({ ...stateOf(row), hash: row.hash, method: row.method })),
    changed: differenceOf(revisions[at - 1]?.lines ?? [], at === 0 ? [] : each.lines),
  }));
}

/** A change order whole, as staff work on it. `moves`: of the plan, for the preview of what is sent. */
export async function readSheet(db: Executor, viewer: Viewer, id: string, plan: PlanDoor): Promise<ChangeSheet> {
  const order = await orderFor(db, viewer, id);
  const [approvers, revisions, reviews] = [
    await approversOf(db, id),
    await revisionsOf(db, id),
    await reviewsOf(db, id),
  ];
  const last = revisions.at(-1);
  const isOut = last !== undefined && last.revision === order.revision;
  const may = await mayApprove(db, order);
  const wanted = may.filter((person) => order.approvers.includes(person.id));
  const isStaffWriter = holds(viewer.groups, 'change_orders.write');
  return {
    id,
    version: order.version,
    code: order.code,
    title: order.title,
    project: { id: order.project_id, project_number: order.project_number, name: order.project_name },
    status: order.status,
    stage: order.stage,
    revision: order.revision,
    schedule_days: order.schedule_days,
    lines: order.lines,
    proposed: order.proposed,
    shares: await unitParts(db, order),
    approvers: wanted.map(({ id: userId, name }) => ({ id: userId, name })),
    may_approve: may,
    deciding: approvers.filter((row) => row.revision === order.revision).map(stateOf),
    cost_cents: order.cost_cents,
    price_cents: order.price_cents,
    tax_cents: order.tax_cents,
    total_cents: order.total_cents,
    margin_percent: marginPercent(order),
    contract: await contractLineOf(db, order.project_id),
    ledger: await ledgerOf(db, id),
    offer: isOut ? last.offer : await offerOf(db, order, await movesOf(db, viewer, order, plan), viewer.name),
    reviews: reviews.map(({ user_id: userId, by_name: name, at, ...review }) => ({
      ...review,
      at: at.replace(' ', 'T').replace(/\+00$/u, 'Z'),
      by: { id: userId, name },
    })),
    missing: order.status === 'internal_review' || inWork(order) ? order.missing : [],
    stuck: await stuckOf(db, viewer, order),
    revisions: revisionsShown(revisions, approvers),
    comments: (await commentsOf(db, id, true)).map(({ author_id: author, ...comment }) => ({
      ...comment,
      is_mine: author === viewer.userId,
    })),
    can: {
      write: isStaffWriter && inWork(order),
      steps: stepsOf(viewer, order),
      review: await reviewRolesOf(db, viewer, order, reviews),
      remind: isStaffWriter && order.status === 'sent',
      bill: isStaffWriter && order.status === 'executed',
    },
  };
}

/** The lines of the contract’s ledger that are of this change order. */
async function ledgerOf(db: Executor, id: string): Promise<ChangeSheet['ledger']> {
  const { rows } = await db.execute<ChangeSheet['ledger'][number] & Record<string, unknown>>(sql`
    select c.cents::float8 as cents, ${iso(sql`c.at`)} as at, ${personName(sql`c.by_id`)} as by, c.reverses
    from contract_changes c where c.change_order_id = ${id} order by c.reverses`);
  return rows;
}

/** What its dates would move today. A date that the plan no longer has moves nothing and says so when it is carried out. */
export async function movesOf(
  db: Executor,
  viewer: Viewer,
  order: Pick<OrderRow, 'proposed'>,
  plan: PlanDoor,
): Promise<Preview['moves']> {
  if (order.proposed.length === 0) return [];
  try {
    return (await plan.preview(db, viewer, order.proposed)).moves;
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_input') return [];
    throw error;
  }
}

/** Writes what it says beside its fields. Each sum is reckoned again, and how far its dates move. */
export async function writeSheet(
  write: Write,
  viewer: Viewer,
  id: string,
  { lines, proposed, shares, approvers, version }: SheetPatch,
  plan: PlanDoor,
): Promise<void> {
  const order = await orderFor(write.tx, viewer, id, { held: true });
  if (!inWork(order)) throw refuse('', rules.frozen);
  if (lines !== undefined) requireLines(lines);
  if (approvers !== undefined) await requireApprovers(write.tx, order, approvers);
  if (shares !== undefined) requireShares(order, shares);
  const values: Record<string, unknown> = {
    ...(lines === undefined ? {} : { lines, priced_by: viewer.userId }),
    ...(approvers === undefined ? {} : { approvers: [...new Set(approvers)] }),
    ...(shares === undefined ? {} : { shares }),
    ...(proposed === undefined
      ? {}
      : { proposed, schedule_days: await daysAfter(write.tx, viewer, order, proposed, plan) }),
  };
  await servedChangeOrders.life.change(write, viewer, id, values, version, () => readSheet(write.tx, viewer, id, plan));
}

async function daysAfter(
  db: Executor,
  viewer: Viewer,
  order: OrderRow,
  proposed: OrderRow['proposed'],
  plan: PlanDoor,
): Promise<number> {
  if (proposed.length === 0) return 0;
  const { moves, blocked } = await plan.preview(db, viewer, proposed);
  const [first] = blocked;
  if (first !== undefined)
    throw new AppError('rule_broken', { said: first.said, details: [faultOf('proposed', first.said)] });
  if (moves.some((move) => move.kind !== 'booking' && move.project !== order.project_id))
    throw badInput('proposed', rules.other);
  return daysOf(moves);
}

function requireLines(lines: readonly ChangeLineDraft[]): void {
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (seen.has(line.uid)) throw badInput(`lines.${at}.uid`, rules.twice);
    seen.add(line.uid);
    if (line.change === 'added' && Number(line.old_quantity) !== 0)
      throw badInput(`lines.${at}.old_quantity`, rules.addedOld);
    if (line.change === 'removed' && Number(line.new_quantity) !== 0)
      throw badInput(`lines.${at}.new_quantity`, rules.removedNew);
  }
}

async function requireApprovers(db: Executor, order: OrderRow, approvers: readonly string[]): Promise<void> {
  const may = new Set((await mayApprove(db, order)).map((person) => person.id));
  const wrong = approvers.findIndex((id) => !may.has(id));
  if (wrong !== -1) throw badInput(`approvers.${wrong}`, rules.mayNot);
}

function requireShares(order: OrderRow, shares: readonly { unit_id: string; weight: string }[]): void {
  const wrong = shares.findIndex(
    (share, at) =>
      !order.units.includes(share.unit_id) || shares.findIndex((other) => other.unit_id === share.unit_id) !== at,
  );
  if (wrong !== -1) throw badInput(`shares.${wrong}.unit_id`, rules.units);
  if (shares.length > 0 && shares.every((share) => Number(share.weight) === 0))
    throw badInput('shares', rules.noWeight);
}
