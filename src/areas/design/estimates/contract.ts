import { z } from 'zod';
import { factories } from '#areas/projects/projects/schema.ts';
import { contract } from '#platform/shared/contract.ts';
import { CalendarDate, line, Version } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { DecimalText } from '#areas/design/shared/pricing.ts';
import { bulkEndpoint, tableEndpoints } from '#platform/shared/table-contract.ts';
import { estimateColumns } from './columns.ts';
import {
  costSources,
  Estimate,
  EstimateDetail,
  EstimateDraft,
  EstimateMove,
  EstimatePatch,
  EstimateQuery,
  LinesChange,
  MarkupsChange,
  oneOf,
} from './schema.ts';
import { rules } from '#platform/shared/rules.ts';

/** What changed between two estimates: lines by their identity, and the way from one price to the other. */
export const EstimateComparison = z.object({
  a: z.object({ id: Id, code: z.string(), revision: z.int(), price_cents: z.int() }),
  b: z.object({ id: Id, code: z.string(), revision: z.int(), price_cents: z.int() }),
  lines: z.array(
    z.object({
      description: z.string(),
      section: z.string(),
      change: z.enum(['added', 'removed', 'changed', 'exchanged']),
      /** The line whose place it took, where one did. */
      instead_of: z.string().nullable(),
      quantity_a: z.string().nullable(),
      quantity_b: z.string().nullable(),
      unit_cost_a: z.string().nullable(),
      unit_cost_b: z.string().nullable(),
      markup_a: z.string().nullable(),
      markup_b: z.string().nullable(),
      cents_a: z.int(),
      cents_b: z.int(),
    }),
  ),
  /** Steps that add up exactly from the price of the first to that of the second. */
  waterfall: z.array(
    z.object({
      step: z.enum(['added', 'removed', 'exchanged', 'quantity', 'cost', 'markups']),
      section: z.string(),
      cents: z.int(),
    }),
  ),
});

export type EstimateComparison = z.infer<typeof EstimateComparison>;

export const RepriceDraft = z.strictObject({
  rate_date: CalendarDate.optional(),
  version: Version.optional(),
});

/** What is asked of an estimate without changing it: another factory, prices of another day. */
export const WhatIfQuery = z.strictObject({ factory: oneOf(factories).optional(), rate_date: CalendarDate.optional() });
export type WhatIfQuery = z.infer<typeof WhatIfQuery>;

/** The figures that would be others; what is not named stays. */
export const WhatIf = z.object({
  costs: z.array(z.object({ line_uid: Id, unit_cost: z.string(), as_of: z.string() })),
  /** Lines of the catalogue and of rates that have no price there on that day. */
  missing: z.int(),
  /** The values of the mark-ups in their order; null where a mark-up follows no rate. */
  markups: z.array(z.string().nullable()),
});

/** Many at once: drafts are repriced, closed ones get a new revision that is. */
export const BulkReprice = z.strictObject({ rate_date: CalendarDate.optional() });

const View = oneOf(['client', 'internal']);
const FileLanguage = oneOf(['en', 'es']).default('en');
export const PdfQuery = z.strictObject({ view: View.default('client'), language: FileLanguage });
export const SheetQuery = z.strictObject({
  view: View.default('internal'),
  format: oneOf(['csv', 'xlsx']).default('xlsx'),
  language: FileLanguage,
});

/** For the grid: what an item costs on the day of the estimate. */
export const Repriced = z.object({
  changed: z.int(),
  missing: z.int(),
  cents_before: z.int(),
  cents_after: z.int(),
  detail: EstimateDetail,
});

/** Which cost is asked about: that of an item, or of a cost code, in a unit. */
export const PriceHistoryQuery = z.strictObject({
  item_id: Id.optional(),
  cost_code: line(20, 0).optional(),
  uom: line(12).default('ea'),
});
export type PriceHistoryQuery = z.infer<typeof PriceHistoryQuery>;

/** What the same cost before. */
export const PriceHistory = z.object({
  /** What the past lines have in common with the asked one; null where there are none. */
  match: z.enum(['item', 'cost_code']).nullable(),
  count: z.int(),
  /** Dollars per unit, one that really was estimated. */
  median: z.string().nullable(),
  lowest: z.string().nullable(),
  highest: z.string().nullable(),
  /** The newest approved ones; the first is the latest. */
  estimates: z.array(
    z.object({
      estimate_id: Id,
      line_uid: Id,
      code: z.string(),
      revision: z.int(),
      name: z.string(),
      project: z.string().nullable(),
      /** When it was approved. */
      day: z.string(),
      description: z.string(),
      unit_cost: z.string(),
      cost_source: z.enum(costSources),
    }),
  ),
  /** Prices of the catalogue in dollars, the newest first. */
  catalogue: z.array(z.object({ supplier: z.string(), unit_cost: z.string(), day: z.string() })),
});
export type PriceHistory = z.infer<typeof PriceHistory>;

/** A BOM whose lines are added, so many times over. */
export const TakeBom = z.strictObject({
  bom_id: Id,
  quantity: DecimalText.refine((text) => Number(text) > 0, { error: rules.moreThanZero }).default('1'),
  /** All lines into this section; without one each goes into that of its cost code. */
  section: line(80, 0).optional(),
  version: Version.optional(),
});
export type TakeBom = z.infer<typeof TakeBom>;

/** Estimate, bill of materials and what it really cost, by division. */
export const EstimateVariance = z.object({
  bom: z
    .object({
      id: Id,
      code: z.string(),
      version_no: z.int(),
      name: z.string(),
      status: z.string(),
      /** How often it counts: that of a plan for each unit. */
      times: z.int(),
    })
    .nullable(),
  rows: z.array(
    z.object({
      /** Two digits of the cost code; `labor` for all work; empty for what has no code. */
      division: z.string(),
      estimate_cents: z.int(),
      bom_cents: z.int().nullable(),
      /** Null until costs are booked here. */
      actual_cents: z.int().nullable(),
    }),
  ),
});
export type EstimateVariance = z.infer<typeof EstimateVariance>;

export const estimatesContract = contract({
  list: {
    method: 'GET',
    path: '/estimates',
    summary: 'The estimates, each revision by itself, the newest first. The next page: header x-next-cursor.',
    access: 'estimates.read',
    query: EstimateQuery,
    reply: z.array(Estimate),
  },
  create: {
    method: 'POST',
    path: '/estimates',
    summary: 'Makes an estimate: empty, as a copy of another, or of a BOM with the work that its items need.',
    access: 'estimates.write',
    body: EstimateDraft,
    reply: EstimateDetail,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/estimates/:id',
    summary: 'One revision with its lines, mark-ups, frozen rates and the other revisions.',
    access: 'estimates.read',
    params: IdParams,
    reply: EstimateDetail,
  },
  change: {
    method: 'PATCH',
    path: '/estimates/:id',
    summary: 'Changes what stands above the lines. Formulas are worked out anew when the size changes.',
    access: 'estimates.write',
    params: IdParams,
    body: EstimatePatch,
    reply: EstimateDetail,
  },
  remove: {
    method: 'DELETE',
    path: '/estimates/:id',
    summary: 'Puts a draft in the bin for 30 days.',
    access: 'estimates.write',
    params: IdParams,
    reply: 'empty',
  },
  changeLines: {
    method: 'POST',
    path: '/estimates/:id/lines',
    summary:
      'Adds, changes, removes and orders lines, together or not at all. A line that somebody else has changed since is answered 409 with all lines as they are.',
    access: 'estimates.write',
    params: IdParams,
    body: LinesChange,
    reply: EstimateDetail,
  },
  changeMarkups: {
    method: 'PUT',
    path: '/estimates/:id/markups',
    summary: 'Sets the mark-ups in the order in which they are taken.',
    access: 'estimates.write',
    params: IdParams,
    body: MarkupsChange,
    reply: EstimateDetail,
  },
  move: {
    method: 'POST',
    path: '/estimates/:id/move',
    summary:
      'Takes an estimate on: to review, approved by another person, sent, accepted, declined, expired, archived.',
    access: 'estimates.write',
    params: IdParams,
    body: EstimateMove,
    reply: EstimateDetail,
  },
  revise: {
    method: 'POST',
    path: '/estimates/:id/revise',
    summary:
      'Makes the next revision of an estimate that is closed to editing; the old one stays as it is, superseded.',
    access: 'estimates.write',
    params: IdParams,
    reply: EstimateDetail,
    status: 201,
  },
  reprice: {
    method: 'POST',
    path: '/estimates/:id/reprice',
    summary: 'Takes catalogue prices and rates of another day into a draft. Prices typed by hand or quoted stay.',
    access: 'estimates.write',
    params: IdParams,
    body: RepriceDraft,
    reply: Repriced,
  },
  whatIf: {
    method: 'GET',
    path: '/estimates/:id/what-if',
    summary: 'Unit costs and mark-ups as they would be at another factory or on another day. Changes nothing.',
    access: 'estimates.read',
    params: IdParams,
    query: WhatIfQuery,
    reply: WhatIf,
  },
  takeBom: {
    method: 'POST',
    path: '/estimates/:id/take-bom',
    summary: 'Adds the lines of a BOM, an assembly for one, with their work, so many times over.',
    access: 'estimates.write',
    params: IdParams,
    body: TakeBom,
    reply: z.object({ added: z.array(Id), detail: EstimateDetail }),
  },
  variance: {
    method: 'GET',
    path: '/estimates/:id/variance',
    summary: 'What was estimated beside what the bill of materials comes to, by division.',
    access: 'estimates.read',
    params: IdParams,
    reply: EstimateVariance,
  },
  priceHistory: {
    method: 'GET',
    path: '/estimates/:id/price-history',
    summary: 'What an item or a cost code cost in estimates that were approved, and by the prices of the catalogue.',
    access: 'estimates.read',
    params: IdParams,
    query: PriceHistoryQuery,
    reply: PriceHistory,
  },
  compare: {
    method: 'GET',
    path: '/estimates/:id/compare/:other',
    summary: 'What differs between two estimates, line by line, and the steps from one price to the other.',
    access: 'estimates.read',
    params: z.strictObject({ id: IdParams.shape.id, other: IdParams.shape.id }),
    reply: EstimateComparison,
  },
  pdf: {
    method: 'GET',
    path: '/estimates/:id/pdf',
    summary: 'The estimate as a PDF: for the client, without a cost or margin of ours, or the internal one with all.',
    allowance: 'exports',
    access: 'estimates.read',
    params: IdParams,
    query: PdfQuery,
    reply: 'stream',
  },
  export: {
    method: 'GET',
    path: '/estimates/:id/export',
    summary: 'The lines as CSV or XLSX, for the client or internal.',
    allowance: 'exports',
    access: 'estimates.read',
    params: IdParams,
    query: SheetQuery,
    reply: 'stream',
  },
});

/** The table of estimates: rows, groups, files, and changes to many. */
export const estimatesTable = contract({
  ...tableEndpoints('/tables/estimates', estimateColumns, 'estimates.read'),
  bulk: bulkEndpoint('/tables/estimates', 'estimates.write', {
    change: EstimatePatch.pick({ name: true, kind: true }),
    reprice: BulkReprice,
    archive: z.strictObject({}),
    remove: z.strictObject({}),
  }),
});
