import { dayComesFirst, isSlashedDay } from '#platform/shared/days.ts';
import { marksOf } from '#platform/shared/numbers.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { plainWords, wordsOfCell, type ColumnWay, type SheetFieldKind } from './sheet-cells.ts';
import type { HeadColumn, SheetField } from './sheet-heads.ts';
import type { Sheet, SheetCell } from './sheets.ts';

export const readingNotes = texts({
  monthFirst: { en: 'Dates read as month/day/year.', es: 'Fechas leídas como mes/día/año.' },
  dayFirst: { en: 'Dates read as day/month/year.', es: 'Fechas leídas como día/mes/año.' },
  comma: { en: 'Numbers read with a decimal comma.', es: 'Números leídos con coma decimal.' },
});

/** The way a column is read, and the note that says so where it could have been read in another. */
export interface DecidedWay {
  way: ColumnWay;
  note: Text | undefined;
}

/** True where more of the heads are the Spanish labels of their fields than the English ones. */
export function headsAreSpanish<F extends string>(
  columns: readonly HeadColumn<F>[],
  fields: Readonly<Record<F, SheetField>>,
): boolean {
  const sum = columns.reduce((score, { header, field }) => {
    if (field === undefined) return score;
    const [en = '', es = ''] = fields[field].headers.map(plainWords);
    const said = plainWords(header);
    return en === es ? score : score + (said === es ? 1 : said === en ? -1 : 0);
  }, 0);
  return sum > 0;
}

/**
 * The one rule by which a column is read. Days: told by a cell that allows only one order, else by the language of the heads. Numbers: told
 * by the commas and points of all cells, else as the house writes them; in a file whose cells stand between semicolons, as programs of
 * countries with a decimal comma write it, nothing is supposed.
 */
export function wayOf(
  cells: readonly SheetCell[],
  kind: SheetFieldKind | undefined,
  { isSpanish, sheet }: { isSpanish: boolean; sheet: Pick<Sheet, 'dayZero' | 'partsBySemicolon'> },
): DecidedWay {
  const words = cells.flatMap((cell) => (typeof cell === 'string' ? [wordsOfCell(cell)] : []));
  const way: ColumnWay = { marks: 'house', dayFirst: false, dayZero: sheet.dayZero };
  if (kind === 'date' || kind === 'moment') {
    const days = words.map((each) => (kind === 'moment' ? dayPart(each) : each));
    const told = days.map(dayComesFirst);
    const dayFirst = told.includes(true) || (!told.includes(false) && isSpanish);
    const note = dayFirst ? readingNotes.dayFirst : readingNotes.monthFirst;
    return { way: { ...way, dayFirst }, note: days.some(isSlashedDay) ? note : undefined };
  }
  if (kind === 'amount' || kind === 'whole') {
    const marks = marksOf(words, sheet.partsBySemicolon ? 'unknown' : 'house');
    return { way: { ...way, marks }, note: marks === 'comma' ? readingNotes.comma : undefined };
  }
  return { way, note: undefined };
}

/** The day of a moment as it is written, without its time. */
export function dayPart(words: string): string {
  return words.trim().split(/[\s,T]/u)[0] ?? words;
}
