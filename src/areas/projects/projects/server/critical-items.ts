import { sql, type SQL } from 'drizzle-orm';
import type { FilterTree } from '#platform/shared/table-filter.ts';

/** Whether a punch item, the row of `tickets` that `item` names, is critical: urgent, or a matter of safety. */
export const isCriticalItem = (item: SQL): SQL =>
  sql`(${item}.priority = 'urgent' or ${item}.severity is not distinct from 'safety')`;

/** The states in which a punch item keeps nothing from going on. */
const ended = ['punch_closed', 'punch_void'] as const;

/** The open punch items that stand in the way of a step: how many, and the id of the oldest, or null. */
export interface OpenItems {
  readonly count: number;
  readonly first: string | null;
}

const openItems = (of: SQL): SQL => sql`(
  select jsonb_build_object('count', count(*), 'first', (array_agg(item.id order by item.created_at, item.id))[1])
  from tickets item
  where ${of} and item.kind = 'punch_list' and item.deleted_at is null
    and item.state <> all (${`{${ended.join(',')}}`}::text[]))`;

/** The `OpenItems` of a list that are critical; `of` says of what, over alias `item` of `tickets`. */
export const openCriticalItems = (phase: 'factory' | 'site', of: SQL): SQL =>
  openItems(sql`${of} and item.phase = ${phase} and ${isCriticalItem(sql`item`)}`);

/** The `OpenItems` of a module that must be fixed before a step; what is critical is named by itself. */
export const openItemsBefore = (step: 'ship' | 'set', module: SQL): SQL =>
  openItems(sql`item.module_id = ${module} and item.must_fix_before = ${step} and not ${isCriticalItem(sql`item`)}`);

/** What `openCriticalItems` counts, as the filter of a list. */
export const criticalFilter: FilterTree = {
  any: [
    ['priority', 'is', 'urgent'],
    ['severity', 'is', 'safety'],
  ],
};

/** What `openItemsBefore` counts, as the filter of a list. */
export const beforeFilter = (step: 'ship' | 'set'): FilterTree => ({
  all: [
    ['must_fix_before', 'is', step],
    ['priority', 'is_not', 'urgent'],
    ['severity', 'is_not', 'safety'],
  ],
});

/** Where open items are seen: the one that there is, or the list of staff with just those that count. */
export function placeOfItems(
  { count, first }: OpenItems,
  { address, list, of }: { address: string; list: 'factory' | 'site'; of: readonly FilterTree[] },
): string {
  const site = list === 'site' ? 'list=site&' : '';
  if (count === 1 || of.length === 0) return `${address}?${site}panel=${first ?? ''}`;
  const filter: FilterTree = { all: [...of, ['state', 'none_of', ended]] };
  return `${address}?${site}filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
