import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Sendable } from '#platform/server/files/send-file.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireSeller, sellsOn } from '#areas/projects/projects/server/reads.ts';
import { liveStates, type EnvelopeReview } from '../choices.ts';
import type { Envelope } from '../schema.ts';
import { documentBytes } from './sealing/documents.ts';
import { envelopesWhere, type EnvelopeRow } from './envelopes/envelope-rows.ts';
import { acts, recipientsOf } from './envelopes/recipient-rows.ts';
import { documentsOf, fieldsOf } from './envelopes/document-rows.ts';
import { rules } from './rules.ts';

/** Who reads an envelope: staff of the house, or one of its recipients. */
export interface Reader {
  isStaff: boolean;
  /** Whether they look after it, too. */
  manages: boolean;
  recipientId: string | null;
}

/** As whom somebody with an account reads this envelope; `not_found` for everybody whom it was not sent to. */
export async function readerOf(db: Executor, viewer: Viewer, envelopeId: string): Promise<Reader> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from envelope_recipients r where r.envelope_id = ${envelopeId} and r.user_id = ${viewer.userId} and r.state <> 'waiting'
    order by r.step limit 1`);
  const recipientId = rows[0]?.id ?? null;
  const isStaff = holds(viewer.groups, 'signing.manage');
  if (!isStaff && recipientId === null) throw new AppError('not_found');
  const envelope = await envelopeOf(db, envelopeId);
  return { isStaff, manages: isStaff && (await sellsOn(db, viewer, envelope.project_id)), recipientId };
}

/** Refuses an envelope to whoever of the house does not look after it: that is for sales, the manager and finance of its project. */
export async function requireKeeper(db: Executor, viewer: Viewer, envelopeId: string): Promise<void> {
  await requireSeller(db, viewer, (await envelopeOf(db, envelopeId)).project_id);
}

async function envelopeOf(db: Executor, id: string): Promise<EnvelopeRow> {
  const [envelope] = await envelopesWhere(db, sql`e.id = ${id}`);
  if (envelope === undefined) throw new AppError('not_found');
  return envelope;
}

/** The envelope as this reader sees it: addresses of others, and what happened, are for staff. */
export async function readEnvelope(db: Executor, id: string, reader: Reader): Promise<Envelope> {
  const envelope = await envelopeOf(db, id);
  const [documents, recipients, fields] = [
    await documentsOf(db, id),
    await recipientsOf(db, id),
    await fieldsOf(db, id),
  ];
  const signatures = await db.execute<
    Pick<Envelope['recipients'][number], 'mark' | 'initials'> & { recipient_id: string } & Record<string, unknown>
  >(sql`select s.recipient_id, s.mark, s.initials from envelope_signatures s where s.envelope_id = ${id}`);
  const marks = new Map(signatures.rows.map((row) => [row.recipient_id, row]));
  const log = reader.isStaff
    ? await db.execute<Envelope['log'][number] & Record<string, unknown>>(sql`
        select l.seq, ${iso(sql`l.at`)} as at, l.event, l.actor, l.recipient_id, l.facts, l.hash from envelope_log l
        where l.envelope_id = ${id} order by l.seq desc`)
    : { rows: [] };
  const reviews =
    envelope.state === 'draft'
      ? await db.execute<{ review: EnvelopeReview }>(
          sql`select hearth_envelope_review(${envelope.of_kind}, ${envelope.of_id}) as review`,
        )
      : { rows: [] };
  const me = recipients.find((each) => each.id === reader.recipientId);
  const isLive = liveStates.includes(envelope.state);
  const isMyTurn = isLive && me !== undefined && acts(me) && (me.state === 'sent' || me.state === 'opened');
  return {
    ...envelope,
    of: { kind: envelope.of_kind, id: envelope.of_id },
    sender: envelope.created_by === null ? null : { id: envelope.created_by, name: envelope.sender ?? '' },
    is_sealed: envelope.sealed_at !== null,
    documents,
    recipients: recipients.map((each) => ({
      ...each,
      email: reader.isStaff || each.id === me?.id ? each.email : null,
      user_id: reader.isStaff || each.id === me?.id ? each.user_id : null,
      mark: marks.get(each.id)?.mark ?? null,
      initials: marks.get(each.id)?.initials ?? null,
    })),
    fields,
    log: log.rows,
    me: me?.id ?? null,
    amount: await amountOf(db, envelope),
    review: reviews.rows[0]?.review ?? 'none',
    can: {
      act: isMyTurn,
      delegate: isMyTurn,
      manage: reader.manages && (isLive || envelope.state === 'draft'),
      place: reader.manages && envelope.state === 'draft',
      download: envelope.sealed_at !== null,
    },
  };
}

/** The price of the signed record, in cents; null where it has none of its own. */
async function amountOf(db: Executor, { of_kind: kind, of_id: id }: EnvelopeRow): Promise<number | null> {
  if (kind !== 'contract') return null;
  const { rows } = await db.execute<{ amount: number | null }>(
    sql`select amount::float8 as amount from contracts where id = ${id}`,
  );
  return rows[0]?.amount ?? null;
}

/** One document of the envelope as it was sent. */
export async function documentFile(
  db: Executor,
  storage: FileStorage,
  envelopeId: string,
  documentId: string,
): Promise<{ bytes: Buffer; name: string }> {
  const document = (await documentsOf(db, envelopeId)).find(({ id }) => id === documentId);
  if (document === undefined) throw new AppError('not_found');
  return { bytes: await documentBytes(storage, document), name: document.name };
}

/** The sealed file; a clear sentence while it is being made or will never be. */
export async function sealedFile(db: Executor, storage: FileStorage, envelopeId: string): Promise<Sendable> {
  const { sealed_key: key, sealed_sha256: etag, sealed_bytes: bytes, number, title } = await envelopeOf(db, envelopeId);
  if (key === null || etag === null || bytes === null) throw refuse('', rules.notSealed);
  return {
    bytes,
    mime: 'application/pdf',
    name: `${title} ${number}.pdf`,
    etag,
    inline: false,
    open: (range) => storage.store.open(key, range),
  };
}
