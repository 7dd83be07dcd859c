import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { heldEnvelope, type EnvelopeRow } from './envelopes/envelope-rows.ts';
import { acts, recipientsOf, type RecipientRow } from './envelopes/recipient-rows.ts';
import { moved, note } from './log.ts';
import { ask, type MailSettings } from './news.ts';
import { rules } from './rules.ts';

/** Those whose turn it is and who were not asked yet. In order, a step waits until everybody before it has signed. */
function nextOf(envelope: EnvelopeRow, recipients: readonly RecipientRow[]): RecipientRow[] {
  const open = recipients.filter((each) => acts(each) && each.state !== 'signed').map(({ step }) => step);
  const current = envelope.in_order && open.length > 0 ? Math.min(...open) : Infinity;
  return recipients.filter(
    (each) => each.state === 'waiting' && (each.role === 'copy' ? open.length === 0 : each.step <= current),
  );
}

/** Asks everybody whose turn it is now. */
export async function askNext(write: Write, settings: MailSettings, envelope: EnvelopeRow): Promise<void> {
  for (const recipient of nextOf(envelope, await recipientsOf(write.tx, envelope.id))) {
    await write.tx.execute(
      sql`update envelope_recipients set state = 'sent', sent_at = now() where id = ${recipient.id}`,
    );
    await note(write, envelope, 'delivered', { recipient, facts: { to: recipient.email } });
    // The signed file is what a copy is told of, when it is there.
    if (recipient.role !== 'copy') await ask(write, settings, envelope, recipient);
  }
}

/** Sends what was prepared: from here on it is frozen. */
export async function sendPrepared(write: Write, settings: MailSettings, id: string): Promise<void> {
  const envelope = await heldEnvelope(write, id);
  if (envelope.state !== 'draft') throw refuse('', rules.step);
  const recipients = await recipientsOf(write.tx, id);
  // The day may have passed while places were put on the pages.
  const { rows } = await write.tx.execute<{ late: boolean }>(sql`
    select bool_or(expires_at <= now()) as late from envelope_recipients where envelope_id = ${id} and role in ('signer', 'approver')`);
  if (rows[0]?.late === true) throw refuse('recipients', rules.past);
  await write.tx.execute(sql`
    update envelopes set state = 'sent', sent_at = now(), updated_at = now(), version = version + 1 where id = ${id}`);
  await note(write, envelope, 'sent', { facts: { recipients: recipients.map(({ name }) => name).join(', ') } });
  await askNext(write, settings, envelope);
  await moved(write, envelope, 'sent');
}
