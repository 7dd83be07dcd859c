import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTsv, toHtml, toTsv } from './grid-clipboard.ts';

describe('the clipboard of the grid', () => {
  test('numbers leave bare, so that a spreadsheet counts with them', () => {
    const rows = [
      [
        { text: '$1,234.50', value: 1234.5 },
        { text: 'Nov 24', value: '2026-11-24' },
      ],
    ];
    expect(toTsv(rows)).toBe('1234.5\t2026-11-24');
    expect(toHtml(rows)).toContain('<td style="mso-number-format:General">1234.5</td><td>2026-11-24</td>');
  });

  test('what looks like a formula arrives as text', () => {
    expect(toHtml([[{ text: '=1+1' }]])).toContain(`<td style="mso-number-format:'\\@'">=1+1</td>`);
  });

  test('tabs, quotes and line breaks inside a cell survive the way out and back', () => {
    const words = ['a\tb', 'say "so"', 'one\ntwo', ''];
    expect(parseTsv(toTsv([words.map((text) => ({ text })), [{ text: 'last' }]]))).toEqual([words, ['last']]);
  });

  test('a quote opens a cell only where it is closed before a tab or the end of the line; else it is a letter', () => {
    expect(parseTsv('"Premium" vinyl window 36x48\t\t\t2\r\n"A" grade stud 2x6\t\t\t14\r\nPlain line\t\t\t3')).toEqual([
      ['"Premium" vinyl window 36x48', '', '', '2'],
      ['"A" grade stud 2x6', '', '', '14'],
      ['Plain line', '', '', '3'],
    ]);
    expect(parseTsv('"X-Treme flashing tape 6 in\t\t\t4\r\nBoard 5"\t\t\t5\r\nThird line\t\t\t6')).toEqual([
      ['"X-Treme flashing tape 6 in', '', '', '4'],
      ['Board 5"', '', '', '5'],
      ['Third line', '', '', '6'],
    ]);
    expect(parseTsv('"two\nlines"\t"say ""so"""\t""\t"')).toEqual([['two\nlines', 'say "so"', '', '"']]);
  });

  test('whatever words stand in cells, they survive the way out and back', () => {
    const word = fc.stringMatching(/^[a"\n ]{0,6}$/u);
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const back = parseTsv(toTsv(rows.map((row) => row.map((text) => ({ text })))));
        expect(back).toEqual(rows);
      }),
    );
  });

  test('a last line break is no row of its own', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('no word of a cell becomes markup', () => {
    expect(toHtml([[{ text: '<img src=x onerror=alert(1)>' }]])).not.toContain('<img');
  });
});
