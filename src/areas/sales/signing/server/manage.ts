import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { envelopeStateWords, liveStates } from '../choices.ts';
import { heldEnvelope, type EnvelopeRow } from './envelopes/envelope-rows.ts';
import { accountOf, acts, recipientsOf, type Account, type RecipientRow } from './envelopes/recipient-rows.ts';
import { endLinks } from './links/links.ts';
import { moved, note } from './log.ts';
import { ask, tellAll, type MailSettings } from './news.ts';
import { rules } from './rules.ts';

/** Refuses unless somebody can still sign in it. */
export function requireLive(envelope: EnvelopeRow): void {
  if (liveStates.includes(envelope.state)) return;
  if (envelope.state === 'draft') throw refuse('', rules.step);
  const state = envelopeStateWords[envelope.state];
  throw refuse('', sentence(rules.ended, { state: { en: state.en.toLowerCase(), es: state.es.toLowerCase() } }));
}

/** The recipient with their envelope, which is held until the end of the write. */
export async function heldRecipient(
  write: Write,
  recipientId: string,
): Promise<{ envelope: EnvelopeRow; recipient: RecipientRow; recipients: RecipientRow[] }> {
  const { rows } = await write.tx.execute<{ envelope_id: string }>(
    sql`select envelope_id from envelope_recipients where id = ${recipientId}`,
  );
  const envelope = await heldEnvelope(write, rows[0]?.envelope_id ?? recipientId);
  const recipients = await recipientsOf(write.tx, envelope.id);
  const recipient = recipients.find(({ id }) => id === recipientId);
  if (recipient === undefined) throw new AppError('not_found');
  return { envelope, recipient, recipients };
}

/** Ends an envelope. All who were asked are told why. */
export async function voidEnvelope(write: Write, id: string, reason: string): Promise<void> {
  const envelope = await heldEnvelope(write, id);
  if (envelope.state !== 'draft') requireLive(envelope);
  const recipients = await recipientsOf(write.tx, id);
  await write.tx.execute(sql`
    update envelopes set state = 'voided', ended_at = now(), end_reason = ${reason}, updated_at = now(), version = version + 1 where id = ${id}`);
  await note(write, envelope, 'voided', { facts: { reason } });
  if (envelope.state !== 'draft') await tellAll(write, envelope, recipients, 'voided', { reason });
  await moved(write, envelope, 'voided', { reason });
}

/** Whether somebody has not acted yet, so that who they are can be put right. */
function requireOpen({ state }: RecipientRow): void {
  if (state === 'signed' || state === 'declined' || state === 'expired') throw refuse('', rules.step);
}

/** Refuses to put somebody of the house in the place of somebody else, or the other way round: whoever looks after an envelope would sign for them. */
async function requireSameSide(
  db: Executor,
  recipient: RecipientRow,
  account: Account | undefined,
  by: string | null,
): Promise<void> {
  const before = recipient.email === null ? undefined : await accountOf(db, recipient.email);
  const wasHouse = recipient.user_id !== null && before?.is_house === true;
  if (account?.is_house === true && !wasHouse)
    throw refuse('email', sentence(rules.houseAddress, { name: account.name }));
  if (wasHouse && account?.is_house !== true) throw refuse('email', rules.houseOnly);
  if (wasHouse && account?.id === by && account?.id !== recipient.user_id) throw refuse('email', rules.notYourself);
}

/** Puts another person in the place of a recipient, whose old ways in end. */
export async function replaceRecipient(
  write: Write,
  settings: MailSettings,
  {
    envelope,
    recipient,
    recipients,
  }: { envelope: EnvelopeRow; recipient: RecipientRow; recipients: readonly RecipientRow[] },
  to: { name: string; email: string; reason?: string | undefined },
  as: 'corrected' | 'delegated',
): Promise<void> {
  requireLive(envelope);
  requireOpen(recipient);
  const email = to.email.toLowerCase();
  if (as === 'delegated' && email === recipient.email) throw refuse('email', rules.sameAddress);
  if (recipients.some((each) => each.id !== recipient.id && each.email === email))
    throw refuse('email', rules.sameInside);
  const account = await accountOf(write.tx, email);
  if (as === 'corrected') await requireSameSide(write.tx, recipient, account, write.actor.id);
  await endLinks(write, recipient.id);
  // Who has an account is known by it; somebody of the house is called there what they are called everywhere.
  const userId = as === 'corrected' && recipient.user_id === null ? null : (account?.id ?? null);
  const name = account?.is_house === true ? account.name : to.name;
  await write.tx.execute(sql`
    update envelope_recipients set name = ${name}, email = ${email}, user_id = ${userId},
      delegated_from = ${as === 'delegated' ? recipient.name : recipient.delegated_from},
      state = case state when 'opened' then 'sent' else state end where id = ${recipient.id}`);
  await note(write, envelope, as, {
    recipient,
    facts: {
      from: `${recipient.name} ${recipient.email ?? ''}`.trim(),
      to: `${name} ${email}`,
      reason: to.reason ?? null,
    },
  });
  const now = (await recipientsOf(write.tx, envelope.id)).find(({ id }) => id === recipient.id) ?? recipient;
  if (now.state !== 'waiting') await ask(write, settings, envelope, now);
  await moved(write, envelope, as, { recipient: now });
}

/** Puts name and address of somebody right who has not acted. */
export async function correctRecipient(
  write: Write,
  settings: MailSettings,
  recipientId: string,
  to: { name: string; email: string },
): Promise<void> {
  await replaceRecipient(write, settings, await heldRecipient(write, recipientId), to, 'corrected');
}

/** Asks again those whose turn it is; those who were asked within the last hour are left alone. */
export async function remindRecipients(
  write: Write,
  settings: MailSettings,
  id: string,
  only?: readonly string[],
): Promise<number> {
  const envelope = await heldEnvelope(write, id);
  requireLive(envelope);
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select r.id from envelope_recipients r where r.envelope_id = ${id} and r.state in ('sent', 'opened')
      and coalesce(r.reminded_at, r.sent_at) < now() - interval '1 hour'`);
  const due = new Set(rows.map((row) => row.id));
  const asked = (await recipientsOf(write.tx, id)).filter(
    (each) => acts(each) && (each.state === 'sent' || each.state === 'opened'),
  );
  if (asked.length === 0) throw refuse('', rules.nobodyWaits);
  const reminded = asked.filter((each) => due.has(each.id) && (only === undefined || only.includes(each.id)));
  if (reminded.length === 0) throw refuse('', rules.reminded);
  for (const recipient of reminded) {
    await write.tx.execute(
      sql`update envelope_recipients set reminded_at = now(), reminders = reminders + 1 where id = ${recipient.id}`,
    );
    await note(write, envelope, 'reminded', { recipient });
    await ask(write, settings, envelope, recipient, true);
  }
  await moved(write, envelope, 'reminded');
  return reminded.length;
}
