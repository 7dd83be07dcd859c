import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { badInput } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { FieldDraft } from '#areas/sales/signing/schema.ts';
import { heldDraft } from '../envelopes/arrange.ts';
import { recipientsOf } from '../envelopes/recipient-rows.ts';
import { documentsOf } from '../envelopes/document-rows.ts';
import { note } from '../log.ts';
import { rules } from '../rules.ts';

/** Puts these fields in the place of all that an envelope had before it was sent. */
export async function placeFields(
  write: Write,
  id: string,
  fields: readonly z.output<typeof FieldDraft>[],
): Promise<void> {
  const envelope = await heldDraft(write, id);
  const documents = await documentsOf(write.tx, id);
  const recipients = await recipientsOf(write.tx, id);
  for (const [at, field] of fields.entries()) {
    const document = documents.find((each) => each.id === field.document_id);
    if (document === undefined) throw badInput(`fields.${at}.document_id`, rules.noDocument);
    if (document.pages[field.page - 1] === undefined) throw badInput(`fields.${at}.page`, rules.noPage);
    if (recipients.find((each) => each.id === field.recipient_id)?.role !== 'signer')
      throw badInput(`fields.${at}.recipient_id`, rules.noRecipient);
  }
  await write.tx.execute(sql`delete from envelope_fields where envelope_id = ${id}`);
  for (const field of fields)
    await write.tx.execute(sql`
      insert into envelope_fields (id, envelope_id, document_id, recipient_id, kind, page, x, y, width, height, required, label)
      values (${newId()}, ${id}, ${field.document_id}, ${field.recipient_id}, ${field.kind}, ${field.page}, ${field.x}, ${field.y},
        ${field.width}, ${field.height}, ${field.required ?? true}, ${field.label ?? null})`);
  await note(write, envelope, 'prepared', { facts: { places: fields.length } });
}
