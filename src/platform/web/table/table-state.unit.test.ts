import { describe, expect, test } from 'vitest';
import { defineColumns } from '#platform/shared/table.ts';
import { configOf, differs, nextSort, readState, searchOf, searchOfView } from './table-state.ts';

const columns = defineColumns({
  name: { kind: 'text', label: { en: 'Name', es: 'Nombre' }, width: 100 },
  ship: { kind: 'date', label: { en: 'Ship', es: 'Envío' }, width: 100 },
  status: { kind: 'choice', label: { en: 'Status', es: 'Estado' }, width: 100, choices: { a: { en: 'A', es: 'A' } } },
});
const first = { sort: [{ column: 'ship', descending: false }] };
const words = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => Boolean(value)));

describe('the state of a table in its address', () => {
  test('what is shown survives the way through a link', () => {
    const patch = {
      filter: { any: [['name', 'contains', 'Ño'] as const, ['status', 'is', 'a'] as const] },
      sort: [{ column: 'name', descending: true }],
      group: [{ column: 'ship', unit: 'week' as const }],
      columns: ['status', 'name'],
      q: 'row',
      layout: 'board' as const,
    };
    expect(readState(columns, words(searchOf(patch, first)), first)).toEqual({
      state: { ...patch, view: undefined },
      unknown: [],
    });
  });

  test('a column that is gone is named and left out; the rest of the link stands', () => {
    const { state, unknown } = readState(
      columns,
      { sort: '-gone,name', columns: 'name,gone', filter: '["gone","empty"]' },
      {},
    );
    expect(state.sort).toEqual([{ column: 'name', descending: false }]);
    expect(state.columns).toEqual(['name']);
    expect(state.filter).toBeUndefined();
    expect(unknown).toContain('gone');
  });

  test('a view opens as it was saved and is marked once something differs', () => {
    const { state } = readState(columns, { sort: 'name', filter: '["status","is","a"]' }, first);
    const config = configOf(state, ['name', 'ship']);
    const opened = readState(columns, words(searchOfView('v', config)), first).state;
    expect(differs(config, opened, ['name', 'ship'])).toBe(false);
    expect(differs(config, opened, ['ship', 'name'])).toBe(true);
    expect(differs(config, { ...opened, q: 'x' }, ['name', 'ship'])).toBe(true);
  });

  test('a head turns up, down and off; with Shift the other keys stay', () => {
    const up = nextSort([], 'name', false);
    const down = nextSort(up, 'name', false);
    expect([up, down, nextSort(down, 'name', false)]).toEqual([
      [{ column: 'name', descending: false }],
      [{ column: 'name', descending: true }],
      [],
    ]);
    expect(nextSort(up, 'ship', true)).toHaveLength(2);
    expect(nextSort(up, 'ship', false)).toEqual([{ column: 'ship', descending: false }]);
  });
});
