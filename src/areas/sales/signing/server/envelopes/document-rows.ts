import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { FieldKind } from '#areas/sales/signing/choices.ts';

export interface DocumentRow extends Record<string, unknown> {
  id: string;
  position: number;
  name: string;
  storage_key: string;
  sha256: string;
  bytes: number;
  pages: [number, number][];
  added: boolean;
  /** Made plain before it was kept. */
  is_plain: boolean;
}

export interface FieldRow extends Record<string, unknown> {
  id: string;
  document_id: string;
  recipient_id: string;
  kind: FieldKind;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
}

/** The documents of an envelope, in their order. */
export async function documentsOf(db: Executor, envelopeId: string): Promise<DocumentRow[]> {
  const { rows } = await db.execute<DocumentRow>(sql`
    select d.id, d.position, d.name, d.storage_key, d.sha256, d.bytes, d.pages, d.added, d.is_plain from envelope_documents d
    where d.envelope_id = ${envelopeId} order by d.position`);
  return rows;
}

/** The fields of an envelope in the order of reading: by document, page, and from above. */
export async function fieldsOf(db: Executor, envelopeId: string): Promise<FieldRow[]> {
  const { rows } = await db.execute<FieldRow>(sql`
    select f.id, f.document_id, f.recipient_id, f.kind, f.page, f.x, f.y, f.width, f.height, f.required, f.label, f.value
    from envelope_fields f join envelope_documents d on d.id = f.document_id
    where f.envelope_id = ${envelopeId} order by d.position, f.page, f.y, f.x, f.id`);
  return rows;
}
