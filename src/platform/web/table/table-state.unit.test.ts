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
      height: 'tall' as const,
      colours: [{ filter: ['status', 'is', 'a'] as const, tone: 'warn' as const, column: 'name' }],
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

  test('a rule of colours that does not fit the table is named and left out; the others stand', () => {
    const good = { filter: ['name', 'contains', 'a'], tone: 'bad' };
    const { state, unknown } = readState(
      columns,
      { colours: JSON.stringify([good, { filter: ['gone', 'empty'], tone: 'bad' }, { ...good, column: 'away' }, 7]) },
      {},
    );
    expect(state.colours).toEqual([good]);
    expect(unknown).toEqual(['colours', 'This table has no column "gone".', 'away']);
    for (const word of [
      '{',
      '7',
      '[{"filter":{"none":1},"tone":"bad"}]',
      '[{"filter":["name","contains","a"],"tone":"pink"}]',
    ])
      expect(readState(columns, { colours: word }, {}).state.colours, word).toEqual([]);
  });

  test('a view opens as it was saved and is marked once something differs', () => {
    const { state } = readState(columns, { sort: 'name', filter: '["status","is","a"]' }, first);
    const config = configOf(state, ['name', 'ship']);
    const opened = readState(columns, words(searchOfView('v', config)), first).state;
    expect(differs(config, opened, ['name', 'ship'])).toBe(false);
    expect(differs(config, opened, ['ship', 'name'])).toBe(true);
    expect(differs(config, { ...opened, q: 'x' }, ['name', 'ship'])).toBe(true);
    expect(differs(config, { ...opened, height: 'tall' }, ['name', 'ship'])).toBe(true);
    const colours = [{ filter: ['name', 'contains', 'a'] as const, tone: 'bad' as const }];
    expect(differs(config, { ...opened, colours }, ['name', 'ship'])).toBe(true);
    const coloured = { ...config, colours };
    const again = readState(columns, words(searchOfView('v', coloured)), first).state;
    expect(differs(coloured, again, ['name', 'ship'])).toBe(false);
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
