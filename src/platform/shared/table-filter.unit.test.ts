import { describe, expect, test } from 'vitest';
import { defineColumns, type Columns } from './table.ts';
import {
  endOf,
  filterFaults,
  groupCondition,
  operatorsOf,
  resolveWithin,
  startOf,
  type Condition,
  type FilterTree,
  type FilterValue,
} from './table-filter.ts';

const label = { en: 'A', es: 'A' };
const plain = (kind: 'text' | 'number' | 'money' | 'percent' | 'date' | 'moment' | 'person' | 'flag') =>
  ({ kind, label, width: 100 }) as const;
const columns: Columns = defineColumns({
  name: plain('text'),
  units: plain('number'),
  value: plain('money'),
  percent: plain('percent'),
  ship: plain('date'),
  created: plain('moment'),
  status: { kind: 'choice', label, width: 100, choices: { open: label, done: label } },
  tags: { kind: 'choices', label, width: 100 },
  pm: plain('person'),
  shown: plain('flag'),
  secret: { ...plain('text'), filterable: false },
});
const someone = '01890a5d-ac96-774b-bcce-b302099a8057';

/** A value that fits an operator of a column, and one that does not. */
const values: Record<string, Record<string, { good: FilterValue; bad: FilterValue }>> = {
  name: Object.fromEntries(operatorsOf.text.map((operator) => [operator, { good: 'a', bad: 7 }])),
  units: Object.fromEntries(
    operatorsOf.number.map((operator) => [
      operator,
      operator === 'between' ? { good: [1, 2], bad: [2, 1] } : { good: 1, bad: '1' },
    ]),
  ),
  ship: Object.fromEntries(
    operatorsOf.date.map((operator) => [
      operator,
      operator === 'between'
        ? { good: ['2026-01-01', '2026-02-01'], bad: ['2026-02-01', '2026-01-01'] }
        : operator === 'within'
          ? { good: { unit: 'week', from: -1, to: 0 }, bad: { unit: 'week', from: 1, to: 0 } }
          : { good: '2026-02-28', bad: '2026-02-30' },
    ]),
  ),
  status: Object.fromEntries(
    operatorsOf.choice.map((operator) => [
      operator,
      operator.endsWith('_of') ? { good: ['open'], bad: ['closed'] } : { good: 'open', bad: 'closed' },
    ]),
  ),
  tags: Object.fromEntries(operatorsOf.choices.map((operator) => [operator, { good: ['new'], bad: [] }])),
  pm: Object.fromEntries(
    operatorsOf.person.map((operator) => [
      operator,
      operator.endsWith('_of') ? { good: ['me', someone], bad: ['Ana'] } : { good: someone, bad: 'Ana' },
    ]),
  ),
  shown: { is: { good: true, bad: 'true' } },
};

describe('every operator of every kind', () => {
  for (const [key, operators] of Object.entries(values)) {
    for (const [operator, { good, bad }] of Object.entries(operators)) {
      const alone = operator === 'empty' || operator === 'filled';
      test(`${key} ${operator} takes what fits and refuses what does not, by its name and rule`, () => {
        expect(filterFaults(columns, alone ? [key, operator] : [key, operator, good])).toEqual([]);
        const [fault, ...more] = filterFaults(columns, [key, operator, bad]);
        expect(more).toEqual([]);
        expect(fault?.path).toBe('filter');
        expect(fault?.message).toContain(`"${key}" with "${operator}"`);
        if (!alone) expect(filterFaults(columns, [key, operator])).toHaveLength(1);
      });
    }
  }
});

test('an operator of another kind is refused with those that fit', () => {
  expect(filterFaults(columns, ['status', 'contains', 'x'])).toMatchObject([
    { path: 'filter', message: '"status" takes is, is_not, any_of, none_of, empty, filled, but not "contains".' },
  ]);
});

test('a fault deep in the tree is named at its place', () => {
  const tree: FilterTree = { all: [['name', 'is', 'a'], { any: [['nothing', 'is', 'a']] }] };
  expect(filterFaults(columns, tree)).toMatchObject([
    { path: 'filter.all.1.any.0', message: 'This table has no column "nothing".' },
  ]);
  expect(filterFaults(columns, ['constructor', 'is', 'a'])).toHaveLength(1);
  expect(filterFaults(columns, ['secret', 'is', 'a'])).toMatchObject([
    { path: 'filter', message: '"secret" can not be filtered.' },
  ]);
});

test('three levels and fifty conditions are the most', () => {
  const one: Condition = ['name', 'is', 'a'];
  expect(filterFaults(columns, { all: [{ any: [{ all: [one] }] }] })).toEqual([]);
  expect(filterFaults(columns, { all: [{ any: [{ all: [{ any: [one] }] }] }] })[0]?.message).toContain('3 levels');
  expect(filterFaults(columns, { all: Array.from({ length: 50 }, () => one) })).toEqual([]);
  expect(filterFaults(columns, { all: Array.from({ length: 51 }, () => one) })[0]?.message).toContain('50 conditions');
});

describe('relative days', () => {
  const today = '2026-11-20';
  test.each([
    ['the next 30 days', { unit: 'day', from: 0, to: 30 }, ['2026-11-20', '2026-12-20']],
    ['last week', { unit: 'week', from: -1, to: -1 }, ['2026-11-08', '2026-11-14']],
    ['this month', { unit: 'month', from: 0, to: 0 }, ['2026-11-01', '2026-11-30']],
    ['this quarter', { unit: 'quarter', from: 0, to: 0 }, ['2026-10-01', '2026-12-31']],
    ['the last three months', { unit: 'month', from: -3, to: -1 }, ['2026-08-01', '2026-10-31']],
    ['this year and the next', { unit: 'year', from: 0, to: 1 }, ['2026-01-01', '2027-12-31']],
  ] as const)('%s', (_name, within, range) => {
    expect(resolveWithin(within, today)).toEqual(range);
  });

  test('a month that is shorter than today does not run over', () => {
    expect(resolveWithin({ unit: 'month', from: 1, to: 1 }, '2027-01-31')).toEqual(['2027-02-01', '2027-02-28']);
    expect(resolveWithin({ unit: 'month', from: 1, to: 1 }, '2028-01-31')).toEqual(['2028-02-01', '2028-02-29']);
  });

  test('a week begins on Sunday', () => {
    expect(startOf('week', '2026-11-22')).toBe('2026-11-22');
    expect(startOf('week', '2026-11-21')).toBe('2026-11-15');
    expect(endOf('week', '2026-11-15')).toBe('2026-11-21');
  });
});

test('a group has a condition that its own columns take', () => {
  const cases = [
    ['status', 'open', ['status', 'is', 'open']],
    ['ship', '2026-11-01', ['ship', 'between', ['2026-11-01', '2026-11-30']]],
    ['pm', { id: someone, name: 'Ana' }, ['pm', 'is', someone]],
    ['shown', false, ['shown', 'is', false]],
    ['units', 3, ['units', 'eq', 3]],
    ['name', null, ['name', 'empty']],
  ] as const;
  for (const [key, value, condition] of cases) {
    const column = columns[key];
    if (column === undefined) throw new Error(key);
    expect(groupCondition(key, column, value)).toEqual(condition);
    expect(filterFaults(columns, condition)).toEqual([]);
  }
});
