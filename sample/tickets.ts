import { sql } from 'drizzle-orm';
import { noteEvent, settleDeadlines } from '#areas/company/tickets/server/deadlines.ts';
import { savedReplies, ticketComments, tickets, ticketTypes } from '#areas/company/tickets/server/tables.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';

interface Said {
  by: string;
  /** Hours after the ticket was opened. */
  after: number;
  shared?: true;
  words: string;
}

interface Asked {
  title: string;
  about?: string;
  project: string;
  unit?: string;
  by: string;
  lead?: string;
  /** Hours before now. */
  ago: number;
  priority?: 'urgent' | 'high' | 'low';
  type?: string;
  state?: 'in_progress' | 'waiting_requester' | 'waiting_third_party' | 'resolved' | 'closed';
  phase?: 'factory' | 'site';
  side?: 'home' | 'developer' | 'floor';
  waits?: string;
  said?: readonly Said[];
}

const types = [
  'Heating and cooling',
  'Water and drains',
  'Doors and windows',
  'Delivery and access',
  'Papers',
  'Tools',
];

const asked: readonly Asked[] = [
  {
    title: 'The heat pump hums at night',
    about: 'Since Tuesday a low hum in the bedroom, from about eleven until morning.',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    lead: 'ana',
    ago: 14,
    priority: 'high',
    type: 'Heating and cooling',
    phase: 'site',
    side: 'home',
    said: [
      { by: 'ana', after: 10, words: 'Same unit as in 25-112: there it was a loose foot of the outdoor unit.' },
      { by: 'ana', after: 11, shared: true, words: 'Good morning Maya. Does it stop when you switch the fan to low?' },
      { by: 'owner', after: 12, shared: true, words: 'It gets quieter, but it does not stop.' },
    ],
  },
  {
    title: 'Water at the marriage wall',
    about: 'After the rain a wet line of a foot at the base, kitchen side.',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    ago: 5,
    priority: 'urgent',
    type: 'Water and drains',
    phase: 'site',
    side: 'home',
  },
  {
    title: 'Bedroom window does not close',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    lead: 'ana',
    ago: 70,
    type: 'Doors and windows',
    phase: 'site',
    side: 'home',
    state: 'waiting_requester',
    said: [{ by: 'ana', after: 4, shared: true, words: 'Could you send us a photo of the hinge side, please?' }],
  },
  {
    title: 'La puerta del baño roza el marco',
    about: 'Desde que llegó el frío hay que empujarla con el hombro.',
    project: '25-098',
    unit: 'Home',
    by: 'owner',
    lead: 'ana',
    ago: 260,
    type: 'Doors and windows',
    phase: 'site',
    side: 'home',
    state: 'resolved',
    said: [
      { by: 'ana', after: 3, shared: true, words: 'Gracias, Maya. Pasa un carpintero el jueves por la mañana.' },
      { by: 'owner', after: 5, shared: true, words: 'Perfecto, ahí estaré.' },
      { by: 'ana', after: 80, words: 'Cepillada y ajustada; la madera venía húmeda de planta.' },
    ],
  },
  {
    title: 'Crane access at Copper Street',
    about: 'The alley is 19 ft wide. Which side will the crane stand on?',
    project: '26-041',
    by: 'developer',
    lead: 'admin',
    ago: 26,
    priority: 'high',
    type: 'Delivery and access',
    phase: 'site',
    side: 'developer',
    state: 'in_progress',
    said: [
      {
        by: 'hannah',
        after: 2,
        words: 'The alley is 19 ft, the 90 ton needs 24. A 60 ton costs $1,850 more. Who pays?',
      },
      { by: 'marcus', after: 4, words: 'Decided on Tuesday: the 60 ton from Copper Street, and we pay.' },
      { by: 'developer', after: 20, shared: true, words: 'The city wants to hear by Tuesday if the street closes.' },
    ],
  },
  {
    title: 'Torque tool out of date',
    project: '26-033',
    by: 'floor',
    lead: 'joel',
    ago: 3,
    priority: 'high',
    type: 'Tools',
    phase: 'factory',
    side: 'floor',
  },
  {
    title: 'Delivery photo is not legible',
    project: '26-041',
    by: 'employee',
    ago: 2,
    priority: 'low',
    type: 'Delivery and access',
    phase: 'site',
  },
  {
    title: 'Axle weights of modules 1 to 4',
    project: '26-041',
    by: 'hannah',
    lead: 'marcus',
    ago: 30,
    priority: 'high',
    type: 'Delivery and access',
    phase: 'factory',
    state: 'in_progress',
  },
  {
    title: 'Signage at the west entry',
    project: '26-029',
    by: 'employee',
    lead: 'marcus',
    ago: 22,
    priority: 'low',
    phase: 'site',
  },
  { title: 'Key fob for the model unit', project: '26-029', by: 'priya', ago: 20, priority: 'low' },
  {
    title: 'Energy form for the permit is missing',
    project: '26-038',
    by: 'hannah',
    lead: 'hannah',
    ago: 50,
    type: 'Papers',
    state: 'in_progress',
  },
  {
    title: 'Foundation bolt 4 is off by 11 mm',
    project: '26-038',
    by: 'marcus',
    lead: 'marcus',
    ago: 44,
    priority: 'high',
    phase: 'site',
    state: 'in_progress',
    said: [
      { by: 'joel', after: 6, words: 'Within what the engineer allows if the plate is slotted; letter is asked for.' },
    ],
  },
  {
    title: 'Lender asks for photos of the progress',
    project: '26-041',
    by: 'developer',
    lead: 'employee',
    ago: 60,
    type: 'Papers',
    side: 'developer',
    state: 'in_progress',
    said: [{ by: 'employee', after: 5, shared: true, words: 'You have them on Friday, one of each module.' }],
  },
  {
    title: 'Gate code list for the set day',
    project: '26-038',
    by: 'marcus',
    lead: 'admin',
    ago: 64,
    type: 'Delivery and access',
    phase: 'site',
    state: 'in_progress',
  },
  {
    title: 'Solar inverter reports fault E-031',
    project: '26-041',
    by: 'ana',
    lead: 'ana',
    ago: 96,
    phase: 'site',
    state: 'waiting_third_party',
    waits: 'The maker sends a new board',
    said: [
      { by: 'ana', after: 8, words: 'Serial number and log went to the maker; they answer by the end of the week.' },
    ],
  },
  {
    title: 'Wrong finish on a kitchen front',
    project: '26-041',
    by: 'employee',
    lead: 'joel',
    ago: 120,
    priority: 'low',
    phase: 'factory',
    state: 'waiting_third_party',
    waits: 'A front from the cabinet maker',
  },
  {
    title: 'Name plates on the unit doors',
    project: '26-041',
    by: 'developer',
    lead: 'employee',
    ago: 130,
    priority: 'low',
    side: 'developer',
    state: 'waiting_requester',
    said: [{ by: 'employee', after: 9, shared: true, words: 'Which of the two typefaces on the sheet do you want?' }],
  },
  {
    title: 'Stair tread squeaks',
    project: '26-041',
    by: 'ana',
    lead: 'ana',
    ago: 150,
    type: 'Doors and windows',
    phase: 'site',
    state: 'resolved',
  },
  {
    title: 'Falta la ficha técnica del aislante',
    project: '26-033',
    by: 'floor',
    lead: 'joel',
    ago: 28,
    type: 'Papers',
    phase: 'factory',
    side: 'floor',
    state: 'in_progress',
    said: [
      { by: 'joel', after: 2, shared: true, words: 'La pido hoy al proveedor y la dejo en los archivos del proyecto.' },
    ],
  },
  {
    title: 'La grúa de la nave 2 hace ruido',
    project: '26-033',
    by: 'floor',
    ago: 8,
    priority: 'high',
    type: 'Tools',
    phase: 'factory',
    side: 'floor',
  },
  {
    title: 'Compressor of line 1 loses pressure',
    project: '26-033',
    by: 'employee',
    lead: 'joel',
    ago: 200,
    type: 'Tools',
    phase: 'factory',
    state: 'closed',
  },
  {
    title: 'Route permit names the old street',
    project: '26-036',
    by: 'marcus',
    lead: 'hannah',
    ago: 36,
    priority: 'urgent',
    type: 'Papers',
    phase: 'site',
    state: 'in_progress',
  },
  {
    title: 'Thermostat shows Celsius',
    project: '25-112',
    by: 'ana',
    lead: 'ana',
    ago: 240,
    priority: 'low',
    type: 'Heating and cooling',
    phase: 'site',
    state: 'closed',
  },
  {
    title: 'Shower drains slowly',
    project: '25-112',
    by: 'ana',
    lead: 'ana',
    ago: 40,
    type: 'Water and drains',
    phase: 'site',
  },
  {
    title: 'Drawing set of the roof is one revision old',
    project: '26-047',
    by: 'joel',
    lead: 'employee',
    ago: 18,
    priority: 'high',
    type: 'Papers',
    phase: 'factory',
  },
  {
    title: 'Two pallets of drywall arrived wet',
    project: '26-047',
    by: 'employee',
    ago: 6,
    priority: 'high',
    type: 'Delivery and access',
    phase: 'factory',
  },
  {
    title: 'Spare tiles for the bathroom',
    project: '25-087',
    by: 'ana',
    lead: 'ana',
    ago: 300,
    priority: 'low',
    state: 'closed',
  },
  {
    title: 'Range hood light flickers',
    project: '25-112',
    by: 'ana',
    lead: 'ana',
    ago: 100,
    phase: 'site',
    state: 'waiting_third_party',
    waits: 'An electrician who is free on Thursday',
  },
  {
    title: 'Survey stakes were pulled out',
    project: '26-022',
    by: 'marcus',
    lead: 'marcus',
    ago: 12,
    priority: 'urgent',
    phase: 'site',
    state: 'in_progress',
  },
  {
    title: 'Insurance certificate runs out this month',
    project: '26-027',
    by: 'priya',
    lead: 'admin',
    ago: 90,
    type: 'Papers',
  },
  {
    title: 'Cover of the electric panel is bent',
    project: '26-041',
    by: 'joel',
    lead: 'joel',
    ago: 15,
    phase: 'factory',
  },
  {
    title: 'Temporary heat for the set week',
    project: '26-036',
    by: 'marcus',
    ago: 10,
    type: 'Heating and cooling',
    phase: 'site',
  },
];

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
  await write.tx.insert(ticketTypes).values(types.map((name) => ({ id: sampleId(`ticket type ${name}`), name })));
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
async function dateBack(write: Write, ticketId: string, at: string): Promise<void> {
  await write.tx.execute(sql`
    with last as (delete from ticket_events where id = (select max(id) from ticket_events where ticket_id = ${ticketId}) returning *)
    insert into ticket_events (ticket_id, at, kind, state, priority, policy_id, calendar_id, by_id)
    select ticket_id, ${at}, kind, state, priority, policy_id, calendar_id, by_id from last`);
}
