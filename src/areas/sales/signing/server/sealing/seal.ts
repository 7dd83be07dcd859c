import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { peopleById } from '#areas/people/accounts/server/reads.ts';
import { Id } from '#platform/shared/ids.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import { makePdf } from '#platform/server/pdf/make-pdf.ts';
import { sealPdf, type Stamp } from '#platform/server/pdf/pdf-desk.ts';
import { signPdf } from '#platform/server/pdf/sign-pdf.ts';
import { askTimeStamp, type StampMiss, type TimeStamp } from '#platform/server/pdf/time-stamp.ts';
import type { SigningKey } from '#platform/server/pdf/signing-key.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { say, texts } from '#platform/shared/text.ts';
import type { Mark } from '#areas/sales/signing/schema.ts';
import { certificateDraft, type Sealing, type SignatureRow } from './certificate.ts';
import { documentBytes, keep } from './documents.ts';
import { envelopesWhere, heldEnvelope } from '../envelopes/envelope-rows.ts';
import { recipientsOf } from '../envelopes/recipient-rows.ts';
import { documentsOf, fieldsOf, type FieldRow } from '../envelopes/document-rows.ts';
import { moved, note } from '../log.ts';
import { handOver, type MailSettings } from '../news.ts';

const t = texts({
  reason: { en: 'Signed by all, sealed as {number}', es: 'Firmado por todos, sellado como {number}' },
});

interface Ports {
  db: Database;
  storage: FileStorage;
  settings: MailSettings & { timestampUrl?: string | undefined };
  signingKey: () => Promise<SigningKey>;
}

export async function signaturesOf(db: Executor, envelopeId: string): Promise<SignatureRow[]> {
  const { rows } = await db.execute<SignatureRow>(sql`
    select s.recipient_id, ${iso(sql`s.at`)} as at, s.name, s.email, s.mark, s.initials, s.identified, s.identified_note, s.ip, s.consent,
      s.documents_hash
    from envelope_signatures s where s.envelope_id = ${envelopeId} order by s.at, s.id`);
  return rows;
}

/** What a field looks like on its page, once it is filled in. */
function stampOf(field: FieldRow, facts: Sealing): Stamp | undefined {
  const signature = facts.signatures.find((each) => each.recipient_id === field.recipient_id);
  const document = facts.documents.findIndex(({ id }) => id === field.document_id);
  if (signature === undefined || document < 0 || field.value === null) return undefined;
  const { page, x, y, width, height } = field;
  const at = { document, page, x, y, width, height };
  const drawn = (mark: Mark): Stamp => ({
    ...at,
    what: mark.method === 'drawn' ? { strokes: mark.strokes } : { text: mark.text, style: 'hand' },
  });
  if (field.kind === 'signature') return signature.mark === null ? undefined : drawn(signature.mark);
  if (field.kind === 'initials') return signature.initials === null ? undefined : drawn(signature.initials);
  if (field.kind === 'check') return { ...at, what: { check: true } };
  const language = facts.recipients.find(({ id }) => id === field.recipient_id)?.language ?? 'en';
  // A day that is signed always says its year.
  const text = field.kind === 'date' ? formatDay(field.value, language, 0) : field.value;
  return { ...at, what: { text, style: 'plain' } };
}

/** Puts the signed documents and their certificate into one file, signs it by the key of the portal, and hands it to all. */
export async function sealEnvelope(
  { db, storage, settings, signingKey }: Ports,
  id: string,
): Promise<{ bytes: Buffer; stamp: TimeStamp | StampMiss | undefined } | undefined> {
  const [envelope] = await envelopesWhere(db, sql`e.id = ${id} and e.state = 'completed' and e.sealed_at is null`);
  if (envelope === undefined) return undefined;
  const documents = await documentsOf(db, id);
  const { rows: log } = await db.execute<Sealing['log'][number]>(sql`
    select l.seq, ${iso(sql`l.at`)} as at, l.event, l.actor, l.hash from envelope_log l where l.envelope_id = ${id} order by l.seq`);
  const person =
    envelope.created_by === null ? undefined : (await peopleById(db, [envelope.created_by])).get(envelope.created_by);
  const facts: Sealing = {
    envelope,
    documents,
    recipients: await recipientsOf(db, id),
    signatures: await signaturesOf(db, id),
    log,
    language: person?.language ?? 'en',
    brand: settings.brandName,
    verify: `${settings.publicUrl}/verify`,
  };
  const fields = await fieldsOf(db, id);
  const bytes: Buffer[] = [];
  for (const document of documents) bytes.push(await documentBytes(storage, document));
  const sealed = await sealPdf(storage, {
    documents: bytes,
    stamps: fields.flatMap((field) => stampOf(field, facts) ?? []),
    last: await makePdf(certificateDraft(facts)),
    title: envelope.title,
    author: settings.brandName,
    language: facts.language,
    keywords: envelope.number,
  });
  const reason = say(t.reason, facts.language, { number: envelope.number });
  let stamp: TimeStamp | StampMiss | undefined;
  const { timestampUrl: authority } = settings;
  const ask = async (signature: Uint8Array) => {
    stamp = authority === undefined ? undefined : await askTimeStamp(authority, signature);
    return typeof stamp === 'object' ? stamp.token : undefined;
  };
  const how = { name: settings.brandName, reason, at: new Date() };
  const signed = await signPdf(sealed, await signingKey(), authority === undefined ? how : { ...how, stamp: ask });
  return { bytes: signed, stamp };
}

/** Seals a completed envelope. It may be begun again at any point: what was sealed stays, and what was not is sealed anew. */
export function sealEnvelopeTask(ports: Ports): Task {
  return {
    async run(payload, { inWrite }) {
      const { id } = z.object({ id: Id }).parse(payload);
      const sealed = await sealEnvelope(ports, id);
      if (sealed === undefined) return;
      const { stamp } = sealed;
      const stampedAt = typeof stamp === 'object' ? stamp.at.toISOString() : null;
      const missed = typeof stamp === 'string' ? stamp : null;
      const kept = await keep(ports.storage, sealed.bytes, 'Sealed.pdf');
      await inWrite(async (write) => {
        const envelope = await heldEnvelope(write, id);
        if (envelope.sealed_at !== null) return;
        await write.tx.execute(sql`
          update envelopes set sealed_key = ${kept.key}, sealed_sha256 = ${kept.sha256}, sealed_bytes = ${kept.bytes}, sealed_at = now(),
            stamped_at = ${stampedAt}, stamp_missed = ${missed}, updated_at = now(), version = version + 1 where id = ${id}`);
        const facts = { sha256: kept.sha256, stamped_at: stampedAt, stamp_missed: missed };
        await note(write, envelope, 'sealed', { facts });
        await handOver(write, ports.settings, envelope, await recipientsOf(write.tx, id), kept);
        await moved(write, envelope, 'sealed');
      });
    },
  };
}

/** What the sweep of the file store has to know of envelopes. */
export const envelopeBytesKept = {
  async namedKeys(db: Executor, keys: readonly string[]): Promise<readonly string[]> {
    const wanted = sql.param([...keys]);
    const { rows } = await db.execute<{ key: string }>(sql`
      select storage_key as key from envelope_documents where storage_key = any(${wanted}::text[])
      union all select sealed_key from envelopes where sealed_key = any(${wanted}::text[])`);
    return rows.map(({ key }) => key);
  },
};
