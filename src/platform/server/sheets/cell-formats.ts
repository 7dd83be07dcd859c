import type { LostCell, ShownCell } from './sheets.ts';

/** Day 0 of a sheet's calendar, but for workbooks that count from 1904. */
export const usualDayZero = Date.UTC(1899, 11, 30);

const spreadsheetErrors =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|N\/D|¡REF!|¡VALOR!|¡DIV\/0!|¿NOMBRE\?|¡NUM!|¡NULO!)$/iu;

/** A text as a cell: the words by which spreadsheets say that they have no value are none. */
export function wordsOrLost(words: string | null): string | LostCell | null {
  return words !== null && spreadsheetErrors.test(words) ? { lost: 'error', words } : words;
}

/** The ways in which a number format shows a number: as it is, as a day, as per cent, or filled into a row of digits (`000000`, `00000-0000`). */
export type NumberShape = 'plain' | 'date' | 'percent' | { digits: string };

/** Formats 14 to 22 and 27 to 58 are dates in one country or another, but for those of plain numbers between. */
function isBuiltInDate(format: number): boolean {
  return (
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 47) ||
    (format >= 50 && format <= 58)
  );
}

/** The shape of a format by its number and, for one of the workbook's own, its code. */
export function shapeOf(format: number, code: string | undefined): NumberShape {
  if (code === undefined) return format === 9 || format === 10 ? 'percent' : isBuiltInDate(format) ? 'date' : 'plain';
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/gu, '');
  if (/[dy]/iu.test(bare) && !/general/iu.test(bare)) return 'date';
  if (bare.includes('%')) return 'percent';
  // Signs between the digits stand there as they are, with a backslash or in quotes.
  const [first = ''] = code.split(';');
  const digits = first.replace(/\[[^\]]*\]/gu, '').replace(/\\(.)|"([^"]*)"/gu, '$1$2');
  return /^[0()\- ]+$/u.test(digits) && /0.*0/u.test(digits) ? { digits } : 'plain';
}

/** A number as its cell shows it. */
export function shownBy(shape: Exclude<NumberShape, 'date'>, value: number): number | ShownCell {
  if (shape === 'plain') return value;
  if (shape === 'percent') {
    // 0.0875 times a hundred misses 8.75 by the last binary digit.
    const percent = Number((value * 100).toPrecision(15));
    return { value: percent, words: `${percent}%` };
  }
  const { digits } = shape;
  if (!Number.isSafeInteger(value) || value < 0) return value;
  const [places, all] = [digits.replaceAll(/[^0]/gu, '').length, String(value)];
  const filled = all.padStart(places, '0');
  // What has more digits than the format keeps them all before the first of its own.
  let at = filled.length - places;
  const words = filled.slice(0, at) + digits.replaceAll('0', () => filled[at++] ?? '');
  return { value, words };
}
