import { z } from 'zod';
import { DecimalText } from '#platform/shared/pricing.ts';
import { line, PageQuery, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { kilogramsPerPound, metresPerFoot } from '#platform/shared/measures.ts';

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
  ft: { measure: 'length', perSi: 1 / metresPerFoot },
  m: { measure: 'length', perSi: 1 },
  sqft: { measure: 'area', perSi: 1 / metresPerFoot ** 2 },
  m2: { measure: 'area', perSi: 1 },
  cuft: { measure: 'volume', perSi: 1 / metresPerFoot ** 3 },
  cuyd: { measure: 'volume', perSi: 1 / (3 * metresPerFoot) ** 3 },
  m3: { measure: 'volume', perSi: 1 },
  lb: { measure: 'weight', perSi: 1 / kilogramsPerPound },
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

export const ruleScopes = ['company', 'plan', 'project'] as const;
export const confidences = ['high', 'medium', 'low'] as const;
export const countSources = ['set', 'property', 'type', 'corrected', 'geometry', 'hand', 'count'] as const;
export const mappedStates = ['mapped', 'check', 'unmapped', 'excluded'] as const;
export const MappedState = z.enum(mappedStates);
export type MappedState = z.infer<typeof MappedState>;

const Amount = (least: string) =>
  DecimalText.refine((text) => !text.startsWith('-'), { error: `Must be at least ${least}.` });

const ruleFields = {
  name: line(160),
  layer: line(40),
  priority: z.int({ error: 'Must be a whole number.' }).min(-1000, { error: 'Must be at least -1000.' }).max(1000, {
    error: 'Must be at most 1000.',
  }),
  scope: z.enum(ruleScopes, { error: 'Must be company, plan or project.' }),
  plan_code: line(40).nullable(),
  project_id: Id.nullable(),
  match: RuleMatch,
  quantity: RuleQuantity,
  formula: line(500).nullable(),
  waste_percent: Amount('0').nullable(),
  round_to: Amount('0').nullable(),
  piece_size: Amount('0').nullable(),
  item_id: Id.nullable(),
  exclude_reason: line(200).nullable(),
  confidence: z.enum(confidences, { error: 'Must be high, medium or low.' }),
  active: z.boolean({ error: 'Must be true or false.' }),
};

export const RuleDraft = z.strictObject({
  ...ruleFields,
  priority: ruleFields.priority.default(50),
  scope: ruleFields.scope.default('company'),
  plan_code: ruleFields.plan_code.default(null),
  project_id: ruleFields.project_id.default(null),
  formula: ruleFields.formula.default(null),
  waste_percent: ruleFields.waste_percent.default(null),
  round_to: ruleFields.round_to.default(null),
  piece_size: ruleFields.piece_size.default(null),
  item_id: ruleFields.item_id.default(null),
  exclude_reason: ruleFields.exclude_reason.default(null),
  confidence: ruleFields.confidence.default('high'),
  active: ruleFields.active.default(true),
});
export type RuleDraft = z.infer<typeof RuleDraft>;

export const RulePatch = z.strictObject({ ...ruleFields, version: Version }).partial();
export type RulePatch = z.infer<typeof RulePatch>;

const RuleItem = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  uom: z.string(),
  cost_code: z.string(),
});

export const Rule = z.object({
  id: Id,
  name: z.string(),
  layer: z.string(),
  priority: z.int(),
  scope: z.enum(ruleScopes),
  plan_code: z.string().nullable(),
  project_id: z.string().nullable(),
  match: RuleMatch,
  quantity: RuleQuantity,
  formula: z.string().nullable(),
  waste_percent: z.string().nullable(),
  round_to: z.string().nullable(),
  piece_size: z.string().nullable(),
  item: RuleItem.nullable(),
  exclude_reason: z.string().nullable(),
  confidence: z.enum(confidences),
  is_starter: z.boolean(),
  active: z.boolean(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  version: z.int(),
});
export type Rule = z.infer<typeof Rule>;

export const RuleQuery = z.strictObject({
  /** Those that would count for this model: the company's, its plan's and its project's. */
  model_id: Id.optional(),
  project_id: Id.optional(),
  layer: line(40).optional(),
  q: line(100).optional(),
});

export const RuleVersion = z.object({
  version_no: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  body: RuleBody,
});

export const PreviewDraft = z.strictObject({ model_id: Id, rule: RuleDraft, rule_id: Id.optional() });

/** What a rule that is being written would take of a model. */
export const Preview = z.object({
  /** Parts whose conditions hold. */
  matched: z.int(),
  /** Of them those that no other rule of the layer takes first. */
  taken: z.int(),
  /** In the unit of the item, before waste; null where the rule leaves parts out. */
  quantity: z.string().nullable(),
  uom: z.string().nullable(),
  without_quantity: z.int(),
  /** Entities of the model, at most 5,000, for the viewer. */
  entities: z.array(z.int()),
  examples: z.array(
    z.object({ entity: z.int(), name: z.string(), quantity: z.string().nullable(), because: z.string() }),
  ),
});
export type Preview = z.infer<typeof Preview>;

export const runStatuses = ['mapping', 'review', 'published', 'failed', 'superseded'] as const;
export const RunStatus = z.enum(runStatuses);

export const RunDraft = z.strictObject({ model_id: Id });

export const Run = z.object({
  id: Id,
  code: z.string(),
  model: z.object({
    id: Id,
    series_id: Id,
    name: z.string(),
    revision: z.int(),
    state: z.string(),
    warnings: z.int(),
  }),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }).nullable(),
  status: RunStatus,
  counts: RunCounts.nullable(),
  rules: z.int(),
  failure: z.string().nullable(),
  bom_id: z.string().nullable(),
  estimate_id: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  version: z.int(),
  can: z.object({ review: z.boolean(), publish: z.boolean() }),
});
export type Run = z.infer<typeof Run>;

export const RunQuery = z.strictObject({
  model_id: Id.optional(),
  series_id: Id.optional(),
  project_id: Id.optional(),
  limit: PageQuery.limit,
  after: PageQuery.after,
});

/** What comes out for one item, by module where the model tells them apart. */
export const RunLine = z.object({
  key: z.string(),
  item: RuleItem,
  module: z.string().nullable(),
  parts: z.int(),
  check: z.int(),
  /** In the unit of the item: before waste, and as it is bought. */
  quantity: z.string(),
  with_waste: z.string(),
  pieces: z.int().nullable(),
  waste_percent: z.string(),
  round_to: z.string(),
  piece_size: z.string(),
  unit_cost: z.string().nullable(),
  cents: z.int(),
  labor_hours: z.string(),
  /** How many parts' quantities come from where. */
  sources: z.partialRecord(z.enum(countSources), z.int()),
});
export type RunLine = z.infer<typeof RunLine>;

export const RunLines = z.object({ rate_date: z.string(), lines: z.array(RunLine), total_cents: z.int() });

export const RunPart = z.object({
  entity: z.int(),
  global_id: z.string(),
  ifc_class: z.string(),
  name: z.string(),
  type_name: z.string().nullable(),
  storey: z.string().nullable(),
  module: z.string().nullable(),
  layer: z.string(),
  rule_id: z.string().nullable(),
  rule_name: z.string().nullable(),
  state: MappedState,
  item: RuleItem.nullable(),
  quantity: z.string().nullable(),
  source: z.enum(countSources).nullable(),
  because: z.string(),
  reviewed_by: z.string().nullable(),
});
export type RunPart = z.infer<typeof RunPart>;

export const RunPartQuery = z.strictObject({
  state: MappedState.optional(),
  item_id: Id.optional(),
  ifc_class: line(60).optional(),
  entity: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  limit: PageQuery.limit,
  after: PageQuery.after,
});

/** The state of every part, for the colours of the viewer: the worst of its layers. */
export const RunStates = z.object({
  mapped: z.array(z.int()),
  check: z.array(z.int()),
  unmapped: z.array(z.int()),
  excluded: z.array(z.int()),
});

export const ReviewDraft = z
  .strictObject({
    parts: z
      .array(z.strictObject({ entity: z.int().min(0).max(2_147_483_647), layer: z.string().max(40) }), {
        error: 'Must be a list.',
      })
      .min(1, { error: 'Must not be empty.' })
      .max(5000, { error: 'Must have at most 5000 entries.' }),
    decision: z.enum(['accept', 'exclude', 'map'], { error: 'Must be accept, exclude or map.' }),
    /** With `exclude`. */
    reason: line(200).optional(),
    /** With `map`: what it is, and how much of it each part needs, in the unit of the item. */
    item_id: Id.optional(),
    quantity: Amount('0').optional(),
  })
  .superRefine((draft, context) => {
    if (draft.decision === 'exclude' && draft.reason === undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Say why these parts are left out.' });
    if (draft.decision === 'map' && draft.item_id === undefined)
      context.addIssue({ code: 'custom', path: ['item_id'], message: 'Choose the item.' });
    for (const field of ['item_id', 'quantity'] as const)
      if (draft.decision !== 'map' && draft[field] !== undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'Is only taken with the decision map.' });
    if (draft.decision !== 'exclude' && draft.reason !== undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Is only taken with the decision exclude.' });
  });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

export const PublishDraft = z.strictObject({
  name: line(160),
  scope: z.enum(['plan', 'project', 'module'], { error: 'Must be plan, project or module.' }).default('project'),
  /** A BOM that this is the next version of. */
  bom_series_id: Id.optional(),
  /** Also makes an estimate of it. */
  with_estimate: z.boolean({ error: 'Must be true or false.' }).default(false),
});
export type PublishDraft = z.infer<typeof PublishDraft>;

export const RunDiff = z.object({
  with: z.object({ id: Id, code: z.string(), revision: z.int() }),
  lines: z.array(
    z.object({
      item: RuleItem,
      change: z.enum(['added', 'removed', 'changed']),
      before: z.string().nullable(),
      after: z.string().nullable(),
      cents_before: z.int(),
      cents_after: z.int(),
    }),
  ),
  cents_before: z.int(),
  cents_after: z.int(),
});
