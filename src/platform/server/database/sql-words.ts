import { sql, type SQL } from 'drizzle-orm';
import { companyZone } from '#platform/shared/dates.ts';

/** A moment as replies write it, in UTC to the microsecond: `2026-11-20T18:00:00.123456Z`. */
export function iso(moment: SQL): SQL {
  return sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** A decimal as text without needless zeros, so that nothing is lost on the way. */
export function decimalText(value: SQL): SQL {
  return sql`trim_scale(${value})::text`;
}

/** First and last name of the person whose id this is; null for nobody. */
export function personName(id: SQL): SQL {
  return sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${id})`;
}

/**
 * A plain word that the code itself says, as it stands in a statement: a statement of such words alone is put together and planned once.
 * Throws for anything that somebody could have typed: those are bound.
 */
export function literal(text: string): SQL {
  if (!/^[\w ./-]+$/u.test(text)) throw new Error(`"${text}" is no word of a statement: bind it.`);
  return sql.raw(`'${text}'`);
}

/** The company's day at the moment of the statement, for columns that are written down once. */
export const companyDay: SQL = sql`(now() at time zone ${literal(companyZone)})::date`;
