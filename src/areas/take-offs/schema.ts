import { z } from 'zod';

const words = z.array(z.string().min(1).max(120)).max(40);

export const propertyOperators = ['is', 'is_not', 'contains', 'over', 'under', 'given', 'missing'] as const;

/** Which parts a rule takes: every condition that is given must hold, and of each list one word. */
export const RuleMatch = z.strictObject({
  /** IFC classes, as `IfcWall`; a class takes its subclasses of the standard case too. */
  classes: words.optional(),
  predefined_types: words.optional(),
  /** Text that the type's or the part's name holds; `*` stands for anything. */
  type_names: words.optional(),
  names: words.optional(),
  materials: words.optional(),
  storeys: words.optional(),
  assemblies: words.optional(),
  /** True: only parts that others are parts of, as a stair of its flights; false: only those that are none. */
  whole: z.boolean().optional(),
  properties: z
    .array(
      z.strictObject({
        set: z.string().max(120).optional(),
        name: z.string().min(1).max(120),
        operator: z.enum(propertyOperators),
        value: z.string().max(200).optional(),
      }),
    )
    .max(20)
    .optional(),
});
export type RuleMatch = z.infer<typeof RuleMatch>;

/** What is counted of a part. Names are tried in order, then the shape where `shape` allows it. */
export const RuleQuantity = z.strictObject({
  measure: z.enum(['count', 'length', 'area', 'volume', 'weight']),
  names: words.optional(),
  /** Which figure of the drawn shape stands in where the file gives none. */
  shape: z.enum(['none', 'volume', 'surface', 'largest_face', 'footprint', 'length', 'height']).default('none'),
});
export type RuleQuantity = z.infer<typeof RuleQuantity>;

/** Units that an item is counted in, the measure of each, and how many of it make one in SI. */
export const uoms = {
  ea: { measure: 'count', perSi: 1 },
  ls: { measure: 'count', perSi: 1 },
  ft: { measure: 'length', perSi: 1 / 0.3048 },
  m: { measure: 'length', perSi: 1 },
  sqft: { measure: 'area', perSi: 1 / 0.3048 ** 2 },
  m2: { measure: 'area', perSi: 1 },
  cuft: { measure: 'volume', perSi: 1 / 0.3048 ** 3 },
  cuyd: { measure: 'volume', perSi: 1 / 0.9144 ** 3 },
  m3: { measure: 'volume', perSi: 1 },
  lb: { measure: 'weight', perSi: 1 / 0.453_592_37 },
  kg: { measure: 'weight', perSi: 1 },
  h: { measure: undefined, perSi: 1 },
  day: { measure: undefined, perSi: 1 },
  mile: { measure: undefined, perSi: 1 },
} as const;
export type Uom = keyof typeof uoms;

/** The unit in which a formula sees a measure: feet, square feet, cubic feet, pounds, pieces. */
export const formulaUoms = {
  count: 'ea',
  length: 'ft',
  area: 'sqft',
  volume: 'cuft',
  weight: 'lb',
} as const satisfies Record<z.infer<typeof RuleQuantity>['measure'], Uom>;

/** A rule as a run or a version keeps it. */
export const RuleBody = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  layer: z.string(),
  priority: z.number().int(),
  scope: z.enum(['company', 'plan', 'project']),
  match: RuleMatch,
  quantity: RuleQuantity,
  formula: z.string().nullable(),
  waste_percent: z.string().nullable(),
  round_to: z.string().nullable(),
  piece_size: z.string().nullable(),
  item_id: z.string().nullable(),
  /** The unit of the item when the rule was kept. */
  uom: z.string().nullable(),
  exclude_reason: z.string().nullable(),
  confidence: z.enum(['high', 'medium', 'low']),
});
export type RuleBody = z.infer<typeof RuleBody>;

/** How many parts of the model came out how. */
export const RunCounts = z.object({
  elements: z.number().int(),
  mapped: z.number().int(),
  check: z.number().int(),
  unmapped: z.number().int(),
  excluded: z.number().int(),
});
export type RunCounts = z.infer<typeof RunCounts>;
