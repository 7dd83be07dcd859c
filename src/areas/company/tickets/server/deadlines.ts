import { sql } from 'drizzle-orm';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import './events.ts';

/**
 * The one place where tickets and the clock of deadlines meet. Whatever the clock counts is noted first (`noteEvent`); then it is told
 * that the ticket has moved, and writes what is due when.
 */
export async function settleDeadlines(write: Write, ticketId: string): Promise<void> {
  await write.publish('ticket.clocked', { ticketId });
}

export interface ClockEvent {
  kind: 'created' | 'state' | 'priority' | 'policy' | 'staff_reply' | 'requester_reply';
  state?: string;
  priority?: string;
  byId: string | null;
}

/** Notes something that the clock counts. It is never changed afterwards. */
export async function noteEvent(write: Write, ticketId: string, event: ClockEvent): Promise<void> {
  await write.tx.execute(sql`
    insert into ticket_events (ticket_id, kind, state, priority, policy_id, calendar_id, by_id)
    select t.id, ${event.kind}, ${event.state ?? null}, ${event.priority ?? null}, t.policy_id, t.calendar_id, ${event.byId}
    from tickets t where t.id = ${ticketId}`);
}

/** Who leads departments of tickets. Nobody while no departments are kept. */
export async function leadsDepartment(_db: Executor, _departmentId: string | null, _userId: string): Promise<boolean> {
  return false;
}
