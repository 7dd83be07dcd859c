import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { SavedView, SettingsRead, ViewConfig } from '../schema.ts';
import { savedViewDefaults, savedViews, tableSettings } from './tables.ts';

export type ViewRow = typeof savedViews.$inferSelect;

/** More than anybody has use for; keeps a script from filling the table. */
export const mostViews = 200;

/**
 * The views that somebody may use, as a condition on alias `v`: their own, those of their groups, and for staff all that are shared. A
 * filter may name people and places, so what staff share among themselves is not for owners and developers.
 */
function usable(viewer: Viewer): SQL {
  const groups = sql`${sql.param([...viewer.groups])}::text[]`;
  const ofGroup = sql`exists (select 1 from saved_view_defaults d where d.view_id = v.id and d.group_name = any(${groups}))`;
  return sql`(v.owner_id = ${viewer.userId} or ${ofGroup} ${seesEverything(viewer) ? sql`or v.scope = 'shared'` : sql``})`;
}

type Found = Omit<SavedView, 'can'> & Record<string, unknown>;

async function find(db: Executor, viewer: Viewer, which: SQL): Promise<SavedView[]> {
  const { rows } = await db.execute<Found>(sql`
    select v.id, v.table_name as "table", v.name, v.scope, v.config, v.version,
      json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as owner,
      to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      to_char(v.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at,
      coalesce((select array_agg(d.group_name order by d.group_name) from saved_view_defaults d where d.view_id = v.id),
        '{}') as default_for
    from saved_views v join users u on u.id = v.owner_id where ${usable(viewer)} and ${which}
    order by (v.owner_id = ${viewer.userId}) desc, v.name collate hearth_en, v.id limit 500`);
  return rows.map((row) => ({ ...row, can: mayDo(viewer, row.owner.id) }));
}

/** Own views by oneself; those of others by admins. */
export function mayDo(viewer: Viewer, ownerId: string): SavedView['can'] {
  const change = ownerId === viewer.userId || holds(viewer.groups, 'views.default');
  return {
    change,
    share: change && holds(viewer.groups, 'views.share'),
    set_default: holds(viewer.groups, 'views.default'),
  };
}

export function listViews(db: Executor, viewer: Viewer, table: string): Promise<SavedView[]> {
  return find(db, viewer, sql`v.table_name = ${table}`);
}

/** The view, or `not_found` for one that is not there or not for this person. */
export async function readView(db: Executor, viewer: Viewer, id: string): Promise<SavedView> {
  const [view] = await find(db, viewer, sql`v.id = ${id}`);
  if (view === undefined) throw new AppError('not_found');
  return view;
}

export async function lockView(db: Executor, id: string): Promise<ViewRow> {
  const [row] = await db.select().from(savedViews).where(eq(savedViews.id, id)).for('update');
  if (row === undefined) throw new AppError('not_found');
  return row;
}

export async function countViews(db: Executor, ownerId: string): Promise<number> {
  return db.$count(savedViews, eq(savedViews.ownerId, ownerId));
}

export async function insertView(
  db: Executor,
  row: { id: string; tableName: string; ownerId: string; name: string; scope: string; config: ViewConfig },
): Promise<void> {
  await db.insert(savedViews).values(row);
}

export async function updateView(
  db: Executor,
  id: string,
  columns: { name?: string; scope?: string; config?: ViewConfig },
): Promise<void> {
  await db
    .update(savedViews)
    .set({ ...columns, updatedAt: sql`now()`, version: sql`version + 1` })
    .where(eq(savedViews.id, id));
}

export async function deleteView(db: Executor, id: string): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id));
}

/** Makes a view the one that exactly these groups begin with; another view of theirs gives way. */
export async function setDefaults(db: Executor, view: ViewRow, groups: readonly string[]): Promise<void> {
  await db.delete(savedViewDefaults).where(eq(savedViewDefaults.viewId, view.id));
  if (groups.length === 0) return;
  await db
    .delete(savedViewDefaults)
    .where(and(eq(savedViewDefaults.tableName, view.tableName), inArray(savedViewDefaults.groupName, [...groups])));
  await db
    .insert(savedViewDefaults)
    .values(groups.map((groupName) => ({ tableName: view.tableName, groupName, viewId: view.id })));
}

/** How a person has set up a table, and where they begin: their own choice if they may still use it, else their first group's view. */
export async function readSettings(db: Executor, viewer: Viewer, table: string): Promise<SettingsRead> {
  const { rows } = await db.execute<{ view_id: string | null; group_view_id: string | null }>(sql`
    select (select v.id from table_settings s join saved_views v on v.id = s.view_id and v.table_name = s.table_name
        where s.user_id = ${viewer.userId} and s.table_name = ${table} and ${usable(viewer)}) as view_id,
      (select d.view_id from saved_view_defaults d
        where d.table_name = ${table} and d.group_name = any(${sql.param([...viewer.groups])}::text[])
        order by array_position(${sql.param([...viewer.groups])}::text[], d.group_name) limit 1) as group_view_id`);
  const [kept] = await db
    .select()
    .from(tableSettings)
    .where(and(eq(tableSettings.userId, viewer.userId), eq(tableSettings.tableName, table)));
  const viewId = rows[0]?.view_id ?? null;
  return {
    table,
    config: kept?.config ?? null,
    view_id: viewId,
    default_view_id: viewId ?? rows[0]?.group_view_id ?? null,
    version: kept?.version ?? 0,
  };
}

export async function keepSettings(
  db: Executor,
  viewer: Viewer,
  table: string,
  values: { config: typeof tableSettings.$inferInsert.config; viewId?: string | null },
): Promise<void> {
  await db
    .insert(tableSettings)
    .values({ userId: viewer.userId, tableName: table, ...values })
    .onConflictDoUpdate({
      target: [tableSettings.userId, tableSettings.tableName],
      set: { ...values, version: sql`${tableSettings.version} + 1`, updatedAt: sql`now()` },
    });
}
