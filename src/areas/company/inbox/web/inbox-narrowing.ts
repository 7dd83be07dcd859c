import { setSearch, useSearch, type Search } from '#platform/web/place.ts';
import type { Narrowed } from './queries.ts';

const filterNames = ['kind', 'project', 'person', 'late'] as const;
const nothing: Search = Object.fromEntries(filterNames.map((name) => [name, undefined]));

/** What the address narrows the list to. A word that no list knows is left to the server to refuse. */
export function useNarrowed(): Narrowed {
  const search = useSearch();
  return {
    ...Object.fromEntries(
      filterNames.flatMap((name) => (name === 'late' || search[name] === undefined ? [] : [[name, search[name]]])),
    ),
    ...(search['late'] === 'true' ? { late: 'true' as const } : {}),
  };
}

/** Takes all filters away. */
export function showEverything(): void {
  setSearch({ ...nothing, item: undefined });
}
