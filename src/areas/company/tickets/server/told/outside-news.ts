import { sql } from 'drizzle-orm';
import { sentence, texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { outsideWords } from '#areas/company/tickets/choices.ts';
import { outsideWordOf, rungs } from '#areas/company/tickets/states.ts';
import { outsideReadersOf } from '../scope.ts';
import { ticketFor, type TalkTicket } from '../talk/talk-rows.ts';

const t = texts({
  status: { en: '{code}: {word}', es: '{code}: {word}' },
  because: { en: '{code}: {word}. {because}', es: '{code}: {word}. {because}' },
});

/** Where whoever is told of a ticket reads it: staff in the queue, everybody else on their own page. */
export function linksOf({
  id,
  kind,
  side,
  project_number: number,
}: Pick<TalkTicket, 'id' | 'kind' | 'side' | 'project_number'>): {
  staff: string;
  outside: string;
} {
  const page =
    side === 'floor' ? '/floor' : side === 'home' ? '/owner' : `/developer/${encodeURIComponent(number ?? '')}`;
  return {
    staff: `${kind === 'warranty' ? '/projects/warranty-requests' : '/tickets'}?panel=${id}`,
    outside: `${page}?request=${id}`,
  };
}

/** The home whose people alone read a ticket outside staff: asked again when a mail goes. */
export function placeOf({ side, unit_id: unit }: Pick<TalkTicket, 'side' | 'unit_id'>): { unitId?: string } {
  return side === 'home' && unit !== null ? { unitId: unit } : {};
}

/** The reason that was given to whoever asked, when a ticket was not taken on. */
async function endedBecause(write: Write, ticketId: string): Promise<string | null> {
  const { rows } = await write.tx.execute<{ ended_because: string | null }>(
    sql`select ended_because from tickets where id = ${ticketId}`,
  );
  return rows[0]?.ended_because ?? null;
}

/**
 * Tells whoever asked, where they are outside staff and may still read it, that their request stands elsewhere now, in the plain word that
 * their page shows. Steps between states that share a word are of no news to them; neither is that work was put back.
 */
export async function tellStatus(write: Write, ticketId: string, from: string, to: string): Promise<void> {
  const [was, is] = [from, to].map((state) => ({ word: outsideWordOf(state), plain: rungs[state]?.plain }));
  const isSame = was?.word === is?.word && was?.plain === is?.plain;
  if (is === undefined || isSame || (is.plain === undefined && is.word === 'received' && was?.word !== 'done')) return;
  const ticket = await ticketFor(write.tx, ticketId);
  const { requester_id: requester } = ticket;
  if (requester === null || requester === write.actor.id) return;
  if (!(await outsideReadersOf(write.tx, ticket)).includes(requester)) return;
  const because = is.word === 'not_taken' ? await endedBecause(write, ticketId) : null;
  await write.publish('record.told', {
    kind: 'ticket',
    id: ticketId,
    projectId: ticket.project_id,
    to: [requester],
    outside: [requester],
    links: linksOf(ticket),
    ...placeOf(ticket),
    type: 'ticket_status_updated',
    reason: 'owner',
    text: sentence(because === null ? t.status : t.because, {
      code: `${ticket.code} ${ticket.title}`,
      word: is.plain ?? outsideWords[is.word],
      because: because ?? '',
    }),
  });
}
