import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { SidebarLinks } from '../schema.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Where the sidebar's outside links lead was changed. */
    'sidebar.changed': { changed: readonly string[] };
  }
}

const key = 'sidebar_links';
type Links = z.output<typeof SidebarLinks>;
const own: Links = { meeting_notes: null, action_item: null };

/** Where the sidebar's two outside links lead; null: to the portal's own forms. */
export async function readLinks(db: Executor): Promise<Links> {
  const { rows } = await db.execute<{ value: Partial<Links> }>(
    sql`select value from installation_facts where key = ${key}`,
  );
  return { ...own, ...rows[0]?.value };
}

/** Sets where they lead, for everybody. What was set before stands in the audit log. */
export async function setLinks(write: Write, links: Links): Promise<Links> {
  await write.tx.execute(sql`insert into installation_facts (key, value) values (${key}, '{}') on conflict do nothing`);
  await write.tx.execute(sql`select 1 from installation_facts where key = ${key} for update`);
  const before = await readLinks(write.tx);
  const changed = (['meeting_notes', 'action_item'] as const).filter((name) => before[name] !== links[name]);
  if (changed.length === 0) return before;
  await write.tx.execute(
    sql`update installation_facts set value = ${JSON.stringify(links)}::jsonb, updated_at = now() where key = ${key}`,
  );
  const only = (from: Links) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  write.audit({
    action: 'sidebar.changed',
    entityType: 'sidebar',
    entityId: 'links',
    old: only(before),
    new: only(links),
  });
  await write.publish('sidebar.changed', { changed });
  return links;
}
