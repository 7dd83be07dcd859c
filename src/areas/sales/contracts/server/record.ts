import { sql } from 'drizzle-orm';
import { companyDay } from '#platform/server/database/sql-words.ts';
import { estimateLink } from '#areas/design/estimates/server/reads.ts';
import { projectLink, requireSeller, rolesOn, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { unitLink } from '#areas/projects/units/server/reads.ts';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { waitsFor } from '#platform/server/record/waits-for.ts';
import { serveRecord, type Change, type ServedRecord } from '#platform/server/record/serve-record.ts';
import { versionedTemplate } from '#platform/server/record/versioned-template.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { contractRecord, contractTemplate } from '../record.ts';
import { sharedOut } from '../rules.ts';
import type { Clause, Payment } from '../schema.ts';
import { inUseFor, missingOf } from './terms/checks.ts';
import { usualModules } from './terms/slot.ts';
import { contractLink } from './reads.ts';
import { constraints, rules } from './rules.ts';
import { contracts, contractTemplates } from './tables.ts';

export const templates = versionedTemplate<Clause[]>({
  table: 'contract_templates',
  kind: 'contract_type',
  words: 'clauses',
  screen: '/sales/contract-templates',
  rules: { empty: rules.empty, kept: rules.templateKept, revised: rules.revised },
  life: () => servedContractTemplates.life,
});

export const servedContractTemplates: ServedRecord = serveRecord(contractTemplate, {
  table: contractTemplates,
  ...templates.recordRules,
  columns: { clause_count: { sql: sql`jsonb_array_length(r.clauses)`, filled: true } },
  constraints,
  // What somebody was sent can be read as it was for as long as the contract stands.
  keeps: sql`exists (select 1 from contracts c where c.template_id = r.id)`,
});

/** Of most there is nothing before them, so that a list asks only its own receipts. */
const received = sql`(case when r.supersedes is null then (select sum(x.amount) from contract_receipts x
  where x.contract_id = r.id and x.voided_by is null) else hearth_received(r.id) end)`;

/** Whoever may pass what is in review: nobody passes what they have submitted. Where the project has nobody else of finance, that is an admin. */
const passers = sql`(select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.last_name, u.id)
  from hearth_may_pass(r.project_id, array['finance'], array[r.submitted_by]) q join users u on u.id = q.user_id)`;

export const servedContracts = waitsFor(
  serveRecord(contractRecord, {
    table: contracts,
    json: ['parties', 'schedule', 'conditions', 'conditions_met_on'],
    jsonReads: { schedule: 'contracts.money' },
    links: {
      project: projectLink,
      unit: unitLink,
      contract_template: templates.link,
      estimate: estimateLink,
      contract: contractLink,
    },
    scope: (viewer) => sql`exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer)})`,
    columns: {
      paid_percent: {
        sql: sql`case when r.amount > 0 then least(100, round(100.0 * coalesce(${received}, 0) / r.amount, 2))::float8 end`,
      },
      days_open: {
        sql: sql`case when r.state in ('sent', 'partially_signed') then (${companyDay} - r.sent_on) end`,
      },
      days_left: {
        sql: sql`case when r.state in ('sent', 'partially_signed', 'completed')
        then coalesce(r.price_hold_until, r.deposit_refundable_until, r.expires_on) - ${companyDay} end`,
      },
      conditions_met: {
        sql: sql`case when r.conditions <> '[]' then (select count(*) filter (where r.conditions_met_on ? (c ->> 'key')) || '/' || count(*)
        from jsonb_array_elements(r.conditions) c) end`,
      },
      party: {
        sql: sql`(select string_agg(x ->> 'name', ', ' order by n) from jsonb_array_elements(r.parties) with ordinality p(x, n)
          where x ->> 'role' not in ('builder', 'witness'))`,
      },
      waiting_on: {
        sql: sql`(case when r.state in ('sent', 'partially_signed') then (select string_agg(x.name, ', ' order by x.step, x.name)
          from envelope_recipients x where x.envelope_id = r.envelope_id and x.state in ('sent', 'opened') and x.role in ('signer', 'approver'))
        when r.state = 'internal_review' then ${passers}
        when r.state in ('draft', 'ready', 'declined', 'expired') then (select u.first_name || ' ' || u.last_name from users u
          where u.id = coalesce(r.owner, r.created_by)) end)`,
      },
      signatures: {
        sql: sql`(select count(*) filter (where x.state = 'signed') || '/' || count(*) from envelope_recipients x
        where x.envelope_id = r.envelope_id and x.role in ('signer', 'approver') having count(*) > 0)`,
      },
    },
    check: settle,
    guards: {
      whole: async ({ write, after, before }) => (await missingOf(write.tx, { ...after, id: before?.id ?? '' }))[0],
      finance: async ({ write, viewer, after }) =>
        (await isFinance(write.tx, viewer, String(after['project_id']))) ? undefined : faultOf('to', rules.financeOnly),
    },
    constraints,
    bound: {
      when: sql`r.state <> 'draft'`,
      free: ['owner', 'note'],
      said: rules.frozen,
      stays: sql`(r.signed_on is not null or r.state in ('sent', 'partially_signed'))`,
    },
    // What was signed, or was out to be, is asked for as long as the house stands.
    keeps: sql`r.signed_on is not null or r.envelope_id is not null`,
  }),
  // A deal names the agreement that won it.
  ['opportunities', 'won_by'],
);

/** Whether somebody does the finances of a project; an admin does those of all. */
export async function isFinance(db: Executor, viewer: Viewer, projectId: string): Promise<boolean> {
  return viewer.groups.includes('admin') || (await rolesOn(db, projectId, viewer.userId)).includes('finance');
}

/** What follows from a change: its template is of its kind, shares follow the amount, and steps towards the sending have their two people. */
async function settle(change: Change): Promise<Change['after'] | undefined> {
  const { write, viewer, before, after } = change;
  await requireTemplate(write, after);
  const [from, to] = [stateOf(before), stateOf(after)];
  if (from === 'draft' && to === 'draft')
    return { ...sharesOf(after, before), slot_modules: await slotModules(write, after) };
  if (from === to) return undefined;
  await requireSeller(write.tx, viewer, String(after['project_id']), 'to');
  return peopleOfStep(change, from, to);
}

const stateOf = (row: Change['after'] | undefined): string =>
  typeof row?.['state'] === 'string' ? row['state'] : 'draft';

async function requireTemplate(write: Write, after: Change['after']): Promise<void> {
  const { template_id: wanted, contract_type: kind } = after;
  if (typeof wanted !== 'string') return;
  const { rows } = await write.tx.execute<{ contract_type: string }>(
    sql`select contract_type from contract_templates where id = ${wanted}`,
  );
  if (rows[0]?.contract_type !== kind) throw refuse('template_id', rules.otherType);
}

/** A letter that names a month says for how many modules. */
async function slotModules(write: Write, after: Change['after']): Promise<unknown> {
  const {
    contract_type: kind,
    slot_modules: said = null,
    slot_factory: factory = null,
    slot_month: month = null,
  } = after;
  const isAsked = kind === 'Letter of Intent' && said === null && factory !== null && month !== null;
  return isAsked ? usualModules(write.tx, after) : said;
}

/** A schedule in percentages follows the amount, to the cent. */
function sharesOf(after: Change['after'], before: Change['before']): Change['after'] | undefined {
  const { schedule, amount } = after;
  if (!Array.isArray(schedule) || typeof amount !== 'number' || amount === before?.['amount']) return undefined;
  const lines: Payment[] = schedule;
  return { schedule: sharedOut(lines, amount) };
}

async function peopleOfStep(change: Change, from: string, to: string): Promise<Change['after'] | undefined> {
  const { write, viewer, before, after } = change;
  if (to === 'draft') return { submitted_by: null, approved_by: null };
  if (to === 'internal_review')
    return from === 'draft'
      ? { submitted_by: viewer.userId, approved_by: null, template_id: await templateFor(write, after) }
      : { approved_by: null };
  if (to !== 'ready') return undefined;
  if (from === 'draft') {
    const { rows } = await write.tx.execute<{ above: boolean }>(
      sql`select ${after['amount'] ?? null}::bigint > s.review_above as above from contract_settings s`,
    );
    if (rows[0]?.above === true) throw refuse('to', rules.needsReview);
    return { submitted_by: viewer.userId, approved_by: null, template_id: await templateFor(write, after) };
  }
  if (!(await isFinance(write.tx, viewer, String(after['project_id'])))) throw refuse('to', rules.financeOnly);
  if (before?.['submitted_by'] === viewer.userId) throw refuse('to', rules.fourEyes);
  return { approved_by: viewer.userId };
}

/** The version whose words a contract keeps from now on. */
async function templateFor(write: Write, after: Change['after']): Promise<string | null> {
  if (typeof after['template_id'] === 'string') return after['template_id'];
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select t.id from contract_templates t where ${inUseFor(after['contract_type'], after['project_id'])}`,
  );
  return rows[0]?.id ?? null;
}
