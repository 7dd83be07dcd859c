import { sql, type SQL } from 'drizzle-orm';
import { addDays, companyToday, workingDaysBetween } from '#platform/shared/dates.ts';
import type { TableSource } from '#platform/server/table/source.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ProjectColumns } from '#areas/projects/projects/columns.ts';
import {
  isLateProject,
  homesSeen,
  nextMilestone,
  plannedPercent,
  shownMilestonesTo,
  visibleProjects,
} from '../reads.ts';

/** The last day that `dateStatusOf` calls at risk when it is today: five working days on, nine days at most. */
export function lastDayAtRisk(today: string): string {
  let day = addDays(today, 9);
  while (workingDaysBetween(today, day) > 5) day = addDays(day, -1);
  return day;
}

/** What the projects table is read from: the rows and fields that the viewer sees, as in the list and on the page. */
export function projectSource(viewer: Viewer): TableSource<ProjectColumns> {
  // Not the reader's own day: a date is late for everybody at once, here and on the page.
  const today = companyToday();
  const shown = sql`and ${shownMilestonesTo(viewer)}`;
  const counted = homesSeen(viewer);
  const open = sql`ms.project_id = p.id and ms.deleted_at is null ${shown}`;
  const dayOf = (kind: SQL) =>
    sql`(select coalesce(ms.actual_on, ms.forecast_on) from milestones ms where ${open} and ms.kind = ${kind}
      order by coalesce(ms.actual_on, ms.forecast_on) limit 1)`;
  const due = sql`coalesce(nm.baseline_on, nm.forecast_on)`;
  return {
    from: sql`projects p`,
    joins: {
      units: sql`cross join lateral (select count(*)::int as count from units u
        where u.project_id = p.id and u.deleted_at is null ${counted.units}) un`,
      modules: sql`cross join lateral (select count(*)::int as count from modules m
        where m.project_id = p.id and m.deleted_at is null ${counted.modules}) mo`,
      next: nextMilestone(shown),
      developer: sql`left join developer_organisations dev on dev.id = p.developer_organisation_id`,
      pm: sql`left join lateral (select us.id, us.first_name || ' ' || us.last_name as name from project_members me
        join users us on us.id = me.user_id
        where me.project_id = p.id and me.role = 'pm' order by me.added_at, us.id limit 1) pm on true`,
    },
    where: visibleProjects(viewer),
    id: sql`p.id`,
    version: sql`p.version`,
    columns: {
      // Numbers are letters, digits and hyphens, which every language orders alike, so one index serves all.
      number: { sql: sql`p.project_number`, order: sql`p.project_number collate hearth_en`, filled: true },
      name: { sql: sql`p.name`, filled: true },
      status: { sql: sql`p.status`, filled: true },
      status_since: { sql: sql`p.status_since`, filled: true },
      channel: { sql: sql`p.channel`, filled: true },
      project_type: { sql: sql`p.project_type`, filled: true },
      developer: { sql: sql`dev.name`, needs: ['developer'] },
      factory: { sql: sql`p.factory` },
      street: { sql: sql`p.address_line1` },
      city: { sql: sql`p.city` },
      state: { sql: sql`p.state` },
      units: { sql: sql`un.count`, needs: ['units'], filled: true },
      modules: { sql: sql`mo.count`, needs: ['modules'], filled: true },
      percent_complete: { sql: sql`p.percent_complete`, filled: true },
      planned_percent: { sql: plannedPercent(today) },
      next_milestone: { sql: sql`nm.kind`, needs: ['next'] },
      next_milestone_label: { sql: sql`nm.label`, needs: ['next'] },
      next_date: { sql: sql`nm.forecast_on`, needs: ['next'] },
      next_due: { sql: sql`least(nm.baseline_on, nm.forecast_on)`, needs: ['next'] },
      date_status: {
        sql: sql`case when nm.forecast_on is null then null when least(nm.forecast_on, nm.baseline_on) < ${today}::date then 'late'
          when nm.forecast_on <= ${lastDayAtRisk(today)}::date then 'at_risk' else 'on_track' end`,
        needs: ['next'],
      },
      days_ahead: { sql: sql`(${due} - nm.forecast_on)`, needs: ['next'] },
      ship_date: { sql: dayOf(sql`'ship'`) },
      set_date: { sql: dayOf(sql`'set'`) },
      late: {
        sql: isLateProject(today, shown),
        filled: true,
      },
      mine: {
        sql: sql`exists (select 1 from project_members me where me.project_id = p.id and me.user_id = ${viewer.userId}::uuid)`,
        filled: true,
      },
      contract_value: { sql: sql`p.contract_value_cents` },
      cost_budget: { sql: sql`p.cost_budget_cents` },
      cost_forecast: { sql: sql`p.cost_forecast_cents` },
      cost_actual: { sql: sql`p.cost_actual_cents` },
      margin: { sql: sql`(p.contract_value_cents - coalesce(p.cost_forecast_cents, p.cost_budget_cents))` },
      gross_sqft: { sql: sql`p.gross_sqft` },
      pm: { sql: sql`pm.id`, name: sql`pm.name`, needs: ['pm'] },
      hold_reason: { sql: sql`p.hold_reason` },
      hold_until: { sql: sql`p.hold_until` },
      tags: { sql: sql`p.tags` },
      owner_visible: { sql: sql`p.owner_visible`, filled: true },
      created: { sql: sql`p.created_at`, filled: true },
      updated: { sql: sql`p.updated_at`, filled: true },
    },
    search: { columns: ['number', 'name', 'city', 'developer'] },
  };
}
