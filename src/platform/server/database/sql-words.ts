import { sql, type SQL } from 'drizzle-orm';

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

/** A text that the code itself says, as it stands in a statement: a statement of such texts alone is put together and planned once. */
export function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}
