import { expect, test } from 'vitest';
import { FormulaError, parseFormula } from './arithmetic.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

const values: Record<string, string> = { x: '12.5', area: '100', 'Net Side Area': '7', zero: '0' };
const valueOf = (name: string) => (Object.hasOwn(values, name) ? parseDecimal(values[name] ?? '') : undefined);
const outcome = (text: string) => formatDecimal(parseFormula(text).evaluate(valueOf));

test.each([
  ['1+2*3', '7'],
  ['=(1+2)*3', '9'],
  ['-x', '-12.5'],
  ['--2', '2'],
  ['0.1+0.2', '0.3'],
  ['10/4', '2.5'],
  ['1/3', '0.333333'],
  ['2-3-4', '-5'],
  ['24/4/2', '3'],
  ['area/1.333 + 2', '77.018755'],
  ['[Net Side Area]*2', '14'],
  ['max(x, area, 3)', '100'],
  ['ceil(12.1)', '13'],
  ['ceil(-12.1)', '-12'],
  ['floor(-12.1)', '-13'],
  ['ceil(x, 8)', '16'],
  ['round(2.5)', '3'],
  ['round(x, 0.25)', '12.5'],
  ['sum(1, 2, 3)', '6'],
  ['.5*4', '2'],
  [' = 7 ', '7'],
])('%s is %s', (text, expected) => expect(outcome(text)).toBe(expected));

test.each([
  ['', 0, 'ends too early'],
  ['1+', 2, 'ends too early'],
  ['1 2', 2, 'not expected'],
  ['(1', 2, 'missing'],
  ['2 & 3', 2, 'understood'],
  ['nope(1)', 0, 'no function'],
  ['constructor(1)', 0, 'no function'],
  ['min()', 4, 'not expected'],
  ['abs(1,2)', 0, 'does not take'],
  ['1.2345678', 0, 'six places'],
])('%s is refused at its place %d: %s', (text, at, words) => {
  const error = (() => {
    try {
      parseFormula(text);
    } catch (caught) {
      return caught;
    }
    return undefined;
  })();
  expect(error).toBeInstanceOf(FormulaError);
  expect(error).toMatchObject({ at, message: expect.stringContaining(words) });
});

test('a division by zero and a name without a value are told when they are met', () => {
  expect(() => outcome('1/zero')).toThrow('divides by zero');
  expect(() => outcome('y+1')).toThrow('“y” has no value');
  expect(() => outcome('__proto__')).toThrow('has no value');
});

test('a formula says which names it asks for, and nesting without end is refused', () => {
  expect(parseFormula('x + min([Net Side Area], x)').names).toEqual(['x', 'Net Side Area']);
  expect(() => parseFormula(`${'('.repeat(60)}1${')'.repeat(60)}`)).toThrow('nested too deeply');
  expect(() => parseFormula('-'.repeat(100) + '1')).toThrow('nested too deeply');
  expect(() => parseFormula('1'.repeat(501))).toThrow('at most 500');
});

test('an outcome that no building has is refused', () => {
  expect(() => outcome('999999999999999*999999999999999')).toThrow('too large');
});
