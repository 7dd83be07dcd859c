import { describe, expect, test } from 'vitest';
import { commandOf, type KeyPress } from './grid-keys.ts';

const size = { lines: 100, columns: 5, page: 10 };
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const from = { line: 20, column: 2 };

describe('the keys of the grid', () => {
  test.for([
    ['ArrowDown', {}, { line: 21, column: 2 }],
    ['ArrowUp', {}, { line: 19, column: 2 }],
    ['ArrowLeft', {}, { line: 20, column: 1 }],
    ['ArrowRight', {}, { line: 20, column: 3 }],
    ['PageDown', {}, { line: 30, column: 2 }],
    ['PageUp', {}, { line: 10, column: 2 }],
    ['Home', {}, { line: 20, column: 0 }],
    ['End', {}, { line: 20, column: 4 }],
    ['Home', { ctrlKey: true }, { line: 0, column: 0 }],
    ['End', { ctrlKey: true }, { line: 99, column: 4 }],
    ['ArrowDown', { ctrlKey: true }, { line: 99, column: 2 }],
  ] as const)('%s with %o goes to %o', ([key, more, to]) => {
    expect(commandOf(press(key, more), from, size)).toEqual({ kind: 'go', to, extends: false });
  });

  test('no key leads out of the grid', () => {
    expect(commandOf(press('ArrowUp'), { line: -1, column: 0 }, size)).toMatchObject({ to: { line: -1, column: 0 } });
    expect(commandOf(press('PageDown'), { line: 99, column: 4 }, size)).toMatchObject({ to: { line: 99, column: 4 } });
    expect(commandOf(press('ArrowRight'), { line: 0, column: 4 }, size)).toMatchObject({ to: { line: 0, column: 4 } });
  });

  test('Shift marks a range, but never together with the head', () => {
    expect(commandOf(press('ArrowDown', { shiftKey: true }), from, size)).toMatchObject({ extends: true });
    expect(commandOf(press('ArrowUp', { shiftKey: true }), { line: 0, column: 0 }, size)).toMatchObject({
      extends: false,
    });
  });

  test('a letter begins to edit with it, F2 with what stands there', () => {
    expect(commandOf(press('ñ'), from, size)).toEqual({ kind: 'edit', typed: 'ñ' });
    expect(commandOf(press('F2'), from, size)).toEqual({ kind: 'edit', typed: undefined });
  });

  test('the browser keeps its own shortcuts', () => {
    expect(commandOf(press('f', { ctrlKey: true }), from, size)).toBeUndefined();
    expect(commandOf(press('Tab'), from, size)).toBeUndefined();
    expect(commandOf(press('F5'), from, size)).toBeUndefined();
  });

  test('the head is sized and moved by keys', () => {
    const head = { line: -1, column: 2 };
    expect(commandOf(press('ArrowRight', { altKey: true, shiftKey: true }), head, size)).toEqual({
      kind: 'resize',
      by: 16,
    });
    expect(commandOf(press('ArrowLeft', { ctrlKey: true, shiftKey: true }), head, size)).toEqual({
      kind: 'moveColumn',
      by: -1,
    });
  });
});
