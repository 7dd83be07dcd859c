import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { envelopeStateWords, liveStates } from '../choices.ts';
import { heldEnvelope, type EnvelopeRow } from './envelopes/envelope-rows.ts';
import { acts, recipientsOf, type RecipientRow } from './envelopes/recipient-rows.ts';
import { endLinks, makeLink } from './links/links.ts';
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
  await endLinks(write, recipient.id);
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select u.id from users u join user_groups g on g.user_id = u.id
    where u.email = ${email} and u.state = 'active' and u.deleted_at is null limit 1`);
  // Who has an account is known by it; the name is what the envelope says.
  const userId = as === 'corrected' && recipient.user_id === null ? null : (rows[0]?.id ?? null);
  await write.tx.execute(sql`
    update envelope_recipients set name = ${to.name}, email = ${email}, user_id = ${userId},
      delegated_from = ${as === 'delegated' ? recipient.name : recipient.delegated_from},
      state = case state when 'opened' then 'sent' else state end where id = ${recipient.id}`);
  await note(write, envelope, as, {
    recipient,
    facts: {
      from: `${recipient.name} ${recipient.email ?? ''}`.trim(),
      to: `${to.name} ${email}`,
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

/** Hands the device of the house to a signer: a way in that needs no code, because somebody of the house knows who stands before them. */
export async function beginInPerson(
  write: Write,
  viewer: Viewer,
  recipientId: string,
  identified: string,
): Promise<string> {
  const { envelope, recipient } = await heldRecipient(write, recipientId);
  requireLive(envelope);
  if (!acts(recipient)) throw refuse('', rules.notAsked);
  if (recipient.state !== 'sent' && recipient.state !== 'opened')
    throw refuse('', recipient.state === 'waiting' ? rules.turn : rules.step);
  // On the certificate stands who of the house stood beside them.
  const how = `${identified} (${viewer.name})`.slice(0, 200);
  const path = await makeLink(write, recipient, { kind: 'in_person', hostId: viewer.userId, identified: how });
  await note(write, envelope, 'in_person', { recipient, facts: { identified } });
  return path;
}
