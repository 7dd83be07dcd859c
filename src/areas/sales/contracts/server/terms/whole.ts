import { sql } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { hiddenValues } from '#platform/server/record/hidden-values.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { sellsOn } from '#areas/projects/projects/server/reads.ts';
import { signedStates } from '#areas/sales/contracts/choices.ts';
import type { Payment, WholeContract } from '#areas/sales/contracts/schema.ts';
import { missingOf } from './checks.ts';
import { stuckReviews } from '../reads.ts';
import { isFinance, servedContracts } from '../record.ts';
import { overfullOf, slotOf } from './slot.ts';
import { factsOf, type ContractRow } from './contract-row.ts';

const isOut = (state: string) => state === 'sent' || state === 'partially_signed';
const isOneOf = (list: readonly string[], state: string) => list.includes(state);

/** All that stands in a contract beside its fields, as its reader may see it. */
export async function readWhole(db: Executor, viewer: Viewer, id: string): Promise<WholeContract> {
  await servedContracts.rows.read(db, viewer, id);
  const row = await factsOf(db, { id });
  const { version, state, parties, conditions, conditions_met_on: met } = row;
  const seesMoney = holds(viewer.groups, 'contracts.money');
  const writes = holds(viewer.groups, 'contracts.write');
  const sells = writes && (await sellsOn(db, viewer, row.project_id));
  const convertedTo = await convertedFrom(db, id);
  const prepared = sells ? await preparedFor(db, id) : null;
  const isPreparing = isOneOf(['draft', 'internal_review', 'ready'], state);
  const hidden = hiddenValues('contract', viewer.groups);
  const missing = isPreparing ? (await missingOf(db, { id })).filter(({ path }) => !hidden.has(path)) : [];
  return {
    id,
    version,
    state,
    project_number: row.project_number,
    project_id: row.project_id,
    parties,
    ...(seesMoney ? { schedule: await readSchedule(db, row), receipts: await readReceipts(db, id) } : {}),
    conditions: conditions.map((each) => ({ ...each, met_on: met[each.key]?.on ?? null })),
    missing: missing.map(({ path, said }) => ({ path, said })),
    ...(await signingOf(db, viewer, row.envelope_id ?? prepared)),
    paper: await paperSignature(db, id),
    overfull: await overfullOf(db, id),
    slot: await slotOf(db, id),
    stuck:
      state === 'internal_review'
        ? await stuckReviews(db, viewer, {
            projectId: row.project_id,
            roles: ['finance'],
            hands: sql`array(select c.submitted_by from contracts c where c.id = ${id})`,
          })
        : [],
    plan: seesMoney ? await planOf(db, row) : null,
    converted_to: convertedTo,
    can: {
      change: writes && state === 'draft',
      send: sells && state === 'ready' && prepared === null,
      void: sells && isOut(state),
      receive: seesMoney && isOneOf(signedStates, state) && (await isFinance(db, viewer, row.project_id)),
      convert: writes && row.contract_type === 'Letter of Intent' && state === 'completed' && convertedTo === null,
      note_signed: viewer.groups.includes('admin') && isPreparing,
    },
  };
}

/** The signature that an admin noted from paper; null where it was signed in an envelope, or not yet. */
async function paperSignature(db: Executor, id: string): Promise<WholeContract['paper']> {
  const { rows } = await db.execute<NonNullable<WholeContract['paper']> & Record<string, unknown>>(sql`
    select c.signed_on::text as signed_on, coalesce(a.actor_name, '') as noted_by, ${iso(sql`coalesce(a.at, c.updated_at)`)} as noted_at,
      (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = c.signed_file and f.deleted_at is null) as file
    from contracts c left join lateral (select l.actor_name, l.at from audit_log l
      where l.entity_type = 'contract' and l.entity_id = c.id::text and l."new" ->> 'state' = 'completed' order by l.at desc limit 1) a on true
    where c.id = ${id} and c.signed_on_paper`);
  return rows[0] ?? null;
}

/** The envelope that is being made of a contract by hand, and is not sent yet. */
async function preparedFor(db: Executor, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from envelopes where of_kind = 'contract' and of_id = ${id} and state = 'draft'`,
  );
  return rows[0]?.id ?? null;
}

/** The envelope of a contract, and how far each of its recipients is. */
async function signingOf(
  db: Executor,
  viewer: Viewer,
  envelopeId: string | null,
): Promise<Pick<WholeContract, 'envelope' | 'signers'>> {
  if (envelopeId === null) return { envelope: null, signers: [] };
  const { rows } = await db.execute<{ id: string; number: string; state: string; is_sealed: boolean }>(
    sql`select id, number, state, sealed_at is not null as is_sealed from envelopes where id = ${envelopeId}`,
  );
  const signers = await db.execute<WholeContract['signers'][number] & Record<string, unknown>>(sql`
    select r.id, r.name, ${seesEverything(viewer) ? sql`r.email` : sql`null::text as email`}, r.state, r.role, ${iso(sql`r.acted_at`)} as acted_at
    from envelope_recipients r where r.envelope_id = ${envelopeId} order by r.step, r.name, r.id`);
  // The envelope holds the document, which staff of others don't read.
  return { envelope: holds(viewer.groups, 'signing.manage') ? (rows[0] ?? null) : null, signers: signers.rows };
}

async function convertedFrom(db: Executor, id: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, code || ' ' || title as name from contracts where supersedes = ${id} and deleted_at is null
      and state not in ('voided', 'declined', 'expired') order by created_at desc limit 1`);
  return rows[0] ?? null;
}

/**
 * The payments of a contract with the day on which each falls due and what of it came in, as the forecast counts them: with what came in for the
 * letter that it has replaced (decision 423).
 */
export async function readSchedule(db: Executor, { id, signed_on: signedOn }: Pick<ContractRow, 'id' | 'signed_on'>) {
  const { rows } = await db.execute<{ line: Payment; counts: number; received: number; due: string | null }>(sql`
    select l.line, l.counts::float8 as counts, l.received::float8 as received, l.due_on::text as due
    from hearth_payments_of(array[${id}::uuid]) l order by l.at`);
  const today = companyToday();
  return rows.map(({ line, counts, received, due }) => {
    const isLate = signedOn !== null && due !== null && due < today && received < counts;
    const state = received >= line.amount ? 'paid' : isLate ? 'overdue' : received > 0 ? 'part' : 'planned';
    return { ...line, due, received, state } as const;
  });
}

/** Receipts of a contract and of those that it has replaced; a note that was made on another one names it. */
async function readReceipts(db: Executor, id: string) {
  const { rows } = await db.execute<NonNullable<WholeContract['receipts']>[number] & Record<string, unknown>>(sql`
    select r.id, r.payment_key, r.amount::float8 as amount, r.received_on::text as received_on, r.reference,
      u.first_name || ' ' || u.last_name as noted_by, r.void_reason,
      case when r.contract_id <> ${id} then json_build_object('id', c.id, 'code', c.code) end as noted_on
    from contract_receipts r join users u on u.id = r.noted_by join contracts c on c.id = r.contract_id
    where r.contract_id = ${id} or r.contract_id in (select hearth_contracts_before(${id}))
    order by r.received_on, r.noted_at, r.id limit 500`);
  return rows;
}

/** The project's planned value where it is not what its agreements on their way say, of one of these; null where nothing differs. */
async function planOf(db: Executor, row: ContractRow): Promise<WholeContract['plan']> {
  const isOpen = isOneOf(['draft', 'internal_review', 'ready', 'sent', 'partially_signed'], row.state);
  if (row.contract_type !== 'Manufacturing Agreement' || !isOpen) return null;
  const { rows } = await db.execute<{ planned: number; agreed: number }>(sql`
    select d.planned::float8 as planned, d.agreed::float8 as agreed from hearth_plan_differs(${row.project_id}) d`);
  return rows[0] ?? null;
}
