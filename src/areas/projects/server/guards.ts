import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/transaction.ts';
import type { GuardResult, Transition } from '../schema.ts';
import { edgesFrom, mayTake, projectGuards, type ProjectGuard, type Standing } from '../states.ts';

type Facts = Record<
  Exclude<
    ProjectGuard,
    'bom_released' | 'pre_ship_signed' | 'manual_published' | 'no_critical_site_item' | 'coverage_ended'
  >,
  boolean
>;

/** What the database knows about a project's guards, in one statement. */
async function factsOf(db: Executor, projectId: string): Promise<Facts> {
  const { rows } = await db.execute<Facts & Record<string, unknown>>(sql`
    with live_modules as (select * from modules where project_id = ${projectId} and deleted_at is null),
      live_milestones as (select * from milestones where project_id = ${projectId} and deleted_at is null),
      signed as (select contract_type from contracts where project_id = ${projectId} and deleted_at is null and signed_on is not null)
    select
      exists (select 1 from signed where contract_type in ('Design Agreement', 'Letter of Intent')) as signed_agreement,
      exists (select 1 from signed where contract_type = 'Manufacturing Agreement') as signed_manufacturing_agreement,
      p.address_line1 is not null and p.city is not null as address_given,
      exists (select 1 from project_members where project_id = p.id and role = 'pm') as manager_set,
      p.factory is not null as factory_chosen,
      exists (select 1 from units where project_id = p.id and deleted_at is null) as units_named,
      exists (select 1 from live_milestones) and not exists (select 1 from live_milestones where baseline_on is null) as baselines_set,
      exists (select 1 from live_milestones where kind = 'plan_approval' and actual_on is not null) as plan_approved,
      exists (select 1 from live_milestones where kind = 'design_freeze' and actual_on is not null) as design_frozen,
      exists (select 1 from live_modules) and not exists (select 1 from live_modules where serial_no is null) as modules_have_serials,
      exists (select 1 from live_modules) and not exists (select 1 from live_modules where status not in ('delivered', 'set')) as modules_delivered,
      exists (select 1 from live_milestones where kind = 'handover' and coalesce(actual_on, forecast_on) is not null) as handover_dated
    from projects p where p.id = ${projectId}`);
  const [facts] = rows;
  if (facts === undefined) throw new Error(`Project ${projectId} is not there.`);
  return facts;
}

function judge(guard: ProjectGuard, facts: Facts): GuardResult {
  const { area, message } = projectGuards[guard];
  const known: Partial<Record<ProjectGuard, boolean>> = facts;
  return { guard, area, message, state: area === null ? (known[guard] === true ? 'met' : 'unmet') : 'not_built' };
}

/** Every move that leaves the project's status: who may, what it requires, and how each guard stands. */
export async function transitionsOf(
  db: Executor,
  projectId: string,
  standing: Standing,
  roles: readonly string[],
  isAdmin: boolean,
): Promise<Transition[]> {
  const facts = await factsOf(db, projectId);
  return edgesFrom(standing).map(({ edge, to }) => {
    const guards = edge.guards.map((guard) => judge(guard, facts));
    return {
      to,
      allowed: mayTake(edge, roles, isAdmin) && guards.every((guard) => guard.state !== 'unmet'),
      requires: [...edge.requires],
      guards,
    };
  });
}
