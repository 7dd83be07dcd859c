import { sql } from 'drizzle-orm';
import { noteEvent, settleDeadlines } from '#areas/company/tickets/server/clock/deadlines.ts';
import {
  checklistTemplates,
  savedReplies,
  ticketComments,
  tickets,
  ticketTypes,
} from '#areas/company/tickets/server/tables.ts';
import { detailsOf, readCategoryFields } from '#areas/company/tickets/rules.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';
import { aboutTypes, asked, types, type Asked, type Said } from './ticket-stories.ts';

function departmentOf(type: string | undefined): string | null {
  const name = type === undefined ? undefined : types[type];
  return name === undefined ? null : sampleId(`department ${name}`);
}

/** What the fields of its category hold, in words, as a ticket keeps them beside the values. */
function ownWords({ type, own }: Asked): string | null {
  return detailsOf(readCategoryFields(type === undefined ? null : aboutTypes[type]?.fields).fields, own ?? {});
}

const hourMs = 3_600_000;
const doc = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** The id of a ticket of the sample, by its title. */
export const sampleTicketId = (title: string): string =>
  sampleId(`ticket ${asked.findIndex((each) => each.title === title)}`);

/** What waits in the sample company, with what was said about it; each stands as long ago as it says. */
export async function loadTickets(write: Write): Promise<void> {
  const at = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
  await write.tx.insert(ticketTypes).values(
    Object.keys(types).map((name) => ({
      id: sampleId(`ticket type ${name}`),
      name,
      defaultDepartmentId: departmentOf(name),
      ...aboutTypes[name],
    })),
  );
  await write.tx.insert(checklistTemplates).values([
    {
      id: sampleId('checklist heat pump'),
      name: 'Heat pump, first visit',
      points:
        'Measure the noise at one metre *\nPhoto of the data plate *\nClean the filter\nShow the owner the filter',
    },
    {
      id: sampleId('checklist agua'),
      name: 'Fuga de agua',
      points: 'Cerrar la llave *\nFoto de la zona *\nMedir la humedad\nSecar antes de cerrar el muro *',
    },
  ]);
  await write.tx.insert(savedReplies).values([
    {
      id: sampleId('saved reply photo'),
      title: 'Ask for a photo',
      body: 'Hello {name}, could you send us a photo of it, please?',
      scope: 'everybody',
    },
    {
      id: sampleId('saved reply visita'),
      title: 'Avisar la visita',
      body: 'Hola {name}: pasamos el jueves por la mañana por {ticket}.',
      scope: 'everybody',
    },
  ]);
  for (const [index, each] of asked.entries()) {
    const id = sampleId(`ticket ${index}`);
    const number = 401 + index;
    const { state = 'open', said = [] } = each;
    const isDone = state === 'resolved' || state === 'closed';
    const end = at(Math.max(1, each.ago / 4));
    const words = (isStaff: boolean) => said.filter((one) => one.shared === true && (one.by !== each.by) === isStaff);
    const lastOf = (some: readonly Said[]) => (some.length === 0 ? null : at(each.ago - (some.at(-1)?.after ?? 0)));
    const first = words(true)[0];
    await write.tx.insert(tickets).values({
      id,
      code: `T-${String(number).padStart(4, '0')}`,
      kind: 'general',
      state,
      title: each.title,
      description: each.about ?? null,
      priority: each.priority ?? 'medium',
      projectId: sampleId(each.project),
      unitId: each.unit === undefined ? null : sampleId(`${each.project}/${each.unit}`),
      phase: each.phase ?? null,
      typeId: each.type === undefined ? null : sampleId(`ticket type ${each.type}`),
      departmentId: departmentOf(each.type),
      custom: each.own ?? {},
      details: ownWords(each),
      leadId: each.lead === undefined ? null : sampleId(each.lead),
      requesterId: each.side === undefined ? null : sampleId(each.by),
      source:
        each.side === undefined
          ? 'staff'
          : each.side === 'home'
            ? 'owner_portal'
            : each.side === 'developer'
              ? 'developer_portal'
              : 'floor',
      visibility: each.side === undefined ? 'internal' : 'shared',
      side: each.side ?? null,
      resolution: isDone ? 'fixed' : null,
      resolvedAt: isDone ? end : null,
      closedAt: state === 'closed' ? end : null,
      waitingReason: each.waits ?? null,
      wakesOn: each.waits === undefined ? null : at(-24 * (4 + (index % 9))).slice(0, 10),
      lastStaffReplyAt: lastOf(words(true)),
      lastRequesterReplyAt: lastOf(words(false)),
      firstRespondedAt: first === undefined ? null : at(each.ago - first.after),
      createdBy: sampleId(each.by),
      createdAt: at(each.ago),
      updatedAt: at(Math.max(0.2, each.ago / 5)),
    });
    // The clock reckons from when things happened; what is noted now is dated back.
    await noteEvent(write, id, {
      kind: 'created',
      state: 'open',
      priority: each.priority ?? 'medium',
      byId: sampleId(each.by),
    });
    await dateBack(write, id, at(each.ago));
    for (const [place, one] of said.entries()) {
      const when = at(each.ago - one.after);
      await write.tx.insert(ticketComments).values({
        id: sampleId(`ticket ${index} said ${place}`),
        ticketId: id,
        authorId: sampleId(one.by),
        audience: one.shared === true ? 'shared' : 'internal',
        body: doc(one.words),
        plain: one.words,
        createdBy: sampleId(one.by),
        createdAt: when,
        updatedAt: when,
      });
      if (one.shared !== true) continue;
      await noteEvent(write, id, {
        kind: one.by === each.by ? 'requester_reply' : 'staff_reply',
        byId: sampleId(one.by),
      });
      await dateBack(write, id, when);
    }
    if (state !== 'open') {
      const when = isDone ? end : at(Math.max(0.5, each.ago - (said.at(-1)?.after ?? each.ago / 4)));
      for (const to of state === 'closed' ? ['resolved', 'closed'] : [state]) {
        await noteEvent(write, id, { kind: 'state', state: to, byId: sampleId(each.lead ?? 'employee') });
        await dateBack(write, id, when);
      }
      if (state.startsWith('waiting'))
        await write.tx.execute(sql`update tickets set paused_since = ${when} where id = ${id}`);
    }
    await settleDeadlines(write, id);
  }
  await write.tx.execute(sql`
    insert into record_numbers (kind, last) values ('ticket', ${400 + asked.length})
    on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`);
}

/** The event that was noted last, as if it had happened then: it is taken out and put in again, as none can be changed. */
export async function dateBack(write: Write, ticketId: string, at: string): Promise<void> {
  await write.tx.execute(sql`
    with last as (delete from ticket_events where id = (select max(id) from ticket_events where ticket_id = ${ticketId}) returning *)
    insert into ticket_events (ticket_id, at, kind, state, priority, policy_id, calendar_id, by_id)
    select ticket_id, ${at}, kind, state, priority, policy_id, calendar_id, by_id from last`);
}
