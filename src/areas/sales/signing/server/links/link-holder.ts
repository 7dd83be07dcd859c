import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, refuseAs } from '#platform/shared/errors.ts';
import type { LinkProof } from '#platform/shared/link-codes.ts';
import { say, texts } from '#platform/shared/text.ts';
import {
  hasGivenPass,
  holdsPass,
  linkCodeMinutes,
  makeLinkCode,
  maskedAddress,
  secretHash,
  takeLinkCode,
} from '#platform/server/link-codes.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { LinkHead } from '#areas/sales/signing/contract.ts';
import type { EnvelopeState, LinkStands, RecipientRole, RecipientState } from '#areas/sales/signing/choices.ts';
import { heldRecipient } from '../manage.ts';
import { note } from '../log.ts';
import type { MailSettings } from '../news.ts';
import { rules } from '../rules.ts';
import type { Standing } from '../signing.ts';

const t = texts({
  subject: { en: 'Your code for signing: {code}', es: 'Tu código para firmar: {code}' },
  body: {
    en: 'Hello {name},\n\nThe code for “{title}” is {code}. It is good for {minutes} minutes, on the device that asked for it.\n\nOr open the documents from here, once, within an hour:\n{link}\n\nIf you did not ask for it, do nothing: nobody gets in without it.\n',
    es: 'Hola, {name}:\n\nEl código para “{title}” es {code}. Vale durante {minutes} minutos, en el dispositivo que lo pidió.\n\nO abre los documentos desde aquí, una vez, dentro de una hora:\n{link}\n\nSi no lo pediste, no hagas nada: nadie entra sin él.\n',
  },
  device: {
    en: 'Hello {name},\n\nThe code for “{title}” is {code}. Enter it yourself on the device that {host} has handed to you; it is good for {minutes} minutes.\n\nIf you are not with {host}, give it to nobody: nobody signs without it.\n',
    es: 'Hola, {name}:\n\nEl código para “{title}” es {code}. Escríbelo tú en el dispositivo que te dio {host}; vale durante {minutes} minutos.\n\nSi no estás con {host}, no se lo des a nadie: nadie firma sin él.\n',
  },
  witness: {
    en: 'Hello {name},\n\nThe code for “{title}” is {code}. Enter it on the device of {host} only if {signer} stands before you and you have seen who that is: the certificate names you. It is good for {minutes} minutes.\n',
    es: 'Hola, {name}:\n\nEl código para “{title}” es {code}. Escríbelo en el dispositivo de {host} solo si {signer} está ante ti y viste quién es: el certificado te nombra. Vale durante {minutes} minutos.\n',
  },
});

export interface LinkRow extends Record<string, unknown> {
  envelope_id: string;
  recipient_id: string;
  kind: 'mail' | 'in_person';
  identified_note: string | null;
  title: string;
  state: EnvelopeState;
  is_sealed: boolean;
  sender: string | null;
  role: RecipientRole;
  recipient_state: RecipientState;
  name: string;
  email: string | null;
  language: 'en' | 'es';
  host: string | null;
  witness: { id: string; name: string; email: string; language: 'en' | 'es' } | null;
  /** The person who stands or stood beside a device on which this recipient signs or signed; null where there was none. */
  in_person: string | null;
}

/** The link behind an address while it is good; `not_found` for any other, without a difference. */
export async function linkBehind(db: Executor, token: string, held?: 'held'): Promise<LinkRow> {
  const nameOf = (id: ReturnType<typeof sql>) =>
    sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;
  const { rows } = await db.execute<LinkRow>(sql`
    select k.envelope_id, k.recipient_id, k.kind, k.identified_note, e.title, e.state, e.sealed_at is not null as is_sealed,
      r.role, r.state as recipient_state, r.name, r.email, r.language, ${nameOf(sql`e.created_by`)} as sender, ${nameOf(sql`k.host_id`)} as host,
      (select json_build_object('id', w.id, 'name', w.first_name || ' ' || w.last_name, 'email', w.email, 'language', w.language)
        from users w where w.id = k.witness_id and w.state = 'active') as witness,
      (select ${nameOf(sql`d.host_id`)} from envelope_links d where k.kind = 'mail' and d.recipient_id = k.recipient_id and d.kind = 'in_person'
        and (r.state = 'signed' or (d.ended_at is null and d.ends_at > now())) order by d.made_at desc limit 1) as in_person
    from envelope_links k join envelope_recipients r on r.id = k.recipient_id join envelopes e on e.id = k.envelope_id
    where k.token_hash = ${secretHash(token)} and k.ended_at is null and k.ends_at > now() and e.state <> 'draft'
    ${held === 'held' ? sql`for update of k` : sql``}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

function standsOf({ state, role, recipient_state: own }: LinkRow): LinkStands {
  if (own === 'signed') return role === 'approver' ? 'approved' : 'signed';
  if (own === 'declined') return 'declined';
  if (state === 'voided') return 'voided';
  if (state === 'declined') return 'stopped';
  if (state === 'expired' || own === 'expired') return 'expired';
  if (role === 'viewer' || role === 'copy' || state === 'completed') return 'reads';
  return own === 'waiting' ? 'waiting' : 'asked';
}

/** The address that the code of a link goes to: to the recipient, or to the witness of one who has no address. */
const codeAddress = (link: LinkRow): string | null =>
  link.email ?? (link.kind === 'in_person' ? (link.witness?.email ?? null) : null);

export function headOf(link: LinkRow): z.input<typeof LinkHead> {
  const address = codeAddress(link);
  return {
    title: link.title,
    sender: link.sender,
    name: link.name,
    address: address === null ? null : maskedAddress(address),
    on_device: link.kind === 'in_person',
    witness: link.kind === 'in_person' && link.email === null ? (link.witness?.name ?? null) : null,
    in_person: link.in_person,
    stands: standsOf(link),
    is_sealed: link.is_sealed,
  };
}

/** Mails a new code to whoever has to prove who signs; the one before of the same device is dead. */
export async function mailCode(write: Write, settings: MailSettings, token: string, device: string): Promise<void> {
  const link = await linkBehind(write.tx, token, 'held');
  const to = codeAddress(link);
  if (to === null) throw new AppError('not_found');
  const isDevice = link.kind === 'in_person';
  const { code, way } = await makeLinkCode(write, token, device, { withWay: !isDevice });
  const { envelope, recipient } = await heldRecipient(write, link.recipient_id);
  await note(write, envelope, 'code_sent', { recipient, facts: { to } });
  const isWitness = link.email === null;
  const language = isWitness ? (link.witness?.language ?? link.language) : link.language;
  const values = {
    code,
    minutes: linkCodeMinutes,
    name: isWitness ? (link.witness?.name ?? '') : link.name,
    signer: link.name,
    title: link.title,
    host: link.host ?? settings.brandName,
    link: `${settings.publicUrl}/sign/${token}#${way ?? ''}`,
  };
  write.mail({
    kind: 'signing_code',
    to,
    subject: say(t.subject, language, values),
    body: say(isWitness ? t.witness : isDevice ? t.device : t.body, language, values),
  });
}

/**
 * Takes the code, or the way of a mail, and answers a pass; undefined for a wrong one, which is counted, so that the write has to be kept
 * either way. A device of the house is let in once.
 */
export async function enterLink(write: Write, token: string, proof: LinkProof): Promise<string | undefined> {
  const link = await linkBehind(write.tx, token, 'held');
  // Whoever finds its address afterwards is not let in by it.
  if (link.kind === 'in_person' && (await hasGivenPass(write.tx, token))) throw new AppError('not_found');
  const pass = await takeLinkCode(write, token, proof);
  if (pass === undefined) {
    write.audit({ action: 'envelope.code_refused', entityType: 'envelope', entityId: link.envelope_id });
    return undefined;
  }
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
  if (!(await holdsPass(db, token, pass))) throw refuseAs('code_wrong', 'pass', rules.pass);
  return {
    link,
    standing: {
      recipientId: link.recipient_id,
      identified: link.kind === 'in_person' ? 'in_person' : 'mail_code',
      proof: link.email === null ? `user:${link.witness?.id ?? ''}` : `address:${link.email}`,
      note: link.identified_note,
      userId: null,
      ...at,
    },
  };
}
