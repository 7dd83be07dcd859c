import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { secretHash } from '#platform/server/link-codes.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { RecipientRow } from '../envelopes/recipient-rows.ts';

/** Days for which the way to a finished document stays good. */
const readDays = 90;
const tabletMinutes = 60;

/**
 * Makes the way in for one recipient without an account, and ends those that they had, unless it is made beside them. Only its hash is kept: the address is told once, in
 * their mail or to the tablet that they are handed.
 */
export async function makeLink(
  write: Write,
  recipient: Pick<RecipientRow, 'id' | 'envelope_id'>,
  as:
    | { kind: 'mail'; beside?: true }
    | { kind: 'in_person'; hostId: string; witnessId: string | null; identified: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  if (as.kind === 'mail' && as.beside !== true) await endLinks(write, recipient.id);
  const ends =
    as.kind === 'mail' ? sql`make_interval(days => ${readDays})` : sql`make_interval(mins => ${tabletMinutes})`;
  await write.tx.execute(sql`
    insert into envelope_links (token_hash, envelope_id, recipient_id, kind, host_id, witness_id, identified_note, ends_at)
    select ${secretHash(token)}, ${recipient.envelope_id}, ${recipient.id}, ${as.kind}, ${as.kind === 'in_person' ? as.hostId : null},
      ${as.kind === 'in_person' ? as.witnessId : null}::uuid, ${as.kind === 'in_person' ? as.identified : null},
      greatest(now(), case when ${as.kind === 'mail'} then r.expires_at else now() end) + ${ends}
    from envelope_recipients r where r.id = ${recipient.id}`);
  return `/sign/${token}`;
}

/** Ends every way in of this recipient, because their address was put right or they handed it on; or those alone of devices of the house. */
export async function endLinks(write: Write, recipientId: string, only?: 'in_person'): Promise<number> {
  const { rows } = await write.tx.execute(sql`
    update envelope_links set ended_at = now() where recipient_id = ${recipientId} and ended_at is null
      and (${only ?? null}::text is null or kind = ${only ?? null}) returning 1`);
  return rows.length;
}
