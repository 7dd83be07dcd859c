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
