import { sql, type SQL } from 'drizzle-orm';
import { knownGroups } from '#platform/shared/access.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

interface Row extends Record<string, unknown> {
  id: string;
  username: string;
  name: string;
  email: string;
  factory: string | null;
  time_zone: string | null;
  groups: string[];
}

/** Somebody with an open account, as whom the Inbox can be asked what waits for them. */
export interface InboxPerson extends Viewer {
  timeZone: string | null;
}

/** The people with an open account of whom this holds, over user `u`. They are asked about without a session of theirs. */
export async function inboxPeople(db: Executor, which: SQL): Promise<InboxPerson[]> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.username, u.first_name || ' ' || u.last_name as name, u.email, u.factory, u.time_zone, array_agg(g."group") as groups
    from users u join user_groups g on g.user_id = u.id
    where u.state = 'active' and u.deleted_at is null and ${which} group by u.id order by u.id`);
  return rows.map(({ id, groups, time_zone: timeZone, username, name, email, factory }) => ({
    userId: id,
    username,
    name,
    email,
    groups: knownGroups(groups),
    factory,
    sessionId: null,
    scopes: null,
    timeZone,
  }));
}
