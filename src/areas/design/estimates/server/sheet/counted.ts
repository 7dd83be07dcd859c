import { sql } from 'drizzle-orm';

/** Lines `l` that are part of the price: neither options nor alternates. */
export const counted = sql`(not l.optional and l.alternate_of is null)`;
