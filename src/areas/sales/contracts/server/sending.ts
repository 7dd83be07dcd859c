import { sql } from 'drizzle-orm';
import type { EnvelopeDoor, NewEnvelope, NewField, NewRecipient } from '#areas/sales/signing/server/reads.ts';
import { requireSeller } from '#areas/projects/projects/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Party, WholeContract } from '../schema.ts';
import { missingOf } from './terms/checks.ts';
import { anchorOf } from './documents/document.ts';
import { paperOf, type Paper } from './documents/paper.ts';
import { servedContracts } from './record.ts';
import { rules } from './rules.ts';
import { takeStep } from './steps.ts';
import { factsOf, type ContractRow } from './terms/contract-row.ts';
import { readWhole } from './terms/whole.ts';

export interface SendingPorts extends Paper {
  envelopes: EnvelopeDoor;
}

interface Asked {
  message?: string | null | undefined;
  in_order?: boolean | undefined;
  prepare?: boolean | undefined;
  version?: number | undefined;
}

/**
 * Lays the contract out, has the document judged, and sends it, or leaves it with the envelope to be prepared by hand: what is frozen
 * in the envelope is what was ready. Whoever changed the contract meanwhile has the sending refused. The contract moves when it hears of
 * the sending (`listeners.ts`).
 */
export async function sendContract(
  at: {
    db: Executor;
    viewer: Viewer;
    once: (work: (write: Write) => Promise<WholeContract>) => Promise<WholeContract>;
  },
  id: string,
  asked: Asked,
  ports: SendingPorts,
): Promise<WholeContract> {
  const { db, viewer, once } = at;
  await servedContracts.rows.read(db, viewer, id);
  const row = await readyOf(db, viewer, id);
  const { bytes, name } = await paperOf(db, id, ports);
  const document = await ports.envelopes.take({ name, bytes });
  return once(async (write) => {
    const held = await servedContracts.rows.read(write.tx, viewer, id);
    await checkVersion(asked.version ?? row.version, held, () => readWhole(write.tx, viewer, id));
    await readyOf(write.tx, viewer, id);
    const draft = { ...draftOf(row, asked), documents: [document] };
    await (asked.prepare === true ? ports.envelopes.prepare : ports.envelopes.send)(write, viewer, draft);
    return readWhole(write.tx, viewer, id);
  });
}

/** The contract, if it is ready and nothing is missing, for somebody who may send it. */
async function readyOf(db: Executor, viewer: Viewer, id: string): Promise<ContractRow> {
  const row = await factsOf(db, { id });
  await requireSeller(db, viewer, row.project_id);
  if (row.state !== 'ready') throw refuse('', rules.notReady);
  const missing = await missingOf(db, { id });
  if (missing.length > 0) throw new AppError('rule_broken', { said: missing[0]?.said, details: missing });
  return row;
}

/** The envelope of a contract: its parties in their order, and for each signer a signature and a day where the document says so. */
export function draftOf(row: ContractRow, asked: Asked): Omit<NewEnvelope, 'documents'> {
  const { parties } = row;
  return {
    of: { kind: 'contract', id: row.id },
    projectId: row.project_id,
    title: `${row.code} ${row.title}`,
    message: asked.message ?? null,
    inOrder: asked.in_order ?? true,
    recipients: parties.map((party) => recipientOf(party, row)),
    fields: parties.flatMap(({ key, part }, recipient): NewField[] =>
      part === 'signer'
        ? [
            { document: 0, recipient, kind: 'signature', at: { anchor: anchorOf(key, 'signature') } },
            { document: 0, recipient, kind: 'date', at: { anchor: anchorOf(key, 'date') } },
          ]
        : [],
    ),
  };
}

function recipientOf({ part, user_id: userId, name, email, language }: Party, row: ContractRow): NewRecipient {
  return {
    role: part,
    ...(userId === null ? { name, ...(email === null ? {} : { email }) } : { userId }),
    language,
    ...(row.site_time_zone === null ? {} : { timeZone: row.site_time_zone }),
    ...(row.expires_on === null ? {} : { expiresOn: row.expires_on }),
  };
}

/**
 * An envelope of this contract goes out. One that was prepared by hand may have lain for days: it goes only while the contract stands as it
 * was laid out for it.
 */
export async function noteSent(write: Write, id: string, envelopeId: string): Promise<void> {
  // Its words change in a draft alone; a review in between leaves them as they are.
  const { rows } = await write.tx.execute<{ state: string; is_same: boolean }>(sql`
    select c.state, not exists (select 1 from status_history h where h.entity_type = 'contract' and h.entity_id = c.id
      and h.to_state = 'draft' and h.at > e.created_at) as is_same
    from contracts c join envelopes e on e.id = ${envelopeId} where c.id = ${id} and c.deleted_at is null for update of c`);
  // Another area’s test may send an envelope of a contract that is none.
  if (rows[0] === undefined) return;
  if (rows[0].state === 'internal_review') throw refuse('', rules.waitsForReview);
  if (rows[0].state !== 'ready' || !rows[0].is_same) throw refuse('', rules.changedSince);
  await takeStep(write, id, { to: 'sent', byId: write.actor.id, envelopeId });
}

/**
 * A further document, or somebody else, was put into the envelope of a contract that two people have approved: it goes back to its review,
 * handed in by whoever widened it, who is then not the one to approve it.
 */
export async function reviewAgain(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ review: string }>(
    sql`select hearth_envelope_review('contract', ${id}) as review`,
  );
  if (rows[0]?.review !== 'again') return;
  await takeStep(write, id, { to: 'internal_review', byId: write.actor.id, reason: rules.widened.en });
}

/** The contract that is out, for somebody who may do something about its envelope. */
async function outOf(write: Write, viewer: Viewer, id: string): Promise<string> {
  await servedContracts.rows.read(write.tx, viewer, id);
  const row = await factsOf(write.tx, { id });
  await requireSeller(write.tx, viewer, row.project_id);
  if (row.envelope_id === null || !['sent', 'partially_signed'].includes(row.state)) throw refuse('', rules.notOut);
  return row.envelope_id;
}

/** Takes a contract back that is out; all who were asked are told the reason. */
export async function voidContract(
  write: Write,
  viewer: Viewer,
  id: string,
  { reason, envelopes }: { reason: string; envelopes: EnvelopeDoor },
): Promise<void> {
  await envelopes.void(write, viewer, await outOf(write, viewer, id), reason);
}

export async function remindOf(write: Write, viewer: Viewer, id: string, envelopes: EnvelopeDoor): Promise<void> {
  await envelopes.remind(write, viewer, await outOf(write, viewer, id));
}

/** Puts a recipient of this contract’s own envelope right. */
export async function correctParty(
  write: Write,
  viewer: Viewer,
  id: string,
  { recipientId, to, envelopes }: { recipientId: string; to: { name: string; email: string }; envelopes: EnvelopeDoor },
): Promise<void> {
  const envelopeId = await outOf(write, viewer, id);
  const { rows } = await write.tx.execute(
    sql`select 1 from envelope_recipients where id = ${recipientId} and envelope_id = ${envelopeId}`,
  );
  if (rows.length === 0) throw new AppError('not_found');
  await envelopes.correct(write, viewer, recipientId, to);
}
