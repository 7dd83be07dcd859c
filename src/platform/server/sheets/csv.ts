/** The signs by which a spreadsheet knows a formula, also as the keyboards of Asia write them, which it reads as the plain ones. */
const formulaSigns = String.raw`=+@\-\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20`;
const looksLikeFormula = new RegExp(String.raw`^[\t\r\n${formulaSigns}]`, 'u');
const guarded = new RegExp(`^'(?=[${formulaSigns}])`, 'u');

/** A number of a telephone as the portal keeps it: a spreadsheet makes a figure of it and runs nothing. */
const telephone = /^\+\d{6,15}$/u;

/** The text without the apostrophe that our own files put before what looks like a formula. */
export function withoutGuard(text: string): string {
  return text.replace(guarded, '');
}

/** One cell of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
function cell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  const isRun = typeof value === 'string' && looksLikeFormula.test(value) && !telephone.test(value);
  const text = isRun ? `'${value}` : String(value);
  return /[",\n\r;]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export type CsvCell = string | number | boolean | null | undefined;

/** One line of a CSV file, with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

/** A CSV file (RFC 4180) with a header row. */
export function csvText(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  return [csvStart, csvLine(header), ...Array.from(rows, csvLine)].join('');
}
