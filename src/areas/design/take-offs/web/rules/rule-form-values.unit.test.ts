import { expect, test } from 'vitest';
import { RuleDraft } from '#areas/design/take-offs/schema.ts';
import { changedFields, draftOf, formOf, formulaFault, type ShownBody, type ShownRule } from './rule-form-values.ts';

const rule: ShownRule = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Outer walls',
  layer: 'structure',
  priority: 30,
  scope: 'plan',
  plan_code: 'ALDER',
  project_id: null,
  match: {
    classes: ['IfcWall'],
    whole: false,
    properties: [{ set: 'Pset_WallCommon', name: 'IsExternal', operator: 'is', value: 'true' }],
  },
  quantity: { measure: 'area', names: ['NetSideArea'], shape: 'largest_face' },
  formula: 'x * 1.1',
  waste_percent: '10',
  round_to: null,
  piece_size: null,
  item: { id: '0198c0de-0000-7000-8000-000000000002', sku: 'FRM', name: 'Framing', uom: 'sqft', cost_code: '06 11 10' },
  exclude_reason: null,
  confidence: 'medium',
  is_starter: true,
  active: true,
  updated_at: '2026-11-20T00:00:00Z',
  updated_by: null,
  version: 3,
};

test('a rule goes through its form unchanged', () => {
  const draft = draftOf(formOf(rule));
  expect(draft).toEqual({
    name: 'Outer walls',
    layer: 'structure',
    priority: 30,
    scope: 'plan',
    plan_code: 'ALDER',
    project_id: null,
    match: rule.match,
    quantity: rule.quantity,
    formula: 'x * 1.1',
    waste_percent: '10',
    round_to: null,
    piece_size: null,
    item_id: rule.item?.id,
    exclude_reason: null,
    confidence: 'medium',
    active: true,
  });
  expect(RuleDraft.safeParse(draft).success).toBe(true);
});

test('what is empty is no condition, and a rule that leaves parts out counts nothing', () => {
  const form = { ...formOf(rule), outcome: 'exclude' as const, exclude_reason: ' Counted elsewhere ', classes: [] };
  const draft = draftOf({
    ...form,
    properties: [
      { set: '', name: ' ', operator: 'is', value: 'x' },
      { set: '', name: 'LoadBearing', operator: 'missing', value: 'x' },
    ],
  });
  expect(draft.match).toEqual({ whole: false, properties: [{ name: 'LoadBearing', operator: 'missing' }] });
  expect(draft).toMatchObject({
    item_id: null,
    formula: null,
    waste_percent: null,
    exclude_reason: 'Counted elsewhere',
  });
});

test('a formula that can not be read says where', () => {
  expect(formulaFault('x * 1.1')).toBeUndefined();
  expect(formulaFault('')).toBeUndefined();
  expect(formulaFault('x * ')).toMatchObject({ said: { en: 'The formula ends too early.' } });
  expect(formulaFault('x ? 2')).toMatchObject({ at: 3 });
});

test('two versions of a rule differ in what a person changed, not in the order of keys', () => {
  const body: ShownBody = { ...rule, item_id: rule.item?.id ?? null, uom: 'sqft' };
  const other: ShownBody = { ...body, quantity: { shape: 'largest_face', measure: 'area', names: ['NetSideArea'] } };
  expect(changedFields(body, other)).toEqual([]);
  expect(changedFields(body, { ...other, waste_percent: '12', match: { classes: ['IfcSlab'] } })).toEqual([
    'match',
    'waste_percent',
  ]);
});
