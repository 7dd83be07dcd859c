import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/writes/events.ts';
import { noteSent, reviewAgain } from './sending.ts';
import { takeStep } from './steps.ts';

const stepOf = {
  signed: 'partially_signed',
  declined: 'declined',
  expired: 'expired',
  voided: 'voided',
  completed: 'completed',
} as const;

/** What becomes of a contract's envelope becomes of the contract, in the same transaction; who declined or voided says why. */
export function listenForContracts(events: EventBus): void {
  events.on('envelope.moved', async ({ what, of, envelopeId, state, recipient, reason }, write) => {
    if (of.kind === 'contract' && what === 'sent') return noteSent(write, of.id, envelopeId);
    if (of.kind === 'contract' && what === 'widened') return reviewAgain(write, of.id);
    if (of.kind !== 'contract' || !(what in stepOf)) return;
    const step = stepOf[what as keyof typeof stepOf];
    // An envelope that was being made, or one that another has followed, says nothing of the contract any more.
    const { rows } = await write.tx.execute<{ state: string }>(
      sql`select state from contracts where id = ${of.id} and envelope_id = ${envelopeId} and state in ('sent', 'partially_signed')`,
    );
    if (rows.length === 0) return;
    // The last signature completes it; that of one recipient who expires leaves the others theirs.
    const isMeant = step === 'partially_signed' ? state === 'partially_signed' : state === step;
    if (!isMeant) return;
    const by = recipient === null ? write.actor.id : recipient.userId;
    await takeStep(write, of.id, { to: step, byId: by, reason: reason ?? undefined });
  });
}
