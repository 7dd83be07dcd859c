import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/writes/events.ts';
import { winByAgreement } from './project.ts';
import { holdOfLetter } from './letters.ts';

/** A signed manufacturing agreement wins the deal that its project came of; a signed letter of intent holds the month that it names. */
export function listenForDeals(events: EventBus): void {
  events.on('project.contract_signed', async ({ projectId, contractType }, write) => {
    if (contractType === 'Manufacturing Agreement') await winByAgreement(write, projectId);
    if (contractType === 'Letter of Intent') await holdOfLetter(write, projectId);
  });
  events.on('record.changed', async ({ kind, id, verb }, write) => {
    // What a letter held goes with it; a signed one that an agreement replaced has become that agreement’s.
    if (kind !== 'contract' || verb !== 'moved') return;
    await write.tx.execute(sql`
      update slot_holds h set released_at = now() from contracts c
      where c.id = h.contract_id and c.id = ${id} and c.state in ('terminated', 'voided') and h.released_at is null`);
  });
}
