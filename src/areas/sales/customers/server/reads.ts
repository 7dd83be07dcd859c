import { sql } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';

/** A company as another record names it. */
export const companyLink: LinkTarget = {
  table: 'companies',
  name: (alias) => sql`${alias}.name`,
  visible: { alias: sql`y`, where: () => sql`y.deleted_at is null` },
};

/** A contact as another record names it. */
export const contactLink: LinkTarget = {
  table: 'contacts',
  name: (alias) => sql`${alias}.name`,
  visible: { alias: sql`k`, where: () => sql`k.deleted_at is null` },
};
