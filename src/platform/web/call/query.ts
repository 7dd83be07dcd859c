import {
  QueryCache,
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts';
import { say, type Text } from '#platform/shared/text.ts';
import { call, type Address, type CallFailure, type CallOptions, type CallResult } from './call.ts';
import { refreshUnder } from './query-path.ts';
import { alsoAwaits } from '../idle.ts';
import { useSettings } from '../settings-store.ts';
import { languageNow } from '../texts/language.ts';
import { saidOf } from '../texts/said.ts';
import { offerUndo } from '../undo.ts';

export const unusedDataMs = 60_000;

/** A call that failed, as the query library wants it: thrown. The message is the sentence for the reader. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure, message?: string) {
    super(message ?? saidOf(failure) ?? 'Error');
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** What the server says is not there, or not this person's to see (any more). */
const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.failure.status === 404 || error.failure.status === 403);

export const queryClient = new QueryClient({
  // Old data stays while the network fails, but not when its reader has lost the right to it: the screen lets go of it and says so.
  queryCache: new QueryCache({
    onError(error, query) {
      if (isGone(error)) query.setState({ data: undefined, dataUpdatedAt: 0 });
    },
  }),
  defaultOptions: {
    queries: {
      gcTime: unusedDataMs,
      staleTime: 2_000,
      // What the server refused stays refused; only the network, the clock and a server in trouble are worth another try.
      retry: (count, error) =>
        count < 2 && error instanceof CallError && (error.failure.status === 0 || error.failure.status >= 502),
    },
    // Without network a change fails at once and says so: none is held in memory to be sent unasked. What may wait goes by the device's queue.
    mutations: { gcTime: unusedDataMs, networkMode: 'always' },
  },
});

// The server says words, too: with another language all that is read is asked for again, what is on the screen at once.
let spoken = languageNow();
useSettings.subscribe(() => {
  const now = languageNow();
  if (now === spoken) return;
  spoken = now;
  void queryClient.invalidateQueries();
});

alsoAwaits(() => queryClient.isFetching() + queryClient.isMutating());

/** Keys begin with the first word of the path (`projects`, `users`), so that one word refreshes all that hangs on it. */
export function keyOf(endpoint: Address, input?: { params?: unknown; query?: unknown }): QueryKey {
  const root = endpoint.path.split('/')[1] ?? '';
  return input === undefined ? [root, endpoint.path] : [root, endpoint.path, input.params ?? null, input.query ?? null];
}

/** A reading that grows: what is held already is not fetched again. */
export interface Growth<E extends Endpoint> {
  /** What to ask when this is held; undefined: for all of it. */
  asks: (held: ReplyOf<E>) => InputOf<E> | undefined;
  /** Both as one; undefined where they do not fit: then all of it is read. */
  together: (held: ReplyOf<E>, newer: ReplyOf<E>) => ReplyOf<E> | undefined;
}

interface ReadOptions<E extends Endpoint> {
  enabled?: boolean | undefined;
  /** The words of the error when this read fails, where the catalogue has its own. */
  failure?: string | undefined;
  refetchIntervalMs?: number | undefined;
  /** Milliseconds in which it is not read again by another screen: live messages say when it changes. */
  freshForMs?: number | undefined;
  /** Shows the rows of the last input while the next ones load; on unless said. */
  keepsPrevious?: boolean | undefined;
  /** Kept on the device, so that the screen works without network: see offline/kept-reads.ts. Only for whom that device belongs to. */
  keeps?: boolean | undefined;
  grows?: Growth<E> | undefined;
}

/** Reads an endpoint and keeps it fresh. Old data stays while new loads; it is forgotten 60 seconds after its last use. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: ReadOptions<E> = {},
): UseQueryResult<ReplyOf<E>, CallError> {
  const queryKey = keyOf(endpoint, input);
  return useQuery<ReplyOf<E>, CallError>({
    queryKey,
    async queryFn({ signal }) {
      const read = (asked: InputOf<E>) => readOnce(endpoint, asked, signal, options.failure);
      const held = options.grows && queryClient.getQueryData<ReplyOf<E>>(queryKey);
      const asked = held === undefined ? undefined : options.grows?.asks(held);
      if (held === undefined || asked === undefined) return read(input);
      return options.grows?.together(held, await read(asked)) ?? read(input);
    },
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.refetchIntervalMs === undefined ? {} : { refetchInterval: options.refetchIntervalMs }),
    ...(options.freshForMs === undefined ? {} : { staleTime: options.freshForMs }),
    ...(options.keepsPrevious === false ? {} : { placeholderData: keepPreviousData }),
    ...keptWhere(options.keeps === true),
  });
}

/** Reads ahead what a screen may ask for without network, unless it was read lately; answers it, or undefined where it can't be had. */
export async function readAhead<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  freshForMs: number,
): Promise<ReplyOf<E> | undefined> {
  return queryClient
    .fetchQuery({
      queryKey: keyOf(endpoint, input),
      queryFn: ({ signal }) => readOnce(endpoint, input, signal),
      staleTime: freshForMs,
      retry: false,
      ...keptWhere(true),
    })
    .catch(() => undefined);
}

/** What a read says of itself where it is kept on the device. */
export const keptWhere = (keeps: boolean) => (keeps ? { meta: { keeps: true }, gcTime: Infinity } : {});

async function readOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
  words?: string,
): Promise<ReplyOf<E>> {
  const result = await call(endpoint, input, { signal });
  if (!result.ok) throw new CallError(result, words);
  // The query library takes no undefined; an endpoint without a body answers null.
  return (result.data ?? null) as ReplyOf<E>;
}

interface ChangeOptions<E extends Endpoint> extends Pick<CallOptions, 'successToast' | 'errorToast' | 'outlivesPage'> {
  /** What to read again when it went well: endpoints, or first words of their paths. The change's own word always is. */
  refreshes?: readonly (Address | string)[] | undefined;
  onDone?: ((reply: ReplyOf<E>) => void) | undefined;
  /** Says that it is done, in these words, with Undo beside them: for what is deleted or moved. */
  undoToast?: Text | ((reply: ReplyOf<E>) => string) | undefined;
}

export type ChangeInput<E extends Endpoint> = InputOf<E> & {
  options?: Pick<CallOptions, 'errorToast' | 'files' | 'ifMatch' | 'signal' | 'idempotencyKey' | 'timeoutMs'> & {
    /** What is said with Undo beside it, where only this one call knows the words. */
    undoWords?: string | undefined;
  };
};

/** Writes through an endpoint: `change.mutate({params, body})`. A failure is a toast unless `errorToast: false`. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  options: ChangeOptions<E> = {},
): UseMutationResult<ReplyOf<E>, CallError, ChangeInput<E>> {
  return useMutation<ReplyOf<E>, CallError, ChangeInput<E>>({
    mutationFn: async ({ options: { undoWords, ...perCall } = {}, ...input }) => {
      const result = await call(endpoint, input as InputOf<E>, {
        errorToast: options.errorToast ?? true,
        successToast: options.successToast,
        outlivesPage: options.outlivesPage,
        ...perCall,
      });
      if (!result.ok) throw new CallError(result);
      const words = undoWords ?? wordsOf(options.undoToast, result.data);
      if (words !== undefined && result.undo !== undefined) offerUndo(result.undo, words);
      return result.data;
    },
    onSuccess: async (reply) => {
      options.onDone?.(reply);
      await refresh([endpoint, ...(options.refreshes ?? [])]);
    },
  });
}

function wordsOf<T>(words: Text | ((reply: T) => string) | undefined, reply: T): string | undefined {
  return typeof words === 'function' ? words(reply) : words && say(words, languageNow());
}

/** Reads again what is on screen under these endpoints or first words of paths, and marks the rest as old. */
export function refresh(what: readonly (Address | string)[]): Promise<void> {
  const words = new Set(what.map((each) => (typeof each === 'string' ? each : String(keyOf(each)[0]))));
  return refreshUnder(queryClient, [...words]);
}

/** What became of a change, for a form: its reply, or the failure that the form puts at its fields. */
export async function outcomeOf<T>(change: Promise<T>): Promise<CallResult<T>> {
  try {
    return { ok: true, status: 200, data: await change };
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
}
