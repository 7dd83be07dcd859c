import { FormulaError } from '#platform/shared/arithmetic.ts';
import { parseDecimal, formatDecimal } from '#platform/shared/decimal.ts';
import { readNumber, type NumberMarks } from '#platform/shared/numbers.ts';
import { formulaQuantity, lineTypes, places } from '#areas/design/shared/pricing.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import { confidenceChoices, lineTypeChoices, placeChoices } from '#areas/design/estimates/choices.ts';
import { confidences, type EstimateLine, type LineFields } from '#areas/design/estimates/schema.ts';
import type { SheetSize } from '../sheet-edits.ts';

const t = texts({
  digits: {
    en: 'Has more than fifteen digits or more than six decimals.',
    es: 'Tiene más de quince dígitos o más de seis decimales.',
  },
  negative: { en: 'Must not be negative.', es: 'No puede ser negativo.' },
  empty: { en: 'A line needs a description.', es: 'La partida necesita una descripción.' },
  long: { en: 'Has at most {n} characters.', es: 'Tiene como máximo {n} caracteres.' },
  choice: { en: 'Takes one of: {words}.', es: 'Admite uno de: {words}.' },
  free: {
    en: 'A cost of zero is only for what the owner supplies. Leave it empty while it is not known.',
    es: 'Un costo de cero es solo para lo que pone el dueño. Déjalo vacío mientras no se conozca.',
  },
  at: { en: '{message} (at character {at})', es: '{message} (en el carácter {at})' },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
});

/** The fields of a line that are typed in the grid, and what kind of thing stands in each. */
export const cellKinds = {
  description: 'text',
  section: 'text',
  cost_code: 'text',
  type: 'choice',
  place: 'choice',
  quantity: 'quantity',
  uom: 'text',
  waste_percent: 'decimal',
  round_to: 'decimal',
  piece_size: 'decimal',
  unit_cost: 'money',
  hours: 'decimal',
  crew: 'text',
  markup_override: 'percent',
  taxable: 'flag',
  optional: 'flag',
  supplied_by_owner: 'flag',
  module: 'text',
  confidence: 'choice',
  note: 'text',
} as const satisfies Partial<Record<keyof LineFields, string>>;
export type CellField = keyof typeof cellKinds;

const longest: Partial<Record<CellField, number>> = {
  description: 300,
  section: 80,
  cost_code: 20,
  uom: 12,
  module: 60,
  crew: 60,
  note: 500,
};

export type CellInput = { ok: true; fields: LineFields } | { ok: false; why: string };

/** What a choice is called, by field and value. */
export function choicesOf(field: CellField): readonly { value: string; label: Text }[] {
  if (field === 'type') return lineTypes.map((value) => ({ value, label: lineTypeChoices[value] }));
  if (field === 'place') return places.map((value) => ({ value, label: placeChoices[value] }));
  if (field === 'confidence') return confidences.map((value) => ({ value, label: confidenceChoices[value] }));
  return [];
}

/** What stands in a cell while it is edited and on the clipboard: bare, without signs and separators. */
export function bareText(line: EstimateLine, field: CellField, language: Language): string {
  if (field === 'quantity') return line.formula ?? line.quantity;
  const value = line[field];
  if (typeof value === 'boolean') return say(value ? t.yes : t.no, language);
  const found = choicesOf(field).find((choice) => choice.value === value);
  if (found !== undefined) return say(found.label, language);
  if (value === null) return '';
  return cellKinds[field] === 'decimal' && value === '0' ? '' : value;
}

/** Reads what was typed or pasted into a cell. `marks`: of the column that is pasted. */
export function readCell(
  field: CellField,
  typed: string,
  size: SheetSize,
  language: Language,
  marks: NumberMarks = 'house',
): CellInput {
  const text = typed.trim();
  switch (cellKinds[field]) {
    case 'quantity':
      return text.startsWith('=') ? readFormula(text, size, language) : readDecimal(field, text, marks, language);
    case 'decimal':
      return readDecimal(field, text, marks, language);
    case 'money':
    case 'percent': {
      if (text === '') return { ok: true, fields: { [field]: null } };
      return readDecimal(field, text, marks, language);
    }
    case 'flag':
      return readFlag(field, text, language);
    case 'choice':
      return readChoice(field, text, language);
    default:
      return readText(field, text, language);
  }
}

function readText(field: CellField, text: string, language: Language): CellInput {
  const clean = text.replaceAll(/\s+/gu, ' ');
  const most = longest[field] ?? 300;
  if (clean.length > most) return { ok: false, why: say(t.long, language, { n: most }) };
  if (clean === '' && field === 'description') return { ok: false, why: say(t.empty, language) };
  if (clean === '' && (field === 'module' || field === 'crew' || field === 'note'))
    return { ok: true, fields: { [field]: null } };
  if (clean === '' && field === 'uom') return { ok: true, fields: { uom: 'ea' } };
  return { ok: true, fields: { [field]: clean } };
}

function readChoice(field: CellField, text: string, language: Language): CellInput {
  const wanted = plain(text);
  const choices = choicesOf(field);
  const names = (choice: (typeof choices)[number]) => [choice.value, choice.label.en, choice.label.es].map(plain);
  const found =
    choices.find((choice) => names(choice).includes(wanted)) ??
    (wanted === '' ? undefined : choices.find((choice) => names(choice).some((name) => name.startsWith(wanted))));
  return found === undefined
    ? {
        ok: false,
        why: say(t.choice, language, { words: choices.map(({ label }) => say(label, language)).join(', ') }),
      }
    : { ok: true, fields: { [field]: found.value } };
}

function readFlag(field: CellField, text: string, language: Language): CellInput {
  const wanted = plain(text);
  if (['yes', 'si', 'true', 'x', '1', 'y', 's', '✓'].includes(wanted)) return { ok: true, fields: { [field]: true } };
  if (['', 'no', 'false', '0', 'n', '-'].includes(wanted)) return { ok: true, fields: { [field]: false } };
  return { ok: false, why: say(t.choice, language, { words: `${say(t.yes, language)}, ${say(t.no, language)}` }) };
}

function readDecimal(field: CellField, text: string, marks: NumberMarks, language: Language): CellInput {
  if (text === '' || text === '-') return { ok: true, fields: { [field]: '0' } };
  const read = readNumber(text, { marks });
  if ('fault' in read) return { ok: false, why: read.fault[language] };
  const value = parseDecimal(read.decimal);
  if (value === undefined) return { ok: false, why: say(t.digits, language) };
  if (value < 0n) return { ok: false, why: say(t.negative, language) };
  return { ok: true, fields: { [field]: formatDecimal(value) } };
}

function readFormula(formula: string, size: SheetSize, language: Language): CellInput {
  try {
    formulaQuantity(formula, size);
    return { ok: true, fields: { formula } };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { ok: false, why: say(t.at, language, { message: error.said[language], at: error.at + 1 }) };
  }
}

/** What is wrong with the fields of a line taken together; undefined when nothing is. */
export function wrongTogether(line: EstimateLine, language: Language): string | undefined {
  const isFree = line.unit_cost !== null && parseDecimal(line.unit_cost) === 0n && !line.supplied_by_owner;
  return isFree ? say(t.free, language) : undefined;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
