import { sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, RecordedChange } from '#platform/server/writes/transaction.ts';
import { undoDays } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Undoable } from '../schema.ts';

/** Only who made a change takes it back, or an admin, and only while it is kept. */
function open(viewer: Viewer) {
  const own = viewer.groups.includes('admin') ? sql`` : sql`and s.by_id = ${viewer.userId}`;
  return sql`s.at > now() - make_interval(days => ${undoDays}) ${own}`;
}

export async function listUndoable(
  db: Executor,
  viewer: Viewer,
  of: { record: { type: string; id: string } } | { projectId: string },
): Promise<Undoable[]> {
  // A change and its lines in the audit log are written in one transaction, and so at the same moment; the log knows the project, and
  // every record that was changed where one entry stands for many of them, as for a move of the plan.
  const among =
    'record' in of
      ? sql`s.at in (select a.at from audit_log a where a.entity_type = ${of.record.type} and a.entity_id = ${of.record.id})
          and ((e.entity_type = ${of.record.type} and e.entity_id = ${of.record.id})
            or not exists (select 1 from change_set_entries own where own.change_set_id = s.id and own.entity_type = ${of.record.type}))`
      : sql`exists (select 1 from audit_log a
        where a.project_id = ${of.projectId} and a.entity_type = e.entity_type and a.entity_id = e.entity_id::text and a.at = s.at)`;
  const named =
    'record' in of
      ? sql`${of.record.type}::text as entity_type, ${of.record.id}::text as entity_id`
      : sql`e.entity_type, e.entity_id::text as entity_id`;
  const { rows } = await db.execute<Undoable & Record<string, unknown>>(sql`
    select s.id, ${named}, to_char(s.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      ${iso(sql`s.at + make_interval(days => ${undoDays})`)} as until, s.by_name as by, s.source, s.undoes is not null as is_redo,
      (select count(*)::int from change_set_entries other where other.change_set_id = s.id) as records,
      array_agg(distinct field order by field) as fields
    from change_set_entries e join change_sets s on s.id = e.change_set_id cross join lateral jsonb_object_keys(e.after) field
    where ${among} and e.undone_at is null and ${open(viewer)}
    group by s.id, ${'record' in of ? sql`1` : sql`e.entity_type, e.entity_id`} order by s.at desc, s.id desc limit 200`);
  return rows;
}

export interface Entry extends RecordedChange {
  position: number;
  isUndone: boolean;
}

/** What a change set did, last first, locked so that it is taken back once; `not_found` for one that is not this person's to undo. */
export async function lockEntries(db: Executor, viewer: Viewer, id: string): Promise<Entry[]> {
  const found = await db.execute(sql`select 1 from change_sets s where s.id = ${id} and ${open(viewer)} for update`);
  if (found.rows.length === 0) throw new AppError('not_found');
  const { rows } = await db.execute<{
    position: number;
    entity_type: string;
    entity_id: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    version_after: number;
    is_undone: boolean;
  }>(sql`
    select position, entity_type, entity_id, before, after, version_after, undone_at is not null as is_undone
    from change_set_entries where change_set_id = ${id} order by position desc`);
  return rows.map((row) => ({
    position: row.position,
    entityType: row.entity_type,
    entityId: row.entity_id,
    before: row.before,
    after: row.after,
    versionAfter: row.version_after,
    isUndone: row.is_undone,
  }));
}

export async function markUndone(db: Executor, id: string, positions: readonly number[]): Promise<void> {
  await db.execute(
    sql`update change_set_entries set undone_at = now() where change_set_id = ${id} and position = any(${sql.param(positions)}::int[])`,
  );
}
