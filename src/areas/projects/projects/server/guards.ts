import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { companyDay } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { GuardResult, Transition } from '../schema.ts';
import { edgesFrom, mayTake, projectGuards, type ProjectGuard, type Standing } from '../states.ts';
import { criticalFilter, type OpenItems, openCriticalItems, placeOfItems } from './critical-items.ts';

type Facts = Record<Exclude<ProjectGuard, 'manual_published'>, boolean> & {
  id: string;
  /** The first open item of the warranty, where there is one. */
  open_item_id: string | null;
  /** The punch items of the site that keep it from its owners. */
  critical_items: OpenItems;
  /** The bill of materials that the project waits for: its own newest, or that of a plan of its units. Nobody outside staff is told. */
  bom_id: string | null;
  project_number: string;
  /** The first milestone without a baseline. */
  undated_id: string | null;
  plan_approval_id: string | null;
  design_freeze_id: string | null;
  handover_id: string | null;
};

/** What the database knows about the guards of these projects, in one statement. */
async function factsOf(db: Executor, projectIds: readonly string[]): Promise<Map<string, Facts>> {
  const { rows } = await db.execute<Facts & Record<string, unknown>>(sql`
    select p.id, p.project_number, dates.undated_id, dates.plan_approval_id, dates.design_freeze_id, dates.handover_id,
      hearth_contract_signed(p.id, array['Design Agreement', 'Letter of Intent']) as signed_agreement,
      hearth_contract_signed(p.id, array['Manufacturing Agreement']) as signed_manufacturing_agreement,
      p.address_line1 is not null and p.city is not null as address_given,
      exists (select 1 from project_members where project_id = p.id and role = 'pm') as manager_set,
      p.factory is not null as factory_chosen,
      punch.critical_items, (punch.critical_items ->> 'count')::int = 0 as no_critical_site_item,
      warranty.open_item_id, warranty.open_item_id is null and not warranty.is_running as coverage_ended,
      exists (select 1 from units where project_id = p.id and deleted_at is null) as units_named,
      dates.n > 0 and dates.without_baseline = 0 as baselines_set, dates.plan_approved, dates.design_frozen, dates.handover_dated,
      boms.of_project or (homes.n > 0 and homes.without_bom = 0) as bom_released, coalesce(boms.newest, homes.newest_bom) as bom_id,
      built.n > 0 and built.without_serial = 0 as modules_have_serials, built.n > 0 and built.on_the_way = 0 as modules_delivered,
      built.n > 0 and built.unsigned = 0 as pre_ship_signed
    from projects p
    cross join lateral (select ${openCriticalItems('site', sql`item.project_id = p.id`)} as critical_items) punch
    cross join lateral (select (select t.id::text from tickets t where t.project_id = p.id and t.kind = 'warranty' and t.deleted_at is null
        and t.state not in ('warranty_verified', 'warranty_not_covered', 'warranty_void', 'merged') order by t.received_at, t.id limit 1) as open_item_id,
      exists (select 1 from warranty_coverages k where k.project_id = p.id and k.deleted_at is null and k.ends_on >= ${companyDay})
        -- Of a home whose warranty began and for which nobody has noted what it covers, the longest of the usual ones counts.
        or exists (select 1 from units u where u.project_id = p.id and u.deleted_at is null
          and u.warranty_start_on + interval '120 months' > ${companyDay}
          and not exists (select 1 from warranty_coverages k where k.unit_id = u.id and k.deleted_at is null)) as is_running) warranty
    cross join lateral (select count(*) as n, count(*) filter (where ms.baseline_on is null) as without_baseline,
      coalesce(bool_or(ms.kind = 'plan_approval' and ms.actual_on is not null), false) as plan_approved,
      coalesce(bool_or(ms.kind = 'design_freeze' and ms.actual_on is not null), false) as design_frozen,
      coalesce(bool_or(ms.kind = 'handover' and coalesce(ms.actual_on, ms.forecast_on) is not null), false) as handover_dated,
      (array_agg(ms.id order by ms.forecast_on, ms.id) filter (where ms.baseline_on is null))[1] as undated_id,
      (array_agg(ms.id order by ms.id) filter (where ms.kind = 'plan_approval'))[1] as plan_approval_id,
      (array_agg(ms.id order by ms.id) filter (where ms.kind = 'design_freeze'))[1] as design_freeze_id,
      (array_agg(ms.id order by ms.id) filter (where ms.kind = 'handover'))[1] as handover_id
      from milestones ms where ms.project_id = p.id and ms.deleted_at is null) dates
    cross join lateral (select coalesce(bool_or(b.status = 'released'), false) as of_project,
      (array_agg(b.id order by b.created_at desc))[1] as newest
      from boms b where b.project_id = p.id and b.deleted_at is null) boms
    cross join lateral (select count(*) as n, count(*) filter (where not plan.released) as without_bom,
      (array_agg(plan.newest order by plan.released) filter (where plan.newest is not null))[1] as newest_bom
      from units u cross join lateral (select coalesce(bool_or(b.status = 'released'), false) as released,
        (array_agg(b.id order by b.created_at desc))[1] as newest
        from boms b where b.scope = 'plan' and b.plan_code = u.plan_code and b.deleted_at is null) plan
      where u.project_id = p.id and u.deleted_at is null) homes
    cross join lateral (select count(*) as n, count(*) filter (where m.serial_no is null) as without_serial, count(*)
      filter (where m.status not in ('delivered', 'set')) as on_the_way,
      count(*) filter (where not hearth_pre_ship_signed(m.id)) as unsigned
      from modules m where m.project_id = p.id and m.deleted_at is null) built
    where p.id = any(${`{${projectIds.join(',')}}`}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function judge(guard: ProjectGuard, facts: Facts): GuardResult {
  const { area, said } = projectGuards[guard];
  const known: Partial<Record<ProjectGuard, unknown>> = facts;
  const state = area === null ? (known[guard] === true ? 'met' : 'unmet') : 'not_built';
  // A released bill is worth a look, too; of the others only what is missing leads anywhere.
  const isLed = state === 'unmet' || (guard === 'bom_released' && state === 'met');
  const place = isLed ? placeOf(guard, facts) : null;
  const counted = guard === 'no_critical_site_item' && state === 'unmet' ? { count: facts.critical_items.count } : {};
  return { guard, area, message: said.en, said, state, place, ...counted };
}

/** Where staff do what a guard asks for. The words after the question mark open the very form. */
function placeOf(guard: ProjectGuard, facts: Facts): string | null {
  const page = `/projects/${encodeURIComponent(facts.project_number)}`;
  const date = (id: string | null, kind: string) => `${page}?do=date&date=${id ?? kind}`;
  const modulesWhere = (filter: readonly unknown[]) =>
    `${page}?tab=units&show=modules&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  switch (guard) {
    case 'signed_agreement':
    case 'signed_manufacturing_agreement':
      return `${page}?tab=contracts`;
    case 'address_given':
      return `${page}?do=facts&field=line1`;
    case 'factory_chosen':
      return `${page}?do=facts&field=factory`;
    case 'manager_set':
      return `${page}?do=people`;
    case 'units_named':
      return `${page}?tab=units&do=add`;
    case 'baselines_set':
      return facts.undated_id === null ? `${page}?do=date` : `${page}?do=date&date=${facts.undated_id}`;
    case 'plan_approved':
      return date(facts.plan_approval_id, 'plan_approval');
    case 'design_frozen':
      return date(facts.design_freeze_id, 'design_freeze');
    case 'handover_dated':
      return date(facts.handover_id, 'handover');
    case 'modules_have_serials':
      return modulesWhere(['serial_no', 'empty']);
    case 'modules_delivered':
      return modulesWhere(['status', 'none_of', ['delivered', 'set']]);
    case 'no_critical_site_item':
      return placeOfItems(facts.critical_items, {
        address: '/projects/punch-lists',
        list: 'site',
        of: [['project_id', 'is', facts.id], criticalFilter],
      });
    case 'coverage_ended':
      return facts.open_item_id === null
        ? `/projects/warranty-requests/coverages?filter=${encodeURIComponent(JSON.stringify(['ends_on', 'on_or_after', companyToday()]))}`
        : `/projects/warranty-requests?panel=${facts.open_item_id}`;
    case 'pre_ship_signed':
      return `${page}?tab=quality&of=sign-offs`;
    case 'bom_released':
      return facts.bom_id === null ? '/design/model-platform-bom' : `/design/model-platform-bom/${facts.bom_id}`;
    default:
      return null;
  }
}

/** Every move that leaves the project's status: who may, what it requires, and how each guard stands. */
export async function transitionsOf(
  db: Executor,
  projectId: string,
  standing: Standing,
  roles: readonly string[],
  isAdmin: boolean,
): Promise<Transition[]> {
  const facts = (await factsOf(db, [projectId])).get(projectId);
  if (facts === undefined) throw new Error(`Project ${projectId} is not there.`);
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

/** What keeps each project from its next status: the first guard that is not met, else the first that nobody can look up yet, else null. */
export async function blockersOf(
  db: Executor,
  projects: readonly (Standing & { id: string })[],
): Promise<Map<string, GuardResult | null>> {
  const facts = await factsOf(
    db,
    projects.map((project) => project.id),
  );
  return new Map(
    projects.map((project) => {
      const known = facts.get(project.id);
      const next = edgesFrom(project).find(({ to }) => to === (project.status === 6 ? 8 : project.status + 1));
      const guards =
        known === undefined || next === undefined ? [] : next.edge.guards.map((guard) => judge(guard, known));
      const blocker =
        guards.find((guard) => guard.state === 'unmet') ?? guards.find((guard) => guard.state === 'not_built') ?? null;
      return [project.id, blocker];
    }),
  );
}
