import { describe, expect, test } from 'vitest';
import type { CadRow } from '../schema.ts';
import { countsOf, planOf, type MemberBom, type StandingLine } from './plan.ts';

const row = (id: string, level: number, quantity: string, more: Partial<CadRow> & { part?: string } = {}): CadRow => ({
  row_id: id,
  level,
  name: `Part ${id}`,
  part_number: null,
  revision: null,
  quantity,
  uom: 'ea',
  material: null,
  state: null,
  source: { did: 'd', wvm: 'v', wvmid: 'v1', eid: 'e', part_id: more.part ?? id, row_id: id },
  ...more,
});
const member = (rows: CadRow[], quantity = '1', variantId = 'one'): MemberBom => ({
  variantId,
  name: variantId,
  quantity,
  optional: false,
  source: { did: 'd', wvm: 'v', wvmid: 'v1', eid: variantId },
  rows,
});
const none = () => undefined;
/** The BOM as it stands once everything has been taken over. */
function standingAfter(plan: ReturnType<typeof planOf>): StandingLine[] {
  return plan.map((line) => ({
    lineUid: line.key,
    name: line.name,
    quantity: line.quantity ?? '0',
    uom: line.uom,
    revision: line.revision,
    partNo: line.part_number,
    parentUid: line.parent_key,
    itemId: null,
    cad: line.source,
  }));
}

describe('a plan', () => {
  test('multiplies quantities down the levels and by how often the group has the assembly', () => {
    const plan = planOf(
      [member([row('a', 0, '2'), row('b', 1, '3'), row('c', 2, '0.5'), row('d', 0, '1')], '4')],
      [],
      none,
    );
    expect(plan.map(({ quantity, level, has_parts }) => [quantity, level, has_parts])).toEqual([
      ['8', 0, true],
      ['24', 1, true],
      ['12', 2, false],
      ['4', 0, false],
    ]);
  });

  test('puts each assembly of several under a line of its own', () => {
    const plan = planOf([member([row('a', 0, '1')]), member([row('a', 0, '1')], '2', 'two')], [], none);
    expect(plan.map(({ name, level, quantity }) => [name, level, quantity])).toEqual([
      ['one', 0, '1'],
      ['Part a', 1, '1'],
      ['two', 0, '2'],
      ['Part a', 1, '2'],
    ]);
  });

  test('of what has been taken over already has nothing to do', () => {
    const rows = [
      row('a', 0, '1'),
      row('b', 1, '3', { part: 'screw', name: 'Screw' }),
      row('c', 0, '2', { part: 'screw', name: 'Screw' }),
    ];
    const again = planOf([member(rows)], standingAfter(planOf([member(rows)], [], none)), none);
    expect(countsOf(again)).toEqual({ added: 0, changed: 0, removed: 0, same: 3 });
  });

  test('finds a part again under a new row id, and never takes one line for two rows', () => {
    const before = standingAfter(
      planOf(
        [
          member([
            row('a', 0, '1', { part: 'screw', name: 'Screw' }),
            row('b', 0, '1', { part: 'screw', name: 'Screw' }),
          ]),
        ],
        [],
        none,
      ),
    );
    const moved = [
      row('x', 0, '1', { part: 'screw', name: 'Screw' }),
      row('y', 0, '5', { part: 'screw', name: 'Screw' }),
      row('z', 0, '1', { part: 'screw', name: 'Screw' }),
    ];
    const plan = planOf([member(moved)], before, none);
    expect(plan.map(({ action, before: old }) => [action, old?.line_uid ?? null])).toEqual([
      ['same', before[0]?.lineUid],
      ['change', before[1]?.lineUid],
      ['create', null],
    ]);
  });

  test('never joins by part number', () => {
    const before = standingAfter(planOf([member([row('a', 0, '1', { part_number: 'P-1' })])], [], none));
    const plan = planOf([member([row('b', 0, '1', { part_number: 'P-1' })])], before, none);
    expect(plan.map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  test('leaves alone what a person has written in by hand', () => {
    const hand: StandingLine = {
      lineUid: 'hand',
      name: 'Glue',
      quantity: '1',
      uom: 'ea',
      revision: null,
      partNo: null,
      parentUid: null,
      itemId: null,
      cad: null,
    };
    expect(planOf([member([])], [hand], none)).toEqual([]);
  });

  test('links a part to the item that it is known to be, and says so for a line that had none', () => {
    const item = { id: 'i', sku: 'SCREW', name: 'Screw', uom: 'ea' };
    const rows = [row('a', 0, '1')];
    expect(planOf([member(rows)], [], () => item)[0]).toMatchObject({ action: 'link', item });
    const before = standingAfter(planOf([member(rows)], [], none));
    expect(planOf([member(rows)], before, () => item)[0]).toMatchObject({ action: 'change', fields: ['item'] });
  });
});
