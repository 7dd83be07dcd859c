import { sql } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';

/** A contract as another record names it. */
export const contractLink: LinkTarget = {
  table: 'contracts',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`c`, where: () => sql`c.deleted_at is null` },
};
