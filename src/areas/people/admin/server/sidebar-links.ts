import type { z } from 'zod';
import { readFact, setFact, type InstallationFact } from '#platform/server/writes/installation-fact.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { SidebarLinks } from '../schema.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Where the sidebar's outside links lead was changed. */
    'sidebar.changed': { changed: readonly string[] };
  }
}

type Links = z.output<typeof SidebarLinks>;
const fact: InstallationFact<Links> = {
  key: 'sidebar_links',
  own: { meeting_notes: null, action_item: null },
  audit: { action: 'sidebar.changed', entityType: 'sidebar', entityId: 'links' },
};

/** Where the sidebar's two outside links lead; null: to the portal's own forms. */
export const readLinks = (db: Executor): Promise<Links> => readFact(db, fact);

/** Sets where they lead, for everybody. What was set before stands in the audit log. */
export async function setLinks(write: Write, links: Links): Promise<Links> {
  const changed = await setFact(write, fact, links);
  if (changed.length > 0) await write.publish('sidebar.changed', { changed });
  return readLinks(write.tx);
}
