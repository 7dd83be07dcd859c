import type { RateCard, RateComponents, RateKind, RateUnit } from '../schema.ts';

/** A rate of the starter set: self-made figures, marked as a sample, with the keys that the starter catalogue names. */
export interface StarterRate {
  kind: RateKind;
  key: string;
  factory: RateCard['factory'];
  state: string | null;
  value: string;
  uom: RateUnit;
  components: RateComponents | null;
  effectiveFrom: string;
  effectiveTo: string | null;
}

/** Days on which the hours were set anew, and percent of the wage of 2026. */
const years = [
  { from: '2025-01-01', to: '2025-12-31', percent: 96 },
  { from: '2026-01-01', to: null, percent: 100 },
] as const;

/** Wage of 2026 in a factory in the States; the crew in Monterrey and the work on site stand in a ratio to it. */
const wages: readonly (readonly [key: string, dollars: number])[] = [
  ['carpenter', 31.5],
  ['electrician', 38],
  ['plumber', 37],
  ['hvac_technician', 36],
  ['drywall_finisher', 29],
  ['painter', 27],
  ['roofer', 30],
  ['ironworker', 35],
  ['concrete_finisher', 32],
  ['mason', 34],
  ['tile_setter', 32],
  ['flooring_installer', 29.5],
  ['window_installer', 30],
  ['cabinet_installer', 31],
  ['insulation_installer', 26],
  ['general_labor', 23],
  ['site_crew', 33],
];

function hours(
  kind: 'labor_class' | 'site_labor',
  place: { factory: RateCard['factory']; state: string | null },
  ratio: number,
  benefits: string,
): StarterRate[] {
  return wages.flatMap(([key, dollars]) =>
    years.map((year) => ({
      kind,
      key,
      ...place,
      value: '0',
      uom: 'usd_per_hour' as const,
      components: {
        wage: ((dollars * ratio * year.percent) / 100).toFixed(2),
        burden_percent: kind === 'site_labor' ? '34' : '29.5',
        benefits,
        productive_percent: kind === 'site_labor' ? '78' : '84',
      },
      effectiveFrom: year.from,
      effectiveTo: year.to,
    })),
  );
}

type Plain = readonly [
  kind: RateKind,
  key: string,
  uom: RateUnit,
  value: string,
  before: string | null,
  factory?: RateCard['factory'],
  state?: string,
];

/** The value of 2026, and that of 2025 where it was another one. */
const plain: readonly Plain[] = [
  ['shop_overhead', 'factory', 'percent', '18.5', '17.8'],
  ['shop_overhead', 'factory', 'percent', '14.2', '13.9', 'monterrey'],
  ['shop_overhead', 'factory', 'percent', '19.4', '18.6', 'loma_linda'],
  ['engineering', 'structural', 'usd_per_hour', '142', '136'],
  ['engineering', 'plan_set', 'usd_per_sqft', '2.35', '2.2'],
  ['freight', 'module', 'usd_per_mile', '11.8', '11.2'],
  ['freight', 'module', 'usd_per_mile', '12.6', '11.9', 'loma_linda'],
  ['freight', 'border_crossing', 'usd_per_module', '1250', '1180', 'monterrey'],
  ['crane_set', 'crane', 'usd_per_day', '6850', '6600'],
  ['crane_set', 'crane', 'usd_per_day', '7900', '7500', null, 'CA'],
  ['crane_set', 'set_crew', 'usd_per_module', '1950', '1880'],
  ['storage', 'yard', 'usd_per_day', '38', '36'],
  ['permit_fee', 'state_label', 'usd_per_module', '142', '138'],
  ['permit_fee', 'state_label', 'usd_per_module', '196', '188', null, 'CA'],
  ['permit_fee', 'oversize_load', 'usd_per_module', '185', null],
  ['markup', 'overhead', 'percent', '8', '8'],
  ['markup', 'profit', 'percent', '11.5', '11'],
  ['contingency', 'concept', 'percent', '12', null],
  ['contingency', 'budget', 'percent', '7', null],
  ['contingency', 'detailed', 'percent', '3', null],
  ['escalation', 'material', 'percent', '3.2', '4.1'],
  ['escalation', 'labor', 'percent', '3.8', '3.6'],
  ['tax', 'sales', 'percent', '8.25', '8.25', null, 'CA'],
  ['tax', 'sales', 'percent', '6.85', null, null, 'NV'],
  ['tax', 'sales', 'percent', '0', null, null, 'MT'],
  ['tax', 'sales', 'percent', '4.85', null, null, 'UT'],
  ['tax', 'sales', 'percent', '16', null, null, 'NL'],
  ['currency', 'mxn', 'times', '0.058', '0.0545', 'monterrey'],
];

export const starterRates: readonly StarterRate[] = [
  ...hours('labor_class', { factory: null, state: null }, 1, '5.4'),
  ...hours('labor_class', { factory: 'loma_linda', state: null }, 1.12, '6.1'),
  ...hours('labor_class', { factory: 'monterrey', state: null }, 0.34, '1.6'),
  ...hours('site_labor', { factory: null, state: null }, 1.16, '5.9'),
  ...hours('site_labor', { factory: null, state: 'CA' }, 1.36, '7.2'),
  ...plain.flatMap(([kind, key, uom, value, before, factory = null, state = null]): StarterRate[] => {
    const same = { kind, key, uom, factory, state, components: null };
    return [
      ...(before === null ? [] : [{ ...same, value: before, effectiveFrom: '2025-01-01', effectiveTo: '2025-12-31' }]),
      { ...same, value, effectiveFrom: before === null ? '2025-01-01' : '2026-01-01', effectiveTo: null },
    ];
  }),
];
