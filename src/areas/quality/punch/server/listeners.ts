import { sql } from 'drizzle-orm';
import { ownersOfUnit, portalAudience } from '#areas/projects/projects/server/reads.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import { carryOver } from './carry-over.ts';

const t = texts({
  done: { en: '{record}: put right and accepted', es: '{record}: corregido y aceptado' },
  gist: { en: 'put right and accepted', es: 'corregidos y aceptados' },
});

/** What ships open goes on at the site, and the floor sees the photos that its colleagues take. */
export function listenForPunch(events: EventBus): void {
  events.on('module.moved', async ({ moduleId, to }, write) => {
    if (to === 'in_transit') await carryOver(write, moduleId);
  });
  events.on('punch_item.photographed', async ({ ticketId, projectId }, write) => {
    await write.publish('punch_item.changed', { ticketId, people: await floorOf(write, projectId) });
  });
  // What is shown outside is read again there; what is shown no more, too. They hear of the project, which they see, and of no item.
  events.on('record.changed', async ({ kind, id, projectId, verb, fields }, write) => {
    if (kind !== 'ticket' || projectId === null) return;
    await refreshShared(write, id, projectId, fields.includes('owner_visible'));
    if (verb === 'moved') await tellFinder(write, id, projectId);
  });
  events.on('punch_item.photographed', ({ ticketId, projectId }, write) =>
    refreshShared(write, ticketId, projectId, false),
  );
  // What others do on a ticket hangs on the item as well: who reads it there reads it again.
  events.on('record.changed', async ({ kind, id, projectId, verb }, write) => {
    if (kind !== 'ticket' || projectId === null || !['removed', 'restored'].includes(verb)) return;
    const { rows } = await write.tx.execute(sql`select 1 from tickets where id = ${id} and kind = 'punch_list'`);
    if (rows.length > 0)
      await write.publish('punch_item.changed', { ticketId: id, people: await floorOf(write, projectId) });
  });
}

interface Accepted extends Record<string, unknown> {
  record: string;
  created_by: string;
  unit_id: string;
  unit_name: string;
  project_number: string;
}

/** Tells whoever found something on the walk through their home that it is put right and accepted. */
async function tellFinder(write: Write, id: string, projectId: string): Promise<void> {
  const { rows } = await write.tx.execute<Accepted>(sql`
    select r.title as record, r.created_by, r.unit_id, u.name as unit_name, p.project_number
    from tickets r join units u on u.id = r.unit_id join projects p on p.id = r.project_id
    where r.id = ${id} and r.kind = 'punch_list' and r.found_in = 'owner_walk' and r.owner_visible and r.state = 'punch_closed'
      and r.created_by is not null`);
  const [item] = rows;
  if (item === undefined || !(await ownersOfUnit(write.tx, projectId, item.unit_id)).includes(item.created_by)) return;
  const link = `/owner/${encodeURIComponent(item.project_number)}/unit/${item.unit_id}?tab=punch`;
  const links = { staff: link, outside: link };
  await write.publish('record.told', {
    kind: 'ticket',
    id,
    projectId,
    unitId: item.unit_id,
    to: [item.created_by],
    outside: [item.created_by],
    links,
    type: 'ticket_status_updated',
    reason: 'owner',
    text: sentence(t.done, { record: item.record }),
    walk: {
      key: `shared punch ${item.unit_id}`,
      place: { en: item.unit_name, es: item.unit_name },
      gist: t.gist,
      part: id,
      links,
    },
  });
}

async function refreshShared(write: Write, id: string, projectId: string, isOther: boolean): Promise<void> {
  const { rows } = await write.tx.execute(
    sql`select 1 from tickets where id = ${id} and kind = 'punch_list' and (owner_visible or ${isOther}::boolean)`,
  );
  if (rows.length === 0) return;
  const people = (await portalAudience(write.tx, projectId)).flatMap(({ userId, group }) =>
    group === 'floor_manager' ? [] : [userId],
  );
  if (people.length > 0) await write.publish('punch_list.shown', { projectId, people: [...new Set(people)] });
}

async function floorOf(write: Write, projectId: string): Promise<string[]> {
  return (await portalAudience(write.tx, projectId)).flatMap(({ userId, group }) =>
    group === 'floor_manager' ? [userId] : [],
  );
}
