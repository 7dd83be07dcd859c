import { expect, test } from 'vitest';
import type { BreakdownProject } from '../schema.ts';
import { isRowOpen, readOpen, toggled, visibleRows } from './breakdown-rows.ts';

const module = (id: string) => ({ id, module_no: id, status: 'online', percent: 30, counters: [] });
const project: BreakdownProject = {
  id: 'p',
  project_number: '26-041',
  name: 'Juniper Ridge',
  status: 4,
  factory: null,
  pm: null,
  percent: 40,
  percent_complete: 55,
  percent_method: 'modules',
  planned_percent: 60,
  unit_count: 2,
  module_count: 3,
  contract_cents: 100,
  cost_cents: 60,
  margin_cents: 40,
  counters: [],
  units: [
    { id: 'u1', name: 'A-101', percent: null, counters: [], modules: [module('m1'), module('m2')] },
    { id: 'u2', name: 'A-102', percent: null, counters: [], modules: [] },
  ],
  modules: [module('m3')],
};
const bare: BreakdownProject = { ...project, id: 'b', project_number: '26-042', unit_count: 0, module_count: 0 };

test('only what is open is on screen, each row with its level, its place among its siblings and its parent', () => {
  const keys = (open: readonly string[]) =>
    visibleRows([project, bare], (key) => open.includes(key)).map((row) => row.key);
  expect(keys([])).toEqual(['26-041', '26-042']);
  expect(keys(['26-041'])).toEqual(['26-041', '26-041/u1', '26-041/u2', '26-041/m3', '26-042']);
  const rows = visibleRows([project, bare], () => true);
  expect(rows.map(({ key, level, at, of, isOpen, parentKey }) => [key, level, at, of, isOpen, parentKey])).toEqual([
    ['26-041', 1, 1, 2, true, null],
    ['26-041/u1', 2, 1, 3, true, '26-041'],
    ['26-041/u1/m1', 3, 1, 2, null, '26-041/u1'],
    ['26-041/u1/m2', 3, 2, 2, null, '26-041/u1'],
    ['26-041/u2', 2, 2, 3, null, '26-041'],
    ['26-041/m3', 2, 3, 3, null, '26-041'],
    ['26-042', 1, 2, 2, null, null],
  ]);
});

test('opening and shutting one row is in the address, also after all were opened', () => {
  const none = readOpen({});
  const one = readOpen({ ...toggled(none, '26-041') });
  expect([isRowOpen(none, '26-041'), isRowOpen(one, '26-041'), isRowOpen(one, '26-042')]).toEqual([false, true, false]);
  expect(toggled(one, '26-041')).toEqual({ rows: undefined });
  const all = readOpen({ open: 'all', ...toggled(readOpen({ open: 'all' }), '26-041/u1') });
  expect([isRowOpen(all, '26-041'), isRowOpen(all, '26-041/u1')]).toEqual([true, false]);
});
