import { sql } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';

/** A lesson as another record names it: by its number and title. Whoever is staff sees all of them. */
export const lessonLink: LinkTarget = {
  table: 'lessons',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`l`, where: () => sql`l.deleted_at is null` },
};
