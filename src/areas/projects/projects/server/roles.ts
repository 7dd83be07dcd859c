import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

/** The roles a person has on a project. */
export async function rolesOn(db: Executor, projectId: string, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ role: string }>(
    sql`select role from project_members where project_id = ${projectId} and user_id = ${userId}`,
  );
  return rows.map((row) => row.role);
}

/** Whether somebody looks after what is sold of a project: its sales, its manager or its finance; an admin does for all. */
export async function sellsOn(db: Executor, viewer: Viewer, projectId: string | null): Promise<boolean> {
  if (viewer.groups.includes('admin')) return true;
  if (projectId === null) return false;
  return (await rolesOn(db, projectId, viewer.userId)).some((role) => ['sales', 'pm', 'finance'].includes(role));
}

/** Refuses what belongs to the sale of a project to staff who have no part in it. */
export async function requireSeller(db: Executor, viewer: Viewer, projectId: string | null, path = ''): Promise<void> {
  if (await sellsOn(db, viewer, projectId)) return;
  throw refuse(path, {
    en: 'Only sales, the project manager or finance of this project, or an admin, does this.',
    es: 'Solo ventas, el gerente o finanzas de este proyecto, o un administrador, hace esto.',
  });
}
