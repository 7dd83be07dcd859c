import { describe, expect, test } from 'vitest';
import type { Column } from '#platform/shared/table.ts';
import { clipboardOf, parseCell, parseDay, parseFigure, wordsOf } from './cell-words.ts';

const label = { en: 'X', es: 'X' };
const money: Column = { kind: 'money', label, width: 100, edit: 'x' };
const factory: Column = {
  kind: 'choice',
  label,
  width: 100,
  edit: 'x',
  choices: { loma_linda: { en: 'Loma Linda', es: 'Loma Linda' }, hold: { en: 'Hold', es: 'En pausa' } },
};

describe('reading what people type and paste', () => {
  test.for([
    ['1234.5', 1234.5],
    ['$1,234.50', 1234.5],
    ['(1,234)', -1234],
    ['-3', -3],
    ['41 %', 41],
    ['abc', undefined],
    ['1.2.3', undefined],
    ['', undefined],
  ] as const)('%s is %s', ([words, figure]) => {
    expect(parseFigure(words, 'en')).toBe(figure);
  });

  test('days are read as the reader writes them', () => {
    expect(parseDay('11/24/2026', 'en')).toBe('2026-11-24');
    expect(parseDay('24/11/2026', 'es')).toBe('2026-11-24');
    expect(parseDay('2026-2-3', 'en')).toBe('2026-02-03');
    expect(parseDay('2026-02-30', 'en')).toBeUndefined();
  });

  test('dollars become cents, and a word of either language its choice', () => {
    expect(parseCell(money, '$1,234.56', 'en')).toEqual({ ok: true, value: 123_456 });
    expect(parseCell(factory, 'loma linda', 'en')).toEqual({ ok: true, value: 'loma_linda' });
    expect(parseCell(factory, 'en pausa', 'en')).toEqual({ ok: true, value: 'hold' });
    expect(parseCell(factory, 'Reno', 'en')).toMatchObject({ ok: false });
  });

  test('a column without a field takes nothing', () => {
    expect(parseCell({ kind: 'text', label, width: 100 }, 'x', 'en')).toMatchObject({ ok: false });
  });

  test('what leaves for a spreadsheet comes back as the same value', () => {
    for (const value of [0, 5, -123_456, 99]) {
      const { value: bare, text } = clipboardOf(money, value, 'en');
      expect(parseCell(money, String(bare ?? text), 'en')).toEqual({ ok: true, value });
    }
  });

  test('an empty cell says nothing', () => {
    expect(wordsOf(money, null, 'en')).toBe('');
  });
});
