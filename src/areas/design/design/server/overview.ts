import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { DesignOverview } from '../schema.ts';

type Overview = z.input<typeof DesignOverview>;

const mostWaiting = 100;
const newestModels = 8;

const place = sql`coalesce(p.project_number || ' ' || p.name, r.plan_code)`;

/** Everything that waits for somebody, the longest wait first, with the newest models and the counts beside it. */
export async function readOverview(db: Executor, viewer: Viewer): Promise<Overview> {
  return { waiting: await waiting(db, viewer), models: await models(db), counts: await counts(db) };
}

async function waiting(db: Executor, viewer: Viewer): Promise<Overview['waiting']> {
  const workedOn = (kind: 'bom' | 'estimate') =>
    sql`exists (select 1 from audit_log a
      where a.entity_type = ${kind} and a.entity_id = r.id::text and a.actor_id = ${viewer.userId} and a.action <> ${`${kind}.moved`})`;
  const { rows } = await db.execute<Overview['waiting'][number] & Record<string, unknown>>(sql`
    select kind, id, code, name, "of", count::int as count, ${iso(sql`since`)} as since, is_own from (
      select 'bom' as kind, r.id::text as id, r.code || ' v' || r.version_no as code, r.name, ${place} as of,
        (select count(*) from bom_lines l where l.bom_id = r.id) as count, r.updated_at as since, ${workedOn('bom')} as is_own
        from boms r left join projects p on p.id = r.project_id where r.status = 'in_review' and r.deleted_at is null
      union all
      select 'estimate', r.id::text, r.code, r.name, ${place},
        (select count(*) from estimate_lines l where l.estimate_id = r.id), r.updated_at, ${workedOn('estimate')}
        from estimates r left join projects p on p.id = r.project_id where r.status = 'in_review' and r.deleted_at is null
      union all
      select 'run', r.id::text, r.code, m.name, coalesce(p.project_number || ' ' || p.name, m.plan_code),
        (select count(distinct e.entity) from run_elements e
          where e.run_id = r.id and e.state in ('check', 'unmapped')), r.created_at, false
        from bim2bom_runs r join building_models m on m.id = r.model_id and m.deleted_at is null left join projects p on p.id = r.project_id
        where r.deleted_at is null and r.bom_id is null and r.status in ('mapping', 'review')
          and not exists (select 1 from bim2bom_runs later
            where later.model_id = r.model_id and later.deleted_at is null and later.id > r.id)
      union all
      select 'rates', null, null, '', null, count(*), min(r.created_at), bool_and(r.created_by = ${viewer.userId}::uuid)
      from rate_cards r where r.status = 'draft' and r.deleted_at is null having count(*) > 0
      union all
      select 'model', r.id::text, null, r.name, ${place}, 0, r.created_at, false
        from building_models r left join projects p on p.id = r.project_id where r.state = 'failed' and r.deleted_at is null
          and not exists (select 1 from building_models later
            where later.series_id = r.series_id and later.revision > r.revision and later.deleted_at is null)
    ) all_of_it order by all_of_it.since, id limit ${mostWaiting}`);
  return rows;
}

async function models(db: Executor): Promise<Overview['models']> {
  const { rows } = await db.execute<Overview['models'][number] & Record<string, unknown>>(sql`
    select r.id, r.name, r.revision, r.state, ${place} as of, r.element_count as elements, ${iso(sql`r.created_at`)} as created_at
    from building_models r left join projects p on p.id = r.project_id
    where r.deleted_at is null and not
      exists (select 1 from building_models later
        where later.series_id = r.series_id and later.revision > r.revision and later.deleted_at is null)
    order by r.created_at desc, r.id desc limit ${newestModels}`);
  return rows;
}

async function counts(db: Executor): Promise<Overview['counts']> {
  const { rows } = await db.execute<Overview['counts'] & Record<string, unknown>>(sql`
    select
      (select count(*) from (select plan_code from units where deleted_at is null union select plan_code from boms
        where deleted_at is null and scope = 'plan') plans where plan_code is not null)::int as plans,
      (select count(distinct series_id) from building_models where deleted_at is null)::int as models,
      (select count(*) from boms where deleted_at is null and status = 'released')::int as boms_released,
      (select count(*) from boms where deleted_at is null and status in ('draft', 'in_review'))::int as boms_in_work,
      (select count(*) from estimates where deleted_at is null and status in ('draft', 'in_review', 'approved'))::int as estimates_in_work,
      (select count(*) from estimates where deleted_at is null and status = 'sent')::int as estimates_sent,
      (select count(*) from cost_items where deleted_at is null and active)::int as items,
      (select count(*) from quantity_rules where deleted_at is null)::int as rules`);
  const [found] = rows;
  if (found === undefined) throw new Error('A count of nothing is still one row.');
  return found;
}
