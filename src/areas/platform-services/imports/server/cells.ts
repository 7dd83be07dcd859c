import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { stationOf } from '#areas/projects/units/choices.ts';
import type { swings } from '#areas/projects/units/schema.ts';
import {
  dayOfCell,
  isLost,
  lostFault,
  readSheetCell,
  wordsOfCell,
  type ColumnWay,
  type SheetFieldKind,
} from '#platform/server/sheets/sheet-cells.ts';
import type { SheetCell } from '#platform/server/sheets/sheets.ts';
import { readNumber as readNumberWords } from '#platform/shared/numbers.ts';
import type { Text, TextValues } from '#platform/shared/text.ts';
import type { ImportTarget } from '../schema.ts';
import { factors, type Measure } from './headers.ts';
import { messages } from './messages.ts';

/** A value ready for the rules of units and modules, or why it is none. */
export type Read = { value: string | number } | { fault: Text; values: TextValues };

export interface Reading {
  target: ImportTarget;
  measure: Measure | undefined;
  way: ColumnWay;
}

/** The kind of a column, for the rule by which its numbers and days are read. */
export function kindOf(target: ImportTarget): SheetFieldKind {
  const field = target.slice(target.indexOf('.') + 1);
  if (field.endsWith('_on')) return 'date';
  return field.endsWith('_ft') || measured.has(field) ? 'amount' : 'text';
}

const measured: ReadonlySet<string> = new Set(['sqft', 'weight_lb', 'set_sequence', 'beds', 'baths']);

/** Reads a cell as what its column means. */
export function readCell(cell: Exclude<SheetCell, null>, { target, measure, way }: Reading): Read {
  if (isLost(cell)) return { fault: lostFault(cell), values: {} };
  const field = target.slice(target.indexOf('.') + 1);
  if (field.endsWith('_on')) return readDate(cell, way);
  if (field.endsWith('_ft')) return convert(readLength(cell, way), measure);
  if (field === 'sqft' || field === 'weight_lb')
    return whole(convert(readNumber(cell, way), measure), cell, measure !== undefined);
  if (field === 'set_sequence') return whole(readNumber(cell, way), cell, false);
  if (field === 'beds' || field === 'baths') return convert(readNumber(cell, way), undefined);
  if (field === 'factory') return oneOf(cell, factoryChoices, factoryNames);
  if (field === 'swing') return oneOf(cell, swingChoices, swingNames);
  // A module "3/5" typed into a spreadsheet is a day in March; what was meant can't be known.
  if (cell instanceof Date) return fault(messages.becameDate, cell);
  const read = readSheetCell(cell, 'text');
  if ('fault' in read) return { fault: read.fault, values: {} };
  return { value: field === 'station' ? stationOf(String(read.value)) : String(read.value) };
}

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

function fault(text: Text, cell: SheetCell, more: TextValues = {}): Read {
  return { fault: text, values: { value: wordsOfCell(cell).slice(0, 60), ...more } };
}

/** A number, also with a measure behind it: `1250 sf`. */
function readNumber(cell: SheetCell, { marks }: ColumnWay): Read {
  if (typeof cell === 'number') return Number.isFinite(cell) ? { value: cell } : fault(messages.notNumber, cell);
  if (typeof cell !== 'string') return fault(messages.notNumber, cell);
  const read = readNumberWords(cell.replace(/\s*(?:sq\.?\s?ft\.?|sqft|sf|ft²?|lbs?\.?|m²?|m2|kg|mm|cm|pies)$/iu, ''), {
    marks,
  });
  if ('decimal' in read) return { value: Number(read.decimal) };
  return read.isAmbiguous ? { fault: read.fault, values: {} } : fault(messages.notNumber, cell);
}

/** A length in feet, also as feet and inches: `52'-6"`, `52' 6 1/2"`, `52 ft 6 in`. */
function readLength(cell: SheetCell, way: ColumnWay): Read {
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
  const number = readNumber(cell, way);
  return 'value' in number || number.fault !== messages.notNumber ? number : fault(messages.notLength, cell);
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
  const text = wordsOfCell(cell)
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

function readDate(cell: SheetCell, { dayFirst, dayZero }: ColumnWay): Read {
  const day = dayOfCell(cell, dayFirst, dayZero);
  return day === undefined ? fault(messages.notDate, cell) : { value: day };
}
