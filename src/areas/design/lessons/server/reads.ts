import { sql, type SQL } from 'drizzle-orm';
import type { LinkTarget } from '#platform/server/writes/links.ts';

/** A lesson as another record names it: by its number and title. Whoever is staff sees all of them. */
export const lessonLink: LinkTarget = {
  table: 'lessons',
  name: (alias) => sql`${alias}.code || ' ' || ${alias}.title`,
  visible: { alias: sql`l`, where: () => sql`l.deleted_at is null` },
};

/** How often the lesson at alias `r` has happened: itself, and each deviation that names it. */
export const lessonFrequency: SQL = sql`(1 + (select count(*)::int from deviations d where d.lesson = r.id and d.deleted_at is null))`;
/** Often, dear and little work comes first: five times and $50,000 are the most that count. */
const workedOut = sql`round((100 * (0.4 * least(${lessonFrequency}, 5) / 5.0 + 0.4 * least(coalesce(r.cost_impact, 0), 5000000) / 5000000.0
  + 0.2 * (1 - case r.effort when 's' then 0 when 'l' then 1 else 0.5 end)))::numeric)`;

/** How pressing the lesson at alias `r` is, from 0 to 100: as somebody set it by hand, else as it is worked out. */
export const lessonPriority: SQL = sql`coalesce(r.priority_set, ${workedOut})`;
