import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { maskedAddress } from '#platform/server/link-codes.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { EnvelopeRow } from './envelopes/envelope-rows.ts';
import { accountOf, acts, type RecipientRow } from './envelopes/recipient-rows.ts';
import { endLinks, makeLink } from './links/links.ts';
import { moved, note } from './log.ts';
import { heldRecipient, requireLive } from './manage.ts';
import { tellInPerson, tellObjection, type MailSettings } from './news.ts';
import { rules } from './rules.ts';

interface Begun {
  identified: string;
  witness_id?: string | undefined;
}

/**
 * Hands a device of the house to a signer. Docs: `docs/decisions/411-who-signs-in-person-proves-it.md`. It lets nobody in by itself: a code
 * goes to the signer's own address, or, of somebody who has none, to a second person of the house. Whoever has an account is refused, since
 * they sign in with it. Answers the path of the device.
 */
export async function beginInPerson(
  write: Write,
  settings: MailSettings,
  viewer: Viewer,
  recipientId: string,
  { identified, witness_id: witnessId }: Begun,
): Promise<string> {
  const { envelope, recipient, recipients } = await heldRecipient(write, recipientId);
  requireLive(envelope);
  if (!acts(recipient)) throw refuse('', rules.notAsked);
  if (recipient.state !== 'sent' && recipient.state !== 'opened')
    throw refuse('', recipient.state === 'waiting' ? rules.turn : rules.step);
  const account = recipient.email === null ? undefined : await accountOf(write.tx, recipient.email);
  if (recipient.user_id !== null || account?.is_house === true)
    throw refuse('', sentence(rules.ownAccount, { name: recipient.name }));
  const witness =
    recipient.email === null
      ? await witnessOf(write, viewer, envelope, recipients, witnessId, recipient.id)
      : undefined;
  if (recipient.email !== null && witnessId !== undefined) throw refuse('witness_id', rules.witnessNeedless);
  await endLinks(write, recipient.id, 'in_person');
  // On the certificate stands who of the house stood beside them, and where the code went.
  const by = `(${viewer.name}, ${witness?.name ?? maskedAddress(recipient.email ?? '')})`;
  const how = `${identified.slice(0, Math.max(3, 199 - by.length))} ${by}`.slice(0, 200);
  const path = await makeLink(write, recipient, {
    kind: 'in_person',
    hostId: viewer.userId,
    witnessId: witness?.id ?? null,
    identified: how,
  });
  await note(write, envelope, 'in_person', {
    recipient,
    facts: { identified, ...(witness === undefined ? {} : { witness: witness.name }) },
  });
  await tellInPerson(write, settings, envelope, recipient, viewer.name);
  return path;
}

/** The second person of the house, whose own code lets a signer without an address in; for one signer of an envelope at most. */
async function witnessOf(
  write: Write,
  viewer: Viewer,
  envelope: EnvelopeRow,
  recipients: readonly RecipientRow[],
  id: string | undefined,
  recipientId: string,
): Promise<{ id: string; name: string }> {
  if (id === undefined) throw refuse('witness_id', rules.witnessMissing);
  const { rows } = await write.tx.execute<{ id: string; name: string }>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name from users u
    where u.id = ${id} and u.state = 'active' and u.deleted_at is null and u.email is not null
      and exists (select 1 from user_groups g where g.user_id = u.id and g."group" in ('admin', 'employee'))
      and not exists (select 1 from envelope_signatures s where s.envelope_id = ${envelope.id} and s.proof = 'user:' || u.id)
      and not exists (select 1 from envelope_links k where k.envelope_id = ${envelope.id} and k.witness_id = u.id
        and k.recipient_id <> ${recipientId} and k.ended_at is null and k.ends_at > now())`);
  const [witness] = rows;
  const isOther = id !== viewer.userId && id !== envelope.created_by && !recipients.some((each) => each.user_id === id);
  if (witness === undefined || !isOther) throw refuse('witness_id', rules.witness);
  return witness;
}

/**
 * Says, from the mailbox of a recipient, that it is not they who sign in person: a device that was begun for them is shut, and the sender and
 * whoever stood beside it are told. What was signed stays until somebody voids it.
 */
export async function objectInPerson(write: Write, recipientId: string): Promise<void> {
  const { envelope, recipient } = await heldRecipient(write, recipientId);
  const { rows } = await write.tx.execute<{ host_id: string }>(sql`
    select distinct k.host_id from envelope_links k where k.recipient_id = ${recipient.id} and k.kind = 'in_person'`);
  const hosts = rows.map((row) => row.host_id);
  if (hosts.length === 0) throw refuse('', rules.nothingToObject);
  await endLinks(write, recipient.id, 'in_person');
  await note(write, envelope, 'objected', { recipient });
  await tellObjection(write, envelope, recipient.name, hosts);
  await moved(write, envelope, 'objected', { recipient });
}
