import { sentence, texts, type Text } from './text.ts';

/**
 * Convention by which a comma or a point between digits is read where it could be read two ways. `house`: thousands by comma, decimals
 * by point, as both languages write here. `point` and `comma`: the decimal mark of a column that shows it. `unknown`: a column that
 * shows none, or both.
 */
export type NumberMarks = 'house' | 'point' | 'comma' | 'unknown';

/** A number as an exact decimal (`-1200.5`), or the sentence that says why it is not read. */
export type NumberRead = { decimal: string } | { fault: Text; isAmbiguous: boolean };

const t = texts({
  notNumber: { en: 'Must be a number, like 1,250.50.', es: 'Debe ser un número, como 1,250.50.' },
  twoReadings: {
    en: '{typed} can mean {thousands} or {decimal}. Write the one that is meant.',
    es: '{typed} puede ser {thousands} o {decimal}. Escribe el que corresponda.',
  },
});

interface Options {
  marks?: NumberMarks;
  /** Decimals that the value can have at most: with fewer than three, a point before three digits is not taken for the decimal one. */
  places?: number | undefined;
}

/**
 * The one reader of numbers: forms, table cells, estimates, pastes and sheets. It takes thousands by comma, point, apostrophe or any
 * space, decimals by point or comma, Indian groups, a sign before or behind, brackets for a negative, a currency or a percent sign.
 * What can mean two numbers is refused with both readings (decision 417).
 */
export function readNumber(words: string, { marks = 'house', places }: Options = {}): NumberRead {
  const bare = withoutSigns(words);
  const found = bare === undefined ? undefined : readMarks(bare.digits);
  if (bare === undefined || found === undefined) return { fault: t.notNumber, isAmbiguous: false };
  const minus = bare.isNegative ? '-' : '';
  if ('decimal' in found) return { decimal: signed(minus, found.decimal) };
  const { thousands, fraction, mark } = found;
  const [asThousands, asDecimal] = [
    signed(minus, `${thousands}${fraction}`),
    signed(minus, `${thousands}.${fraction}`),
  ];
  switch (marks === 'house' ? houseMark(mark, fraction, places) : marks) {
    case 'point':
      return { decimal: mark === ',' ? asThousands : asDecimal };
    case 'comma':
      return { decimal: mark === ',' ? asDecimal : asThousands };
    case 'unknown':
      return { fault: twoReadings(words, asThousands, asDecimal), isAmbiguous: true };
  }
}

/**
 * The convention of a column, told by the commas and points of all its cells: 0,485 can only have a decimal comma, 1,200.50 only a
 * decimal point. `otherwise` where no cell tells; `unknown` where they contradict each other.
 */
export function marksOf(cells: Iterable<string>, otherwise: 'house' | 'unknown' = 'house'): NumberMarks {
  const told = new Set<'point' | 'comma'>();
  for (const words of cells) {
    const bare = withoutSigns(words);
    const found = bare === undefined ? undefined : readMarks(bare.digits);
    if (found !== undefined && 'decimal' in found && found.told !== undefined) told.add(found.told);
  }
  const [only] = told;
  return told.size > 1 ? 'unknown' : (only ?? otherwise);
}

/** A point before three digits of which the last is 0 is how others write thousands; nobody here writes a decimal so. */
function houseMark(mark: ',' | '.', fraction: string, places: number | undefined): 'point' | 'unknown' {
  if (mark === ',') return 'point';
  return fraction.endsWith('0') || (places !== undefined && places < 3) ? 'unknown' : 'point';
}

function twoReadings(typed: string, thousands: string, decimal: string): Text {
  // Three decimals would be asked about again; with a fourth the point can only be the decimal one.
  const isPlain = (decimal.split('.')[1] ?? '').length !== 3;
  return sentence(t.twoReadings, { typed: typed.trim(), thousands, decimal: isPlain ? decimal : `${decimal}0` });
}

function signed(minus: string, decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const [front, back] = [whole.replace(/^0+(?=\d)/u, '') || '0', fraction.replace(/0+$/u, '')];
  const plain = back === '' ? front : `${front}.${back}`;
  return plain === '0' ? plain : `${minus}${plain}`;
}

const currency = String.raw`US\$|MX\$|USD|MXN|[$€]`;
const sign = String.raw`[-+\u2212\u2013\uFE63\uFF0D\uFF0B]`;
const before = new RegExp(String.raw`^(?:(?<money>${currency})|(?<sign>${sign}))\s*`, 'iu');
const behind = new RegExp(String.raw`\s*(?:(?<money>${currency})|(?<percent>%)|(?<sign>[-\u2212]))$`, 'iu');

/** The digits with their marks, free of sign, brackets, currency and percent sign, each of which may stand there once. */
function withoutSigns(words: string): { digits: string; isNegative: boolean } | undefined {
  let rest = words
    .replaceAll(/[\u200b\u200e\u200f\u2060]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const seen: Record<'money' | 'sign' | 'percent', string[]> = { money: [], sign: [], percent: [] };
  const bracketed = /^([^\d()]*)\(([^()]*)\)([^\d()]*)$/u.exec(rest);
  if (bracketed !== null) {
    rest = `${bracketed[1]}${bracketed[2]}${bracketed[3]}`.trim();
    seen.sign.push('-');
  }
  for (const edge of [before, behind]) {
    for (let found = edge.exec(rest); found !== null; found = edge.exec(rest)) {
      for (const kind of ['money', 'sign', 'percent'] as const) {
        const part = found.groups?.[kind];
        if (part !== undefined) seen[kind].push(part);
      }
      rest = rest.replace(edge, '');
    }
  }
  const isOnce = seen.money.length <= 1 && seen.sign.length <= 1 && seen.percent.length <= 1;
  if (!isOnce || (seen.money.length > 0 && seen.percent.length > 0)) return undefined;
  const [only = '+'] = seen.sign;
  return { digits: rest, isNegative: !/^[+\uFF0B]$/u.test(only) };
}

type Marked =
  /** Can only be read so; `told`: the decimal mark that it shows. */
  | { decimal: string; told: 'point' | 'comma' | undefined }
  /** One mark before exactly three digits: a group of thousands, or three decimals. */
  | { thousands: string; fraction: string; mark: ',' | '.' };

/** Reads digits with their marks; undefined for what is no number however it is read. */
function readMarks(words: string): Marked | undefined {
  const core = words.replaceAll(/[\u2019\u2018\u00b4`]/gu, "'");
  if (!/^[\d.,' ]*$/u.test(core) || !/\d/u.test(core)) return undefined;
  const marks = core.replaceAll(/\d/gu, '');
  if (marks === '') return { decimal: core, told: undefined };
  const last = marks.at(-1) ?? '';
  const isPlainEnd = last === ' ' || last === "'";
  const at = core.lastIndexOf(last);
  const [front, back] = [core.slice(0, at), core.slice(at + 1)];
  if (isPlainEnd) {
    const whole = ungrouped(core, last);
    return whole === undefined ? undefined : { decimal: whole, told: undefined };
  }
  const mark = last === ',' ? ',' : '.';
  const asDecimal = { told: mark === ',' ? ('comma' as const) : ('point' as const) };
  if (marks.length === 1) {
    if (/^[1-9]\d{0,2}$/u.test(front) && /^\d{3}$/u.test(back)) return { thousands: front, fraction: back, mark };
    return { decimal: `${front || '0'}.${back}`, told: back === '' ? undefined : asDecimal.told };
  }
  const [group = ''] = marks;
  if (group === mark) {
    const whole = ungrouped(core, mark);
    return whole === undefined ? undefined : { decimal: whole, told: mark === ',' ? 'point' : 'comma' };
  }
  const whole = ungrouped(front, group);
  return whole === undefined ? undefined : { decimal: `${whole}.${back}`, ...asDecimal };
}

/** The digits of `1,200,000`, and by comma also of `12,00,000`, without their groups; undefined where these are none. */
function ungrouped(text: string, group: string): string | undefined {
  const mark = group === '.' ? String.raw`\.` : group;
  const western = new RegExp(String.raw`^[1-9]\d{0,2}(?:${mark}\d{3})+$`, 'u');
  const indian = /^[1-9]\d?(?:,\d{2})+,\d{3}$/u;
  return western.test(text) || (group === ',' && indian.test(text)) ? text.replaceAll(group, '') : undefined;
}
