import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, refuseAs } from '#platform/shared/errors.ts';
import { say, texts } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { LinkHead } from '#areas/sales/signing/contract.ts';
import type { EnvelopeState, LinkStands, RecipientRole, RecipientState } from '#areas/sales/signing/choices.ts';
import { heldRecipient } from '../manage.ts';
import { hashOf } from './links.ts';
import { note } from '../log.ts';
import type { MailSettings } from '../news.ts';
import { rules } from '../rules.ts';
import type { Standing } from '../signing.ts';

const codeMinutes = 10;
const codeTries = 5;
const passHours = 2;

const t = texts({
  subject: { en: 'Your code for signing: {code}', es: 'Tu código para firmar: {code}' },
  body: {
    en: 'Hello {name},\n\nThe code for “{title}” is {code}. It is good for {minutes} minutes.\n\nIf you did not ask for it, do nothing: nobody gets in without it.\n',
    es: 'Hola, {name}:\n\nEl código para “{title}” es {code}. Vale durante {minutes} minutos.\n\nSi no lo pediste, no hagas nada: nadie entra sin él.\n',
  },
});

export interface LinkRow extends Record<string, unknown> {
  envelope_id: string;
  recipient_id: string;
  kind: 'mail' | 'in_person';
  identified_note: string | null;
  code_hash: Buffer | null;
  is_code_good: boolean;
  code_tries: number;
  pass_hash: Buffer | null;
  is_pass_good: boolean;
  title: string;
  state: EnvelopeState;
  is_sealed: boolean;
  sender: string | null;
  role: RecipientRole;
  recipient_state: RecipientState;
  name: string;
  email: string | null;
  language: 'en' | 'es';
}

/** The link behind an address while it is good; `not_found` for any other, without a difference. */
export async function linkBehind(db: Executor, token: string, held?: 'held'): Promise<LinkRow> {
  const { rows } = await db.execute<LinkRow>(sql`
    select k.envelope_id, k.recipient_id, k.kind, k.identified_note, k.code_hash, coalesce(k.code_ends_at > now(), false) as is_code_good,
      k.code_tries, k.pass_hash, coalesce(k.pass_ends_at > now(), false) as is_pass_good, e.title, e.state,
      e.sealed_at is not null as is_sealed, r.role, r.state as recipient_state, r.name, r.email, r.language,
      (select u.first_name || ' ' || u.last_name from users u where u.id = e.created_by) as sender
    from envelope_links k join envelope_recipients r on r.id = k.recipient_id join envelopes e on e.id = k.envelope_id
    where k.token_hash = ${hashOf(token)} and k.ended_at is null and k.ends_at > now() and e.state <> 'draft'
    ${held === 'held' ? sql`for update of k` : sql``}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** `i•••@example.com`: enough for its owner to know it. */
const masked = (email: string): string => email.replace(/^(.).*@/u, '$1•••@');

function standsOf({ state, role, recipient_state: own }: LinkRow): LinkStands {
  if (own === 'signed') return role === 'approver' ? 'approved' : 'signed';
  if (own === 'declined') return 'declined';
  if (state === 'voided') return 'voided';
  if (state === 'declined') return 'stopped';
  if (state === 'expired' || own === 'expired') return 'expired';
  if (role === 'viewer' || role === 'copy' || state === 'completed') return 'reads';
  return own === 'waiting' ? 'waiting' : 'asked';
}

export function headOf(link: LinkRow): z.input<typeof LinkHead> {
  return {
    title: link.title,
    sender: link.sender,
    name: link.name,
    address: link.email === null || link.kind === 'in_person' ? null : masked(link.email),
    asks: link.kind === 'in_person' ? 'device' : 'code',
    stands: standsOf(link),
    is_sealed: link.is_sealed,
  };
}

const codeHash = (token: string, code: string): Buffer => hashOf(`${token}\n${code}`);

/** Mails a new code; the one before is dead. */
export async function mailCode(write: Write, settings: MailSettings, token: string): Promise<void> {
  const link = await linkBehind(write.tx, token, 'held');
  if (link.kind !== 'mail' || link.email === null) throw new AppError('not_found');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await write.tx.execute(sql`
    update envelope_links set code_hash = ${codeHash(token, code)}, code_ends_at = now() + make_interval(mins => ${codeMinutes}), code_tries = 0
    where token_hash = ${hashOf(token)}`);
  const { envelope, recipient } = await heldRecipient(write, link.recipient_id);
  await note(write, envelope, 'code_sent', { recipient, facts: { to: link.email } });
  const values = { code, minutes: codeMinutes, name: link.name, title: link.title, brand: settings.brandName };
  write.mail({
    kind: 'signing_code',
    to: link.email,
    subject: say(t.subject, link.language, values),
    body: say(t.body, link.language, values),
  });
}

/**
 * Takes the code and answers a pass; undefined for a wrong one, which is counted, so that the write has to be kept either way. After five
 * wrong ones the code is dead. A device of the house is let in once, without a code.
 */
export async function takeLinkCode(write: Write, token: string, code: string | undefined): Promise<string | undefined> {
  const link = await linkBehind(write.tx, token, 'held');
  if (link.kind === 'in_person') {
    // Whoever finds its address afterwards is not let in by it.
    if (link.pass_hash !== null) throw new AppError('not_found');
  } else {
    const isRight =
      code !== undefined &&
      link.code_hash !== null &&
      link.is_code_good &&
      link.code_tries < codeTries &&
      timingSafeEqual(link.code_hash, codeHash(token, code));
    if (!isRight) {
      await write.tx.execute(
        sql`update envelope_links set code_tries = least(code_tries + 1, 10) where token_hash = ${hashOf(token)}`,
      );
      write.audit({ action: 'envelope.code_refused', entityType: 'envelope', entityId: link.envelope_id });
      return undefined;
    }
  }
  const pass = randomBytes(24).toString('base64url');
  await write.tx.execute(sql`
    update envelope_links set pass_hash = ${hashOf(pass)}, pass_ends_at = now() + make_interval(hours => ${passHours}), code_hash = null,
      code_ends_at = null where token_hash = ${hashOf(token)}`);
  const { envelope, recipient } = await heldRecipient(write, link.recipient_id);
  await note(write, envelope, 'identified', { recipient, facts: { by: link.kind } });
  return pass;
}

/** As whom the holder of a link and its pass acts. Throws `code_wrong` for a pass that is none or has ended: a new code helps. */
export async function holderOf(
  db: Executor,
  token: string,
  pass: string,
  at: { ip: string; device: string },
): Promise<{ standing: Standing; link: LinkRow }> {
  const link = await linkBehind(db, token);
  if (link.pass_hash === null || !link.is_pass_good || !timingSafeEqual(link.pass_hash, hashOf(pass)))
    throw refuseAs('code_wrong', 'pass', rules.pass);
  return {
    link,
    standing: {
      recipientId: link.recipient_id,
      identified: link.kind === 'in_person' ? 'in_person' : 'mail_code',
      note: link.identified_note,
      userId: null,
      ...at,
    },
  };
}
