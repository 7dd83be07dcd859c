import { expect, test } from 'vitest';
import { isPart, paintedParts, partsOf, surroundings, shownParts, withPieces } from './outline.ts';

/** A wall and a stair of two flights on the first storey, a room on the second, a proxy on none. */
const parts = partsOf({
  storeys: ['Level 1', 'Level 2'],
  classes: ['IFCWALL', 'IFCSTAIR', 'IFCSTAIRFLIGHT', 'IFCSPACE'],
  parts: [
    [1, 0, 0, 0],
    [2, 0, 1, 0],
    [3, 0, 2, 2],
    [4, 0, 2, 2],
    [5, 1, 3, 0],
    [6, -1, 0, 0],
  ],
});
const none = { storeys: new Set<number>(), classes: new Set<number>() };
const marks = { isolated: undefined, hidden: new Set<number>() };

test('a whole brings its pieces, a ring of pieces ends', () => {
  expect([...withPieces(parts, [2])].toSorted()).toEqual([2, 3, 4]);
  const ring = partsOf({
    storeys: [],
    classes: ['A'],
    parts: [
      [1, -1, 0, 2],
      [2, -1, 0, 1],
    ],
  });
  expect([...withPieces(ring, [1])].toSorted()).toEqual([1, 2]);
});

test('storeys, classes and single parts are hidden; what is isolated is shown all the same', () => {
  expect(shownParts(parts, none, marks)).toEqual({ hidden: [] });
  expect(shownParts(parts, { storeys: new Set([-1]), classes: new Set([3]) }, marks)).toEqual({ hidden: [5, 6] });
  expect(shownParts(parts, none, { ...marks, hidden: new Set([2]) })).toEqual({ hidden: [2, 4, 3] });
  expect(
    shownParts(parts, { storeys: new Set([0]), classes: new Set() }, { ...marks, isolated: new Set([1]) }),
  ).toEqual({
    shown: [1],
  });
});

test('the selected part outweighs a highlight, a highlight a colour, and what has no colour is pale', () => {
  const painted = paintedParts(
    parts,
    {
      highlighted: new Set([1, 2]),
      colours: new Map([
        [2, 'unmapped'],
        [5, 'low'],
        [4, 'mapped'],
      ]),
    },
    1,
  );
  expect(Object.fromEntries(painted)).toEqual({ selected: [1], highlighted: [2, 3, 4], low: [5], pale: [6] });
  const coloured = paintedParts(
    parts,
    {
      highlighted: new Set(),
      colours: new Map([
        [2, 'unmapped'],
        [4, 'mapped'],
      ]),
    },
    undefined,
  );
  expect(coloured.get('unmapped')).toEqual([2, 3]);
  // What is mapped is painted in nothing: it keeps its own colours.
  expect([...coloured.values()].flat()).not.toContain(4);
  expect(paintedParts(parts, { highlighted: new Set(), colours: undefined }, undefined).size).toBe(0);
});

test('what is drawn and is no part can be hidden and is never chosen', () => {
  const site = partsOf({ storeys: ['Level 1'], classes: ['IFCWALL'], parts: [[1, 0, 0, 0]] }, [1, 99]);
  expect([isPart(site, 1), isPart(site, 99), isPart(site, 5)]).toEqual([true, false, false]);
  expect(shownParts(site, { storeys: new Set(), classes: new Set([surroundings]) }, marks)).toEqual({ hidden: [99] });
  expect(shownParts(site, { storeys: new Set([0]), classes: new Set() }, marks)).toEqual({ hidden: [1] });
  expect(
    paintedParts(site, { highlighted: new Set(), colours: new Map([[1, 'mapped']]) }, undefined).get('pale'),
  ).toEqual([99]);
});
