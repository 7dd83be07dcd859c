import { expect, test } from 'vitest';
import { formatDecimal } from '#platform/shared/decimal.ts';
import type { RuleBody } from '#areas/design/take-offs/schema.ts';
import { unitFault } from './counting.ts';
import { mapModel } from './map-model.ts';
import { countStates } from './mapped-part.ts';
import { side } from '../rules/starter-words.ts';
import { matcher, type RulePart } from './matching.ts';

const part = (facts: Partial<RulePart>): RulePart => ({
  entity: 1,
  globalId: '0',
  ifcClass: 'IFCWALLSTANDARDCASE',
  predefinedType: null,
  name: 'Wand-1',
  typeName: 'Exterior Wall: Brick 300',
  storey: 'Erdgeschoß',
  assemblyName: null,
  module: null,
  isWhole: false,
  materials: [],
  properties: [],
  quantities: [],
  ...facts,
});
const rule = (facts: Partial<RuleBody>): RuleBody => ({
  id: 'a',
  version: 1,
  name: 'A rule',
  layer: 'main',
  priority: 0,
  scope: 'company',
  match: {},
  quantity: { measure: 'count', shape: 'none' },
  formula: null,
  waste_percent: null,
  round_to: null,
  piece_size: null,
  item_id: 'item',
  uom: 'ea',
  exclude_reason: null,
  confidence: 'high',
  ...facts,
});
const area = { set: 'Qto_WallBaseQuantities', name: 'NetSideArea', measure: 'area', value: 9.290304, source: 'set' };

test.each([
  [{ classes: ['IfcWall'] }, true],
  [{ classes: ['IfcSlab'] }, false],
  [{ type_names: ['brick'] }, true],
  [{ type_names: ['exterior*300'] }, true],
  [{ type_names: ['brick*'] }, false],
  [{ type_names: ['*brick*wall*'] }, false],
  [{ storeys: ['OBERGESCHOSS', 'ERDGESCHOß'] }, true],
  [{ predefined_types: ['NOTDEFINED'] }, true],
  [{ classes: ['IfcWall'], materials: ['Brick'] }, false],
  [{ whole: true }, false],
  [{ properties: [{ name: 'isexternal', operator: 'is' as const, value: 'TRUE' }] }, true],
  [{ properties: [{ name: 'LoadBearing', operator: 'missing' as const }] }, true],
  [{ properties: [{ name: 'FireRating', operator: 'over' as const, value: '60' }] }, true],
  [{ properties: [{ set: 'Other', name: 'FireRating', operator: 'given' as const }] }, false],
])('%j takes the wall: %s', (match, expected) => {
  const wall = part({
    properties: [
      { set: 'Pset_WallCommon', name: 'IsExternal', value: true },
      { set: 'Pset_WallCommon', name: 'FireRating', value: 90 },
    ],
  });
  expect(matcher(match)(wall)).toBe(expected);
});

// Tried by going back it would take longer than the age of the world, let alone of the test.
test('a pattern of many stars on a long name comes to an end', () => {
  expect(matcher({ names: [`${'*a'.repeat(40)}*b`] })(part({ name: 'a'.repeat(100_000) }))).toBe(false);
});

test('a quantity in square metres is counted in the unit of the item, with its set named', () => {
  const [mapped] = mapModel(
    [rule({ quantity: { measure: 'area', names: ['NetSideArea'], shape: 'none' }, uom: 'sqft' })],
    [part({ quantities: [area] })],
  );
  expect(mapped).toMatchObject({ state: 'mapped', source: 'set', because: 'Qto_WallBaseQuantities · NetSideArea' });
  expect(formatDecimal(mapped?.quantity ?? 0n)).toBe('100');
});

test('the first name that the part has is counted; the shape stands in only where the rule lets it, and a box is to be checked', () => {
  const quantities = [
    area,
    { set: '', name: 'LargestFace', measure: 'area', value: 10, source: 'geometry' },
    { set: '', name: 'Length', measure: 'length', value: 5, source: 'geometry' },
  ];
  const asked = (quantity: RuleBody['quantity'], uom = 'm2') =>
    mapModel([rule({ quantity, uom })], [part({ quantities })])[0];
  expect(asked({ measure: 'area', names: ['Missing', 'NetSideArea'], shape: 'largest_face' })?.source).toBe('set');
  expect(asked({ measure: 'area', names: ['Missing'], shape: 'largest_face' })).toMatchObject({
    source: 'geometry',
    state: 'mapped',
    quantity: 10_000_000n,
  });
  expect(asked({ measure: 'area', names: ['Missing'], shape: 'none' })).toMatchObject({
    state: 'check',
    quantity: undefined,
  });
  expect(asked({ measure: 'length', shape: 'length' }, 'm')).toMatchObject({ state: 'check', quantity: 5_000_000n });
});

test('openings are deducted once: the net side is counted as it is, however many openings the wall has, and a gross one is never cut', () => {
  const given = (name: string, value: number, source = 'set') => ({ ...area, name, value, source });
  const counted = (quantities: RulePart['quantities']) =>
    mapModel([rule({ quantity: side, uom: 'm2' })], [part({ quantities })])[0];
  const [net, gross] = [given('NetSideArea', 10), given('GrossSideArea', 12)];
  const holes = { set: 'Qto_OpeningElementBaseQuantities', name: 'Area', measure: 'area', value: 2, source: 'set' };
  expect(counted([gross, net, holes])).toMatchObject({
    quantity: 10_000_000n,
    because: expect.stringContaining('Net'),
  });
  expect(counted([gross, holes])).toMatchObject({
    quantity: 12_000_000n,
    because: 'Qto_WallBaseQuantities · GrossSideArea',
  });
  // The drawn face has its openings cut already.
  const face = { set: '', name: 'LargestFace', measure: 'area', value: 10, source: 'geometry' };
  expect(counted([face, holes])).toMatchObject({ quantity: 10_000_000n, source: 'geometry' });
});

test('a formula sees feet and square feet, and says why it has no outcome', () => {
  const asked = (formula: string) =>
    mapModel(
      [rule({ quantity: { measure: 'area', names: ['NetSideArea'], shape: 'none' }, formula, uom: 'ea' })],
      [part({ quantities: [area], materials: [{ name: 'Wood', thicknessM: 0.3048 }] })],
    )[0];
  expect(asked('x / 50 + thickness')?.quantity).toBe(3_000_000n);
  expect(asked('x / [Nothing]')).toMatchObject({ state: 'check', quantity: undefined });
  expect(asked('x / [Nothing]')?.because).toContain('“Nothing” has no value');
});

test('in each layer one rule counts a part: the project’s first, then by priority; the order of the rules does not matter', () => {
  const rules = [
    rule({ id: 'c', scope: 'company', priority: 9, item_id: 'company' }),
    rule({ id: 'p', scope: 'project', priority: 0, item_id: 'project' }),
    rule({ id: 'f', layer: 'finish', item_id: 'paint' }),
    rule({ id: 'g', layer: 'finish', item_id: 'tile', priority: 5 }),
  ];
  const items = (list: RuleBody[]) =>
    mapModel(list, [part({})])
      .map(({ itemId }) => itemId)
      .toSorted();
  expect(items(rules)).toEqual(['project', 'tile']);
  expect(items(rules.toReversed())).toEqual(['project', 'tile']);
});

test('a part that no rule takes is told, one that is left out says why, and the counts add up', () => {
  const mapped = mapModel(
    [
      rule({ match: { classes: ['IfcDoor'] } }),
      rule({ id: 'b', match: { whole: true }, item_id: null, exclude_reason: 'Counted by its parts' }),
    ],
    [
      part({ entity: 1 }),
      part({ entity: 2, ifcClass: 'IFCDOOR' }),
      part({ entity: 3, ifcClass: 'IFCSTAIR', isWhole: true }),
    ],
  );
  expect(mapped.map(({ state }) => state)).toEqual(['unmapped', 'mapped', 'excluded']);
  expect(countStates(mapped)).toEqual({ elements: 3, mapped: 1, check: 0, unmapped: 1, excluded: 1, doubtful: 0 });
});

test('a rule that can’t be counted in the unit of its item is found before it is kept', () => {
  const quantity = { measure: 'volume', shape: 'volume' } as const;
  expect(unitFault({ quantity, formula: null, uom: 'sqft' })?.en).toContain('volume');
  expect(unitFault({ quantity, formula: 'x / 0.5', uom: 'sqft' })).toBeUndefined();
  expect(unitFault({ quantity, formula: null, uom: 'cuyd' })).toBeUndefined();
});
