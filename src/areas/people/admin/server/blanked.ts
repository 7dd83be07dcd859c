import { sql, type SQL } from 'drizzle-orm';

/** What stands where something was left out. */
const blank = '••••••';

/**
 * What lets somebody in when it is read, written so that JavaScript and PostgreSQL understand it alike: a link, a six-digit code, a
 * long random value. Rather too much is left out than too little: who looks here wants to know whether a mail has gone.
 */
const secretParts = [
  String.raw`https?://[^[:space:]]+`,
  String.raw`(?<![0-9])[0-9]{3}[ -]?[0-9]{3}(?![0-9])`,
  '[A-Za-z0-9_-]{20,}',
].join('|');

const secret = new RegExp(secretParts.replaceAll('[^[:space:]]', String.raw`\S`), 'gu');

/** The text without codes, links and tokens. */
export function blanked(text: string): string {
  return text.replaceAll(secret, blank);
}

/** The same in the database: whoever searches must not find a code by guessing it. */
export function blankedColumn(column: SQL.Aliased | SQL | { getSQL(): SQL }): SQL<string> {
  return sql<string>`regexp_replace(${column}, ${secretParts}, ${blank}, 'g')`;
}
