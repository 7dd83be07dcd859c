import { describe, expect, test } from 'vitest';
import { csvText } from './csv.ts';
import { dayComesFirst, readSheetCell } from './sheet-cells.ts';

const read = (cell: string | number | boolean | Date, kind: Parameters<typeof readSheetCell>[1], dayFirst = false) => {
  const got = readSheetCell(cell, kind, dayFirst);
  return 'value' in got ? got.value : 'fault';
};

describe('a cell of a sheet', () => {
  test.for([
    ['$1,250.50', '1250.5'],
    ['12,5', '12.5'],
    ['1 250', '1250'],
    ['8.25%', '8.25'],
    ['MX$387.6', '387.6'],
    [0.1 + 0.2, '0.3'],
    [1e-7, '0'],
    ['=1+1', 'fault'],
    ['abc', 'fault'],
    ['1.234.5', 'fault'],
    [Number.NaN, 'fault'],
  ] as const)('an amount written %s is read as %s, exactly', ([cell, value]) => {
    expect(read(cell, 'amount')).toBe(value);
  });

  test('a day is read as its column writes days, and one that is none is refused', () => {
    expect(read('3/4/2026', 'date')).toBe('2026-03-04');
    expect(read('3/4/2026', 'date', true)).toBe('2026-04-03');
    expect(read('2026-02-30', 'date')).toBe('fault');
    expect(read(new Date(Date.UTC(2026, 0, 5)), 'date')).toBe('2026-01-05');
    expect([dayComesFirst('25/3/2026'), dayComesFirst('3/25/2026'), dayComesFirst('3/4/2026')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  test('a text stays a text, and loses only the apostrophe that our own files put before a formula', () => {
    expect(read("'=SUM(A1)", 'text')).toBe('=SUM(A1)');
    for (const sign of ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\uFE66', '\u2212']) {
      const file = csvText(['name'], [[`${sign}cmd|' /C calc'!A0`]]);
      expect(file.split('\r\n')[1]?.startsWith(`'${sign}`), sign).toBe(true);
      expect(read(`'${sign}1+1`, 'text')).toBe(`${sign}1+1`);
    }
    expect(csvText(['name'], [['\t=1'], ['\n=1'], ['Home']]).match(/'/gu)).toHaveLength(2);
    expect(read("'t Hof", 'text')).toBe("'t Hof");
    expect(read('007', 'text')).toBe('007');
  });

  test('a choice is known by its word in either language, without accents, and by a sign', () => {
    const kind = { percent: ['%', 'por ciento'], usd: ['$'], site: ['Obra', 'Site'] };
    expect([read('%', kind), read('$', kind), read('OBRA', kind), read('Pór ciento', kind), read('#', kind)]).toEqual([
      'percent',
      'usd',
      'site',
      'percent',
      'fault',
    ]);
  });
});
