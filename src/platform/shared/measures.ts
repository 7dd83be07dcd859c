import { formatNumber } from './money.ts';
import type { Language } from './text.ts';

/** What can be measured of a part of a building. All of it is stored in SI: metres, square and cubic metres, kilograms. */
export const measures = ['length', 'area', 'volume', 'weight', 'count', 'time'] as const;
export type MeasureKind = (typeof measures)[number];

/** How many metres a foot has, and kilograms a pound: exact by definition (the yard and pound agreement of 1959). */
export const metresPerFoot = 0.3048;
export const kilogramsPerPound = 0.453_592_37;

const imperial = {
  length: { per: metresPerFoot, unit: 'ft', si: 'm' },
  area: { per: metresPerFoot ** 2, unit: 'sq ft', si: 'm²' },
  volume: { per: metresPerFoot ** 3, unit: 'cu ft', si: 'm³' },
  weight: { per: kilogramsPerPound, unit: 'lb', si: 'kg' },
  count: { per: 1, unit: '', si: '' },
  time: { per: 1, unit: 's', si: 's' },
} as const satisfies Record<MeasureKind, { per: number; unit: string; si: string }>;

/** A figure stored in SI, as people here read it, and as it is stored: `{ shown: '98.4 ft', si: '30 m' }`. */
export function formatMeasured(
  { measure, value }: { measure: MeasureKind; value: number },
  language: Language,
): { shown: string; si: string } {
  const { per, unit, si } = imperial[measure];
  return { shown: `${plain(value / per, language)} ${unit}`.trim(), si: `${plain(value, language)} ${si}`.trim() };
}

/** As many places as tell something: none from a hundred on, two from one on, four below. */
function plain(figure: number, language: Language): string {
  const places = Math.abs(figure) >= 100 ? 0 : Math.abs(figure) >= 1 ? 2 : 4;
  return formatNumber(figure, language, places);
}
