import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { Charts } from '../schema.ts';

/** Of the items that these conditions name, those that the charts count: none that was void or went up in another. */
export const countedRows = (filter: FilterTree): FilterTree => ({
  all: [filter, ['state', 'none_of', ['merged', 'warranty_void']]],
});

/** The items behind the mark of a system, a stage, a home. */
export const rowsOfSystem = (category: string): FilterTree => ['category', 'is', category];
export const rowsOfStage = (stage: string): FilterTree => ['cause_stage', 'is', stage];
export const rowsOfUnit = (unit: string): FilterTree => ['unit_id', 'is', unit];

/** What was charged to somebody, wherever that stands now; or what of it is back, or given up. */
export const rowsOfCharge = (state: 'claimed' | 'recovered' | 'written_off'): FilterTree =>
  state === 'claimed'
    ? ['back_charge_state', 'any_of', ['claimed', 'agreed', 'recovered', 'written_off']]
    : ['back_charge_state', 'is', state];

/** What repeats: of one system, in these homes, at the same module of each, or at none. */
export const rowsOfRepeat = ({
  category,
  ids,
  modules,
}: Pick<Charts['repeats'][number], 'category' | 'ids' | 'modules'>): FilterTree => ({
  all: [
    rowsOfSystem(category),
    ['unit_id', 'any_of', ids],
    modules.length === 0 ? ['module_id', 'empty'] : ['module_id', 'any_of', modules],
  ],
});
