import { z } from 'zod';
import type { BestPrice, CatalogueItem } from '#areas/design/catalogue/schema.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { CalendarDate, line, PageQuery, prose, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import {
  DecimalText,
  lineTypes,
  markupBases,
  markupCategories,
  markupKinds,
  places,
} from '#areas/design/shared/pricing.ts';
import { estimateGuards, estimateStatuses } from './states.ts';
import { rule, rules } from '#platform/shared/rules.ts';

/** A rate as it was on the rate date; what an estimate is worked out from once it is approved. */
export const FrozenRate = z.object({
  rate_id: z.string(),
  kind: z.string(),
  key: z.string(),
  value: z.string(),
  uom: z.string(),
  effective_from: z.string(),
});
export type FrozenRate = z.infer<typeof FrozenRate>;

/** What a line was made from, so that its figure can be shown where it comes from. */
export const LineOrigin = z.object({
  bom_id: z.string().optional(),
  bom_line_uid: z.string().optional(),
  run_id: z.string().optional(),
  model_id: z.string().optional(),
  /** GlobalIds of the parts of the model. */
  elements: z.array(z.string()).optional(),
  price_id: z.string().optional(),
  rate_id: z.string().optional(),
});
export type LineOrigin = z.infer<typeof LineOrigin>;

export const estimateKinds = ['concept', 'budget', 'detailed', 'change'] as const;
export const estimateBases = ['manual', 'bim2bom', 'cad_bom', 'copy'] as const;
export const costSources = ['catalog', 'rate', 'quote', 'history', 'manual'] as const;
export const confidences = ['high', 'medium', 'low'] as const;

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, {
    error: rules.either(values),
  });
const amount = DecimalText.refine((text) => !text.trim().startsWith('-'), {
  error: rule({ en: 'Must not be negative.', es: 'No puede ser negativo.' }),
});
const Count = z
  .int({ error: rules.wholeNumber })
  .min(0, { error: rules.atLeast(0) })
  .max(1_000_000, {
    error: rules.tooLarge,
  });

const headFields = {
  name: line(160),
  project_id: Id.nullable(),
  kind: oneOf(estimateKinds),
  plan_code: line(40).nullable(),
  units: Count,
  modules: Count,
  sqft: Count,
  factory: oneOf(factories).nullable(),
  rate_date: CalendarDate,
  accuracy_percent: z
    .int({ error: rules.wholeNumber })
    .min(0, { error: rules.atLeast(0) })
    .max(100, { error: rules.atMost(100) })
    .nullable(),
  inclusions: prose(10_000).nullable(),
  exclusions: prose(10_000).nullable(),
  valid_until: CalendarDate.nullable(),
};

export const EstimateDraft = z.strictObject({
  ...headFields,
  project_id: headFields.project_id.default(null),
  kind: headFields.kind.default('detailed'),
  plan_code: headFields.plan_code.default(null),
  units: headFields.units.default(1),
  modules: headFields.modules.default(0),
  sqft: headFields.sqft.default(0),
  factory: headFields.factory.default(null),
  rate_date: headFields.rate_date.optional(),
  accuracy_percent: headFields.accuracy_percent.default(null),
  inclusions: headFields.inclusions.default(null),
  exclusions: headFields.exclusions.default(null),
  valid_until: headFields.valid_until.default(null),
  /** Takes lines and mark-ups of another estimate over. */
  copy_of: Id.optional(),
  /** Takes the lines of a BOM over, with the work that its items need. */
  bom_id: Id.optional(),
});
export type EstimateDraft = z.infer<typeof EstimateDraft>;

export const EstimatePatch = z.strictObject({ ...headFields, version: Version }).partial();
export type EstimatePatch = z.infer<typeof EstimatePatch>;

const lineFields = {
  section: line(80, 0),
  item_id: Id.nullable(),
  cost_code: line(20, 0),
  description: line(300),
  type: oneOf(lineTypes),
  place: oneOf(places),
  uom: line(12),
  quantity: amount,
  /** With its leading `=`; the names units, modules and sqft stand for the size of the estimate. Null: the quantity is typed. */
  formula: line(500).nullable(),
  waste_percent: amount,
  round_to: amount,
  piece_size: amount,
  unit_cost: amount.nullable(),
  cost_source: oneOf(costSources),
  cost_as_of: CalendarDate.nullable(),
  hours: amount,
  /** Who does the work. */
  crew: line(60).nullable(),
  /** Percent instead of the mark-ups of the estimate. */
  markup_override: amount.nullable(),
  taxable: z.boolean({ error: rules.flag }),
  optional: z.boolean({ error: rules.flag }),
  /** The line that this one could take the place of. It is not counted until it does. */
  alternate_of: Id.nullable(),
  supplied_by_owner: z.boolean({ error: rules.flag }),
  module: line(60).nullable(),
  confidence: oneOf(confidences),
  note: line(500).nullable(),
};
/** What somebody may say of a line. What it comes from is the server's to say, also where a line that was taken out comes back. */
export const LineFields = z.strictObject(lineFields).partial();
export type LineFields = z.infer<typeof LineFields>;

/** Everything that is said of a line. */
export type LineFacts = Required<{ [K in keyof LineFields]: Exclude<LineFields[K], undefined> }>;

/** A line before anything is known of it. */
export const blankFacts: LineFacts = {
  section: '',
  item_id: null,
  cost_code: '',
  description: '',
  type: 'material',
  place: 'factory',
  uom: 'ea',
  quantity: '0',
  formula: null,
  waste_percent: '0',
  round_to: '0',
  piece_size: '0',
  unit_cost: null,
  cost_source: 'manual',
  cost_as_of: null,
  hours: '0',
  crew: null,
  markup_override: null,
  taxable: true,
  optional: false,
  alternate_of: null,
  supplied_by_owner: false,
  module: null,
  confidence: 'high',
  note: null,
};

/** What an item of the catalogue brings into a line that names it, at the price that counts there. */
export function factsOfItem(item: CatalogueItem, price: BestPrice | null | undefined) {
  return {
    cost_code: item.cost_code,
    description: item.name,
    type: item.kind,
    place: item.place,
    uom: item.uom,
    waste_percent: item.waste_percent,
    round_to: item.round_to,
    piece_size: item.piece_size,
    taxable: item.taxable,
    supplied_by_owner: item.supplied_by_owner,
    unit_cost: price?.unit_cost ?? (item.supplied_by_owner ? '0' : null),
    cost_source: price?.source === 'rate' ? 'rate' : 'catalog',
    cost_as_of: price?.effective_from ?? null,
  } satisfies LineFields;
}

const mostLines = 5000;

/** Changes to lines that are saved together or not at all. A line is named by an id that the sender makes up. */
export const LinesChange = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        line_uid: Id,
        /** The version that the sender has seen; left out for a new line. */
        version: Version.optional(),
        fields: LineFields,
      }),
      { error: rules.list },
    )
    .max(mostLines, { error: rules.mostEntries(mostLines) })
    .default([]),
  removed: z
    .array(z.strictObject({ line_uid: Id, version: Version.optional() }), { error: rules.list })
    .max(mostLines, { error: rules.mostEntries(mostLines) })
    .default([]),
  /** All lines in their new order. */
  order: z
    .array(Id, { error: rules.list })
    .max(mostLines, { error: rules.mostEntries(mostLines) })
    .optional(),
});
export type LinesChange = z.infer<typeof LinesChange>;

export const MarkupDraft = z.strictObject({
  name: line(80),
  category: oneOf(markupCategories),
  kind: oneOf(markupKinds),
  value: amount,
  base: oneOf(markupBases),
  place: oneOf(places).nullable().default(null),
  active: z.boolean({ error: rules.flag }).default(true),
});
export type MarkupDraft = z.infer<typeof MarkupDraft>;

export const MarkupsChange = z.strictObject({
  markups: z.array(MarkupDraft, { error: rules.list }).max(30, { error: rules.mostEntries(30) }),
  version: Version.optional(),
});

export const EstimateMove = z.strictObject({
  to: oneOf(estimateStatuses),
  reason: line(500).optional(),
  sent_to: line(200).optional(),
  valid_until: CalendarDate.optional(),
  version: Version.optional(),
});
export type EstimateMove = z.infer<typeof EstimateMove>;

const Person = z.string().nullable();

/** An estimate as a list shows it. */
export const Estimate = z.object({
  id: Id,
  series_id: Id,
  code: z.string(),
  revision: z.int(),
  name: z.string(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }).nullable(),
  kind: z.enum(estimateKinds),
  basis: z.enum(estimateBases),
  bom_id: z.string().nullable(),
  run_id: z.string().nullable(),
  plan_code: z.string().nullable(),
  units: z.int(),
  modules: z.int(),
  sqft: z.int(),
  factory: z.string().nullable(),
  rate_date: z.string(),
  status: z.enum(estimateStatuses),
  accuracy_percent: z.int().nullable(),
  inclusions: z.string().nullable(),
  exclusions: z.string().nullable(),
  valid_until: z.string().nullable(),
  direct_cents: z.int(),
  markup_cents: z.int(),
  tax_cents: z.int(),
  price_cents: z.int(),
  margin_basis_points: z.int().nullable(),
  per_sqft_cents: z.int().nullable(),
  per_module_cents: z.int().nullable(),
  lines: z.int(),
  /** Lines that count and have no price yet. */
  unpriced: z.int(),
  submitted_by: Person,
  approved_by: Person,
  approved_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  sent_to: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_note: z.string().nullable(),
  created_by: Person,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_transitions: z.array(z.enum(estimateStatuses)),
  can: z.object({ edit: z.boolean(), revise: z.boolean(), remove: z.boolean() }),
});
export type Estimate = z.infer<typeof Estimate>;

export const EstimateLine = z.object({
  line_uid: Id,
  section: z.string(),
  item: z.object({ id: z.string(), sku: z.string(), name: z.string() }).nullable(),
  cost_code: z.string(),
  description: z.string(),
  type: z.enum(lineTypes),
  place: z.enum(places),
  uom: z.string(),
  quantity: z.string(),
  formula: z.string().nullable(),
  waste_percent: z.string(),
  round_to: z.string(),
  piece_size: z.string(),
  unit_cost: z.string().nullable(),
  cost_source: z.enum(costSources),
  cost_as_of: z.string().nullable(),
  hours: z.string(),
  crew: z.string().nullable(),
  markup_override: z.string().nullable(),
  taxable: z.boolean(),
  optional: z.boolean(),
  alternate_of: z.string().nullable(),
  supplied_by_owner: z.boolean(),
  module: z.string().nullable(),
  origin: LineOrigin.nullable(),
  confidence: z.enum(confidences),
  note: z.string().nullable(),
  /** Each step from what is needed to what it costs. */
  with_waste: z.string(),
  rounded: z.string(),
  pieces: z.int().nullable(),
  cents: z.int(),
  version: z.int(),
});
export type EstimateLine = z.infer<typeof EstimateLine>;

export const EstimateMarkup = z.object({
  name: z.string(),
  category: z.enum(markupCategories),
  kind: z.enum(markupKinds),
  value: z.string(),
  base: z.enum(markupBases),
  place: z.enum(places).nullable(),
  active: z.boolean(),
  cents: z.int(),
});
export type EstimateMarkup = z.infer<typeof EstimateMarkup>;

export const EstimateDetail = z.object({
  estimate: Estimate,
  lines: z.array(EstimateLine),
  markups: z.array(EstimateMarkup),
  by_place: z.object({ factory: z.int(), transport: z.int(), site: z.int() }),
  /** What lines with a mark-up of their own are marked up by. */
  line_markup_cents: z.int(),
  frozen_rates: z.array(FrozenRate),
  revisions: z.array(
    z.object({
      id: Id,
      revision: z.int(),
      status: z.enum(estimateStatuses),
      price_cents: z.int(),
      created_at: z.string(),
    }),
  ),
  /** What keeps it from its next state, and where that is put right. */
  waits_for: z.array(z.object({ guard: z.enum(estimateGuards), count: z.int(), place: z.string().nullable() })),
});
export type EstimateDetail = z.infer<typeof EstimateDetail>;

export const EstimateQuery = z.strictObject({
  project_id: Id.optional(),
  series_id: Id.optional(),
  status: oneOf(estimateStatuses).optional(),
  q: line(100).optional(),
  limit: PageQuery.limit,
  after: PageQuery.after,
});
