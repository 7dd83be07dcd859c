import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { doubled, filledDown, intoSection, stepped } from './sheet-commands.ts';
import { applyEdit, beforeOf, blankLine, bodyOf, inverseOf, noEdit, rebased, type SheetEdit } from './sheet-edits.ts';

const size = { units: 2, modules: 4, sqft: 1000 };

function line(uid: string, facts: Partial<EstimateLine> = {}): EstimateLine {
  return { ...blankLine, line_uid: uid, description: uid, version: 1, ...facts };
}

function change(
  lines: readonly EstimateLine[],
  uid: string,
  fields: SheetEdit['changes'][number]['fields'],
): SheetEdit {
  const found = lines.find(({ line_uid }) => line_uid === uid);
  return { ...noEdit, changes: [{ uid, fields, before: found === undefined ? undefined : beforeOf(found, fields) }] };
}

const facts = (lines: readonly EstimateLine[]) =>
  lines.map(({ version: _version, with_waste: _w, rounded: _r, pieces: _p, cents: _c, ...rest }) => rest);

describe('an edit', () => {
  const lines = [
    line('a', { quantity: '2', unit_cost: '3', cost_source: 'catalog', cost_as_of: '2026-01-01' }),
    line('b', { formula: '=sqft/10', quantity: '100' }),
    line('c', { section: 'Set' }),
  ];

  test('a typed cost is by hand, a typed quantity takes the place of a formula, and both come back as they were', () => {
    const edit = {
      ...noEdit,
      changes: [...change(lines, 'a', { unit_cost: '9' }).changes, ...change(lines, 'b', { quantity: '7' }).changes],
    };
    const after = applyEdit(lines, edit, size);
    expect(after[0]).toMatchObject({ unit_cost: '9', cost_source: 'manual', cost_as_of: null, cents: 1800 });
    expect(after[1]).toMatchObject({ quantity: '7', formula: null });
    expect(facts(applyEdit(after, inverseOf(lines, edit, size), size))).toEqual(facts(lines));
  });

  test('whatever is changed, added, removed and moved, its inverse brings the lines back in their order', () => {
    const uid = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const start = ['a', 'b', 'c', 'd', 'e'].map((id, at) =>
      line(id, { quantity: String(at), section: at < 3 ? 'x' : 'y' }),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(uid, { maxLength: 3 }),
        fc.uniqueArray(uid, { maxLength: 2 }),
        fc.uniqueArray(uid, { maxLength: 3 }),
        fc.option(uid),
        fc.nat(3),
        (changed, removed, moved, before, added) => {
          const edit: SheetEdit = {
            changes: [
              ...changed
                .filter((id) => !removed.includes(id))
                .flatMap((id) => change(start, id, { quantity: '42' }).changes),
              ...Array.from({ length: added }, (_, at) => ({
                uid: `new${at}`,
                fields: { description: 'n' },
                before: undefined,
              })),
            ],
            removed: start.filter(({ line_uid }) => removed.some((id) => id === line_uid)),
            moves: [{ uids: moved.filter((id) => !removed.includes(id)), before }],
          };
          const after = applyEdit(start, edit, size);
          expect(facts(applyEdit(after, inverseOf(start, edit, size), size))).toEqual(facts(start));
        },
      ),
    );
  });

  test('what another person left alone goes on, what both changed is put to the person, what both made the same is no quarrel', () => {
    const edit = change(lines, 'a', { quantity: '5', description: 'mine', place: 'site' });
    const theirs = lines.map((each) =>
      each.line_uid === 'a' ? { ...each, quantity: '6', place: 'site' as const, version: 2 } : each,
    );
    const { edit: rest, conflicts } = rebased(edit, theirs);
    expect(rest.changes[0]?.fields).toEqual({ description: 'mine', place: 'site' });
    expect(conflicts).toEqual([{ uid: 'a', field: 'quantity', mine: '5', theirs: '6' }]);
    expect(bodyOf(rest, theirs, size).changes[0]).toMatchObject({ line_uid: 'a', version: 2 });
  });

  test('a line that somebody else has changed is not removed over their head', () => {
    const theirs = lines.map((each) => (each.line_uid === 'c' ? { ...each, note: 'keep', version: 2 } : each));
    const { edit, conflicts } = rebased({ ...noEdit, removed: lines.slice(2) }, theirs);
    expect(edit.removed).toEqual([]);
    expect(conflicts).toMatchObject([{ uid: 'c', field: null }]);
  });
});

describe('commands', () => {
  const lines = [line('a', { section: 'x' }), line('b', { section: 'x' }), line('c', { section: 'y' })];
  const order = (edit: SheetEdit) =>
    applyEdit(lines, edit, size).map(({ line_uid, section }) => `${section}${line_uid}`);

  test('a line moves one step, and past the edge of its section into the next', () => {
    expect(order(stepped(lines, lines.slice(0, 1), 1))).toEqual(['xb', 'xa', 'yc']);
    expect(order(stepped(lines, lines.slice(1, 2), 1))).toEqual(['xa', 'yb', 'yc']);
    expect(order(stepped(lines, lines.slice(2), -1))).toEqual(['xa', 'xb', 'xc']);
    expect(stepped(lines, lines.slice(0, 1), -1)).toEqual(noEdit);
  });

  test('filling down repeats what is marked, a price with its source and a quantity with its formula', () => {
    const source = [
      line('s', {
        formula: '=modules*2',
        quantity: '8',
        unit_cost: '3',
        cost_source: 'quote',
        cost_as_of: '2026-02-02',
      }),
    ];
    const [first] = applyEdit(lines, filledDown(source, lines, ['quantity', 'unit_cost']), size);
    expect(first).toMatchObject({
      quantity: '8',
      formula: '=modules*2',
      unit_cost: '3',
      cost_source: 'quote',
      cost_as_of: '2026-02-02',
    });
  });

  test('copies stand below what they were made of, and into a section means its end', () => {
    const edit = doubled(lines, lines.slice(0, 1));
    expect(applyEdit(lines, edit, size).map(({ description }) => description)).toEqual(['a', 'a', 'b', 'c']);
    expect(order(intoSection(lines, lines.slice(0, 1), 'y'))).toEqual(['xb', 'yc', 'ya']);
  });
});
