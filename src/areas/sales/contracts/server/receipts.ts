import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { isFinance, servedContracts } from './record.ts';
import { rules } from './rules.ts';
import { contractReceipts } from './tables.ts';
import { factsOf } from './terms/contract-row.ts';
import { readSchedule } from './terms/whole.ts';

interface Given {
  payment_key: string;
  amount: number;
  received_on: string;
  reference?: string | null | undefined;
}

async function financed(write: Write, viewer: Viewer, id: string) {
  requireCapability(viewer, 'contracts.money');
  await servedContracts.rows.read(write.tx, viewer, id);
  const row = await factsOf(write.tx, { id });
  if (!(await isFinance(write.tx, viewer, row.project_id))) throw refuse('', rules.financeOnly);
  return row;
}

/** Notes that money came in for a line of a signed contract. The note stays; a wrong one is voided. */
export async function noteReceipt(write: Write, viewer: Viewer, id: string, given: Given): Promise<void> {
  const row = await financed(write, viewer, id);
  const lines = await readSchedule(write.tx, row);
  if (row.signed_on === null || !lines.some(({ key }) => key === given.payment_key))
    throw refuse('payment_key', rules.line);
  if (given.received_on > companyToday()) throw refuse('received_on', rules.future);
  const receiptId = newId();
  await write.tx.insert(contractReceipts).values({
    id: receiptId,
    contractId: id,
    paymentKey: given.payment_key,
    amount: given.amount,
    receivedOn: given.received_on,
    reference: given.reference ?? null,
    notedBy: viewer.userId,
  });
  const { payment_key: line, amount, received_on: day } = given;
  await told(write, {
    id,
    projectId: row.project_id,
    action: 'contract.paid',
    new: { line, amount, received_on: day },
  });
}

/** Voids a note of money with a reason; what was noted stays to be read. Also one that was made for a letter which this contract has replaced. */
export async function voidReceipt(
  write: Write,
  viewer: Viewer,
  id: string,
  { receiptId, reason }: { receiptId: string; reason: string },
): Promise<void> {
  const row = await financed(write, viewer, id);
  const { rows } = await write.tx.execute<{ payment_key: string; amount: number }>(sql`
    update contract_receipts set voided_by = ${viewer.userId}, void_reason = ${reason}
    where id = ${receiptId}
      and (contract_id = ${id} or contract_id in (select hearth_contracts_before(${id})))
    returning payment_key, amount::float8 as amount`);
  const [voided] = rows;
  if (voided === undefined) throw new AppError('not_found');
  const old = { line: voided.payment_key, amount: voided.amount };
  await told(write, { id, projectId: row.project_id, action: 'contract.payment_voided', old, reason });
}

async function told(
  write: Write,
  entry: {
    id: string;
    projectId: string;
    action: string;
    old?: Record<string, unknown>;
    new?: Record<string, unknown>;
    reason?: string;
  },
): Promise<void> {
  const { id, projectId, ...facts } = entry;
  write.audit({ entityType: 'contract', entityId: id, projectId, ...facts });
  await write.publish('record.changed', { kind: 'contract', id, projectId, verb: 'changed', fields: [] });
}
