import { z } from 'zod';
import { Amount, CalendarDate, PageQuery, Version, line, prose } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { rules, rule } from '#platform/shared/rules.ts';
import { supplier } from './record.ts';

export const itemKinds = [
  'material',
  'labor',
  'equipment',
  'subcontract',
  'freight',
  'allowance',
  'fee',
  'other',
] as const;
export const itemUnits = [
  'ea',
  'ft',
  'sqft',
  'cuft',
  'cuyd',
  'lb',
  'h',
  'day',
  'mile',
  'ls',
  'm',
  'm2',
  'm3',
  'kg',
] as const;
export const makeBuys = ['make', 'buy', 'phantom', 'consumable'] as const;
export const itemPlaces = ['factory', 'transport', 'site'] as const;
export const currencies = ['USD', 'MXN'] as const;
export const priceSources = ['manual', 'quote', 'import', 'history', 'sample'] as const;

const among = <const L extends readonly [string, ...string[]]>(list: L) => z.enum(list, { error: rules.oneOf(list) });
const Flag = z.boolean({ error: rules.flag });
const Days = z
  .int({ error: rules.wholeDays })
  .min(0, { error: rules.atLeast(0) })
  .max(730, { error: rules.atMost(730) });
const Station = z
  .int({ error: rules.wholeNumber })
  .min(1, { error: rules.atLeast(1) })
  .max(13, { error: rules.atMost(13) });
/** `06 11 10`; `061110` and `06-11-10` are taken and written the same way. */
const CostCode = z
  .string({ error: rules.text })
  .transform((text) => text.trim().replaceAll(/[\s.-]+/gu, ''))
  .refine((digits) => /^\d{6}(?:\d{2})?$/u.test(digits), {
    error: rule({
      en: 'Must be a MasterFormat number like 06 11 10.',
      es: 'Debe ser un número MasterFormat como 06 11 10.',
    }),
  })
  .transform((digits) => digits.replaceAll(/(\d{2})(?=\d)/gu, '$1 '));
const LaborClass = line(60).transform((key) => key.toLowerCase().replaceAll(/[\s-]+/gu, '_'));

const itemFacts = {
  sku: line(40),
  name: line(200),
  cost_code: CostCode,
  kind: among(itemKinds),
  uom: among(itemUnits),
  make_buy: among(makeBuys),
  waste_percent: Amount(1000),
  round_to: Amount(1_000_000),
  piece_size: Amount(1_000_000),
  station: Station.nullable(),
  labor_hours: Amount(100_000),
  labor_class: LaborClass.nullable(),
  place: among(itemPlaces),
  taxable: Flag,
  supplied_by_owner: Flag,
  cad_part_numbers: z.array(line(60)).max(50, { error: rules.mostEntries(50) }),
  note: prose(2000).nullable(),
};

export const ItemDraft = z.strictObject({
  ...itemFacts,
  kind: itemFacts.kind.default('material'),
  make_buy: itemFacts.make_buy.default('buy'),
  waste_percent: itemFacts.waste_percent.default('0'),
  round_to: itemFacts.round_to.default('0'),
  piece_size: itemFacts.piece_size.default('0'),
  station: itemFacts.station.default(null),
  labor_hours: itemFacts.labor_hours.default('0'),
  labor_class: itemFacts.labor_class.default(null),
  place: itemFacts.place.default('factory'),
  taxable: itemFacts.taxable.default(true),
  supplied_by_owner: itemFacts.supplied_by_owner.default(false),
  cad_part_numbers: itemFacts.cad_part_numbers.default([]),
  note: itemFacts.note.default(null),
});
export type ItemDraft = z.output<typeof ItemDraft>;

export const ItemPatch = z.strictObject({
  ...z.strictObject(itemFacts).partial().shape,
  /** False takes it out of every choice; lines that count on it stay. */
  active: Flag.optional(),
  version: Version.optional(),
});
export type ItemPatch = z.output<typeof ItemPatch>;

/** What a supplier is called, in a sheet as in its own form. */
export const SupplierName = line(supplier.fields.name.max);

const priceFacts = {
  supplier_id: Id,
  /** Per unit, or per piece where the item is sold by the piece. Zero only for what the owner supplies. */
  unit_cost: Amount(1_000_000_000),
  currency: among(currencies),
  effective_from: CalendarDate,
  minimum: Amount(1_000_000),
  lead_days: Days.nullable(),
  source: among(priceSources),
  note: prose(1000).nullable(),
};
export const PriceDraft = z.strictObject({
  item_id: Id,
  ...priceFacts,
  currency: priceFacts.currency.default('USD'),
  minimum: priceFacts.minimum.default('0'),
  lead_days: priceFacts.lead_days.default(null),
  source: priceFacts.source.default('manual'),
  note: priceFacts.note.default(null),
});
export type PriceDraft = z.output<typeof PriceDraft>;
export const PricePatch = z.strictObject({
  ...z.strictObject(priceFacts).omit({ supplier_id: true }).partial().shape,
  version: Version.optional(),
});
export type PricePatch = z.output<typeof PricePatch>;

export const SubstitutesChange = z.strictObject({
  substitutes: z
    .array(
      z.strictObject({
        item_id: Id,
        factor: Amount(1_000_000, 0).default('1'),
        note: prose(500).nullable().default(null),
      }),
    )
    .max(50, { error: rules.mostEntries(50) }),
});
export type SubstitutesChange = z.output<typeof SubstitutesChange>;

/** What an item costs on a day at a place: the cheapest of the prices in force, in dollars, or the hour's rate. */
export const BestPrice = z.object({
  source: z.enum(['catalog', 'rate']),
  price_id: Id.nullable(),
  rate_id: Id.nullable(),
  /** Dollars per unit, or per piece. */
  unit_cost: z.string(),
  /** As it was quoted, where that was in another currency. */
  quoted: z.object({ unit_cost: z.string(), currency: z.enum(currencies) }).nullable(),
  supplier: z.object({ id: Id, name: z.string() }).nullable(),
  effective_from: z.string(),
  lead_days: z.int().nullable(),
  minimum: z.string(),
});
export type BestPrice = z.infer<typeof BestPrice>;

export const CatalogueItem = z.object({
  id: Id,
  sku: z.string(),
  name: z.string(),
  cost_code: z.string(),
  kind: z.enum(itemKinds),
  uom: z.enum(itemUnits),
  make_buy: z.enum(makeBuys),
  waste_percent: z.string(),
  round_to: z.string(),
  piece_size: z.string(),
  station: z.int().nullable(),
  labor_hours: z.string(),
  labor_class: z.string().nullable(),
  place: z.enum(itemPlaces),
  taxable: z.boolean(),
  supplied_by_owner: z.boolean(),
  cad_part_numbers: z.array(z.string()),
  note: z.string().nullable(),
  is_sample: z.boolean(),
  active: z.boolean(),
  version: z.int(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

export const PricedItem = CatalogueItem.extend({ best: BestPrice.nullable() });
export type PricedItem = z.infer<typeof PricedItem>;

export const Price = z.object({
  id: Id,
  supplier: z.object({ id: Id, name: z.string(), retired: z.boolean() }),
  unit_cost: z.string(),
  currency: z.enum(currencies),
  /** In dollars by the rate of its first day; null where no rate held then. */
  usd: z.string().nullable(),
  effective_from: z.string(),
  minimum: z.string(),
  lead_days: z.int().nullable(),
  source: z.enum(priceSources),
  note: z.string().nullable(),
  /** Counts today: the newest of its supplier. */
  in_force: z.boolean(),
  version: z.int(),
});
export type Price = z.infer<typeof Price>;

export const Substitute = z.object({
  item_id: Id,
  sku: z.string(),
  name: z.string(),
  uom: z.enum(itemUnits),
  factor: z.string(),
  note: z.string().nullable(),
  active: z.boolean(),
});
export type Substitute = z.infer<typeof Substitute>;

/** Something that counts on an item. */
export const ItemUse = z.object({
  kind: z.enum(['estimate', 'bom', 'rule', 'run']),
  id: Id,
  name: z.string(),
  count: z.int(),
});
export type ItemUse = z.infer<typeof ItemUse>;

export const ItemRead = PricedItem.extend({
  prices: z.array(Price),
  substitutes: z.array(Substitute),
  /** The items that this one may stand in for. */
  stands_in_for: z.array(Substitute),
  used_in: z.array(ItemUse),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type ItemRead = z.infer<typeof ItemRead>;

export const ItemQuery = z.strictObject({
  /** Words of the SKU, the name, the cost code or a CAD part number, without regard to case and accents. */
  q: line(100).optional(),
  /** The first digits of the cost code: `06` or `06 11`. */
  code: line(11).optional(),
  kind: among(itemKinds).optional(),
  /** What it costs on this day, today if none is named, and where. */
  on: CalendarDate.optional(),
  factory: among(factories).optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/u, {
      error: rule({ en: 'Must be two capital letters, like CA.', es: 'Deben ser dos letras mayúsculas, como CA.' }),
    })
    .optional(),
  include_inactive: z
    .enum(['true', 'false'], { error: rules.flag })
    .transform((value) => value === 'true')
    .optional(),
  limit: PageQuery.limit,
});
export type ItemQuery = z.output<typeof ItemQuery>;

export const ItemGroup = z.object({ division: z.string(), items: z.int() });
