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
