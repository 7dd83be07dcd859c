import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isUnder } from '#platform/shared/contract.ts';

/** The address that a key stands for: a list keeps its parts under its own name and not under that of a call. */
export function pathOf([root, path]: QueryKey): string {
  if (typeof path !== 'string') return `/${String(root)}`;
  return path.startsWith('/') ? path : `/${String(root)}/${path}`;
}

/**
 * Reads again what is on screen under these first words of paths, and marks the rest as old. `isOld` may leave out what was read since, for
 * one of the words under which it stands.
 */
export function refreshUnder(
  client: QueryClient,
  words: readonly string[],
  isOld: (query: Query, word: string) => boolean = () => true,
): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => {
      const path = pathOf(query.queryKey);
      return words.some((word) => isUnder(path, word) && isOld(query, word));
    },
  });
}
