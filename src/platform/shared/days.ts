const months: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/u;

/** True where a text is a day by three numbers, of which the first two may be day and month or month and day. */
export function isSlashedDay(words: string): boolean {
  return slashed.test(words.trim());
}

/** Order that a written day can only have: 25/3 begins with the day. Undefined where both are possible. */
export function dayComesFirst(words: string): boolean | undefined {
  const parts = slashed.exec(words.trim());
  if (parts === null) return undefined;
  return Number(parts[1]) > 12 ? true : Number(parts[2]) > 12 ? false : undefined;
}

/**
 * The one reader of days, as `YYYY-MM-DD`: `2026-11-24` with or without a time, `11/24/2026`, `24.11.26`, `24 nov 2026`, `5 de abril de
 * 2027`, `Nov 24, 2026`. Undefined for what is none, also for a day that the calendar does not have. `dayFirst`: 3/4 is in April.
 */
export function readDay(words: string, dayFirst: boolean): string | undefined {
  const text = words.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/u.exec(text);
  if (iso !== null) return dayFrom(iso[1], iso[2], iso[3]);
  const short = slashed.exec(text);
  if (short !== null) return dayFrom(short[3], short[dayFirst ? 2 : 1], short[dayFirst ? 1 : 2]);
  const named = /^(\d{1,2})[\s-]+(?:de\s+)?(\p{L}{3})\p{L}*\.?[\s-]+(?:de\s+)?(\d{4})$/iu.exec(text);
  if (named !== null) return dayFrom(named[3], monthOf(named[2]), named[1]);
  const american = /^(\p{L}{3})\p{L}*\.?\s+(\d{1,2}),?\s+(\d{4})$/iu.exec(text);
  return american === null ? undefined : dayFrom(american[3], monthOf(american[1]), american[2]);
}

/** The day that a spreadsheet counts by a number, from day 0 of its calendar in milliseconds; undefined far from our years. */
export function dayOfSerial(serial: number, dayZero: number): string | undefined {
  if (!Number.isInteger(serial) || serial <= 20_000 || serial >= 80_000) return undefined;
  return new Date(dayZero + serial * 86_400_000).toISOString().slice(0, 10);
}

function monthOf(word = ''): string | undefined {
  const at = months.findIndex((names) => names.includes(word.toLowerCase()));
  return at < 0 ? undefined : String(at + 1);
}

function dayFrom(year?: string, month?: string, day?: string): string | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
}
