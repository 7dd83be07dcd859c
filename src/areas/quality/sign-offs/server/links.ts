import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { sql } from 'drizzle-orm';
import { AppError, refuse, refuseAs } from '#platform/shared/errors.ts';
import { formatMoment } from '#platform/shared/dates.ts';
import type { LinkProof } from '#platform/shared/link-codes.ts';
import { say, texts } from '#platform/shared/text.ts';
import {
  holdsPass,
  linkCodeMinutes,
  makeLinkCode,
  maskedAddress,
  secretHash,
  takeLinkCode,
} from '#platform/server/link-codes.ts';
import { newId } from '#platform/shared/ids.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { linkDays } from '../choices.ts';
import type { LinkHead, LinkPage } from '../contract.ts';
import type { PartySignature } from '../schema.ts';
import { areasOf, itemsOf, noteForm, resultsOf, type FormRow } from './form-rows.ts';
import { areaRights, linkStatuses, requireWorks, standpointOn } from './rights.ts';
import { statementWords } from '../choices.ts';
import { rules } from './rules.ts';
import { seal } from './certificate/seals.ts';
import { heldArea } from './steps.ts';

/** What mails need: the portal’s own name and address. */
export type MailSettings = Pick<Settings, 'brandName' | 'publicUrl'>;

const t = texts({
  asks: {
    en: '{brand}: your signature is asked for, {project}',
    es: '{brand}: se pide tu firma, {project}',
  },
  asksBody: {
    en: 'Hello {name},\n\n{host} asks you to read one area of {form} ({project}) and to sign it:\n{link}\n\nThe link is for you alone, good once and until {until}: you are asked for a code that goes to this address.\n',
    es: 'Hola, {name}:\n\n{host} te pide leer un área de {form} ({project}) y firmarla:\n{link}\n\nEl enlace es solo para ti, sirve una vez y hasta el {until}: se te pide un código que llega a este correo.\n',
  },
  code: { en: 'Your code for signing: {code}', es: 'Tu código para firmar: {code}' },
  codeBody: {
    en: 'Hello {name},\n\nThe code is {code}. It is good for {minutes} minutes, on the device that asked for it.\n\nOr open the page from here, once, within an hour:\n{link}\n\nIf you did not ask for it, do nothing: nobody gets in without it.\n',
    es: 'Hola, {name}:\n\nEl código es {code}. Vale durante {minutes} minutos, en el dispositivo que lo pidió.\n\nO abre la página desde aquí, una vez, dentro de una hora:\n{link}\n\nSi no lo pediste, no hagas nada: nadie entra sin él.\n',
  },
});

/** Refuses an address behind which somebody of the house is: an agency signs for itself. */
async function requireOutside(write: Write, email: string): Promise<void> {
  const { rows } = await write.tx.execute(sql`
    select 1 from users u join user_groups g on g.user_id = u.id
    where u.email = ${email.trim().toLowerCase()} and g."group" in ('admin', 'employee', 'third_party_staff', 'floor_manager') limit 1`);
  if (rows.length > 0) throw refuse('email', rules.houseAddress);
}

/**
 * Mails a link to somebody of an agency. Only its hash is kept, and whoever makes it is not told its address. The mail is in both
 * languages: of an agency none is known.
 */
export async function makeLink(
  write: Write,
  settings: MailSettings,
  viewer: Viewer,
  { area_id: areaId, name, email }: { area_id: string; name: string; email: string },
): Promise<{ address: string; expires_at: string }> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  requireWorks(at);
  if (!areaRights(viewer, form, area, at).link) throw refuse('area_id', rules.notSubmitted);
  await requireOutside(write, email);
  const token = randomBytes(24).toString('base64url');
  const { rows } = await write.tx.execute<{ expires_at: string }>(sql`
    insert into sign_off_links (id, sign_off_id, area_id, token_hash, name, email, made_by, expires_at)
    values (${newId()}, ${form.id}, ${areaId}, ${secretHash(token)}, ${name}, ${email}, ${viewer.userId},
      now() + make_interval(days => ${linkDays}))
    returning ${iso(sql`expires_at`)} as expires_at`);
  const expiresAt = rows[0]?.expires_at ?? '';
  const values = (language: 'en' | 'es') => ({
    name,
    brand: settings.brandName,
    host: viewer.name,
    form: form.title,
    project: form.project_number,
    link: `${settings.publicUrl}/sign-off/${token}`,
    until: formatMoment(expiresAt, language),
  });
  write.mail({
    kind: 'sign_off_link',
    to: email,
    subject: `${say(t.asks, 'en', values('en'))} / ${say(t.asks, 'es', values('es'))}`,
    body: `${say(t.asksBody, 'en', values('en'))}\n${say(t.asksBody, 'es', values('es'))}`,
  });
  await noteForm(write, form, 'invited', { new: { area: area.name, name } });
  return { address: maskedAddress(email), expires_at: expiresAt };
}

interface OpenLink extends Record<string, unknown> {
  id: string;
  area_id: string;
  name: string;
  email: string;
  expires_at: string;
  form: Pick<
    FormRow,
    | 'id'
    | 'code'
    | 'title'
    | 'form_type'
    | 'template_revision'
    | 'project_id'
    | 'unit_id'
    | 'project_number'
    | 'factory'
  > & {
    project_name: string;
  };
}

/** The link behind an address while it is good and its form can still take a signature; `not_found` for any other, without a difference. */
export async function linkBehind(db: Executor, token: string, held?: 'held'): Promise<OpenLink> {
  const { rows } = await db.execute<OpenLink>(sql`
    select k.id, k.area_id, k.name, k.email, ${iso(sql`k.expires_at`)} as expires_at,
      jsonb_build_object('id', r.id, 'code', r.code, 'title', r.title, 'form_type', r.form_type, 'project_id', r.project_id,
        'template_revision', r.template_revision, 'unit_id', r.unit_id, 'project_number', p.project_number, 'factory', p.factory,
        'project_name', p.name) as form
    from sign_off_links k join sign_offs r on r.id = k.sign_off_id join sign_off_areas a on a.id = k.area_id
      join projects p on p.id = r.project_id
    where k.token_hash = ${secretHash(token)} and k.used_at is null and k.expires_at > now() and r.deleted_at is null
      and r.status = any(${sql.param([...linkStatuses])}::text[]) and p.deleted_at is null and a.state in ('submitted', 'approved')
      and a.not_applicable_reason is null
    ${held === 'held' ? sql`for update of k, r` : sql``}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function linkHead(db: Executor, token: string): Promise<z.input<typeof LinkHead>> {
  const { form, name, email, expires_at } = await linkBehind(db, token);
  return { project_name: form.project_name, name, address: maskedAddress(email), expires_at };
}

/** In the history of the form; the form itself stays as it is for those who work on it. */
function noteLink(write: Write, { form, name }: OpenLink, verb: string): void {
  const action = `sign_off.${verb}`;
  write.audit({ action, entityType: 'sign_off', entityId: form.id, projectId: form.project_id, new: { name } });
}

/** Mails a code to the address that was invited. */
export async function mailCode(
  write: Write,
  settings: MailSettings,
  token: string,
  { device, language }: { device: string; language: 'en' | 'es' },
): Promise<void> {
  const link = await linkBehind(write.tx, token);
  const { code, way } = await makeLinkCode(write, token, device, { withWay: true });
  const at = `${settings.publicUrl}/sign-off/${token}#${way ?? ''}`;
  const values = { code, minutes: linkCodeMinutes, name: link.name, link: at };
  write.mail({
    kind: 'signing_code',
    to: link.email,
    subject: say(t.code, language, values),
    body: say(t.codeBody, language, values),
  });
  noteLink(write, link, 'code_sent');
}

/** A pass for the right code, or for the way of a mail; undefined otherwise, and the try is counted. */
export async function enterLink(write: Write, token: string, proof: LinkProof): Promise<string | undefined> {
  const link = await linkBehind(write.tx, token, 'held');
  const pass = await takeLinkCode(write, token, proof);
  noteLink(write, link, pass === undefined ? 'code_refused' : 'identified');
  return pass;
}

async function requirePass(db: Executor, token: string, pass: string): Promise<void> {
  if (!(await holdsPass(db, token, pass))) throw refuseAs('code_wrong', 'pass', rules.pass);
}

/** What somebody of an agency is asked to sign: the questions of one area and their answers, and no more of the house than that. */
export async function openLink(db: Executor, token: string, pass: string): Promise<z.input<typeof LinkPage>> {
  const link = await linkBehind(db, token);
  await requirePass(db, token, pass);
  const { form } = link;
  const area = (await areasOf(db, form.id)).find(({ id }) => id === link.area_id);
  if (area === undefined) throw new AppError('not_found');
  const results = new Map(
    (await resultsOf(db, form.id)).flatMap((each) =>
      each.superseded_by === null ? [[each.item_id, each] as const] : [],
    ),
  );
  const items = (await itemsOf(db, form.id)).filter((item) => item.area_id === area.id);
  return {
    form: { code: form.code, title: form.title, form_type: form.form_type, project_name: form.project_name },
    area: {
      name: area.name,
      name_es: area.name_es,
      items: items.map(({ id, asked }) => ({
        text: asked.text,
        text_es: asked.text_es,
        code_ref: asked.code_ref,
        unit: asked.unit,
        answer: results.get(id)?.answer ?? null,
        verdict: results.get(id)?.verdict ?? null,
      })),
    },
    name: link.name,
    statement: statementWords.third_party.en,
    statement_es: statementWords.third_party.es,
    expires_at: link.expires_at,
  };
}

/** Signs by a link, which is used up with it. */
export async function signByLink(
  write: Write,
  token: string,
  pass: string,
  { agency, licence_no: licenceNo, ...mark }: z.output<typeof PartySignature>,
  ip: string,
): Promise<string> {
  const link = await linkBehind(write.tx, token, 'held');
  await requirePass(write.tx, token, pass);
  const { name } = link;
  const signer = { role: 'third_party' as const, userId: null, name, agency, licenceNo, ip };
  const id = await seal(write, link.form, link.area_id, signer, mark);
  const { rows } = await write.tx.execute<{ used_at: string }>(sql`
    update sign_off_links set used_at = now(), signature_id = ${id} where id = ${link.id} returning ${iso(sql`used_at`)} as used_at`);
  await noteForm(write, link.form, 'party_signed', { new: { name, agency, licence_no: licenceNo } });
  return rows[0]?.used_at ?? '';
}
