import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { noteState } from '#platform/server/writes/state-history.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { tellWon } from './won-news.ts';
import { servedOpportunities } from './record.ts';
import { rules } from './rules.ts';

/** What a deal knows of the project that it becomes. */
export interface ProjectOfDeal {
  project_number: string;
  name: string;
  channel: 'dtc' | 'b2b';
  factory: string | null;
  address: { line1: string; city: string | null; state: string | null; zip: string | null } | null;
  gross_sqft: number | null;
  contract_value: number | null;
  unit_names: string[];
  sellerId: string | null;
}

/** Somebody of the deal who will own the home: to be invited, once somebody says so on its page. */
export interface FutureOwner {
  name: string;
  email: string | null;
  phone: string | null;
}

/** How other areas make what a deal becomes. */
export interface DealPorts {
  makeProject: (write: Write, viewer: Viewer, draft: ProjectOfDeal) => Promise<string>;
  addOwners: (write: Write, viewer: Viewer, projectId: string, owners: readonly FutureOwner[]) => Promise<void>;
  takeEstimates: (write: Write, dealId: string, projectId: string) => Promise<void>;
}

interface Deal extends Record<string, unknown> {
  name: string;
  pipeline: 'dtc' | 'b2b';
  project_id: string | null;
  factory: string | null;
  address_line1: string | null;
  city: string | null;
  state_code: string | null;
  zip: string | null;
  sqft: number | null;
  units: number | null;
  amount: number | null;
  owner: string | null;
}

/** The project of a deal: the one that is there, or a new one with all that is known of it, in this same transaction. */
export async function projectOf(write: Write, viewer: Viewer, id: string, ports: DealPorts): Promise<string> {
  const { rows } = await write.tx.execute<Deal>(sql`
    select o.name, o.pipeline, o.project_id, o.factory, o.address_line1, o.city, o.state_code, o.zip, o.sqft, o.units,
      o.amount::float8 as amount, o.owner
    from opportunities o where o.id = ${id} and o.deleted_at is null for update`);
  const [deal] = rows;
  if (deal === undefined) throw new AppError('not_found');
  if (deal.project_id !== null) return deal.project_id;
  const projectId = await ports.makeProject(write, viewer, {
    project_number: await nextNumber(write),
    name: deal.name,
    channel: deal.pipeline,
    factory: deal.factory,
    address:
      deal.address_line1 === null
        ? null
        : { line1: deal.address_line1, city: deal.city, state: deal.state_code, zip: deal.zip },
    gross_sqft: deal.sqft,
    contract_value: deal.amount,
    unit_names: unitNames(deal),
    sellerId: deal.owner,
  });
  if (deal.pipeline === 'dtc') await ports.addOwners(write, viewer, projectId, await buyersOf(write, id));
  await ports.takeEstimates(write, id, projectId);
  await nameProject(write, id, projectId);
  return projectId;
}

/** Not to be taken back: what was made for the deal would stand alone. */
async function nameProject(write: Write, id: string, projectId: string): Promise<void> {
  await write.tx.execute(sql`
    update opportunities set project_id = ${projectId}, version = version + 1, updated_at = now(),
      updated_by = coalesce(${write.actor.id}, updated_by)
    where id = ${id}`);
  write.audit({
    action: 'opportunity.changed',
    entityType: 'opportunity',
    entityId: id,
    old: { project_id: null },
    new: { project_id: projectId },
  });
  await write.publish('record.changed', {
    kind: 'opportunity',
    id,
    projectId: null,
    verb: 'changed',
    fields: ['project_id'],
  });
}

/** The next number of this year, as the house counts: 26-050 after 26-049. One at a time, so that two deals never get the same. */
async function nextNumber(write: Write): Promise<string> {
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('project numbers of deals', 0))`);
  const year = companyToday().slice(2, 4);
  const { rows } = await write.tx.execute<{ last: number }>(sql`
    select coalesce(max(substr(project_number, 4)::int), 0) as last from projects
    where project_number ~ ${`^${year}-[0-9]{3,6}$`}`);
  return `${year}-${String((rows[0]?.last ?? 0) + 1).padStart(3, '0')}`;
}

function unitNames({ pipeline, units }: Deal): string[] {
  const count = units ?? (pipeline === 'dtc' ? 1 : 0);
  if (count === 1) return ['Home'];
  return Array.from({ length: Math.min(count, 1000) }, (_, at) => String(at + 1).padStart(2, '0'));
}

async function buyersOf(write: Write, id: string): Promise<FutureOwner[]> {
  const { rows } = await write.tx.execute<FutureOwner & Record<string, unknown>>(sql`
    select k.name, k.email, k.phone from opportunities o join contacts k on k.id = o.primary_contact or k.id = any(o.contacts)
    where o.id = ${id} and k.deleted_at is null order by k.id = o.primary_contact desc, k.name`);
  return rows.map(({ name, email, phone }) => ({ name, email, phone }));
}

/** Wins a deal by the word of an admin. Its project is made where there is none; done twice nothing happens. */
export async function winByWord(
  write: Write,
  viewer: Viewer,
  id: string,
  { reason, version, ports }: { reason: string; version: number | undefined; ports: DealPorts },
): Promise<void> {
  const held = await servedOpportunities.rows.read(write.tx, viewer, id);
  if (held.state === 'won') return;
  await checkVersion(version, held, () => Promise.resolve(held));
  if (held.state !== 'open') throw refuse('', rules.closed);
  await projectOf(write, viewer, id, ports);
  await setWon(write, id, { won_reason: reason, won_by: null, byId: viewer.userId });
}

/** The manufacturing agreement of a project wins the deal that it came of. */
export async function winByAgreement(write: Write, projectId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string; contract_id: string }>(sql`
    select o.id, c.id as contract_id from opportunities o join contracts c on c.project_id = o.project_id
    where o.project_id = ${projectId} and o.state = 'open' and o.deleted_at is null
      and c.contract_type = 'Manufacturing Agreement' and c.state = 'completed' and c.deleted_at is null
    order by c.signed_on desc, c.id limit 1 for update of o`);
  const [deal] = rows;
  if (deal !== undefined)
    await setWon(write, deal.id, { won_by: deal.contract_id, won_reason: null, byId: write.actor.id });
}

async function setWon(
  write: Write,
  id: string,
  how: { won_by: string | null; won_reason: string | null; byId: string | null },
): Promise<void> {
  const { rows } = await write.tx.execute<{ project_id: string }>(sql`
    update opportunities set state = 'won', probability = 100, probability_set = false, closed_on = ${companyToday()},
      won_by = ${how.won_by}, won_reason = ${how.won_reason}, version = version + 1, updated_at = now(),
      updated_by = coalesce(${how.byId}, updated_by)
    where id = ${id} returning project_id`);
  const projectId = rows[0]?.project_id ?? null;
  await noteState(write, {
    entityType: 'opportunity',
    entityId: id,
    projectId: null,
    from: 'open',
    to: 'won',
    byId: how.byId,
    reason: how.won_reason ?? undefined,
  });
  write.audit({
    action: 'opportunity.moved',
    entityType: 'opportunity',
    entityId: id,
    old: { state: 'open' },
    new: { state: 'won', project_id: projectId },
    reason: how.won_reason ?? undefined,
  });
  await write.publish('record.changed', {
    kind: 'opportunity',
    id,
    projectId: null,
    verb: 'moved',
    fields: ['state'],
  });
  await tellWon(write, id);
}
