import { describe, expect, test } from 'vitest';
import type { Column } from '#platform/shared/table.ts';
import { clipboardOf, parseCell, wordsOf } from './cell-words.ts';

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
  test('days are read as the reader writes them', () => {
    const day: Column = { kind: 'date', label, width: 100, edit: 'x' };
    expect(parseCell(day, '11/24/2026', 'en')).toEqual({ ok: true, value: '2026-11-24' });
    expect(parseCell(day, '24/11/2026', 'es')).toEqual({ ok: true, value: '2026-11-24' });
    expect(parseCell(day, '24/11/2026', 'en')).toMatchObject({ ok: false });
    expect(parseCell(day, '2026-02-30', 'en')).toMatchObject({ ok: false });
  });

  test('money with parts of a cent is refused, not rounded', () => {
    expect(parseCell(money, '0.485', 'en')).toEqual({ ok: false, why: 'Money has at most two decimals' });
    expect(parseCell(money, '1.005', 'en')).toMatchObject({ ok: false });
    expect(parseCell(money, '0.29', 'en')).toEqual({ ok: true, value: 29 });
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
