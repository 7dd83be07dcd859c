import { expect, test } from 'vitest';
import type { RunLine, RunPart, RunRest } from '#areas/design/take-offs/schema.ts';
import { coverageOf, lineCounts, linesOfPart, partKey, partsAsked, reviewRows, type ReviewRow } from './review-rows.ts';

const item = (sku: string, code: string) => ({
  id: `id-${sku}`,
  sku,
  name: `Item ${sku}`,
  uom: 'sqft',
  cost_code: code,
});

function line(sku: string, code: string, facts: Partial<RunLine> = {}): RunLine {
  const module = facts.module ?? null;
  return {
    key: `id-${sku}/${module ?? ''}`,
    item: item(sku, code),
    module,
    parts: 2,
    check: 0,
    quantity: '10',
    with_waste: '11',
    rounded: '11',
    pieces: null,
    waste_percent: '10',
    round_to: '0',
    piece_size: '0',
    unit_cost: '2',
    cents: 2200,
    to_check_cents: 0,
    labor_hours: '0',
    confidence: 'high',
    sources: { set: 2 },
    ...facts,
  };
}
const rest = (state: RunRest['state'], name: string, because = ''): RunRest => ({
  key: JSON.stringify([state, 'IFCLAMP', name, null, because]),
  state,
  ifc_class: 'IFCLAMP',
  name,
  module: null,
  because,
  parts: 3,
});
const part = (facts: Partial<RunPart>): RunPart => ({
  entity: 7,
  global_id: 'g',
  ifc_class: 'IFCLAMP',
  name: 'Lamp 7',
  type_name: 'Lamp',
  storey: null,
  module: null,
  layer: 'structure',
  rule_id: null,
  rule_name: null,
  state: 'mapped',
  item: null,
  quantity: null,
  source: null,
  because: '',
  doubt: null,
  confidence: 'high',
  reviewed_by: null,
  ...facts,
});

const run = {
  lines: [
    line('A', '03 30 00'),
    line('B', '06 11 00', { check: 1, to_check_cents: 1200, module: 'M1' }),
    line('C', '06 20 00'),
  ],
  rest: [rest('unmapped', 'Lamp'), rest('excluded', 'Sofa', 'By the owner')],
};
const show = (wish: Partial<Parameters<typeof reviewRows>[1]> = {}) =>
  reviewRows(run, {
    filter: 'all',
    grouping: 'code',
    q: '',
    isOpen: (_key, level) => level === 1,
    partsOf: () => undefined,
    ...wish,
  });
const short = (rows: readonly ReviewRow[]) =>
  rows.map((row) =>
    row.kind === 'group'
      ? `${row.of.by} ${'value' in row.of ? row.of.value : ''} ${row.parts} ${row.cents}`.replaceAll(/ +/gu, ' ')
      : row.kind === 'line'
        ? row.line.item.sku
        : row.kind === 'rest'
          ? row.rest.name
          : row.kind,
  );

test('what waits for a person stands first, what was left out last, and headings add up their lines', () => {
  expect(short(show())).toEqual([
    'unmapped 3 0',
    'Lamp',
    'division 03 2 2200',
    'A',
    'division 06 4 3200',
    'B',
    'C',
    'excluded 3 0',
    'Sofa',
  ]);
  expect(short(show({ grouping: 'module' }))).toEqual([
    'unmapped 3 0',
    'Lamp',
    'module null 4 4400',
    'A',
    'C',
    'module M1 2 1000',
    'B',
    'excluded 3 0',
    'Sofa',
  ]);
});

test('filters and words keep the lines that fit; a closed heading hides its lines', () => {
  expect(short(show({ filter: 'check' }))).toEqual(['division 06 2 1000', 'B']);
  expect(short(show({ filter: 'mapped' })).filter((each) => each.length === 1)).toEqual(['A', 'C']);
  expect(short(show({ filter: 'excluded' }))).toEqual(['excluded 3 0', 'Sofa']);
  expect(short(show({ q: 'ÍTEM c' }))).toEqual(['division 06 2 2200', 'C']);
  expect(short(show({ isOpen: () => false }))).toHaveLength(4);
});

test('each filter says how many lines it shows', () => {
  const counts = lineCounts(run);
  expect(counts).toEqual({ all: 5, mapped: 2, check: 1, unmapped: 1, excluded: 1 });
  for (const filter of ['all', 'mapped', 'check', 'unmapped', 'excluded'] as const)
    expect(show({ filter }).filter(({ level }) => level === 2)).toHaveLength(counts[filter]);
});

test('an open line shows its steps, then its parts once they are there', () => {
  const open = { filter: 'mapped' as const, isOpen: (key: string, level: number) => level === 1 || key === 'id-A/' };
  expect(short(show(open)).slice(0, 4)).toEqual(['division 03 2 2200', 'A', 'steps', 'wait']);
  const rows = show({ ...open, partsOf: () => ({ rows: [part({})], hasMore: true }) });
  expect(short(rows).slice(0, 5)).toEqual(['division 03 2 2200', 'A', 'steps', 'part', 'more']);
  expect(rows[3]?.key).toBe(partKey('id-A/', { entity: 7, layer: 'structure' }));
});

test('a part is found under the line that the server would list it under', () => {
  expect(linesOfPart([part({ item: item('A', '03 30 00') })])).toEqual(['id-A/']);
  expect(linesOfPart([part({ state: 'unmapped', layer: '' })])).toEqual([rest('unmapped', 'Lamp').key]);
  expect(partsAsked({ line: line('B', '06', { module: 'M1' }) }, 'check')).toEqual({
    item_id: 'id-B',
    module: 'M1',
    state: 'check',
  });
});

test('coverage counts what is surely mapped of all that is wanted', () => {
  expect(coverageOf({ elements: 10, mapped: 6, check: 1, unmapped: 1, excluded: 2 })).toBe(75);
  expect(coverageOf({ elements: 2, mapped: 0, check: 0, unmapped: 0, excluded: 2 })).toBe(100);
});
