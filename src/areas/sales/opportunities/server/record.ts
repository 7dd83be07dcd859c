import { sql } from 'drizzle-orm';
import { contactLink, companyLink } from '#areas/sales/customers/server/reads.ts';
import { contractLink } from '#areas/sales/contracts/server/reads.ts';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { refuse } from '#platform/shared/errors.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { waitsFor } from '#platform/server/record/waits-for.ts';
import type { z } from 'zod';
import { serveRecord, type Change, type Done, type ServedRecord } from '#platform/server/record/serve-record.ts';
import { opportunity, salesStage } from '../record.ts';
import { Step } from '../schema.ts';
import { takeStep } from './steps.ts';
import './events.ts';
import { constraints, rules } from './rules.ts';
import { daysInStage, stageWord, standsStill } from './reads.ts';
import { opportunities, salesStages } from './tables.ts';
import { wayOfDeals } from './ways.ts';

const openDeals = sql`(select count(*) from opportunities o where o.stage_id = r.id and o.state = 'open' and o.deleted_at is null)`;

export const servedSalesStages = waitsFor(
  serveRecord(salesStage, {
    table: salesStages,
    columns: { deals: { sql: openDeals, filled: true } },
    constraints,
  }),
  ['opportunities', 'stage_id'],
  // History names it for as long as there is one.
  ['opportunity_moves', 'from_stage'],
  ['opportunity_moves', 'to_stage'],
);

const stageLink: LinkTarget = {
  table: 'sales_stages',
  name: stageWord,
  visible: { alias: sql`s`, where: () => sql`s.deleted_at is null` },
};

const holding = sql`from slots_held h where h.opportunity_id = r.id and h.modules > 0`;
const isStill = sql`exists (select 1 from sales_stages s where s.id = r.stage_id and ${standsStill(sql`r`, sql`s`)})`;

export const servedOpportunities: ServedRecord = serveRecord(opportunity, {
  table: opportunities,
  links: {
    sales_stage: stageLink,
    contact: contactLink,
    company: companyLink,
    project: projectLink,
    contract: contractLink,
  },
  columns: {
    days_in_stage: { sql: sql`case when r.state = 'open' then ${daysInStage(sql`r`)} end` },
    held_factory: { sql: sql`(select min(h.factory) ${holding})` },
    held_from: { sql: sql`(select min(h.month) ${holding})` },
    held_to: { sql: sql`(select max(h.month) ${holding})` },
    rotten: { sql: isStill, filled: true },
  },
  adds: wayOfDeals,
  check: settle,
  constraints,
  changed: tellLearned,
  // What became a project is asked for as long as that stands.
  keeps: sql`r.project_id is not null`,
  // Many at once, each by the rules of one: who lacks something is named and stays where it stands.
  bulk: {
    step: {
      values: Step.omit({ version: true }),
      act: (write, viewer, id, step: z.infer<typeof Step>, version) =>
        takeStep(write, viewer, id, { ...step, version }, servedOpportunities),
    },
  },
});

const carried = ['factory', 'sqft', 'amount', 'address_line1', 'city', 'state_code', 'zip'];

/** Tells what a deal with a project says of it now, where that is something else than before. */
async function tellLearned({ write, viewer, before, after, verb }: Done): Promise<void> {
  const { project_id: projectId } = after;
  if (verb !== 'changed' || typeof projectId !== 'string') return;
  if (carried.every((name) => before?.[name] === after[name])) return;
  const text = (name: string): string | null => {
    const { [name]: value } = after;
    return typeof value === 'string' ? value : null;
  };
  const figure = (name: string): number | null => {
    const { [name]: value } = after;
    return typeof value === 'number' ? value : null;
  };
  await write.publish('deal.learned', {
    viewer,
    projectId,
    factory: text('factory'),
    sqft: figure('sqft'),
    amount: figure('amount'),
    site: { line1: text('address_line1'), city: text('city'), state: text('state_code'), zip: text('zip') },
  });
}

/** What follows from a change: where a new deal begins, and the probability that goes with its stage or with its end. */
async function settle({ write, before, after }: Change): Promise<Change['after'] | undefined> {
  if (before === undefined) {
    const stage = await firstStage(write.tx, after);
    const given = after['probability'] ?? null;
    return {
      stage_id: stage.id,
      probability: given ?? stage.probability,
      probability_set: given !== null,
    };
  }
  const [from, to] = [before['state'], after['state']];
  if (from === 'won' && to !== 'won') throw refuse('to', rules.wonStays);
  if (from !== to) return closing(write.tx, after);
  if (before['stage_id'] !== after['stage_id'])
    // What is no step of a person is one that is taken back.
    await write.tx.execute(sql`
      select set_config('hearth.move', 'taken_back', true) where coalesce(current_setting('hearth.move', true), '') <> 'step'`);
  return probabilityOf(write.tx, before, after);
}

type Db = Change['write']['tx'];
interface StageRow extends Record<string, unknown> {
  id: string;
  probability: number;
}

async function firstStage(db: Db, after: Change['after']): Promise<StageRow> {
  const { rows } = await db.execute<StageRow>(sql`
    select id, probability::float8 as probability from sales_stages
    where pipeline = ${after['pipeline']} and deleted_at is null
      and (${after['stage_id'] ?? null}::uuid is null or id = ${after['stage_id'] ?? null}::uuid)
    order by place, id limit 1`);
  const [stage] = rows;
  if (stage === undefined) throw refuse('pipeline', rules.noStage);
  return stage;
}

async function closing(db: Db, after: Change['after']): Promise<Change['after']> {
  if (after['state'] === 'lost' && after['lost_reason'] === 'other' && (after['lost_notes'] ?? null) === null)
    throw refuse('values.lost_notes', rules.other);
  if (after['state'] === 'lost') return { probability: 0, probability_set: false, closed_on: companyToday() };
  // A probability that somebody had set comes back with what is taken back.
  const probability = after['probability_set'] === true ? {} : await ofStage(db, after);
  return { ...probability, closed_on: null, lost_reason: null, lost_notes: null };
}

async function probabilityOf(
  db: Db,
  before: NonNullable<Change['before']>,
  after: Change['after'],
): Promise<Change['after'] | undefined> {
  if (after['state'] !== 'open') {
    if (after['probability'] !== before['probability']) throw refuse('probability', rules.closed);
    return undefined;
  }
  // What an undo brings back says both itself.
  if (after['probability_set'] !== before['probability_set']) return undefined;
  if (after['stage_id'] !== before['stage_id'])
    return after['probability_set'] === true ? undefined : ofStage(db, after);
  if (after['probability'] === before['probability']) return undefined;
  return after['probability'] === null ? ofStage(db, after) : { probability_set: true };
}

async function ofStage(db: Db, after: Change['after']): Promise<Change['after']> {
  const { rows } = await db.execute<StageRow>(
    sql`select id, probability::float8 as probability from sales_stages where id = ${after['stage_id']}`,
  );
  return { probability: rows[0]?.probability ?? null, probability_set: false };
}
