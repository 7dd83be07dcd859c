import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import { requireOwnName } from '#platform/shared/signature-mark.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { SigningRole } from '#areas/quality/sign-offs/choices.ts';
import type { SignatureDraft } from '#areas/quality/sign-offs/schema.ts';
import { areasOf, itemsOf, resultsOf, signaturesOf, type FormRow } from '../form-rows.ts';
import { statementWords } from '#areas/quality/sign-offs/choices.ts';

type Hashed = Pick<FormRow, 'id' | 'code' | 'form_type' | 'template_revision'>;

/**
 * A hash over all that a signature stands for: the form, each question as it was asked, each answer with who gave it and when, and the
 * hash of each photo. Of a whole form also the signatures of its areas. Whoever changes any of it past the portal changes the hash.
 */
export async function contentHash(db: Executor, form: Hashed, areaId: string | null): Promise<string> {
  const [areas, items, results] = [
    await areasOf(db, form.id),
    await itemsOf(db, form.id),
    await resultsOf(db, form.id),
  ];
  const photos = await db.execute<{ result_id: string; sha256: string }>(sql`
    select h.result_id, f.sha256 from sign_off_photos h join files f on f.id = h.file_id
    where h.sign_off_id = ${form.id} order by h.result_id, h.position`);
  const signatures = areaId === null ? await signaturesOf(db, form.id) : [];
  const standing = new Map(
    results.flatMap((each) => (each.superseded_by === null ? [[each.item_id, each] as const] : [])),
  );
  const signed = {
    code: form.code,
    form_type: form.form_type,
    revision: form.template_revision,
    areas: areas
      .filter((area) => areaId === null || area.id === areaId)
      .map((area) => [
        area.key,
        area.name,
        area.not_applicable_reason,
        items
          .filter((item) => item.area_id === area.id)
          .map((item) => {
            const given = standing.get(item.id);
            return [
              item.key,
              item.asked.text,
              item.asked.min,
              item.asked.max,
              ...(given === undefined
                ? []
                : [given.id, given.answer, given.verdict, given.note, given.by_id, given.device_time]),
              photos.rows.flatMap((each) => (each.result_id === given?.id ? [each.sha256] : [])),
            ];
          }),
        signatures.flatMap((each) =>
          each.area_id === area.id && each.superseded_at === null ? [[each.role, each.name, each.hash, each.at]] : [],
        ),
      ]),
  };
  return createHash('sha256').update(JSON.stringify(signed)).digest('hex');
}

interface Signer {
  role: SigningRole;
  userId: string | null;
  name: string;
  agency?: string;
  licenceNo?: string;
  ip?: string;
}

/** Puts a signature on an area or on the whole form, over what it says at this moment. */
export async function seal(
  write: Write,
  form: Hashed,
  areaId: string | null,
  signer: Signer,
  mark: SignatureDraft,
): Promise<string> {
  requireOwnName(mark, signer.name);
  const id = newId();
  const words = areaId === null && signer.role === 'checker' ? statementWords.form : statementWords[signer.role];
  const hash = await contentHash(write.tx, form, areaId);
  await write.tx.execute(sql`
    insert into sign_off_signatures (id, sign_off_id, area_id, role, user_id, name, agency, licence_no, ip, method, typed, strokes,
      statement, hash, revision)
    values (${id}, ${form.id}, ${areaId}, ${signer.role}, ${signer.userId}, ${signer.name}, ${signer.agency ?? null},
      ${signer.licenceNo ?? null}, ${signer.ip ?? null}, ${mark.method}, ${mark.method === 'typed' ? (mark.typed ?? null) : null},
      ${mark.method === 'drawn' ? JSON.stringify(mark.strokes) : null}::jsonb, ${words[mark.language]}, ${hash},
      ${form.template_revision})`);
  return id;
}
