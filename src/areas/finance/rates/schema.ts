import { z } from 'zod';
import { divideRounded, formatDecimal, one, parseDecimal } from '#platform/shared/decimal.ts';
import { Amount, CalendarDate, Version, line, prose } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { faultOf } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import { issueOf, rule, rules as common } from '#platform/shared/rules.ts';

/** What a burdened hour is made of: wage times burden plus benefits, over the share of paid time that is productive. */
export const RateComponents = z.strictObject({
  wage: z.string(),
  burden_percent: z.string(),
  benefits: z.string(),
  productive_percent: z.string(),
});
export type RateComponents = z.infer<typeof RateComponents>;

export const rateUnits = [
  'usd_per_hour',
  'percent',
  'usd_per_mile',
  'usd_per_module',
  'usd_per_sqft',
  'usd_per_day',
  'usd',
  'times',
] as const;
export type RateUnit = (typeof rateUnits)[number];

export const rateKinds = [
  'labor_class',
  'site_labor',
  'shop_overhead',
  'engineering',
  'freight',
  'crane_set',
  'storage',
  'permit_fee',
  'markup',
  'contingency',
  'escalation',
  'tax',
  'currency',
] as const;
export type RateKind = (typeof rateKinds)[number];

/** The units that a rate of each kind may be given in, the usual one first. */
export const unitsOfKind: Readonly<Record<RateKind, readonly [RateUnit, ...RateUnit[]]>> = {
  labor_class: ['usd_per_hour'],
  site_labor: ['usd_per_hour'],
  shop_overhead: ['percent', 'usd_per_hour', 'usd_per_module', 'usd_per_sqft'],
  engineering: ['usd_per_hour', 'percent', 'usd_per_module', 'usd_per_sqft'],
  freight: ['usd_per_mile', 'usd_per_module', 'usd'],
  crane_set: ['usd_per_day', 'usd_per_module', 'usd'],
  storage: ['usd_per_day'],
  permit_fee: ['usd', 'percent', 'usd_per_module', 'usd_per_sqft'],
  markup: ['percent'],
  contingency: ['percent'],
  escalation: ['percent'],
  tax: ['percent'],
  currency: ['times'],
};

/** Kinds whose value may be worked out from what an hour is made of. */
export const laborKinds: ReadonlySet<RateKind> = new Set(['labor_class', 'site_labor']);

export const rateStatuses = ['draft', 'approved', 'rejected'] as const;
export type RateStatus = (typeof rateStatuses)[number];

/** Who may take a rate from where to where. An approved one goes nowhere: a successor ends it. */
export const rateTransitions = [
  {
    from: 'draft',
    to: 'approved',
    who: 'rates.approve',
    guards: ['another_person', 'after_predecessor'],
    requires: [],
  },
  { from: 'draft', to: 'rejected', who: 'rates.approve', guards: ['another_person'], requires: ['reason'] },
  // By being changed.
  { from: 'rejected', to: 'draft', who: 'rates.write', guards: [], requires: [] },
] as const;

const Kind = z.enum(rateKinds, { error: common.oneOf(rateKinds) });
const Factory = z.enum(factories, { error: common.oneOf(factories) });
const State = z.string({ error: common.text }).regex(/^[A-Z]{2}$/u, {
  error: rule({ en: 'Must be two capital letters, like CA.', es: 'Deben ser dos letras mayúsculas, como CA.' }),
});
const Unit = z.enum(rateUnits, { error: common.oneOf(rateUnits) });

const Components = z.strictObject({
  wage: Amount(100_000, 0),
  burden_percent: Amount(1000),
  benefits: Amount(100_000),
  productive_percent: Amount(100, 0),
});

const facts = {
  kind: Kind,
  /** What of the kind: a labor class, a carrier, a currency. Without regard to case. */
  key: line(60).transform((key) => key.toLowerCase().replaceAll(/[\s-]+/gu, '_')),
  factory: Factory.nullable().default(null),
  state: State.nullable().default(null),
  /** Left out where the components are given. */
  value: Amount(100_000_000).optional(),
  uom: Unit.optional(),
  components: Components.nullable().default(null),
  effective_from: CalendarDate,
  effective_to: CalendarDate.nullable().default(null),
  /** Where the figure comes from: a contract, an invoice, a table of the state. */
  source: line(200),
  note: prose(1000).nullable().default(null),
};

const rules = (draft: {
  kind: RateKind;
  value?: string | undefined;
  uom?: RateUnit | undefined;
  components: RateComponents | null;
  effective_from: string;
  effective_to: string | null;
}) => {
  const units = unitsOfKind[draft.kind];
  return [
    ...(draft.uom !== undefined && !units.includes(draft.uom)
      ? [
          faultOf(
            'uom',
            sentence(
              { en: 'Of this kind it must be one of {units}.', es: 'De este tipo debe ser uno de estos: {units}.' },
              { units: units.join(', ') },
            ),
          ),
        ]
      : []),
    ...(draft.components !== null && !laborKinds.has(draft.kind)
      ? [
          faultOf('components', {
            en: 'Only an hour of work is made of wage and burden.',
            es: 'Solo una hora de trabajo se compone de salario y cargas.',
          }),
        ]
      : []),
    ...(draft.components === null && draft.value === undefined
      ? [
          faultOf('value', {
            en: 'A value is required, or what the hour is made of.',
            es: 'Hace falta un valor, o de qué se compone la hora.',
          }),
        ]
      : []),
    ...(draft.effective_to !== null && draft.effective_to < draft.effective_from
      ? [
          faultOf('effective_to', {
            en: 'Must not lie before the first day.',
            es: 'No puede ser anterior al primer día.',
          }),
        ]
      : []),
  ];
};
/** What is wrong with a rate taken as a whole. */
export const rateFaults = rules;

export const RateDraft = z.strictObject(facts).superRefine((draft, context) => {
  for (const { path, said } of rules(draft)) context.addIssue(issueOf([path], said));
});
export type RateDraft = z.output<typeof RateDraft>;

export const RatePatch = z.strictObject({
  ...z
    .strictObject({
      ...facts,
      factory: Factory.nullable(),
      state: State.nullable(),
      components: Components.nullable(),
      effective_to: CalendarDate.nullable(),
      note: prose(1000).nullable(),
    })
    .partial().shape,
  version: Version.optional(),
});
export type RatePatch = z.output<typeof RatePatch>;

export const RateRefusal = z.strictObject({ reason: line(500, 3), version: Version.optional() });
export const RateApproval = z.strictObject({ version: Version.optional() });

export const RateQuery = z.strictObject({
  /** Only what was approved and held on that day. */
  as_of: CalendarDate.optional(),
  kind: Kind.optional(),
  key: line(60).optional(),
  status: z.enum(rateStatuses, { error: common.either(rateStatuses) }).optional(),
});
export type RateQuery = z.output<typeof RateQuery>;

const Person = z.object({ id: z.string(), name: z.string() });

export const RateCard = z.object({
  id: Id,
  kind: Kind,
  key: z.string(),
  factory: z.enum(factories).nullable(),
  state: z.string().nullable(),
  value: z.string(),
  uom: Unit,
  components: RateComponents.nullable(),
  effective_from: z.string(),
  effective_to: z.string().nullable(),
  status: z.enum(rateStatuses),
  source: z.string(),
  note: z.string().nullable(),
  is_sample: z.boolean(),
  made_by: Person.nullable(),
  made_at: z.string(),
  approved_by: Person.nullable(),
  approved_at: z.string().nullable(),
  /** Why it was sent back, by whom and when; null for one that was not. */
  refusal: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  version: z.int(),
  allowedTransitions: z.array(z.enum(rateStatuses)),
  can: z.object({ change: z.boolean(), approve: z.boolean() }),
});
export type RateCard = z.infer<typeof RateCard>;

/** What one draft estimate would come to with the rate, beside what it comes to now. */
export const RateImpactLine = z.object({
  estimate_id: Id,
  code: z.string(),
  name: z.string(),
  before_cents: z.number(),
  after_cents: z.number(),
});
export type RateImpactLine = z.infer<typeof RateImpactLine>;

export const RateImpact = z.object({
  /** What holds on its first day without it; null where nothing does. */
  replaces: z.object({ id: Id, value: z.string(), effective_from: z.string() }).nullable(),
  drafts: z.array(RateImpactLine),
});
export type RateImpact = z.infer<typeof RateImpact>;

/** Where something is made and where it goes: what a rate is looked up for. */
export interface RatePlace {
  factory?: string | null | undefined;
  state?: string | null | undefined;
}

interface Dated {
  kind: string;
  key: string;
  factory: string | null;
  state: string | null;
  effective_from: string;
  effective_to: string | null;
}

/** How closely a rate fits a place: 3 factory and state, 2 its factory, 1 its state, 0 everywhere; undefined where it is for another one. */
export function closeness(rate: Dated, place: RatePlace): number | undefined {
  if (rate.factory !== null && rate.factory !== place.factory) return undefined;
  if (rate.state !== null && rate.state !== place.state) return undefined;
  return (rate.factory === null ? 0 : 2) + (rate.state === null ? 0 : 1);
}

export function holdsOn(rate: Pick<Dated, 'effective_from' | 'effective_to'>, date: string): boolean {
  return rate.effective_from <= date && (rate.effective_to === null || rate.effective_to >= date);
}

/** Of approved rates of one kind and key the one that counts for a place on a day: the closest. The SQL of `rateAsOf` says the same. */
export function pickRate<R extends Dated>(rates: readonly R[], place: RatePlace, date: string): R | undefined {
  let best: { rate: R; fits: number } | undefined;
  for (const rate of rates) {
    const fits = holdsOn(rate, date) ? closeness(rate, place) : undefined;
    if (fits !== undefined && (best === undefined || fits > best.fits)) best = { rate, fits };
  }
  return best?.rate;
}

/** What an hour costs, to the cent: wage with its burden and benefits, over the share of it that is productive. */
export function burdenedHour(parts: RateComponents): string {
  const of = (text: string) => parseDecimal(text) ?? 0n;
  const productive = of(parts.productive_percent);
  if (productive <= 0n) return '0';
  const hundred = 100n * one;
  // All in millionths; the burden is a percentage, so wage times burden has a hundred and a million too many.
  const paid = of(parts.wage) * (hundred + of(parts.burden_percent)) + of(parts.benefits) * hundred;
  const cent = one / 100n;
  return formatDecimal(divideRounded(paid, productive * cent) * cent);
}
