import type { Text } from '#platform/shared/text.ts';
import { texts } from '#platform/shared/text.ts';

/** What a lead's score is reckoned from. */
export interface Scored {
  [field: string]: unknown;
}

/** A part of the score: what is looked at, how much it gives, and how much it could. */
export interface ScorePart {
  label: Text;
  points: number;
  most: number;
}

const words = texts({
  land: { en: 'Land', es: 'Terreno' },
  timeline: { en: 'When they want to build', es: 'Cuándo quieren construir' },
  financing: { en: 'How they pay', es: 'Cómo pagan' },
  budget: { en: 'Budget named', es: 'Presupuesto indicado' },
  units: { en: 'How many homes', es: 'Cuántas casas' },
  source: { en: 'Where they come from', es: 'De dónde vienen' },
  place: { en: 'Address of the site', es: 'Dirección del sitio' },
  zoning: { en: 'Zoning checked', es: 'Uso de suelo revisado' },
  reach: { en: 'Phone and e-mail', es: 'Teléfono y correo' },
});

const land: Readonly<Record<string, number>> = { owned: 20, in_escrow: 15, searching: 5 };
const timeline: Readonly<Record<string, number>> = { '0-3m': 20, '3-6m': 15, '6-12m': 8, '12m+': 2 };
const financing: Readonly<Record<string, number>> = { cash: 15, construction_loan: 12, developer: 12, undecided: 4 };
const source: Readonly<Record<string, number>> = { referral: 10, repeat: 10, partner: 7, event: 6, web: 4, ad: 3 };

/** Below this a home is not built: a smaller budget counts a third. */
const leastBudget = 150_000_00;

const from = (table: Readonly<Record<string, number>>, value: unknown): number =>
  typeof value === 'string' ? (table[value] ?? 0) : 0;
const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== '';

function budgetPoints({ budget_min: least, budget_max: most }: Scored): number {
  const budget = typeof most === 'number' ? most : least;
  if (typeof budget !== 'number') return 0;
  return budget >= leastBudget ? 15 : 5;
}

function unitPoints(value: unknown): number {
  if (typeof value !== 'number' || value < 1) return 0;
  if (value >= 10) return 15;
  return value >= 4 ? 10 : 5;
}

/** How promising a lead is, from 0 to 100, and why: the parts make the sum. A developer is judged by homes, a buyer by budget. */
export function scoreOf(lead: Scored): { score: number; parts: readonly ScorePart[] } {
  const size: ScorePart =
    lead['channel'] === 'b2b'
      ? { label: words.units, points: unitPoints(lead['units_estimate']), most: 15 }
      : { label: words.budget, points: budgetPoints(lead), most: 15 };
  const parts: readonly ScorePart[] = [
    { label: words.land, points: from(land, lead['land_status']), most: 20 },
    { label: words.timeline, points: from(timeline, lead['timeline']), most: 20 },
    { label: words.financing, points: from(financing, lead['financing']), most: 15 },
    size,
    { label: words.source, points: from(source, lead['source']), most: 10 },
    {
      label: words.reach,
      points: (isFilled(lead['phone']) ? 5 : 0) + (isFilled(lead['email']) ? 5 : 0),
      most: 10,
    },
    { label: words.place, points: isFilled(lead['site_address']) ? 5 : 0, most: 5 },
    { label: words.zoning, points: lead['zoning_checked'] === true ? 5 : 0, most: 5 },
  ];
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}
