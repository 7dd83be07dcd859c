import { describe, expect, it } from 'vitest';
import { widgets } from '../schema.ts';
import {
  firstArrangement,
  isSame,
  placeAt,
  shownIn,
  spotOf,
  stepped,
  withCollapsed,
  withHidden,
  type Arrangement,
} from './arrangement.ts';

const start: Arrangement = {
  left: ['my_projects', 'ship_and_set', 'late_dates'],
  right: ['by_status', 'factory_modules', 'recent_changes'],
  hidden: [],
  collapsed: [],
};

describe('placing a widget', () => {
  it('moves it down by one place, counted without itself', () => {
    expect(placeAt(start, 'my_projects', { side: 'left', index: 1 }).left).toEqual([
      'ship_and_set',
      'my_projects',
      'late_dates',
    ]);
  });

  it('takes it across and leaves every other widget where it was', () => {
    const moved = placeAt(start, 'late_dates', { side: 'right', index: 0 });
    expect(moved.left).toEqual(['my_projects', 'ship_and_set']);
    expect(moved.right).toEqual(['late_dates', 'by_status', 'factory_modules', 'recent_changes']);
  });

  it('puts it last when the place lies past the end', () => {
    expect(placeAt(start, 'my_projects', { side: 'right', index: 99 }).right.at(-1)).toBe('my_projects');
  });

  it('counts only what is shown, and keeps what is hidden above its neighbour', () => {
    const partly = withHidden(start, 'ship_and_set', true);
    expect(placeAt(partly, 'recent_changes', { side: 'left', index: 1 }).left).toEqual([
      'my_projects',
      'ship_and_set',
      'recent_changes',
      'late_dates',
    ]);
  });

  it('fills an empty list', () => {
    const emptied: Arrangement = { left: [], right: [...start.left, ...start.right], hidden: [], collapsed: [] };
    expect(placeAt(emptied, 'by_status', { side: 'left', index: 0 }).left).toEqual(['by_status']);
  });
});

describe('arrow keys', () => {
  it('step within a list and stop at its ends', () => {
    expect(stepped(start, 'my_projects', 'ArrowDown')?.left).toEqual(['ship_and_set', 'my_projects', 'late_dates']);
    expect(stepped(start, 'my_projects', 'ArrowUp')).toBeUndefined();
    expect(stepped(start, 'late_dates', 'ArrowDown')).toBeUndefined();
  });

  it('step across at the same height', () => {
    expect(stepped(start, 'ship_and_set', 'ArrowRight')?.right).toEqual([
      'by_status',
      'ship_and_set',
      'factory_modules',
      'recent_changes',
    ]);
    expect(stepped(start, 'ship_and_set', 'ArrowLeft')).toBeUndefined();
  });

  it('do nothing for other keys and hidden widgets', () => {
    expect(stepped(start, 'my_projects', 'toString')).toBeUndefined();
    expect(stepped(withHidden(start, 'my_projects', true), 'my_projects', 'ArrowDown')).toBeUndefined();
  });
});

describe('hiding', () => {
  it('brings a widget back to where it was', () => {
    const hidden = withHidden(start, 'ship_and_set', true);
    expect(shownIn(hidden, 'left')).toEqual(['my_projects', 'late_dates']);
    expect(spotOf(withHidden(hidden, 'ship_and_set', false), 'ship_and_set')).toEqual({ side: 'left', index: 1 });
  });
});

it('starts as the schema says', () => {
  expect(isSame({ ...widgets, hidden: [], collapsed: [] }, firstArrangement)).toBe(true);
});

it('knows the first arrangement from a changed one', () => {
  expect(isSame({ ...firstArrangement }, firstArrangement)).toBe(true);
  expect(isSame(withCollapsed(firstArrangement, 'wall', true), firstArrangement)).toBe(false);
  expect(isSame(withHidden(firstArrangement, 'by_status', true), firstArrangement)).toBe(false);
});
