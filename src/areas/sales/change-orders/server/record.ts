import { sql } from 'drizzle-orm';
import { companyDay } from '#platform/server/database/sql-words.ts';
import { ticketLink } from '#areas/company/tickets/server/reads.ts';
import { projectLink, visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { moduleLink, unitLink } from '#areas/projects/units/server/reads.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { serveRecord, type Change } from '#platform/server/record/serve-record.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { usualRework, type Stage } from '../choices.ts';
import { changeOrder } from '../record.ts';
import { priceChange } from '../rules.ts';
import type { ChangeLine } from '../schema.ts';
import { passers } from './rows.ts';
import { constraints, rules } from './rules.ts';
import { changeOrders } from './tables.ts';

const deviationLink: LinkTarget = {
  table: 'deviations',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`dv`, where: () => sql`dv.deleted_at is null` },
};

/** What came of a meeting, as another record names it. */
const outcomeLink: LinkTarget = {
  table: 'meeting_outcomes',
  name: (alias) => sql`left(${alias}.text, 80)`,
  visible: { alias: sql`mo`, where: () => sql`mo.deleted_at is null` },
};

const inWork = (status: unknown) => status === 'draft' || status === 'pricing';
/** What may still be written once it is reviewed: what never leaves the house. */
const afterwards = new Set(['internal_notes', 'requested_by', 'requested_on', 'ticket', 'deviation', 'outcome']);
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const fullNames = sql`string_agg(distinct u.first_name || ' ' || u.last_name, ', ')`;
const names = sql`${fullNames} from project_members m join users u on u.id = m.user_id
  where m.project_id = r.project_id`;

const writer = sql`(select u.first_name || ' ' || u.last_name from users u where u.id = r.created_by)`;

/**
 * Whose move it is, by name: what is being written, or was declined, its writer's, then whoever prices, may pass the review, decides and carries
 * it out. A review that nobody of the project may pass is an admin's.
 */
const waitsOn = sql`(case r.status
  when 'draft' then ${writer}
  when 'declined' then ${writer}
  when 'pricing' then coalesce((select ${names} and m.role = 'estimator'), ${writer})
  when 'internal_review' then (select ${fullNames} from ${passers} q join users u on u.id = q.user_id)
  when 'sent' then (select string_agg(a.name, ', ' order by a.position) from change_order_approvers a
    where a.change_order_id = r.id and a.revision = r.revision and a.decision is null)
  when 'approved' then (select ${names} and m.role = 'pm') end)`;

export const servedChangeOrders = serveRecord(changeOrder, {
  table: changeOrders,
  json: ['lines', 'proposed', 'shares', 'approvers'],
  links: {
    project: projectLink,
    unit: unitLink,
    module: moduleLink,
    ticket: ticketLink,
    deviation: deviationLink,
    meeting_outcome: outcomeLink,
  },
  scope: (viewer) => sql`exists (select 1 from projects p where p.id = r.project_id and ${visibleProjects(viewer)})`,
  columns: {
    waits_on: { sql: waitsOn },
    age_days: { sql: sql`extract(day from now() - r.created_at)::int`, filled: true },
    is_late: { sql: sql`(r.status = 'sent' and coalesce(r.approval_deadline < ${companyDay}, false))`, filled: true },
    margin: {
      sql: sql`(case when r.price_cents <> 0 then round((r.price_cents - r.cost_cents) * 100.0 / abs(r.price_cents), 1)::float8 end)`,
    },
  },
  async check(change) {
    const { before, after } = change;
    if (before !== undefined && !inWork(before['status'])) {
      refuseLate(before, after);
      return undefined;
    }
    await requireOwnPlaces(change);
    for (const field of ['rework_factor', 'tax_percent'])
      if (Math.round(Number(after[field] ?? 0) * 1e4) !== Number(after[field] ?? 0) * 1e4)
        throw refuse(field, rules.places);
    if (after['site_only'] === true && idsIn(after['modules']).length > 0) throw refuse('site_only', rules.noModules);
    return reckoned(change);
  },
  constraints,
  bound: {
    when: sql`r.status not in ('draft', 'pricing')`,
    free: [...afterwards],
    said: rules.frozen,
    stays: sql`r.status not in ('draft', 'pricing', 'void')`,
  },
  // What was sent or agreed is asked for as long as the house stands.
  keeps: sql`exists (select 1 from change_order_revisions v where v.change_order_id = r.id)`,
});

function refuseLate(before: Record<string, unknown>, after: Readonly<Record<string, unknown>>): void {
  const late = [...Object.keys(changeOrder.fields), 'lines', 'proposed', 'shares', 'approvers'].find(
    (name) => !afterwards.has(name) && JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  if (late !== undefined) throw refuse(late, rules.frozen);
}

/** Units and modules are those of its project. */
async function requireOwnPlaces({ write, after }: Change): Promise<void> {
  for (const kind of ['modules', 'units'] as const) {
    const ids = idsIn(after[kind]);
    if (ids.length === 0) continue;
    const { rows } = await write.tx.execute(
      sql`select 1 from ${sql.identifier(kind)} where id = any(${sql.param(ids)}::uuid[]) and project_id <> ${after['project_id']}`,
    );
    if (rows.length > 0) throw refuse(kind, rules.other);
  }
}

/** What follows from what is written: the stage of its modules, the rework that counts, and every sum. */
async function reckoned({ write, before, after }: Change): Promise<Record<string, unknown>> {
  const stage = await stageOf(write, idsIn(after['modules']));
  const reworkPercent = Number(after['rework_factor'] ?? usualRework[stage]);
  const units = idsIn(after['units']);
  const lines = (after['lines'] ?? []) as ChangeLine[];
  const { lines: money, ...sums } = priceChange(lines, {
    reworkPercent,
    taxPercent: Number(after['tax_percent'] ?? 0),
    noCharge: after['no_charge'] === true,
  });
  if (Math.abs(sums.total_cents) > 1e12 || Math.abs(sums.cost_cents) > 1e12) throw refuse('lines', rules.tooMuch);
  const follows = { stage, rework_percent: reworkPercent };
  if (before === undefined) {
    const { rows } = await write.tx.execute<{ status: number }>(
      sql`select status from projects where id = ${after['project_id']}`,
    );
    const [project] = rows;
    if (project === undefined) throw new AppError('not_found');
    return { ...follows, project_status: project.status };
  }
  const shares = (Array.isArray(after['shares']) ? after['shares'] : []) as { unit_id: string }[];
  return {
    ...follows,
    ...sums,
    lines: lines.map((line, at) => ({ ...line, ...money[at] })),
    shares: shares.filter((share) => units.includes(share.unit_id)),
  };
}

/** How far the furthest of some modules is. */
async function stageOf(write: Change['write'], modules: readonly string[]): Promise<Stage> {
  if (modules.length === 0) return 'none';
  const { rows } = await write.tx.execute<{ stage: Stage }>(sql`
    select case max(case m.status when 'scheduled' then 1 when 'online' then 2 when 'qa_hold' then 2
        when 'offline' then 3 when 'yard' then 3 when 'released' then 3 when 'returned' then 3 else 4 end)
      when 1 then 'planned' when 2 then 'on_line' when 3 then 'built' when 4 then 'left' else 'none' end as stage
    from modules m where m.id = any(${sql.param([...modules])}::uuid[])`);
  return rows[0]?.stage ?? 'none';
}
