import { sql } from 'drizzle-orm';
import { servedLeads } from '#areas/sales/leads/server/record.ts';
import { servedOpportunities } from '#areas/sales/opportunities/server/record.ts';
import type { EventBus } from '#platform/server/writes/events.ts';

/** What somebody noted with a customer answers a lead, and says the next step of what it is of: in the same write, by the rules of each. */
export function listenForActivities(events: EventBus): void {
  events.on('activity.noted', async ({ viewer, kind, leadId, opportunityId, next }, write) => {
    if (opportunityId !== null && next !== null)
      await servedOpportunities.life.change(
        write,
        viewer,
        opportunityId,
        { next_step: next.step, next_step_on: next.due },
        undefined,
      );
    if (leadId === null) return;
    const { rows } = await write.tx.execute<{ state: string; owner: string | null }>(
      sql`select state, owner from leads where id = ${leadId} for update`,
    );
    const [lead] = rows;
    const values = next === null ? {} : { next_step: next.step, next_due: next.due };
    // A note is no word to them; every other kind is.
    const isWord = kind !== 'note';
    if (isWord && lead?.state === 'open')
      return servedLeads.life.move(write, viewer, leadId, {
        to: 'contacted',
        values: { ...values, owner: lead.owner ?? viewer.userId },
      });
    const said = isWord ? { last_contact_at: new Date().toISOString() } : {};
    return servedLeads.life.change(write, viewer, leadId, { ...values, ...said }, undefined);
  });
}
