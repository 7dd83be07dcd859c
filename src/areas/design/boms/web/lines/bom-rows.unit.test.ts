import { describe, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { hasOldPrice, headsOver, linesOfPart, matches, noFilter, rowsOf, sumOf, type BomRow } from './bom-rows.ts';

const line = (more: Partial<BomLine>): BomLine => ({
  line_uid: newId(),
  parent_uid: null,
  level: 0,
  item: null,
  part_no: null,
  revision: null,
  description: 'A line',
  cost_code: '06 11 00',
  quantity: '1',
  uom: 'ea',
  waste_percent: '0',
  round_to: '0',
  piece_size: '0',
  setup_quantity: '0',
  to_buy: '1',
  pieces: null,
  make_buy: 'buy',
  optional: false,
  station: null,
  supplier: null,
  unit_cost: '1',
  ext_cents: 100,
  price_as_of: null,
  supplied_by_owner: false,
  labor_hours: '0',
  labor_cents: 0,
  lead_days: null,
  module: null,
  quantity_source: 'set',
  cad: null,
  elements: [],
  state: 'ok',
  override: null,
  note: null,
  ...more,
});
const shown = (rows: readonly BomRow[]) =>
  rows.map((row) =>
    row.kind === 'head' ? `${row.name}=${row.sum.materialCents}` : `${row.depth} ${row.line.description}`,
  );
const open = () => false;

describe('lines of a BOM in their views', () => {
  const wall = line({ description: 'Wall', ext_cents: 0, make_buy: 'make', station: 3 });
  const stud = line({ description: 'Stud', parent_uid: wall.line_uid, ext_cents: 500, station: 3, module: 'B' });
  const tile = line({ description: 'Tile', cost_code: '09 30 00', ext_cents: 300, station: 11, optional: true });
  const bolt = line({ description: 'Bolt', cost_code: '', ext_cents: 50, module: 'A', unit_cost: null });
  const lines = [tile, wall, stud, bolt];

  test('groups stand in their natural order, what has none last, and what is optional is not counted', () => {
    expect(shown(rowsOf(lines, 'code', noFilter, undefined, open))).toEqual([
      '06=500',
      '0 Wall',
      '0 Stud',
      '09=0',
      '0 Tile',
      '=50',
      '0 Bolt',
    ]);
    expect(shown(rowsOf(lines, 'station', noFilter, undefined, open)).filter((each) => each.includes('='))).toEqual([
      '3=500',
      '11=0',
      '=50',
    ]);
  });

  test('the sums of a view are the sum of the BOM, whatever it is grouped by', () => {
    for (const view of ['code', 'station', 'module'] as const) {
      const heads = rowsOf(lines, view, noFilter, undefined, open).filter((row) => row.kind === 'head');
      expect(heads.reduce((sum, head) => sum + head.sum.materialCents, 0)).toBe(sumOf(lines).materialCents);
    }
  });

  test('an assembly holds its parts, and a search keeps the assemblies of what it finds', () => {
    expect(shown(rowsOf(lines, 'tree', noFilter, undefined, open))).toEqual(['0 Tile', 'Wall=500', '1 Stud', '0 Bolt']);
    expect(shown(rowsOf(lines, 'tree', { ...noFilter, q: 'STÚD' }, undefined, open))).toEqual(['Wall=500', '1 Stud']);
    expect(shown(rowsOf(lines, 'tree', noFilter, undefined, (id) => id === wall.line_uid))).toEqual([
      '0 Tile',
      'Wall=500',
      '0 Bolt',
    ]);
  });

  test('what is missing comes last, sorted either way', () => {
    const order = (descending: boolean) =>
      shown(rowsOf(lines, 'flat', noFilter, { key: 'unit_cost', descending }, open)).at(-1);
    expect([order(false), order(true)]).toEqual(['0 Bolt', '0 Bolt']);
  });

  test('lines without a price are found, optional ones are not among them', () => {
    expect(matches(bolt, { ...noFilter, state: 'unpriced' })).toBe(true);
    expect(matches({ ...bolt, optional: true }, { ...noFilter, state: 'unpriced' })).toBe(false);
    expect(matches({ ...bolt, make_buy: 'phantom' }, { ...noFilter, state: 'unpriced' })).toBe(false);
  });

  test('a price is old from its 181st day on; one that was typed, or is missing, never is', () => {
    const priced = line({ unit_cost: '4', price_as_of: '2026-01-01' });
    expect(hasOldPrice(priced, '2026-06-30')).toBe(false);
    expect(hasOldPrice(priced, '2026-07-01')).toBe(true);
    expect(hasOldPrice({ ...priced, price_as_of: null }, '2030-01-01')).toBe(false);
    expect(hasOldPrice({ ...priced, unit_cost: null }, '2030-01-01')).toBe(false);
  });
});

describe('what a part of the model leads to', () => {
  test('is its own lines, else those of the whole it belongs to', () => {
    const studs = line({ line_uid: 'studs', elements: ['wall'] });
    const truss = line({ line_uid: 'truss', elements: ['roof'] });
    expect(linesOfPart([studs, truss], { global_id: 'wall', assembly_id: 'roof' })).toEqual([studs]);
    expect(linesOfPart([studs, truss], { global_id: 'rafter', assembly_id: 'roof' })).toEqual([truss]);
    expect(linesOfPart([studs, truss], { global_id: 'rafter', assembly_id: null })).toEqual([]);
  });

  test('stands under heads that have to be open, in each view', () => {
    const top = line({ line_uid: 'top', parent_uid: null });
    const middle = line({ line_uid: 'middle', parent_uid: 'top' });
    const part = line({ line_uid: 'part', parent_uid: 'middle', cost_code: '06 11 10', station: null, module: 'A' });
    const lines = [top, middle, part];
    expect(headsOver(part, lines, 'flat')).toEqual([]);
    expect(headsOver(part, lines, 'tree')).toEqual(['middle', 'top']);
    for (const view of ['code', 'station', 'module'] as const) {
      const [id] = headsOver(part, lines, view);
      const folded = rowsOf(lines, view, noFilter, undefined, (each) => each !== id);
      expect(folded.some((row) => row.id === 'part')).toBe(true);
    }
  });
});
