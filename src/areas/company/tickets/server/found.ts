import { sql } from 'drizzle-orm';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { visibleTickets } from './scope.ts';

/** How what is said on tickets is found: by staff all of it, by everybody else what is shared on a ticket that they read. */
export const foundComments = {
  kind: 'ticket_comment',
  access: 'requests.use' as const,
  visible: (viewer: Viewer) => sql`exists (
    select 1 from ticket_comments c join tickets r on r.id = c.ticket_id
    where c.id = e.entity_id and c.deleted_at is null and r.deleted_at is null and ${visibleTickets(viewer)}
      and ${seesEverything(viewer) ? sql`true` : sql`c.audience = 'shared'`})`,
};
