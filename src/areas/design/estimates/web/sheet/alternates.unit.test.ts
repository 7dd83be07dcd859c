import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { differences, withAlternatesBeneath } from './alternates.ts';
import { asAlternates, exchanged, standingAlone, takenOut } from './alternate-edits.ts';
import { doubled, stepped } from './sheet-commands.ts';
import { applyEdit, blankLine, inverseOf, withFigures } from './sheet-edits.ts';
import { sheetLines } from './sheet-rows.ts';
import { sheetTotals } from './sheet-totals.ts';

const size = { units: 1, modules: 2, sqft: 1000 };
const line = (uid: string, facts: Partial<EstimateLine> = {}): EstimateLine =>
  withFigures({ ...blankLine, line_uid: uid, description: uid, quantity: '1', version: 1, ...facts }, size);
const lines = [
  line('x', { alternate_of: 'b', unit_cost: '30', section: 'odd' }),
  line('a', { section: '09', unit_cost: '10' }),
  line('b', { section: '09', unit_cost: '20' }),
  line('y', { alternate_of: 'b', unit_cost: '5' }),
];
const shown = (all: readonly EstimateLine[]) => withAlternatesBeneath(all).map(({ line_uid }) => line_uid);

test('alternates stand beneath their line in its section, and no subtotal counts them', () => {
  expect(shown(lines)).toEqual(['a', 'b', 'x', 'y']);
  const rows = sheetLines(lines, { filter: 'all', q: '', folded: new Set(), today: '2026-11-22', isEditable: false });
  expect(rows.map(({ id }) => id)).toEqual(['section 09', 'a', 'b', 'x', 'y']);
  expect(rows[0]).toMatchObject({ cents: 3000, count: 4 });
  const only = sheetLines(lines, {
    filter: 'alternates',
    q: '',
    folded: new Set(),
    today: '2026-11-22',
    isEditable: false,
  });
  expect(only.map(({ id }) => id)).toEqual(['section 09', 'b', 'x', 'y']);
});

test('an alternate takes the place and section of its line, the others stand beside it then, and undo brings all back', () => {
  const edit = exchanged(lines, lines[0] ?? line('none'));
  const after = applyEdit(lines, edit, size);
  expect(shown(after)).toEqual(['a', 'x', 'b', 'y']);
  expect(after.find(({ line_uid }) => line_uid === 'x')).toMatchObject({ section: '09', alternate_of: null });
  expect(applyEdit(after, inverseOf(lines, edit, size), size)).toEqual(lines);
});

test('the difference that is shown is what the price is once the alternate is taken', () => {
  const cost = fc.nat(100_000).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(cost, { minLength: 3, maxLength: 3 }), fc.option(cost), (costs, own) => {
      const all = [
        line('a', { unit_cost: costs[0] ?? '1' }),
        line('b', { unit_cost: costs[1] ?? '1', markup_override: own }),
        line('x', { unit_cost: costs[2] ?? '1', alternate_of: 'b' }),
      ];
      const markups = [
        { name: '', category: 'overhead', kind: 'percent', value: '12.5', base: 'direct', place: null, active: true },
        { name: '', category: 'tax', kind: 'percent', value: '8.25', base: 'taxable', place: null, active: true },
      ] as const;
      const alternate = all[2] ?? line('none');
      const after = applyEdit(all, exchanged(all, alternate), size);
      const price = (each: readonly EstimateLine[]) => sheetTotals(each, markups, size).priceCents;
      expect(differences(all, markups, size)(alternate)).toBe(price(after) - price(all));
    }),
  );
});

test('lines become alternates of the first with their own, stand alone again, are doubled and taken out with theirs, and move with their line', () => {
  const two = [lines[1], lines[2]].flatMap((each) => each ?? []);
  const joined = applyEdit(lines, asAlternates(lines, two), size);
  expect(shown(joined)).toEqual(['a', 'x', 'b', 'y']);
  expect(joined.filter(({ alternate_of }) => alternate_of === 'a')).toHaveLength(3);
  const alone = applyEdit(lines, standingAlone(lines, lines[3] ?? line('none')), size);
  expect(shown(alone)).toEqual(['a', 'b', 'x', 'y']);
  expect(alone.at(-1)).toMatchObject({ line_uid: 'y', alternate_of: null, section: '09' });
  expect(takenOut(lines, two.slice(1)).removed.map(({ line_uid }) => line_uid)).toEqual(['x', 'b', 'y']);
  const twice = doubled(
    lines,
    [two[1], lines[3]].flatMap((each) => each ?? []),
  );
  expect(twice.changes[1]?.fields.alternate_of).toBe(twice.changes[0]?.uid);
  expect(shown(applyEdit(lines, stepped(lines, two.slice(1), -1), size))).toEqual(['b', 'x', 'y', 'a']);
});
