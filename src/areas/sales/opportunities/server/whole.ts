import { companyZone } from '#platform/shared/dates.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#platform/shared/text.ts';
import { holds } from '#platform/shared/access.ts';
import { iso, literal, personName } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { WholeOpportunity } from '../schema.ts';
import { servedOpportunities } from './record.ts';
import { stageWord } from './reads.ts';
import { stagesOf } from './stages.ts';

interface Parts extends Record<string, unknown>, Omit<WholeOpportunity, 'stages' | 'can'> {
  pipeline: string;
  state: string;
}

const list = (select: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(row_to_json(x) order by ${order}) from (${select}) x), '[]')`;

const moves = (language: Language) => sql`
  select m.id, m.kind, ${stageWord(sql`f`, language)} as "from", ${stageWord(sql`t`, language)} as "to",
    ${iso(sql`m.at`)} as at, ${personName(sql`m.by_id`)} as by, m.reason, m.seconds_before
  from opportunity_moves m join sales_stages t on t.id = m.to_stage left join sales_stages f on f.id = m.from_stage
  where m.opportunity_id = o.id`;

const estimates = sql`
  select e.id, e.code, e.name, e.revision, e.status, e.price_cents as price, e.modules, e.sqft, e.factory from estimates e
  where (e.opportunity_id = o.id or e.project_id = o.project_id) and e.deleted_at is null`;

/** The contracts of a deal's project, their money for whoever reads it in the contract. */
const contractsFor = (viewer: Viewer) => sql`
  select c.id, c.code, c.title, c.contract_type, c.state,
    ${holds(viewer.groups, 'contracts.money') ? sql`c.amount` : sql`null::bigint as amount`} from contracts c
  where c.project_id = o.project_id and c.deleted_at is null`;

const files = sql`
  select f.id, f.name from files f
  where f.project_id = o.project_id and f.deleted_at is null and f.superseded_by is null order by f.created_at desc limit 20`;

/** Won deals of the same pipeline that are nearest to it in size, by modules where both say them, else by amount. */
const similar = sql`
  select w.id, w.code, w.name, w.amount, w.modules, w.closed_on::text as closed_on,
    (w.closed_on - (w.created_at at time zone ${literal(companyZone)})::date) as days
  from opportunities w
  where w.state = 'won' and w.pipeline = o.pipeline and w.id <> o.id and w.deleted_at is null
  order by coalesce(abs(w.modules - o.modules) * 1000000, abs(w.amount - o.amount)) nulls last, w.closed_on desc, w.id limit 5`;

const held = sql`select h.factory, h.month::text as month, h.modules, h.held_until::text as held_until from slots_held h
  where h.opportunity_id = o.id and h.modules > 0`;

const others = (named: SQL) =>
  sql`(select count(*)::int from opportunities x where x.deleted_at is null and x.id <> o.id and ${named})`;

const people = sql`
  select k.id, k.name, k.job, k.email, k.phone, k.id = o.primary_contact as main,
    ${others(sql`(x.primary_contact = k.id or x.contacts @> array[k.id])`)} as deals
  from contacts k where (k.id = o.primary_contact or k.id = any(o.contacts)) and k.deleted_at is null`;

/** All that stands with a deal beside its fields; `not_found` for one that is not there. */
export async function readWhole(
  db: Executor,
  viewer: Viewer,
  id: string,
  language: Language,
): Promise<WholeOpportunity> {
  await servedOpportunities.rows.read(db, viewer, id);
  const { rows } = await db.execute<Parts>(sql`
    select o.id, o.version, o.state, o.pipeline, o.stage_id,
      array(select c.point from opportunity_checks c where c.opportunity_id = o.id and c.stage_id = o.stage_id order by 1) as checked,
      ${list(moves(language), sql`x.id desc`)} as moves, ${list(estimates, sql`x.code, x.revision desc`)} as estimates,
      ${list(contractsFor(viewer), sql`x.code desc`)} as contracts, ${list(files, sql`x.name`)} as files, ${list(similar, sql`x.closed_on desc`)} as similar,
      ${list(held, sql`x.month`)} as holds,
      (select json_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) from projects p
        where p.id = o.project_id and p.deleted_at is null) as project,
      ${list(people, sql`x.main desc, x.name`)} as people,
      (select json_build_object('id', k.id, 'name', k.name, 'deals', ${others(sql`x.company_id = k.id`)}) from companies k
        where k.id = o.company_id and k.deleted_at is null) as company,
      (select json_build_object('latitude', p.latitude, 'longitude', p.longitude) from projects p
        where p.id = o.project_id and p.deleted_at is null and p.latitude is not null and p.longitude is not null) as coordinates
    from opportunities o where o.id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new Error('A deal that was just read has no parts.');
  const { pipeline, state, ...parts } = row;
  const isOpen = state === 'open';
  const isSeller = holds(viewer.groups, 'sales.write');
  const isBoss = holds(viewer.groups, 'sales.win');
  return {
    ...parts,
    // Money of contracts is not for staff of other houses.
    contracts: holds(viewer.groups, 'contracts.money')
      ? parts.contracts
      : parts.contracts.map((each) => ({ ...each, amount: null })),
    stages: await stagesOf(db, pipeline),
    can: { change: isOpen && isSeller, win: isOpen && isBoss, overbook: isOpen && isBoss },
  };
}
