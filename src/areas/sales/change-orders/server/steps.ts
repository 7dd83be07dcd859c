import { sql } from 'drizzle-orm';
import { rolesOn } from '#areas/projects/projects/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { sentence, shortened } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { reviewRoleWords } from '../choices.ts';
import type { ReviewDraft, StepDraft } from '../schema.ts';
import { floorOf } from './floor.ts';
import { askedFor, membersWith, refreshClients, tell } from './news.ts';
import { offerOf } from './offer.ts';
import type { PlanDoor } from './plan-door.ts';
import { handsOf, noteOrder, orderFor, passersOf, toStatus, type OrderRow } from './rows.ts';
import { rules } from './rules.ts';
import { mayApprove, movesOf } from './sheet.ts';

const memberRoles = { pm: 'pm', finance: 'finance', planner: 'factory_planner' } as const;

/** Takes a change order a step: forth, back, out to the client, into the contract, or out of the way. */
export async function takeStep(
  write: Write,
  viewer: Viewer,
  id: string,
  { to, reason }: StepDraft,
  plan: PlanDoor,
): Promise<void> {
  const order = await orderFor(write.tx, viewer, id, { held: true });
  switch (to) {
    case 'pricing':
      return toPricing(write, viewer, order, reason);
    case 'internal_review':
      return toReview(write, viewer, order);
    case 'sent':
      return send(write, viewer, order, plan);
    case 'draft':
      return backToDraft(write, viewer, order, reason);
    case 'executed':
      return execute(write, viewer, order, plan);
    case 'void':
      return makeVoid(write, viewer, order, reason);
  }
}

async function toPricing(write: Write, viewer: Viewer, order: OrderRow, reason: string | undefined): Promise<void> {
  if (order.status !== 'draft' && order.status !== 'internal_review') throw refuse('to', rules.step);
  await endReviews(write, order);
  await toStatus(write, viewer, order, 'pricing', { reason });
  if (order.status === 'draft')
    await tell(write, order, 'review', await membersWith(write, order.project_id, ['estimator']));
}

/** What was said of a turn that is over counts no more. */
async function endReviews(write: Write, order: OrderRow): Promise<void> {
  await write.tx.execute(
    sql`update change_order_reviews set superseded_at = now() where change_order_id = ${order.id} and superseded_at is null`,
  );
}

async function toReview(write: Write, viewer: Viewer, order: OrderRow): Promise<void> {
  if (order.status !== 'pricing') throw refuse('to', rules.step);
  const faults = [
    ...(order.lines.length === 0 && order.proposed.length === 0 ? [faultOf('lines', rules.empty)] : []),
    ...(order.total_cents === 0 && !order.no_charge ? [faultOf('no_charge', rules.zero)] : []),
    ...(order.no_charge && order.absorbed_by === null ? [faultOf('absorbed_by', rules.absorbed)] : []),
    // From pre-production on the factory has begun to rely on what was drawn.
    ...(order.project_status >= 3 && order.modules.length === 0 && !order.site_only
      ? [faultOf('modules', rules.modules)]
      : []),
  ];
  if (faults.length > 0) throw new AppError('rule_broken', { said: faults[0]?.said, details: faults });
  await toStatus(write, viewer, order, 'internal_review', {
    set: [sql`submitted_by = ${viewer.userId}`, sql`submitted_at = now()`],
  });
  await tell(write, order, 'review', await passersOf(write.tx, order.id));
}

/** Passes it for one's part, or gives it back to pricing with what has to change. The database holds the four eyes. */
export async function review(
  write: Write,
  viewer: Viewer,
  id: string,
  { role, is_ok: isOk, note }: ReviewDraft,
): Promise<void> {
  const order = await orderFor(write.tx, viewer, id, { held: true });
  if (order.status !== 'internal_review') throw refuse('', rules.step);
  const hands = await handsOf(write.tx, order.id);
  if (hands.includes(viewer.userId)) throw refuse('role', rules.fourEyes);
  const { rows: said } = await write.tx.execute(sql`
    select 1 from change_order_reviews v where v.change_order_id = ${order.id} and v.superseded_at is null and v.user_id = ${viewer.userId}`);
  if (said.length > 0) throw refuse('role', rules.fourEyes);
  const isAdmin = viewer.groups.includes('admin');
  const parts = await rolesOn(write.tx, order.project_id, viewer.userId);
  if (!isAdmin && (role === 'admin' || !parts.includes(memberRoles[role]))) throw refuse('role', rules.role);
  await write.tx.execute(sql`
    insert into change_order_reviews (id, change_order_id, revision, role, user_id, is_ok, note)
    values (${newId()}, ${order.id}, ${order.revision}, ${role}, ${viewer.userId}, ${isOk}, ${note ?? null})`);
  if (isOk) return noteOrder(write, order, 'reviewed', { new: { role } });
  await endReviews(write, order);
  await toStatus(write, viewer, order, 'pricing', { reason: note });
  await tell(write, order, 'returned', hands, { reason: note ?? '' });
}

/** Sends it: what the client gets is kept word by word, and what it costs the house beside it. */
async function send(write: Write, viewer: Viewer, order: OrderRow, plan: PlanDoor): Promise<void> {
  if (order.status !== 'internal_review') throw refuse('to', rules.step);
  if (order.missing.length > 0) {
    const words = order.missing.map((role) => reviewRoleWords[role]);
    const roles = { en: words.map(({ en }) => en).join(', '), es: words.map(({ es }) => es).join(', ') };
    throw refuse('to', sentence(rules.reviewed, { roles }));
  }
  const people = (await mayApprove(write.tx, order)).filter((person) => order.approvers.includes(person.id));
  if (people.length < order.approvers.length) throw refuse('approvers', rules.client);
  if (people.length === 0) throw refuse('approvers', rules.noApprover);
  if (order.approval_deadline === null) throw refuse('approval_deadline', rules.noDeadline);
  if (order.approval_deadline < companyToday()) throw refuse('approval_deadline', rules.pastDeadline);
  const offer = await offerOf(write.tx, order, await movesOf(write.tx, viewer, order, plan), viewer.name);
  await write.tx.execute(sql`
    insert into change_order_revisions (change_order_id, revision, project_id, offer, total_cents, sent_by)
    values (${order.id}, ${order.revision}, ${order.project_id}, ${JSON.stringify(offer)}::jsonb, ${order.total_cents}, ${viewer.userId})`);
  await write.tx.execute(sql`
    insert into change_order_costs (change_order_id, revision, lines, cost_cents)
    values (${order.id}, ${order.revision}, ${JSON.stringify(order.lines)}::jsonb, ${order.cost_cents})`);
  for (const [at, person] of people.entries())
    await write.tx.execute(sql`
      insert into change_order_approvers (id, change_order_id, revision, user_id, capacity, homes, position, name)
      values (${newId()}, ${order.id}, ${order.revision}, ${person.id}, ${person.capacity},
        hearth_change_order_homes(${person.id}, ${order.project_id}, ${sql.param(order.units)}::uuid[]), ${at + 1}, ${person.name})`);
  await toStatus(write, viewer, order, 'sent', { set: [sql`sent_at = now()`] });
  await tell(
    write,
    order,
    'asked',
    people.map((person) => person.id),
  );
  const finance = await membersWith(write, order.project_id, ['finance']);
  const inside = [order.created_by, order.submitted_by, ...finance].filter((id) => id !== null);
  await tell(write, order, 'out', inside);
  await refreshClients(write, order.id);
}

/** Everybody who had to do with it: who wrote, priced and handed it in, who reviewed it, and who has decided on it. */
export async function everybodyOf(write: Write, order: OrderRow): Promise<string[]> {
  const { rows } = await write.tx.execute<{ user_id: string }>(
    sql`select distinct user_id from change_order_reviews where change_order_id = ${order.id}`,
  );
  const asked = await askedFor(write, order.id);
  return [
    ...[order.created_by, order.priced_by, order.submitted_by].filter((id) => id !== null),
    ...rows.map((row) => row.user_id),
    ...asked.map((each) => each.user_id),
  ];
}

/** Back to draft: from the client it is the next revision, and what was signed of this one counts no more. */
async function backToDraft(write: Write, viewer: Viewer, order: OrderRow, reason: string | undefined): Promise<void> {
  const wasOut = order.status === 'sent' || order.status === 'declined';
  if (!wasOut && order.status !== 'pricing') throw refuse('to', rules.step);
  if (order.status === 'sent' && reason === undefined) throw refuse('reason', rules.reason);
  if (order.status === 'sent') await endRevision(write, order, 'reverted', reason);
  await endReviews(write, order);
  await toStatus(write, viewer, order, 'draft', {
    set: wasOut ? [sql`revision = revision + 1`, sql`ended_reason = null`] : [],
    reason,
  });
  if (order.status !== 'sent') return;
  await tell(
    write,
    order,
    'revised',
    (await askedFor(write, order.id)).map((each) => each.user_id),
  );
  await refreshClients(write, order.id);
}

export async function endRevision(
  write: Write,
  order: Pick<OrderRow, 'id' | 'revision'>,
  as: 'approved' | 'declined' | 'reverted' | 'void',
  reason?: string,
): Promise<void> {
  await write.tx.execute(sql`
    update change_order_revisions set ended_as = ${as}, ended_at = now(), ended_reason = ${reason ?? null}
    where change_order_id = ${order.id} and revision = ${order.revision} and ended_as is distinct from 'reverted'`);
}

/** Carries it out in one step: the database moves the contract and the budget, the plan its dates, and the bill's demand counts it. */
async function execute(write: Write, viewer: Viewer, order: OrderRow, plan: PlanDoor): Promise<void> {
  if (order.status !== 'approved') throw refuse('to', rules.step);
  const isAdmin = viewer.groups.includes('admin');
  if (!isAdmin && !(await rolesOn(write.tx, order.project_id, viewer.userId)).includes('pm'))
    throw refuse('to', rules.role);
  if (order.proposed.length > 0)
    await plan.apply(write, viewer, order.proposed, shortened(`${order.code} ${order.title}`, 500));
  await toStatus(write, viewer, order, 'executed', {
    set: [sql`executed_at = now()`, sql`executed_by = ${viewer.userId}`],
  });
  await contractMoved(write, order);
  const moves = order.proposed.length > 0;
  const members = await membersWith(write, order.project_id, []);
  const asked = (await askedFor(write, order.id)).map((each) => each.user_id);
  // The floor hears of what it has to build otherwise: once it builds, or where the dates that it builds by move.
  const floor = moves || order.project_status >= 4 ? await floorOf(write, order.project_id) : [];
  await tell(write, order, moves ? 'moved' : 'executed', [...members, ...asked, ...floor]);
  await refreshClients(write, order.id);
}

/** Its project shows another value from now on. */
async function contractMoved(write: Write, order: OrderRow): Promise<void> {
  await write.publish('project.changed', {
    projectId: order.project_id,
    projectNumber: order.project_number,
    name: order.project_name,
    fields: ['contract_value_cents', 'cost_budget_cents'],
  });
}

/** Out of the way for good. What was agreed takes an admin and is taken back by a line of its own in the contract. */
async function makeVoid(write: Write, viewer: Viewer, order: OrderRow, reason: string | undefined): Promise<void> {
  if (order.status === 'void') throw refuse('to', rules.step);
  if (reason === undefined) throw refuse('reason', rules.reason);
  const isAgreed = order.status === 'approved' || order.status === 'executed';
  if (isAgreed && !viewer.groups.includes('admin')) throw new AppError('forbidden', { said: rules.adminOnly });
  const built = order.status === 'executed' ? await floorOf(write, order.project_id) : [];
  const people = isAgreed || order.status === 'sent' ? [...(await everybodyOf(write, order)), ...built] : [];
  if (people.length > 0 || order.status === 'declined') await endRevision(write, order, 'void', reason);
  await toStatus(write, viewer, order, 'void', { set: [sql`ended_reason = ${reason}`], reason });
  if (order.status === 'executed') await contractMoved(write, order);
  await tell(write, order, 'voided', people, { reason });
  await refreshClients(write, order.id);
}
