import { describe, expect, test } from 'vitest';
import { csvText } from './csv.ts';
import { wayOf } from './column-ways.ts';
import { readSheetCell, usualWay, type ColumnWay } from './sheet-cells.ts';
import { usualDayZero } from './cell-formats.ts';
import type { SheetCell } from './sheets.ts';

const read = (
  cell: Exclude<SheetCell, null>,
  kind: Parameters<typeof readSheetCell>[1],
  way: Partial<ColumnWay> = {},
) => {
  const got = readSheetCell(cell, kind, { ...usualWay, ...way });
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
    ['1.200', 'fault'],
    ['(1,200.50)', '-1200.5'],
    ['1.2345678', 'fault'],
    [1.23e21, 'fault'],
    [{ value: 12.5, words: '12.5%' }, '12.5'],
    [{ lost: 'error', words: '#N/A' }, 'fault'],
    [{ lost: 'formula', words: '' }, 'fault'],
    [new Date(Date.UTC(2026, 0, 5)), 'fault'],
    [Number.NaN, 'fault'],
  ] as const)('an amount written %s is read as %s, exactly', ([cell, value]) => {
    expect(read(cell, 'amount')).toBe(value);
  });

  test('a day is read as its column writes days, and one that is none is refused', () => {
    expect(read('3/4/2026', 'date')).toBe('2026-03-04');
    expect(read('3/4/2026', 'date', { dayFirst: true })).toBe('2026-04-03');
    expect(read(44_560, 'date', { dayZero: Date.UTC(1904, 0, 1) })).toBe('2025-12-31');
    expect(read(46_022, 'date')).toBe('2025-12-31');
    expect(read('2026-02-30', 'date')).toBe('fault');
    expect(read(new Date(Date.UTC(2026, 0, 5)), 'date')).toBe('2026-01-05');
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

  test('a text column holds what its cells show, or says that the spreadsheet has lost it', () => {
    expect(read({ value: 417, words: '000417' }, 'text')).toBe('000417');
    expect(read({ value: 12.5, words: '12.5%' }, 'text')).toBe('12.5%');
    expect([read(417, 'text'), read(0.1 + 0.2, 'text'), read(123_456_789_012_345, 'text')]).toEqual([
      '417',
      '0.3',
      '123456789012345',
    ]);
    for (const lost of [
      new Date(Date.UTC(2026, 2, 5)),
      1.2345678901234568e21,
      '1.23E+12',
      { lost: 'error', words: '#N/A' },
      { lost: 'formula', words: '' },
    ] as const)
      expect(read(lost, 'text'), String(lost)).toBe('fault');
    expect(read('E+12', 'text')).toBe('E+12');
  });

  test('a column is read in one way, told by its cells, by the file and by the language of its heads', () => {
    const sheet = { dayZero: usualDayZero, partsBySemicolon: false };
    const marks = (cells: string[], partsBySemicolon = false) =>
      wayOf(cells, 'amount', { isSpanish: false, sheet: { ...sheet, partsBySemicolon } }).way.marks;
    expect([marks(['0,485', '1.200']), marks(['412.50', '1.200']), marks(['1.200']), marks(['4,250'], true)]).toEqual([
      'comma',
      'point',
      'house',
      'unknown',
    ]);
    const order = (cells: string[], isSpanish: boolean) => wayOf(cells, 'date', { isSpanish, sheet });
    expect(order(['05/04/2027'], true)).toMatchObject({
      way: { dayFirst: true },
      note: { en: 'Dates read as day/month/year.' },
    });
    expect(order(['05/04/2027'], false)).toMatchObject({
      way: { dayFirst: false },
      note: { es: 'Fechas leídas como mes/día/año.' },
    });
    expect(order(['05/04/2027', '04/25/2027'], true).way.dayFirst).toBe(false);
    expect(order(['2027-04-05'], true).note).toBeUndefined();
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
