import { z } from 'zod';
import { CalendarDate, line, PageQuery, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { DecimalText } from '#areas/design/shared/pricing.ts';
import { bomGuards, bomStatuses } from './states.ts';
import { rule, rules } from '#platform/shared/rules.ts';

/** What a BOM was made from. */
export const BomSource = z.object({
  run_id: z.string().optional(),
  model_id: z.string().optional(),
  file_sha256: z.string().optional(),
  document_id: z.string().optional(),
  microversion: z.string().optional(),
  /** Taken from a workspace of a CAD platform, where work goes on: it can't be released. */
  unreleased: z.boolean().optional(),
});
export type BomSource = z.infer<typeof BomSource>;

/** Where a line stands in a CAD platform's own assembly; rows are joined by these ids, never by part number. */
export const CadReference = z.object({
  did: z.string(),
  wvm: z.enum(['w', 'v', 'm']),
  wvmid: z.string(),
  eid: z.string(),
  part_id: z.string().optional(),
  configuration: z.string().optional(),
  row_id: z.string(),
});
export type CadReference = z.infer<typeof CadReference>;

/** A figure that a person has set in place of the one that was worked out. */
export const LineOverride = z.object({
  field: z.enum(['quantity', 'unit_cost', 'item_id', 'make_buy', 'station', 'supplier_id']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.string(),
  reason: z.string(),
});
export type LineOverride = z.infer<typeof LineOverride>;

export const bomScopes = ['plan', 'assembly_group', 'project', 'module'] as const;
export const bomSources = ['bim', 'cad', 'manual', 'merge'] as const;
export const makeBuys = ['make', 'buy', 'phantom', 'consumable'] as const;
export const lineStates = ['ok', 'check', 'unmapped', 'new', 'changed', 'removed', 'overridden'] as const;

const Person = z.string().nullable();

export const Bom = z.object({
  id: Id,
  series_id: Id,
  code: z.string(),
  version_no: z.int(),
  name: z.string(),
  scope: z.enum(bomScopes),
  plan_code: z.string().nullable(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }).nullable(),
  group_id: z.string().nullable(),
  variant: z.string().nullable(),
  source: z.enum(bomSources),
  source_ref: BomSource,
  status: z.enum(bomStatuses),
  rate_date: z.string(),
  checksum: z.string().nullable(),
  effective_from: z.string().nullable(),
  released_by: Person,
  released_at: z.string().nullable(),
  /** Sums of the lines that are counted: neither optional nor still to check. */
  material_cents: z.int(),
  labor_cents: z.int(),
  /** Material and work of the lines that are still to check; in no sum. */
  to_check_cents: z.int(),
  /** Days until the last part is there, were all ordered today. */
  lead_days: z.int().nullable(),
  lines: z.int(),
  open_lines: z.int(),
  unpriced: z.int(),
  created_by: Person,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  allowed_transitions: z.array(z.enum(bomStatuses)),
  can: z.object({ edit: z.boolean(), revise: z.boolean() }),
});
export type Bom = z.infer<typeof Bom>;

export const BomLine = z.object({
  line_uid: Id,
  parent_uid: z.string().nullable(),
  level: z.int(),
  item: z.object({ id: z.string(), sku: z.string(), name: z.string() }).nullable(),
  part_no: z.string().nullable(),
  revision: z.string().nullable(),
  description: z.string(),
  cost_code: z.string(),
  quantity: z.string(),
  uom: z.string(),
  waste_percent: z.string(),
  round_to: z.string(),
  piece_size: z.string(),
  setup_quantity: z.string(),
  /** As it is bought: with waste and rounding, and in pieces where it is sold by the piece. */
  to_buy: z.string(),
  pieces: z.int().nullable(),
  make_buy: z.enum(makeBuys),
  optional: z.boolean(),
  station: z.int().nullable(),
  supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
  unit_cost: z.string().nullable(),
  /** From when the price holds that the cost was taken from; null for one that somebody has typed. */
  price_as_of: z.string().nullable(),
  supplied_by_owner: z.boolean(),
  ext_cents: z.int(),
  labor_hours: z.string(),
  labor_cents: z.int(),
  lead_days: z.int().nullable(),
  module: z.string().nullable(),
  quantity_source: z.string(),
  cad: CadReference.nullable(),
  elements: z.array(z.string()),
  state: z.enum(lineStates),
  override: LineOverride.nullable(),
  note: z.string().nullable(),
});
export type BomLine = z.infer<typeof BomLine>;

export const BomDetail = z.object({
  bom: Bom,
  lines: z.array(BomLine),
  versions: z.array(
    z.object({
      id: Id,
      version_no: z.int(),
      status: z.enum(bomStatuses),
      material_cents: z.int(),
      labor_cents: z.int(),
      created_at: z.string(),
    }),
  ),
  /** What keeps this version from its next state, for this person. `count`: of the lines concerned. */
  waits_for: z.array(z.object({ guard: z.enum(bomGuards), count: z.int(), place: z.string().nullable() })),
  /** When the project begins to be built, as far as its milestones say; null for a plan. */
  production_start: z.object({ on: z.string(), is_actual: z.boolean() }).nullable(),
  /** Modules whose production began by this version. */
  built_modules: z.array(z.object({ id: Id, module_no: z.string(), project_number: z.string(), on: z.string() })),
  /** Floor area of the home or homes that it is for; null where no unit says. */
  sqft: z.number().nullable(),
  /** How large what it is for is, as far as units say it: what an estimate of it begins with. */
  size: z.object({
    units: z.int().optional(),
    modules: z.int().optional(),
    sqft: z.int().optional(),
    factory: z.string().optional(),
    plan_code: z.string().optional(),
  }),
});
export type BomDetail = z.infer<typeof BomDetail>;

export const BomQuery = z.strictObject({
  project_id: Id.optional(),
  series_id: Id.optional(),
  group_id: Id.optional(),
  /** Versions that hold this item. */
  item_id: Id.optional(),
  /** The version by which this module was built. */
  module_id: Id.optional(),
  status: z.enum(bomStatuses).optional(),
  q: line(100).optional(),
  limit: PageQuery.limit,
});

const amount = DecimalText.refine((text) => !text.trim().startsWith('-'), {
  error: rule({ en: 'Must not be negative.', es: 'No puede ser negativo.' }),
});

export const BomLineFields = z
  .strictObject({
    parent_uid: Id.nullable(),
    item_id: Id.nullable(),
    description: line(300),
    cost_code: line(20, 0),
    quantity: amount,
    uom: line(12),
    waste_percent: amount,
    round_to: amount,
    piece_size: amount,
    setup_quantity: amount,
    make_buy: z.enum(makeBuys, { error: rules.either(makeBuys) }),
    optional: z.boolean({ error: rules.flag }),
    station: z
      .int({ error: rules.wholeNumber })
      .min(1, { error: rules.atLeast(1) })
      .max(13, { error: rules.atMost(13) })
      .nullable(),
    supplier_id: Id.nullable(),
    unit_cost: amount.nullable(),
    supplied_by_owner: z.boolean({ error: rules.flag }),
    lead_days: z
      .int({ error: rules.wholeNumber })
      .min(0, { error: rules.atLeast(0) })
      .max(730, { error: rules.atMost(730) })
      .nullable(),
    module: line(60).nullable(),
    note: line(500).nullable(),
  })
  .partial();
export type BomLineFields = z.infer<typeof BomLineFields>;

export const BomLinesChange = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        line_uid: Id,
        fields: BomLineFields,
        /** Somebody has looked at a line that was to be checked, and it is right. */
        checked: z
          .literal(true, { error: rule({ en: 'Must be true or left out.', es: 'Debe ser verdadero u omitirse.' }) })
          .optional(),
      }),
      { error: rules.list },
    )
    .max(2000, { error: rules.mostEntries(2000) })
    .default([]),
  removed: z
    .array(Id, { error: rules.list })
    .max(2000, { error: rules.mostEntries(2000) })
    .default([]),
  /** Why; asked for where a figure that was worked out is replaced. */
  reason: line(300).optional(),
  version: Version,
});
export type BomLinesChange = z.infer<typeof BomLinesChange>;

export const BomDraft = z.strictObject({
  name: line(160),
  project_id: Id.nullable().default(null),
  plan_code: line(40).nullable().default(null),
  rate_date: CalendarDate.optional(),
});
export const BomMove = z.strictObject({
  to: z.enum(bomStatuses, { error: rules.oneOf(bomStatuses) }),
  reason: line(500).optional(),
  effective_from: CalendarDate.optional(),
  version: Version.optional(),
});
export type BomMove = z.infer<typeof BomMove>;

export const ExportQuery = z.strictObject({
  format: z.enum(['csv', 'xlsx'], { error: rules.either(['csv', 'xlsx']) }).default('csv'),
  list: z.enum(['lines', 'purchasing'], { error: rules.either(['lines', 'purchasing']) }).default('lines'),
  language: z.enum(['en', 'es'], { error: rules.either(['en', 'es']) }).default('en'),
});

/** What changed between two versions, line by line, with the effect on cost and lead time. */
export const BomDiff = z.object({
  a: z.object({ id: Id, code: z.string(), version_no: z.int() }),
  b: z.object({ id: Id, code: z.string(), version_no: z.int() }),
  lines: z.array(
    z.object({
      line_uid: Id,
      description: z.string(),
      uom: z.string(),
      module: z.string().nullable(),
      change: z.enum(['added', 'removed', 'changed']),
      /** Names of what differs. */
      fields: z.array(z.string()),
      quantity_a: z.string().nullable(),
      quantity_b: z.string().nullable(),
      cents_a: z.int(),
      cents_b: z.int(),
      lead_days_a: z.int().nullable(),
      lead_days_b: z.int().nullable(),
    }),
  ),
  cents_a: z.int(),
  cents_b: z.int(),
  lead_days_a: z.int().nullable(),
  lead_days_b: z.int().nullable(),
});
export type BomDiff = z.infer<typeof BomDiff>;
