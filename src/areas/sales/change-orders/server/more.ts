import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Text } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { BillDraft, BulkOutcome, Exposure, SourceLine } from '../schema.ts';
import { askedFor, refreshClients, tell } from './news.ts';
import { approversOf, noteOrder, orderFor } from './rows.ts';
import { rules } from './rules.ts';

/** Says something of it inside the house, or to those who decide as well. */
export async function comment(
  write: Write,
  viewer: Viewer,
  id: string,
  { body, audience }: { body: string; audience: 'internal' | 'shared' },
): Promise<void> {
  const order = await orderFor(write.tx, viewer, id);
  await write.tx.execute(sql`
    insert into change_order_comments (id, change_order_id, author_id, audience, body)
    values (${newId()}, ${id}, ${viewer.userId}, ${audience}, ${body.trim()})`);
  await noteOrder(write, order, 'commented', { new: { audience } });
  if (audience === 'internal') return;
  await tell(
    write,
    order,
    'answer',
    (await askedFor(write, id)).map((each) => each.user_id),
    { who: viewer.name },
  );
  await refreshClients(write, id);
}

type Outcome = z.infer<typeof BulkOutcome>;

/** Does one thing to many, each by itself: what refuses is named with its reason, and does not stop the others. */
async function toEach(
  write: Write,
  viewer: Viewer,
  ids: readonly string[],
  one: (id: string) => Promise<Text | undefined>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: [] };
  for (const id of new Set(ids)) {
    const { code } = await orderFor(write.tx, viewer, id, { held: true });
    const why = await one(id);
    if (why === undefined) outcome.done += 1;
    else outcome.refused.push({ id, code, why });
  }
  return outcome;
}

/** Reminds those whose decision is missing, each at most once a day. */
export function remind(write: Write, viewer: Viewer, ids: readonly string[]): Promise<Outcome> {
  return toEach(write, viewer, ids, async (id) => {
    const order = await orderFor(write.tx, viewer, id);
    if (order.status !== 'sent') return rules.notWaiting;
    const open = (await approversOf(write.tx, id)).filter(
      (each) => each.revision === order.revision && each.decision === null && !each.reminded_today,
    );
    if (open.length === 0) return rules.reminded;
    const people = open.map((each) => each.user_id);
    await write.tx.execute(sql`
      update change_order_approvers set reminded_at = now()
      where change_order_id = ${id} and revision = ${order.revision} and user_id = any(${sql.param(people)}::uuid[])`);
    await noteOrder(write, order, 'reminded');
    await tell(write, order, 'reminded', people);
    return undefined;
  });
}

/** Says how far the payment of executed ones is. */
export function bill(
  write: Write,
  viewer: Viewer,
  { ids, payment, invoice_ref: invoice }: z.infer<typeof BillDraft>,
): Promise<Outcome> {
  return toEach(write, viewer, ids, async (id) => {
    const order = await orderFor(write.tx, viewer, id);
    if (order.status !== 'executed') return rules.notBillable;
    await write.tx.execute(sql`
      update change_orders set payment = ${payment}, billed_on = case when ${payment} = 'not_billed' then null else coalesce(billed_on, ${companyToday()}) end
        ${invoice === undefined ? sql`` : sql`, invoice_ref = ${invoice}`} where id = ${id}`);
    await noteOrder(write, order, 'billed', { new: { payment } });
    return undefined;
  });
}

/** Change orders in cents by the month in which they came where they stand, and by their reason, of the last year: on the sides of `contractLineOf`. */
export async function exposureOf(
  db: Executor,
  viewer: Viewer,
  projectId: string | undefined,
): Promise<z.infer<typeof Exposure>> {
  const { rows } = await db.execute<z.infer<typeof Exposure>[number] & Record<string, unknown>>(sql`
    select to_char(at, 'YYYY-MM') as month, reason,
      coalesce(sum(cents) filter (where side = 'executed'), 0)::float8 as executed_cents,
      coalesce(sum(cents) filter (where side = 'agreed'), 0)::float8 as agreed_cents,
      coalesce(sum(cents) filter (where side = 'pending'), 0)::float8 as pending_cents,
      coalesce(sum(cents) filter (where side = 'declined'), 0)::float8 as declined_cents
    from (select r.reason, r.total_cents as cents, hearth_change_side(r.status) as side,
        case hearth_change_side(r.status) when 'executed' then coalesce(r.executed_at, r.approved_at) when 'agreed' then r.approved_at
          when 'declined' then r.updated_at else coalesce(r.sent_at, r.submitted_at, r.created_at) end as at
      from change_orders r join projects p on p.id = r.project_id
      where r.deleted_at is null and hearth_change_side(r.status) is not null and ${visibleProjects(viewer)}
        ${projectId === undefined ? sql`` : sql`and r.project_id = ${projectId}`}) o
    where at > date_trunc('month', now()) - interval '11 months' group by 1, 2 order by 1, 2`);
  return rows;
}

/** Lines of estimates and of released bills of its project that a line of it may change, those that hold the words asked for. */
export async function sourcesFor(
  db: Executor,
  viewer: Viewer,
  id: string,
  { of, q = '' }: { of: 'estimate' | 'bom'; q?: string | undefined },
): Promise<z.infer<typeof SourceLine>[]> {
  const order = await orderFor(db, viewer, id);
  const like = `%${q.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const found =
    of === 'estimate'
      ? sql`select e.id, l.line_uid, e.code || ' ' || e.name as "from", l.cost_code, l.description, l.uom, l.quantity, l.unit_cost,
          coalesce(l.markup_override, case when e.direct_cents > 0
            then round((e.price_cents - e.tax_cents - e.direct_cents) * 100.0 / e.direct_cents, 2) end, 0) as markup,
          l.taxable, l.position
        from estimates e join estimate_lines l on l.estimate_id = e.id
        where e.project_id = ${order.project_id} and e.deleted_at is null and e.status in ('approved', 'sent', 'accepted')`
      : sql`select b.id, l.line_uid, b.code || ' v' || b.version_no || ' ' || b.name as "from", l.cost_code, l.description, l.uom, l.quantity, l.unit_cost,
          0::numeric as markup, true as taxable, l.position
        from boms b join bom_lines l on l.bom_id = b.id
        where b.project_id = ${order.project_id} and b.deleted_at is null and b.status = 'released'`;
  const { rows } = await db.execute<{
    id: string;
    line_uid: string;
    from: string;
    cost_code: string;
    description: string;
    uom: string;
    quantity: string;
    unit_cost: string | null;
    markup: string;
    taxable: boolean;
  }>(sql`
    select id, line_uid, "from", cost_code, description, uom, trim_scale(quantity)::text as quantity, trim_scale(unit_cost)::text as unit_cost,
      trim_scale(greatest(-100, least(1000, markup)))::text as markup, taxable
    from (${found}) s where s.description ilike ${like} or s.cost_code ilike ${like} order by "from", position limit 50`);
  return rows.map(({ id: from, line_uid: uid, markup, ...line }) => ({
    ...line,
    markup_percent: markup,
    source: { kind: of, id: from, line_uid: uid },
  }));
}
