import { expect, test } from 'vitest';
import { treeMoves } from './tree-keys.ts';

const lines = [
  { level: 1, isOpen: true },
  { level: 2, isOpen: false },
  { level: 2, isOpen: true },
  { level: 3, isOpen: undefined },
];

function pressed(here: number, key: string): string {
  let done = 'nothing';
  treeMoves(lines, here, {
    reach: (line) => {
      done = `reach ${line}`;
    },
    toggle: () => {
      done = 'toggle';
    },
  })[key]?.();
  return done;
}

test('the right arrow opens a closed branch and goes on in an open one', () => {
  expect(pressed(1, 'ArrowRight')).toBe('toggle');
  expect(pressed(2, 'ArrowRight')).toBe('reach 3');
  expect(pressed(3, 'ArrowRight')).toBe('reach 4');
});

test('the left arrow closes an open branch and goes from others to what they hang on', () => {
  expect(pressed(2, 'ArrowLeft')).toBe('toggle');
  expect(pressed(3, 'ArrowLeft')).toBe('reach 2');
  expect(pressed(1, 'ArrowLeft')).toBe('reach 0');
});

test('the other keys go line by line, by pages and to the ends', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'x'].map((key) => pressed(2, key))).toEqual([
    'reach 3',
    'reach 1',
    'reach 0',
    'reach 3',
    'reach 12',
    'nothing',
  ]);
});
