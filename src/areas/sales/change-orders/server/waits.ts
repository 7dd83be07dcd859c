import { sql } from 'drizzle-orm';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';
import { passers } from './rows.ts';

/**
 * Change orders that wait to be priced, reviewed, sent and carried out; those that are out wait for their clients, who find them by what was
 * sent to them and by nothing else.
 */
export const waitingChangeOrders: WaitSource = {
  kind: 'change_order_step',
  many: { en: 'Change orders', es: 'Órdenes de cambio' },
  todo: 'decide',
  asks: {
    price: { en: 'Change order to price', es: 'Orden de cambio por cotizar' },
    review: { en: 'Change order to review', es: 'Orden de cambio por revisar' },
    execute: { en: 'Change order to carry out', es: 'Orden de cambio por ejecutar' },
    answer: { en: 'Change order waits for its client', es: 'Orden de cambio espera al cliente' },
    decide: { en: 'A change to decide on', es: 'Un cambio por decidir' },
  },
  whose: { price: { role: 'estimator' }, review: { role: 'pm' }, execute: { role: 'pm' } },
  select(viewer, part) {
    const offered = part === 'mine' ? offeredTo(viewer) : undefined;
    if (!seesEverything(viewer)) return offered;
    const has = (
      role: ReturnType<typeof sql>,
    ) => sql`exists (select 1 from project_members k where k.project_id = r.project_id
      and k.user_id = ${viewer.userId} and ${role})`;
    const isAdmin = viewer.groups.includes('admin');
    // A review that nobody of the project may pass waits for the admins.
    const mayPass = sql`${viewer.userId} in (select q.user_id from ${passers} q)`;
    // Whoever has no part in a project has nothing to do there: only their own projects' change orders are looked at one by one.
    const mine = sql`((r.project_id = any(array(
        select k.project_id from project_members k where k.user_id = ${viewer.userId})) and ((r.status = 'pricing' and ${has(sql`k.role = 'estimator'`)})
      or (r.status = 'approved' and ${has(sql`k.role = 'pm'`)})
      or (r.status = 'internal_review' and ${mayPass})))${isAdmin ? sql` or (r.status = 'internal_review' and ${mayPass})` : sql``})`;
    const asked = sql`r.status in ('internal_review', 'sent') and r.submitted_by = ${viewer.userId}`;
    const inside = sql`
      select ${waitColumns({
        id: sql`r.id`,
        title: sql`r.code || ' ' || r.title`,
        titleEs: sql`r.code || ' ' || r.title`,
        link: sql`'/projects/change-orders/' || r.id`,
        ask: sql`case r.status when 'pricing' then 'price' when 'approved' then 'execute' when 'sent' then 'answer' else 'review' end`,
        projectId: sql`r.project_id`,
        asker: sql`r.submitted_by`,
        waiter: sql`null::uuid`,
        since: sql`case r.status when 'approved' then r.approved_at when 'sent' then r.sent_at when 'internal_review' then r.submitted_at
          else r.updated_at end`,
      })}
      from change_orders r join projects p on p.id = r.project_id
      where r.deleted_at is null and ${visibleProjects(viewer)} and ${part === 'mine' ? mine : asked}`;
    return offered === undefined ? inside : sql`${inside} union all ${offered}`;
  },
};

/** What was sent to this person and has no answer of theirs, while it is out. */
const offeredTo = (viewer: Viewer) => sql`
  select ${waitColumns({
    id: sql`v.change_order_id`,
    title: sql`v.offer ->> 'title'`,
    link: sql`'/' || a.capacity || '/' || p.project_number || '/change-orders/' || v.change_order_id`,
    ask: sql`'decide'`,
    projectId: sql`v.project_id`,
    asker: sql`v.sent_by`,
    waiter: sql`a.user_id`,
    since: sql`v.sent_at`,
    dueOn: sql`(v.offer ->> 'deadline')::date`,
  })}
  from change_order_approvers a join change_order_revisions v on v.change_order_id = a.change_order_id and v.revision = a.revision
  join projects p on p.id = v.project_id
  where a.user_id = ${viewer.userId} and a.decision is null and v.ended_as is null and ${visibleProjects(viewer)}`;
