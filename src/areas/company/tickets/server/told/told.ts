import type { Write } from '#platform/server/writes/transaction.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import { rungs } from '#areas/company/tickets/states.ts';
import { linksOf } from './outside-news.ts';
import { inCharge, takersOf } from '../takers.ts';
import { ticketFor, type TalkTicket } from '../talk/talk-rows.ts';

const t = texts({
  fresh: { en: '{code}: new, and nobody has it yet', es: '{code}: nuevo, y aún no lo tiene nadie' },
  freshOf: { en: '{code}: new in your department', es: '{code}: nuevo en tu departamento' },
  review: {
    en: '{code} is put right and waits for you to accept it',
    es: '{code} está corregido y espera que lo aceptes',
  },
  moved: { en: '{code}: now {state}', es: '{code}: ahora {state}' },
  response: { en: '{code} should have been answered by now', es: '{code} ya debía tener respuesta' },
  resolution: { en: '{code} should have been solved by now', es: '{code} ya debía estar resuelto' },
});

/** Said to whoever is asked to accept what was put right. */
export const reviewWords = t.review;

const about = (ticket: TalkTicket) => ({
  kind: 'ticket',
  id: ticket.id,
  projectId: ticket.project_id,
  outside: [],
  links: linksOf(ticket),
});
const headOf = ({ code, title }: TalkTicket) => ({ code: `${code} ${title}` });

/** Tells who leads its department of a new ticket; one that nobody has and no department leads, the staff of its project. */
export async function tellNew(write: Write, ticketId: string): Promise<void> {
  const ticket = await ticketFor(write.tx, ticketId);
  const takers = await takersOf(write.tx, ticketId);
  const isTaken = takers.atWork.length > 0;
  if (takers.departmentLead === null && isTaken) return;
  const hasHeard = new Set(takers.atWork);
  await write.publish('record.told', {
    ...about(ticket),
    to: [...(await inCharge(write.tx, takers)), ...takers.watchers].filter((person) => !hasHeard.has(person)),
    type: 'ticket_assigned',
    reason: 'assigned',
    text: sentence(takers.departmentLead === null ? t.fresh : t.freshOf, headOf(ticket)),
  });
}

/**
 * Tells staff who take part in a ticket that it stands elsewhere now; of its end, who leads its department as well; of work put right, whoever
 * is asked to accept it. What goes with a word of its own (a question, and its answer) they hear by that.
 */
export async function tellStep(write: Write, ticketId: string, from: string, to: string): Promise<void> {
  const ticket = await ticketFor(write.tx, ticketId);
  const isAnswer = from === 'waiting_requester' && write.actor.id === ticket.requester_id;
  if (to === 'waiting_requester' || isAnswer) return;
  const { atWork, watchers, asked, departmentLead, reviewer } = await takersOf(write.tx, ticketId);
  const isEnd = rungs[to]?.category === 'ended';
  const others = [...atWork, ...watchers, ...asked, ...(isEnd && departmentLead !== null ? [departmentLead] : [])];
  if (reviewer !== null)
    await write.publish('record.told', {
      ...about(ticket),
      to: [reviewer],
      type: 'ticket_status_updated',
      reason: 'assigned',
      text: sentence(reviewWords, headOf(ticket)),
    });
  await write.publish('record.told', {
    ...about(ticket),
    to: [...new Set(others)].filter((person) => person !== reviewer),
    type: 'ticket_status_updated',
    reason: 'watching',
    text: sentence(t.moved, { ...headOf(ticket), state: rungs[to] ?? '' }),
  });
}

/** Tells of a missed deadline who works on a ticket, watches it and leads its department; where nobody does, who has to see to it. */
export async function tellMissed(write: Write, ticket: TalkTicket, side: 'response' | 'resolution'): Promise<void> {
  const takers = await takersOf(write.tx, ticket.id);
  const led = takers.departmentLead === null ? [] : [takers.departmentLead];
  const by = [...takers.atWork, ...led];
  await write.publish('record.told', {
    ...about(ticket),
    to: [...new Set([...(by.length > 0 ? by : await inCharge(write.tx, takers)), ...takers.watchers])],
    type: 'ticket_updated',
    reason: 'watching',
    text: sentence(t[side], headOf(ticket)),
  });
}
