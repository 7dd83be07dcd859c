import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { sql } from 'drizzle-orm';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { linkDays } from '../choices.ts';
import type { LinkPage } from '../contract.ts';
import type { PartySignature } from '../schema.ts';
import { areasOf, itemsOf, noteForm, resultsOf, type FormRow } from './form-rows.ts';
import { areaRights, requireWorks, standpointOn } from './rights.ts';
import { statementWords } from '../choices.ts';
import { rules } from './rules.ts';
import { seal } from './certificate/seals.ts';
import { heldArea } from './steps.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a link for somebody of an agency. Only its hash is kept, so its address is told once. */
export async function makeLink(
  write: Write,
  viewer: Viewer,
  { area_id: areaId, name, email }: { area_id: string; name: string; email: string },
): Promise<{ path: string; expires_at: string }> {
  const { form, area } = await heldArea(write, viewer, areaId);
  const at = await standpointOn(write.tx, viewer, form);
  requireWorks(at);
  if (!areaRights(viewer, form, area, at).link) throw refuse('area_id', rules.notSubmitted);
  const token = randomBytes(24).toString('base64url');
  const { rows } = await write.tx.execute<{ expires_at: string }>(sql`
    insert into sign_off_links (id, sign_off_id, area_id, token_hash, name, email, made_by, expires_at)
    values (${newId()}, ${form.id}, ${areaId}, ${hashOf(token)}, ${name}, ${email}, ${viewer.userId},
      now() + make_interval(days => ${linkDays}))
    returning ${iso(sql`expires_at`)} as expires_at`);
  await noteForm(write, form, 'invited', { new: { area: area.name, name } });
  return { path: `/sign-off/${token}`, expires_at: rows[0]?.expires_at ?? '' };
}

interface OpenLink extends Record<string, unknown> {
  id: string;
  area_id: string;
  name: string;
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

/** The link behind an address while it is good; `not_found` for any other, without a difference. */
async function linkBehind(db: Executor, token: string, held?: 'held'): Promise<OpenLink> {
  const { rows } = await db.execute<OpenLink>(sql`
    select k.id, k.area_id, k.name, ${iso(sql`k.expires_at`)} as expires_at,
      jsonb_build_object('id', r.id, 'code', r.code, 'title', r.title, 'form_type', r.form_type, 'project_id', r.project_id,
        'template_revision', r.template_revision, 'unit_id', r.unit_id, 'project_number', p.project_number, 'factory', p.factory,
        'project_name', p.name) as form
    from sign_off_links k join sign_offs r on r.id = k.sign_off_id join sign_off_areas a on a.id = k.area_id
      join projects p on p.id = r.project_id
    where k.token_hash = ${hashOf(token)} and k.used_at is null and k.expires_at > now() and r.deleted_at is null
      and p.deleted_at is null and a.state in ('submitted', 'approved') ${held === 'held' ? sql`for update of k, r` : sql``}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** What somebody of an agency is asked to sign: the questions of one area and their answers, and no more of the house than that. */
export async function openLink(db: Executor, token: string): Promise<z.input<typeof LinkPage>> {
  const link = await linkBehind(db, token);
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
  { name, agency, licence_no: licenceNo, ...mark }: z.output<typeof PartySignature>,
  ip: string,
): Promise<string> {
  const link = await linkBehind(write.tx, token, 'held');
  const signer = { role: 'third_party' as const, userId: null, name, agency, licenceNo, ip };
  const id = await seal(write, link.form, link.area_id, signer, mark);
  const { rows } = await write.tx.execute<{ used_at: string }>(sql`
    update sign_off_links set used_at = now(), signature_id = ${id} where id = ${link.id} returning ${iso(sql`used_at`)} as used_at`);
  await noteForm(write, link.form, 'party_signed', { new: { name, agency, licence_no: licenceNo } });
  return rows[0]?.used_at ?? '';
}
