import { sql, type SQL } from 'drizzle-orm';
import { bindingHomes, bindsDevelopers, type BindingAct } from '#platform/shared/binding-acts.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { ownsToday } from './visible.ts';

/** True where the viewer may do a binding act today as owner of the home, or for the developer, of a row `r` with `unit_id` and `project_id`. */
export function bindingPart(viewer: Viewer, as: 'owner' | 'developer', act: BindingAct): SQL {
  if (as === 'owner')
    return sql`exists (select 1 from unit_owners o where o.unit_id = r.unit_id and o.user_id = ${viewer.userId} and ${ownsToday}
      and o.role = any(${sql.param(bindingHomes(act))}::text[]))`;
  return sql`(${bindsDevelopers(act)}::boolean and exists (select 1 from project_developers d
    where d.project_id = r.project_id and d.user_id = ${viewer.userId} and d.decides))`;
}
