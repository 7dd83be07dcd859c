import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ProjectChoice } from '#areas/projects/projects/contract.ts';
import { visibleProjects, type View } from '../reads.ts';
import { likePattern } from '../store.ts';

type Choice = z.input<typeof ProjectChoice>;

export interface ChoiceFilter {
  view?: View | undefined;
  q?: string | undefined;
  chosen?: string | undefined;
  limit: number;
}

/** The projects that a person may choose from: the one that is chosen, their own, then what is under way, each by number. */
export async function projectChoices(db: Executor, viewer: Viewer, filter: ChoiceFilter): Promise<Choice[]> {
  const { q, chosen = null } = filter;
  const like = q === undefined ? undefined : likePattern(q);
  // Words are looked for in what a person reads in the list too, as `P-101 Cedar`.
  const holds =
    like === undefined
      ? sql`true`
      : sql`(p.project_number || ' ' || p.name ilike ${like} or p.address_line1 ilike ${like} or p.city ilike ${like})`;
  const { rows } = await db.execute<Choice & Record<string, unknown>>(sql`
    select p.id, p.project_number, p.name, p.status, p.address_line1 as line1, p.city
    from projects p
    where ${visibleProjects(viewer, filter.view)} and (p.id = ${chosen}::uuid or ${holds})
    order by p.id is not distinct from ${chosen}::uuid desc,
      exists (select 1 from project_members me where me.project_id = p.id and me.user_id = ${viewer.userId}) desc,
      p.status > 6, p.project_number
    limit ${filter.limit}`);
  return rows;
}
