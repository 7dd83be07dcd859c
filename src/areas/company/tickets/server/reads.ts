import { sql } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import { visibleTickets } from './scope.ts';

/** A ticket as another record names it. */
export const ticketLink: LinkTarget = {
  table: 'tickets',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`r`, where: (viewer) => sql`r.deleted_at is null and ${visibleTickets(viewer)}` },
};
