import { z } from 'zod';
import { QuantityDoubt } from '#areas/design/models/schema.ts';
import { DecimalText } from '#areas/design/shared/pricing.ts';
import { ExactText, line, PageQuery, Said, Version, WholeNumber } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import {
  confidences,
  countSources,
  mappedStates,
  propertyOperators,
  quantityMeasures,
  ruleScopes,
  runStatuses,
  shapeFigures,
} from './choices.ts';
import { issueOf, rules } from '#platform/shared/rules.ts';
import { bomScopeRule, reviewRules, type ReviewRule } from './rules.ts';

const words = z.array(z.string().min(1).max(120)).max(40);

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
  measure: z.enum(quantityMeasures),
  names: words.optional(),
  /** Which figure of the drawn shape stands in where the file gives none. */
  shape: z.enum(shapeFigures).default('none'),
});
export type RuleQuantity = z.infer<typeof RuleQuantity>;

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

/** How many parts of the model came out how. What is doubtful (`QuantityDoubt`) keeps the run from being published. */
export const RunCounts = z.object({
  elements: z.number().int(),
  mapped: z.number().int(),
  check: z.number().int(),
  unmapped: z.number().int(),
  excluded: z.number().int(),
  doubtful: z.number().int(),
});
export type RunCounts = z.infer<typeof RunCounts>;

const MappedState = z.enum(mappedStates);
export type MappedState = z.infer<typeof MappedState>;

const Amount = (least: string) => DecimalText.refine((text) => !text.startsWith('-'), { error: rules.atLeast(least) });

const ruleFields = {
  name: line(160),
  layer: line(40),
  priority: WholeNumber(-1000, 1000),
  scope: z.enum(ruleScopes, { error: rules.either(ruleScopes) }),
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
  confidence: z.enum(confidences, { error: rules.either(confidences) }),
  active: z.boolean({ error: rules.flag }),
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
  /** What the line would be bought by: the rule's own figures, else the item's. */
  bought: z.object({ waste_percent: z.string(), round_to: z.string(), piece_size: z.string() }).nullable(),
  /** Entities of the model, at most 5,000, for the viewer. */
  entities: z.array(z.int()),
  examples: z.array(
    z.object({
      entity: z.int(),
      name: z.string(),
      /** What the part gives, in feet and pounds, before the formula; null where it gives nothing. */
      given: z.string().nullable(),
      given_uom: z.string(),
      source: z.enum(countSources),
      quantity: z.string().nullable(),
      because: z.string(),
    }),
  ),
  /** Other rules of the layer that take some of these parts too. */
  rivals: z.array(
    z.object({
      rule_id: z.string(),
      name: z.string(),
      parts: z.int(),
      /** It stands before this one, so the parts are its own. */
      is_first: z.boolean(),
    }),
  ),
});
export type Preview = z.infer<typeof Preview>;

/** How many parts of a model a rule finds, and how many of them no other rule takes first. */
export const RuleCount = z.object({ rule_id: z.string(), matched: z.int(), taken: z.int() });

/** Names the model: of a run, and of the counts of rules. */
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
  status: z.enum(runStatuses),
  counts: RunCounts.nullable(),
  rules: z.int(),
  failure: z.string().nullable(),
  failure_said: Said.nullable(),
  bom_id: z.string().nullable(),
  bom: z.object({ series_id: z.string(), code: z.string(), version_no: z.int() }).nullable(),
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
  ...PageQuery,
});

/** What comes out for one item, by module where the model tells them apart. */
export const RunLine = z.object({
  key: z.string(),
  item: RuleItem,
  module: z.string().nullable(),
  parts: z.int(),
  check: z.int(),
  /** In the unit of the item, each step from what is needed to what is bought, as on a line of an estimate. */
  quantity: z.string(),
  with_waste: z.string(),
  rounded: z.string(),
  pieces: z.int().nullable(),
  waste_percent: z.string(),
  round_to: z.string(),
  piece_size: z.string(),
  unit_cost: z.string().nullable(),
  cents: z.int(),
  /** Of these, what hangs on parts that somebody has still to check: no total holds it. */
  to_check_cents: z.int(),
  labor_hours: z.string(),
  /** That of the least certain rule behind it; what a person has looked at is sure. */
  confidence: z.enum(confidences),
  /** How many parts' quantities come from where. */
  sources: z.partialRecord(z.enum(countSources), z.int()),
});
export type RunLine = z.infer<typeof RunLine>;

/** Parts of one kind that no item is counted for: not yet, or left out for a reason. */
export const RunRest = z.object({
  key: z.string(),
  state: z.enum(['unmapped', 'excluded']),
  ifc_class: z.string(),
  name: z.string(),
  module: z.string().nullable(),
  because: z.string(),
  parts: z.int(),
});
export type RunRest = z.infer<typeof RunRest>;

export const RunLines = z.object({
  rate_date: z.string(),
  lines: z.array(RunLine),
  rest: z.array(RunRest),
  total_cents: z.int(),
  to_check_cents: z.int(),
});
export type RunLines = z.infer<typeof RunLines>;

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
  doubt: QuantityDoubt.nullable(),
  confidence: z.enum(confidences),
  reviewed_by: z.string().nullable(),
});
export type RunPart = z.infer<typeof RunPart>;

export const RunPartQuery = z.strictObject({
  state: MappedState.optional(),
  item_id: Id.optional(),
  ifc_class: line(60).optional(),
  /** Empty text stands for parts without a module. */
  module: ExactText.optional(),
  /** The type, or the name of a part without one: as the lines of the rest are called. */
  kind: ExactText.optional(),
  because: ExactText.optional(),
  entity: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  ...PageQuery,
});

/** The state of every part, for the colours of the viewer: the worst of its layers. */
export const RunStates = z.record(MappedState, z.array(z.int()));

export const ReviewDraft = z
  .strictObject({
    parts: z
      .array(z.strictObject({ entity: z.int().min(0).max(2_147_483_647), layer: z.string().max(40) }), {
        error: rules.list,
      })
      .min(1, { error: rules.notEmpty })
      .max(5000, { error: rules.mostEntries(5000) }),
    decision: z.enum(['accept', 'exclude', 'map'], { error: rules.either(['accept', 'exclude', 'map']) }),
    /** With `exclude`. */
    reason: line(200).optional(),
    /** With `map`: what it is, and how much of it each part needs, in the unit of the item. */
    item_id: Id.optional(),
    quantity: Amount('0').optional(),
  })
  .superRefine((draft, context) => {
    const refuse = (field: string, why: ReviewRule) => context.addIssue(issueOf([field], reviewRules[why]));
    if (draft.decision === 'exclude' && draft.reason === undefined) refuse('reason', 'why');
    if (draft.decision === 'map' && draft.item_id === undefined) refuse('item_id', 'item');
    for (const field of ['item_id', 'quantity'] as const)
      if (draft.decision !== 'map' && draft[field] !== undefined) refuse(field, 'ofMap');
    if (draft.decision !== 'exclude' && draft.reason !== undefined) refuse('reason', 'ofExclude');
  });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

export const PublishDraft = z.strictObject({
  name: line(160),
  scope: z.enum(['plan', 'project', 'module'], { error: bomScopeRule }).default('project'),
  /** A BOM that this is the next version of. */
  bom_series_id: Id.optional(),
  /** Also makes an estimate of it. */
  with_estimate: z.boolean({ error: rules.flag }).default(false),
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
