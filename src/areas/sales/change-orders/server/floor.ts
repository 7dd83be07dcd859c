import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { visibleProjects } from '#areas/projects/projects/server/reads.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { FloorChange } from '../schema.ts';

/**
 * What the factory of a floor manager builds otherwise, the newest first. Everything comes from `change_order_scopes`, which the database
 * writes without a price: no query of the floor touches a table that holds one.
 */
export async function floorChanges(
  db: Executor,
  viewer: Viewer,
  projectId: string | undefined,
): Promise<z.infer<typeof FloorChange>[]> {
  const { rows } = await db.execute<z.infer<typeof FloorChange> & Record<string, unknown>>(sql`
    select s.change_order_id as id, s.code, s.title, s.scope, s.lines, ${iso(sql`s.from_at`)} as "from",
      ${iso(sql`s.withdrawn_at`)} as withdrawn_at,
      jsonb_build_object('id', p.id, 'project_number', p.project_number, 'name', p.name) as project,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'module_no', m.module_no) order by m.module_no collate hearth_en)
        from modules m where m.id = any(s.modules) and m.deleted_at is null), '[]') as modules
    from change_order_scopes s join projects p on p.id = s.project_id
    where ${visibleProjects(viewer, 'floor')} ${projectId === undefined ? sql`` : sql`and s.project_id = ${projectId}`}
    order by s.from_at desc, s.change_order_id limit 100`);
  return rows;
}

/** Who builds it: the floor managers of the factory of a project that it is building. */
export async function floorOf(write: Write, projectId: string): Promise<string[]> {
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select u.id from users u join user_groups g on g.user_id = u.id and g."group" = 'floor_manager'
      join projects p on p.factory = u.factory and p.status between 3 and 7
    where p.id = ${projectId} and u.state = 'active'`);
  return rows.map((row) => row.id);
}
