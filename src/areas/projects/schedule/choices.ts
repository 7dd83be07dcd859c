import type { Text } from '#platform/shared/text.ts';

/** What a resource is called, by the word that stands in the database. */
export const resourceChoices = {
  carrier: { en: 'Carrier', es: 'Transportista' },
  crane: { en: 'Crane', es: 'Grúa' },
  set_crew: { en: 'Set crew', es: 'Cuadrilla de montaje' },
} as const satisfies Readonly<Record<string, Text>>;

/** The twelve points that a set day waits for. */
export const readinessPoints = [
  'foundation_inspected',
  'anchor_bolts_checked',
  'access_and_laydown',
  'crane_booked',
  'set_crew_booked',
  'carrier_booked',
  'route_permits_valid',
  'utilities_stubbed',
  'weather_plan_tarps',
  'neighbours_notified',
  'third_party_label_on',
  'final_payment_or_assignment_of_funds',
] as const;
export type ReadinessPoint = (typeof readinessPoints)[number];
/** Points that are answered for one day: when the set moves, what was booked or told for the old day no longer counts. */
export const dayBoundPoints: ReadonlySet<ReadinessPoint> = new Set([
  'crane_booked',
  'set_crew_booked',
  'carrier_booked',
  'route_permits_valid',
  'weather_plan_tarps',
  'neighbours_notified',
]);

/** The most projects whose milestones are asked for at once. */
export const mostPlanned = 100;

/** How many projects one page of the plan has. */
export const planPage = 40;
/** The most projects of one page of the plan. */
export const mostPlanPage = 50;
/** How many moves one page of the list by day has, and the most. */
export const movesPage = 200;
/** The most days that a calendar or a week plan asks about. */
export const mostPlanDays = 42;
/** The most projects that one day of a calendar or week plan names. */
export const mostOnDay = 60;
/** How many conflicts one page has, and the most. */
export const conflictsPage = 200;

/** How ready a set day is: the points answered yes, of those that count. A day that nobody has looked at yet has none of the twelve. */
export function readyOn(
  days: readonly { on: string; yes: number; no: number; score: number | null }[] | undefined,
  on: string,
): { yes: number; of: number; score: number } {
  const day = days?.find((each) => each.on === on);
  return day === undefined
    ? { yes: 0, of: readinessPoints.length, score: 0 }
    : { yes: day.yes, of: day.yes + day.no, score: day.score ?? 100 };
}
