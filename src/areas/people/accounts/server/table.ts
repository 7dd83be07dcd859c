import { sql } from 'drizzle-orm';
import type { TableSource } from '#platform/server/table/source.ts';
import type { UserColumns } from '../columns.ts';

/** What the table of people is read from: everybody with an account; the endpoint lets in admins only. */
export function userSource(): TableSource<UserColumns> {
  return {
    from: sql`users u`,
    joins: {
      groups: sql`cross join lateral (select coalesce(array_agg(g."group" order by g."group"), '{}') as names
        from user_groups g where g.user_id = u.id) gr`,
      projects: sql`cross join lateral (select count(*)::int as count from (
          select project_id from project_members where user_id = u.id
          union select project_id from project_developers where user_id = u.id) me
        join projects p on p.id = me.project_id where p.deleted_at is null) pr`,
    },
    where: sql`u.deleted_at is null`,
    id: sql`u.id`,
    version: sql`u.version`,
    columns: {
      name: { sql: sql`(u.first_name || ' ' || u.last_name)`, filled: true },
      username: { sql: sql`u.username::text`, filled: true },
      email: { sql: sql`u.email::text`, filled: true },
      groups: { sql: sql`gr.names`, needs: ['groups'] },
      state: { sql: sql`u.state`, filled: true },
      last_login: { sql: sql`u.last_login_at` },
      mfa: { sql: sql`(u.totp_confirmed_at is not null)`, filled: true },
      title: { sql: sql`u.title` },
      phone: { sql: sql`u.phone` },
      factory: { sql: sql`u.factory` },
      projects: { sql: sql`pr.count`, needs: ['projects'], filled: true },
      created: { sql: sql`u.created_at`, filled: true },
    },
    search: { columns: ['name', 'email', 'username'] },
  };
}
