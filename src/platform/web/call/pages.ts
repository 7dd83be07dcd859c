import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts';
import { call } from './call.ts';
import { CallError, keptWhere, keyOf } from './query.ts';

type Row<E extends Endpoint> = ReplyOf<E> extends readonly (infer R)[] ? R : never;

export interface Pages<R, A = unknown> {
  /** The whole answer of the page that came last, for what it says beside the rows. */
  reply: A | undefined;
  /** The rows of every page loaded so far, in order. */
  rows: readonly R[] | undefined;
  error: CallError | null;
  isPending: boolean;
  /** Undefined when the last row is there. */
  loadMore: (() => void) | undefined;
  isLoadingMore: boolean;
  retry: () => void;
}

/**
 * Reads a list that comes in pages (`x-next-cursor`); it grows by one page each time `loadMore` is called. `rowsIn` takes the rows out of a reply that
 * is more than a list; with `keeps` the rows are there without network too.
 */
export function useReadPages<E extends Endpoint, R = Row<E>>(
  endpoint: E,
  input: InputOf<E>,
  { rowsIn = rowsOf, keeps = false }: { rowsIn?: (reply: ReplyOf<E>) => readonly R[]; keeps?: boolean } = {},
): Pages<R, ReplyOf<E>> {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...input, query: Object.assign({}, input.query, pageParam === '' ? {} : { after: pageParam }) };
      const result = await call(endpoint, page, { signal });
      if (!result.ok) throw new CallError(result);
      return { reply: result.data, rows: rowsIn(result.data), next: result.nextCursor };
    },
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    ...keptWhere(keeps),
  });
  return {
    reply: query.data?.pages.at(-1)?.reply,
    rows: query.data?.pages.flatMap((page) => page.rows),
    error: query.error instanceof CallError ? query.error : null,
    isPending: query.isPending,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
    retry: () => void query.refetch(),
  };
}

function rowsOf<R>(reply: unknown): readonly R[] {
  return Array.isArray(reply) ? reply : [];
}
