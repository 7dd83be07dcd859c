import { filterOf, marks } from '#areas/sales/opportunities/rules.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { Pipeline } from '#areas/sales/opportunities/choices.ts';

export { marks };

/** The address of the list of deals with just these: what a mark of the overview leads to. */
export function rowsOf(conditions: readonly FilterTree[], pipeline?: Pipeline): string {
  return `/sales/opportunities?filter=${encodeURIComponent(JSON.stringify(filterOf(conditions, pipeline)))}`;
}

/** The address of what takes the room of a factory in these months. */
export const roomOf = (factory: string, from: string, to = from): string =>
  `/sales/room?factory=${factory}&from=${from}&to=${to}`;

/** The deals that somebody is in, as the main one or beside others. Those beside go by their names. */
export const dealsWith = (id: string, name: string): FilterTree => ({
  any: [
    ['primary_contact', 'is', id],
    ['contacts', 'has_any', [name]],
  ],
});
