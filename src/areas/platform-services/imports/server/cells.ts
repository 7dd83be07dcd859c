import { factoryChoices } from '#areas/projects/projects/choices.ts';
import type { swings } from '#areas/projects/units/schema.ts';
import type { SheetCell } from '#platform/server/sheets/sheets.ts';
import type { Text, TextValues } from '#platform/shared/text.ts';
import type { ImportTarget } from '../schema.ts';
import { factors, type Measure } from './headers.ts';
import { messages } from './messages.ts';

/** A value ready for the rules of units and modules, or why it is none. */
export type Read = { value: string | number } | { fault: Text; values: TextValues };

export interface Reading {
  target: ImportTarget;
  measure: Measure | undefined;
  dayFirst: boolean;
}

/** Reads a cell as what its column means. */
export function readCell(cell: Exclude<SheetCell, null>, { target, measure, dayFirst }: Reading): Read {
  const field = target.slice(target.indexOf('.') + 1);
  if (field.endsWith('_on')) return readDate(cell, dayFirst);
  if (field.endsWith('_ft')) return convert(readLength(cell), measure);
  if (field === 'sqft' || field === 'weight_lb')
    return whole(convert(readNumber(cell), measure), cell, measure !== undefined);
  if (field === 'set_sequence') return whole(readNumber(cell), cell, false);
  if (field === 'beds' || field === 'baths') return convert(readNumber(cell), undefined);
  if (field === 'factory') return oneOf(cell, factoryChoices, factoryNames);
  if (field === 'swing') return oneOf(cell, swingChoices, swingNames);
  // A module "3/5" typed into a spreadsheet is a day in March; what was meant can't be known.
  return cell instanceof Date ? fault(messages.becameDate, cell) : { value: asText(cell) };
}

/** A cell as a person sees it. */
export function asText(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}

/** True where day and month of a written date can only be told apart one way; undefined when both are possible. */
export function dayStandsFirst(cell: SheetCell): boolean | undefined {
  const match = typeof cell === 'string' ? slashed.exec(cell) : null;
  if (match === null) return undefined;
  if (Number(match[1]) > 12) return true;
  return Number(match[2]) > 12 ? false : undefined;
}

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/u;
const factoryNames: Readonly<Record<string, string>> = {
  'loma linda': 'loma_linda',
  'loma linda ca': 'loma_linda',
  butte: 'butte',
  'butte mt': 'butte',
  monterrey: 'monterrey',
  'monterrey nl': 'monterrey',
  reno: 'reno',
  'reno nv': 'reno',
};
/** What a swing is called in a sheet. */
const swingChoices: Readonly<Record<(typeof swings)[number], Text>> = {
  left: { en: 'Left', es: 'Izquierda' },
  right: { en: 'Right', es: 'Derecha' },
  none: { en: 'None', es: 'Ninguna' },
};

const swingNames: Readonly<Record<string, string>> = {
  l: 'left',
  lh: 'left',
  left: 'left',
  izquierda: 'left',
  izq: 'left',
  r: 'right',
  rh: 'right',
  right: 'right',
  derecha: 'right',
  der: 'right',
  none: 'none',
  ninguna: 'none',
  'n a': 'none',
};
const months: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
};

function fault(text: Text, cell: SheetCell, more: TextValues = {}): Read {
  return { fault: text, values: { value: asText(cell).slice(0, 60), ...more } };
}

/** `1,250.5`, `1 250`, `$1,250`, `1250 sf`; a comma before other than three digits is a decimal comma. */
function readNumber(cell: SheetCell): Read {
  if (typeof cell === 'number') return Number.isFinite(cell) ? { value: cell } : fault(messages.notNumber, cell);
  if (typeof cell !== 'string') return fault(messages.notNumber, cell);
  const bare = cell
    .replace(/^[$€]\s*/u, '')
    .replace(/\s*(?:sq\.?\s?ft\.?|sqft|sf|ft²?|lbs?\.?|m²?|m2|kg|mm|cm|pies)$/iu, '')
    .replace(/(?<=\d)[\s'](?=\d{3}\b)/gu, '');
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(/^(-?\d+),(\d+)$/u, '$1.$2');
  return /^-?\d+(?:\.\d+)?$/u.test(plain) ? { value: Number(plain) } : fault(messages.notNumber, cell);
}

/** A length in feet, also as feet and inches: `52'-6"`, `52' 6 1/2"`, `52 ft 6 in`. */
function readLength(cell: SheetCell): Read {
  const match =
    typeof cell === 'string'
      ? /^(\d+(?:\.\d+)?)\s*(?:'|’|ft\.?|feet)\s*-?\s*(?:(\d+(?:\.\d+)?)?\s*(?:(\d+)\/(\d+))?\s*(?:"|”|''|in\.?|inches)?)?$/iu.exec(
          cell.trim(),
        )
      : null;
  if (match !== null) {
    const inches = Number(match[2] ?? 0) + (match[3] === undefined ? 0 : Number(match[3]) / Number(match[4]));
    return Number.isFinite(inches) && inches < 12
      ? { value: Number(match[1]) + inches / 12 }
      : fault(messages.notLength, cell);
  }
  const number = readNumber(cell);
  return 'value' in number ? number : fault(messages.notLength, cell);
}

/** In the measure that Hearth stores, to a thousandth, which is what the database keeps. */
function convert(read: Read, measure: Measure | undefined): Read {
  if ('fault' in read || typeof read.value !== 'number') return read;
  return { value: Math.round(read.value * (measure === undefined ? 1 : factors[measure]) * 1000) / 1000 };
}

function whole(read: Read, cell: SheetCell, rounds: boolean): Read {
  if ('fault' in read || typeof read.value !== 'number') return read;
  if (rounds) return { value: Math.round(read.value) };
  return Number.isInteger(read.value) ? read : fault(messages.notWhole, cell);
}

function oneOf(
  cell: SheetCell,
  choices: Readonly<Record<string, Text>>,
  names: Readonly<Record<string, string>>,
): Read {
  const text = asText(cell)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();
  const found = Object.keys(choices).find((choice) => choice === names[text]);
  if (found !== undefined) return { value: found };
  const called = (language: 'en' | 'es') =>
    messages.notOneOf[language].replace(
      '{choices}',
      Object.values(choices)
        .map((words) => words[language])
        .join(', '),
    );
  return fault({ en: called('en'), es: called('es') }, cell);
}

function readDate(cell: SheetCell, dayFirst: boolean): Read {
  if (cell instanceof Date) return { value: cell.toISOString().slice(0, 10) };
  // A date that lost its format is the number of days since the end of 1899.
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell > 20_000 && cell < 80_000
      ? { value: new Date(Date.UTC(1899, 11, 30) + cell * 86_400_000).toISOString().slice(0, 10) }
      : fault(messages.notDate, cell);
  if (typeof cell !== 'string') return fault(messages.notDate, cell);
  const parts = dateParts(cell.trim(), dayFirst);
  if (parts === undefined) return fault(messages.notDate, cell);
  const [year, month, day] = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { value: date.toISOString().slice(0, 10) } : fault(messages.notDate, cell);
}

function dateParts(text: string, dayFirst: boolean): [number, number, number] | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/u.exec(text);
  if (iso !== null) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const short = slashed.exec(text);
  if (short !== null) {
    const year = Number(short[3]) + (short[3]?.length === 2 ? 2000 : 0);
    return dayFirst ? [year, Number(short[2]), Number(short[1])] : [year, Number(short[1]), Number(short[2])];
  }
  const named = /^(\d{1,2})[\s-]+(?:de\s+)?([a-z]{3})[a-z]*\.?[\s-]+(?:de\s+)?(\d{4})$/iu.exec(text);
  const month = months[named?.[2]?.toLowerCase() ?? ''];
  if (named !== null && month !== undefined) return [Number(named[3]), month, Number(named[1])];
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/iu.exec(text);
  const first = months[american?.[1]?.toLowerCase() ?? ''];
  return american === null || first === undefined ? undefined : [Number(american[3]), first, Number(american[2])];
}
