import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { Pipeline } from '#areas/sales/opportunities/choices.ts';

/** The address of the list of deals with just these: what a mark of the overview leads to. */
export function rowsOf(conditions: readonly FilterTree[], pipeline?: Pipeline): string {
  const all = pipeline === undefined ? conditions : [...conditions, ['pipeline', 'is', pipeline] as const];
  return `/sales/opportunities?filter=${encodeURIComponent(JSON.stringify({ all }))}`;
}

/** The deals that somebody is in, as the main one or beside others. Those beside go by their names. */
export const dealsWith = (id: string, name: string): FilterTree => ({
  any: [
    ['primary_contact', 'is', id],
    ['contacts', 'has_any', [name]],
  ],
});

/** The last day of a month. */
export function lastOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

/** As likely as what counts as committed, or less. */
export const committed = (is: 'yes' | 'no') => ['probability', is === 'yes' ? 'gte' : 'lt', 75] as const;
