import { sql } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';

/** A lead as another record names it. */
export const leadLink: LinkTarget = {
  table: 'leads',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.name`,
  visible: { alias: sql`l`, where: () => sql`l.deleted_at is null` },
};

/** The opportunity that a lead became. */
export const opportunityLink: LinkTarget = {
  table: 'opportunities',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.name`,
  visible: { alias: sql`o`, where: () => sql`o.deleted_at is null` },
};
