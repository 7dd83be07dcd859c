import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { ContractType } from '../choices.ts';
import { contractRecord } from '../record.ts';
import { rules } from './rules.ts';
import { warnOfRoom } from './terms/slot.ts';

const t = texts({ moved: { en: '{record}: now {state}', es: '{record}: ahora {state}' } });

interface Held extends Record<string, unknown> {
  id: string;
  state: string;
  contract_type: ContractType;
  code: string;
  title: string;
  owner: string | null;
  created_by: string | null;
  project_id: string;
  project_number: string;
  project_name: string;
  supersedes: string | null;
  amount: number | null;
  planned: number | null;
  original: number | null;
}

interface Step {
  to:
    | 'internal_review'
    | 'sent'
    | 'partially_signed'
    | 'completed'
    | 'declined'
    | 'expired'
    | 'voided'
    | 'superseded'
    | 'draft';
  byId: string | null;
  reason?: string | undefined;
  envelopeId?: string;
  /** A signature from paper: its day, and the file that shows it. */
  paper?: { signed_on: string; file_id: string };
}

/** Takes a step that no button takes: what signing, or a paper from outside, makes of a contract. Answers false where it stands there already. */
export async function takeStep(write: Write, id: string, step: Step): Promise<boolean> {
  const { rows } = await write.tx.execute<Held>(sql`
    select c.id, c.state, c.contract_type, c.code, c.title, c.owner, c.created_by, c.project_id, c.supersedes, p.project_number, p.name as project_name,
      c.amount::float8 as amount, p.contract_value_cents::float8 as planned, p.original_contract_value_cents::float8 as original
    from contracts c join projects p on p.id = c.project_id where c.id = ${id} and c.deleted_at is null for update of c`);
  const [held] = rows;
  if (held === undefined) throw new AppError('not_found');
  const { to, byId, reason, envelopeId, paper } = step;
  if (held.state === to) return false;
  const isSigned = to === 'completed' && held.state !== 'superseded';
  // The amount of an agreement becomes the value of its project's contract: without one nothing is signed.
  if (paper !== undefined && held.contract_type === 'Manufacturing Agreement' && (held.amount ?? 0) === 0)
    throw refuse('amount', rules.amount);
  await write.tx.execute(sql`
    update contracts set state = ${to}, version = version + 1, updated_at = now(), updated_by = coalesce(${byId}, updated_by)
      ${envelopeId === undefined ? sql`` : sql`, envelope_id = ${envelopeId}, sent_on = ${companyToday()}`}
      ${isSigned ? sql`, signed_on = ${paper?.signed_on ?? companyToday()}` : sql``}
      ${to === 'internal_review' ? sql`, submitted_by = ${byId}, approved_by = null` : sql``}
      ${paper === undefined ? sql`` : sql`, signed_on_paper = true, signed_file = ${paper.file_id}`}
    where id = ${id}`);
  const { project_id: projectId, state: from } = held;
  await noteState(write, { entityType: 'contract', entityId: id, projectId, from, to, byId, reason });
  write.audit({
    action: paper === undefined ? 'contract.moved' : 'contract.signed_on_paper',
    entityType: 'contract',
    entityId: id,
    projectId,
    old: { state: from },
    new: { state: to, ...(paper === undefined ? {} : { signed_on: paper.signed_on }) },
    reason,
  });
  await write.publish('record.changed', { kind: 'contract', id, projectId, verb: 'moved', fields: ['state'] });
  await tellFinance(write, held, to);
  if (to === 'completed') await noteValue(write, held);
  if (isSigned) await signed(write, held);
  return true;
}

/**
 * The project's contract value as the signature has left it, which the database sets: what was typed on the project until then was a plan, and
 * stays in its history (decision 423).
 */
async function noteValue(
  write: Write,
  { project_id: projectId, project_number: projectNumber, project_name: name, planned, original }: Held,
): Promise<void> {
  const { rows } = await write.tx.execute<{ value: number | null; original: number | null }>(sql`
    select contract_value_cents::float8 as value, original_contract_value_cents::float8 as original from projects where id = ${projectId}`);
  const [now] = rows;
  if (now === undefined || now.original === original) return;
  const fields = ['contract_value_cents', 'original_contract_value_cents'];
  write.audit({
    action: 'project.contract_value_signed',
    entityType: 'project',
    entityId: projectId,
    projectId,
    old: { contract_value_cents: planned, original_contract_value_cents: original },
    new: { contract_value_cents: now.value, original_contract_value_cents: now.original },
  });
  await write.publish('project.changed', { projectId, projectNumber, name, fields });
}

/** Finance of the project hears what becomes of a contract outside; who is in charge of it and who wrote it hear it by its declaration. */
async function tellFinance(
  write: Write,
  { id, code, title, owner, created_by, project_id }: Held,
  to: Step['to'],
): Promise<void> {
  const state = contractRecord.states?.words[to];
  if (state === undefined || to === 'draft' || to === 'superseded') return;
  const { rows } = await write.tx.execute<{ user_id: string }>(
    sql`select user_id from project_members where project_id = ${project_id} and role = 'finance'`,
  );
  const people = rows.map((row) => row.user_id).filter((each) => ![owner, created_by, write.actor.id].includes(each));
  if (people.length === 0) return;
  const link = `/sales/contracts?panel=${id}`;
  await write.publish('record.told', {
    kind: 'contract',
    id,
    projectId: project_id,
    type: 'proj_contract',
    reason: 'assigned',
    text: sentence(t.moved, { record: `${code} ${title}`, state }),
    to: people,
    outside: [],
    links: { staff: link, outside: link },
  });
}

/** What a signature means to others: the project hears of it, and the letter from which it was made is superseded. */
async function signed(write: Write, held: Held): Promise<void> {
  await write.publish('project.contract_signed', {
    projectId: held.project_id,
    projectNumber: held.project_number,
    name: held.project_name,
    contractType: held.contract_type,
  });
  // After the hold of its deal, which may have got the last of the month.
  await warnOfRoom(write, held);
  if (held.supersedes !== null) await supersede(write, held.supersedes);
}

async function supersede(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ state: string }>(
    sql`select state from contracts where id = ${id} and deleted_at is null`,
  );
  if (rows[0]?.state === 'completed') await takeStep(write, id, { to: 'superseded', byId: null });
}

/** An admin notes a signature given on paper; the file that shows it lies in the project. Above the limit it was approved before, as any other. */
export async function notePaper(
  write: Write,
  id: string,
  byId: string,
  paper: { signed_on: string; file_id: string },
): Promise<void> {
  if (paper.signed_on > companyToday()) throw refuse('signed_on', rules.future);
  const { rows } = await write.tx.execute(sql`
    select 1 from files f join contracts c on c.project_id = f.project_id
    where c.id = ${id} and f.id = ${paper.file_id} and f.deleted_at is null`);
  if (rows.length === 0) throw refuse('file_id', rules.file);
  const held = await write.tx.execute<{ lacks: boolean }>(sql`
    select c.amount > s.review_above and (c.approved_by is null or c.submitted_by is null) as lacks
    from contracts c, contract_settings s where c.id = ${id}`);
  if (held.rows[0]?.lacks === true) throw refuse('', rules.needsReview);
  await takeStep(write, id, { to: 'completed', byId, paper });
}
