import { sql } from 'drizzle-orm';
import type { EnvelopeDoor, NewEnvelope, NewField, NewRecipient } from '#areas/sales/signing/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Party } from '../schema.ts';
import { missingOf } from './checks.ts';
import { anchorOf } from './document.ts';
import { paperOf, type Paper } from './paper.ts';
import { requireSeller, servedContracts } from './record.ts';
import { rules } from './rules.ts';
import { takeStep } from './steps.ts';
import { factsOf, type ContractRow } from './values.ts';
import { readWhole } from './whole.ts';

export interface SendingPorts extends Paper {
  envelopes: EnvelopeDoor;
}

interface Asked {
  message?: string | null | undefined;
  in_order?: boolean | undefined;
  version?: number | undefined;
}

/**
 * Lays the contract out, has the document judged, and sends it: what is frozen in the envelope is what was ready. Whoever changed the
 * contract meanwhile has the sending refused.
 */
export async function sendContract(
  at: { db: Executor; viewer: Viewer; inWrite: <T>(work: (write: Write) => Promise<T>) => Promise<T> },
  id: string,
  asked: Asked,
  ports: SendingPorts,
): Promise<void> {
  const { db, viewer, inWrite } = at;
  await servedContracts.rows.read(db, viewer, id);
  const row = await readyOf(db, viewer, id);
  const { bytes, name } = await paperOf(db, id, ports);
  const document = await ports.envelopes.take({ name, bytes });
  await inWrite(async (write) => {
    const held = await servedContracts.rows.read(write.tx, viewer, id);
    await checkVersion(asked.version ?? row.version, held, () => readWhole(write.tx, viewer, id));
    await readyOf(write.tx, viewer, id);
    const envelope = await ports.envelopes.send(write, viewer, { ...draftOf(row, asked), documents: [document] });
    await takeStep(write, id, { to: 'sent', byId: viewer.userId, envelopeId: envelope.id });
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
