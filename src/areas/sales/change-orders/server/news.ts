import { sql } from 'drizzle-orm';
import { sentence, texts, type Text } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { floorOf } from './floor.ts';
import type { OrderRow } from './rows.ts';
import './events.ts';

const t = texts({
  review: { en: '{order} waits for your review', es: '{order} espera tu revisión' },
  returned: { en: '{order} came back: {reason}', es: '{order} regresó: {reason}' },
  asked: { en: '{order}: a change waits for your answer', es: '{order}: un cambio espera tu respuesta' },
  out: { en: '{order} was sent to be signed', es: '{order} se envió a firma' },
  reminded: { en: '{order}: your answer is still missing', es: '{order}: aún falta tu respuesta' },
  approved: { en: '{order} is approved', es: '{order} está aprobada' },
  partly: { en: '{order}: {who} has approved', es: '{order}: {who} aprobó' },
  declined: { en: '{order} was declined by {who}: {reason}', es: '{order} fue rechazada por {who}: {reason}' },
  executed: { en: '{order} is carried out', es: '{order} está ejecutada' },
  moved: { en: '{order} is carried out and moves dates', es: '{order} está ejecutada y mueve fechas' },
  revised: {
    en: '{order} is being revised: wait for the next one',
    es: '{order} se está revisando: espera la siguiente',
  },
  voided: { en: '{order} is void: {reason}', es: '{order} está anulada: {reason}' },
  question: { en: '{order}: {who} asks', es: '{order}: {who} pregunta' },
  answer: { en: '{order}: {who} wrote', es: '{order}: {who} escribió' },
});
export type News = keyof typeof t;

/** A contract is asked for, decided and reminded of; of all else the project hears. */
const ofContract: ReadonlySet<News> = new Set(['asked', 'out', 'reminded', 'approved', 'partly', 'declined', 'review']);

type Told = Pick<OrderRow, 'id' | 'code' | 'title' | 'project_id' | 'project_number'>;

/** Staff of the project with one of these roles. */
export async function membersWith(write: Write, projectId: string, roles: readonly string[]): Promise<string[]> {
  const { rows } = await write.tx.execute<{ user_id: string }>(sql`
    select distinct user_id from project_members where project_id = ${projectId} and role <> 'developer'
      and (cardinality(${sql.param([...roles])}::text[]) = 0 or role = any(${sql.param([...roles])}::text[]))`);
  return rows.map((row) => row.user_id);
}

/** Who is asked to decide on the revision that is out, and as what. */
export async function askedFor(
  write: Write,
  orderId: string,
): Promise<{ user_id: string; capacity: 'owner' | 'developer'; decision: string | null }[]> {
  const { rows } = await write.tx.execute<{
    user_id: string;
    capacity: 'owner' | 'developer';
    decision: string | null;
  }>(sql`
    select a.user_id, a.capacity, a.decision from change_order_approvers a join change_order_revisions v
      on v.change_order_id = a.change_order_id and v.revision = a.revision
    where a.change_order_id = ${orderId}
      and a.revision = (select max(x.revision) from change_order_revisions x where x.change_order_id = ${orderId})`);
  return rows;
}

/** Makes the screens of those who decide read it again, and of the floor once it builds it. */
export async function refreshClients(write: Write, orderId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ project_id: string }>(
    sql`select project_id from change_order_scopes where change_order_id = ${orderId}`,
  );
  const floor = rows[0] === undefined ? [] : await floorOf(write, rows[0].project_id);
  const people = [...(await askedFor(write, orderId)).map((each) => each.user_id), ...floor];
  if (people.length > 0)
    await write.publish('change_order.offered', { changeOrderId: orderId, people: [...new Set(people)] });
}

/** Tells people of a change order; those who decide on it outside the house, and the floor, are led to the page that is theirs. */
export async function tell(
  write: Write,
  order: Told,
  news: News,
  to: readonly string[],
  words: Record<string, string | Text> = {},
): Promise<void> {
  const people = [...new Set(to)].filter((id) => id !== write.actor.id);
  if (people.length === 0) return;
  const clients = new Map((await askedFor(write, order.id)).map((each) => [each.user_id, each.capacity]));
  const { rows } = await write.tx.execute<{ user_id: string }>(sql`
    select distinct user_id from user_groups where "group" in ('admin', 'employee', 'third_party_staff')
      and user_id = any(${sql.param(people)}::uuid[])`);
  const staff = new Set(rows.map((row) => row.user_id));
  const about = {
    kind: 'change_order',
    id: order.id,
    projectId: order.project_id,
    type: ofContract.has(news) ? 'proj_contract' : 'proj_updated',
    reason: 'assigned' as const,
    text: sentence(t[news], { order: `${order.code} ${order.title}`, ...words }),
  };
  const staffLink = `/projects/change-orders/${order.id}`;
  const told = people.filter((id) => staff.has(id) && !clients.has(id));
  if (told.length > 0)
    await write.publish('record.told', {
      ...about,
      to: told,
      outside: [],
      links: { staff: staffLink, outside: staffLink },
    });
  for (const capacity of ['owner', 'developer'] as const) {
    const ids = people.filter((id) => clients.get(id) === capacity);
    const link = `/${capacity}/${encodeURIComponent(order.project_number)}/change-orders/${order.id}`;
    if (ids.length > 0)
      await write.publish('record.told', { ...about, to: ids, outside: ids, links: { staff: link, outside: link } });
  }
  const floor = (await floorOf(write, order.project_id)).filter(
    (id) => people.includes(id) && !staff.has(id) && !clients.has(id),
  );
  const link = `/floor?project=${order.project_id}`;
  if (floor.length > 0)
    await write.publish('record.told', { ...about, to: floor, outside: floor, links: { staff: link, outside: link } });
}
