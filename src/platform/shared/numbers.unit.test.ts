import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marksOf, readNumber, type NumberMarks } from './numbers.ts';

const read = (words: string, marks: NumberMarks = 'house', places?: number) => {
  const got = readNumber(words, { marks, places });
  return 'decimal' in got ? got.decimal : got.isAmbiguous ? 'ambiguous' : 'refused';
};

describe('a number', () => {
  test.for([
    ['1,250.50', '1250.5'],
    ['1,250,000.50', '1250000.5'],
    ['12,5', '12.5'],
    ['48,5', '48.5'],
    ['1250,50', '1250.5'],
    ['0,485', '0.485'],
    ['0.485', '0.485'],
    ['4,25', '4.25'],
    ['4,250', '4250'],
    ['2.375', '2.375'],
    ['1.200', 'ambiguous'],
    ['1.200,50', '1200.5'],
    ['250.000,50', '250000.5'],
    ['50.000,00', '50000'],
    ['1.200.000', '1200000'],
    ["1'200.50", '1200.5'],
    ['1’200,50', '1200.5'],
    ['12 500', '12500'],
    ['12\u00a0500', '12500'],
    ['12\u202f500,25', '12500.25'],
    ['12\u2009500.25', '12500.25'],
    ['1,20,000', '120000'],
    ['12,34,567.8', '1234567.8'],
    ['-5', '-5'],
    ['\u22125', '-5'],
    ['5-', '-5'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['(1,200.50)', '-1200.5'],
    ['($1,200.50)', '-1200.5'],
    ['$(1,200.50)', '-1200.5'],
    ['USD 1,200.50', '1200.5'],
    ['1,200.50 usd', '1200.5'],
    ['MX$387.6', '387.6'],
    ['12.5 %', '12.5'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['007', '7'],
    ['-0', '0'],
  ] as const)('written %s is %s', ([words, value]) => {
    expect(read(words)).toBe(value);
  });

  test.for(
    [
      '',
      '-',
      '.',
      ',',
      '12a',
      '1e5',
      '0x10',
      '1.2.3',
      '10-12',
      '--1',
      '(-5)',
      '$5%',
      '1,2,3',
      '1,23,45',
      '1.2,3.4',
      'Infinity',
    ].concat(['1 2', "1'2", '0,485,000', '12/5', '1.23E+12', '$$5', '5%%', '#N/A']),
  )('%s is none', (words) => {
    expect(read(words)).toBe('refused');
  });

  test('what can mean two numbers is refused with both, and each of them is read as it says', () => {
    for (const [words, marks] of [
      ['1.200', 'house'],
      ['-250.000', 'house'],
      ['4,250', 'unknown'],
      ['2.375', 'unknown'],
    ] as const) {
      const got = readNumber(words, { marks });
      expect(got).toHaveProperty('isAmbiguous', true);
      if ('decimal' in got) continue;
      for (const said of [got.fault.en, got.fault.es]) {
        const [thousands = '', decimal = ''] = /(?:mean|ser) (\S+) (?:or|o) ([\d.-]+\d)/u.exec(said)?.slice(1) ?? [];
        expect([read(thousands, marks), read(decimal, marks)], said).not.toContain('ambiguous');
        expect(Number(read(thousands, marks)), said).toBe(Number(read(decimal, marks)) * 1000);
      }
    }
  });

  test('where only cents are taken, a point before three digits is not taken for the decimal one', () => {
    expect([read('1.234', 'house', 2), read('1.23', 'house', 2), read('1,234', 'house', 2)]).toEqual([
      'ambiguous',
      '1.23',
      '1234',
    ]);
  });

  test('whatever way of writing it, a number is read as itself or refused; only a single mark before three digits follows the house', () => {
    const ways = [
      [',', '.'],
      ['.', ','],
      [' ', ','],
      ['\u00a0', '.'],
      ['\u202f', ','],
      ["'", '.'],
      ['', '.'],
      ['', ','],
    ] as const;
    const wraps = ['{}', '-{}', '\u2212{}', '({})', '${}', 'USD {}', '{} %', '{}-', ' {} '] as const;
    fc.assert(
      fc.property(
        fc.nat({ max: 2_000_000_000 }),
        fc.array(fc.nat({ max: 9 }), { maxLength: 6 }),
        fc.constantFrom(...ways),
        fc.constantFrom(...wraps),
        (whole, decimals, [group, mark], wrap) => {
          const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/gu, group);
          const text = decimals.length === 0 ? grouped : `${grouped}${mark}${decimals.join('')}`;
          const words = wrap.replace('{}', () => text);
          const value = Number(`${whole}.${decimals.join('') || '0'}`) * (/[-(\u2212]/u.test(wrap) ? -1 : 1);
          const got = read(words);
          if (/^[1-9]\d{0,2}[.,]\d{3}$/u.test(text)) return got === 'ambiguous' || Number.isFinite(Number(got));
          return Number(got) === value || (value === 0 && Number(got) === 0);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('no text is read as a number that has other digits than it shows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+(]?[$]?[\d.,' \u2212-]{1,12}[)%]?$/u), (words) => {
        const got = read(words);
        if (got === 'refused' || got === 'ambiguous') return true;
        const bare = (text: string) => text.replaceAll(/\D/gu, '').replaceAll(/^0+|0+$/gu, '');
        return bare(got) === bare(words);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a column', () => {
  test.for([
    [['0,485', '412,50', '1.200', '4,250'], 'comma'],
    [['1.200', '412,50'], 'comma'],
    [['1.200.000', '4'], 'comma'],
    [['1.200', '412.50'], 'point'],
    [['1,200', '1,200,000'], 'point'],
    [["1'200.50", '7'], 'point'],
    [['1,200.50', '1.200,50'], 'unknown'],
    [['1.200', '4,250', '7', 'abc'], 'house'],
  ] as const)('of %j writes decimals by %s', ([cells, marks]) => {
    expect(marksOf(cells)).toBe(marks);
  });

  test('tells what its own cells alone do not', () => {
    expect([read('1.200', 'comma'), read('4,250', 'comma'), read('1.200', 'point'), read('4,250', 'point')]).toEqual([
      '1200',
      '4.25',
      '1.2',
      '4250',
    ]);
    expect([read('1.200', 'unknown'), read('4,250', 'unknown'), read('0,485', 'unknown')]).toEqual([
      'ambiguous',
      'ambiguous',
      '0.485',
    ]);
    expect(marksOf(['1.200'], 'unknown')).toBe('unknown');
  });
});
