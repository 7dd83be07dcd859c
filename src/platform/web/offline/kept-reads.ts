import { dehydrate, hydrate, type DehydratedState, type Query } from '@tanstack/react-query';
import { queryClient } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { deviceStore } from './device-store.ts';

/** How long after a screen that works without network has read something it is written to the device. */
const writeAfterMs = 400;
/** What is older is not shown any more: nobody should build by it. */
const keptForMs = 14 * 24 * 60 * 60 * 1000;

const isKept = ({ meta, state }: Query): boolean => meta?.['keeps'] === true && state.data !== undefined;

let writing: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps on the device what the screens that work without network have read (reads with `keeps`), for the person who is signed in, and
 * forgets it when they sign out. Once, at the start.
 */
export function followKeptReads(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual || !isKept(event.query))
      return;
    clearTimeout(writing);
    writing = setTimeout(writeNow, writeAfterMs);
  });
  // A phone puts a page away without asking, and what was read in the last moment is what its person wants to see again.
  addEventListener('pagehide', writeWhatWaits);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeWhatWaits());
  useSession.subscribe((now, before) => {
    if (before.authenticated && !now.authenticated) void forgetKeptReads();
  });
}

function writeNow(): void {
  writing = undefined;
  void write().catch(reportError);
}

function writeWhatWaits(): void {
  if (writing === undefined) return;
  clearTimeout(writing);
  writeNow();
}

async function write(): Promise<void> {
  const userId = useSession.getState().userInfo?.userId;
  if (userId === undefined || !useSession.getState().authenticated) return;
  // Through JSON, so that nothing but data gets into the store.
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: isKept });
  // What was read stays right where the last try to read it again was not answered.
  const read = queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  }));
  const plain: DehydratedState = JSON.parse(JSON.stringify({ mutations: [], queries: read }));
  await (await deviceStore()).put('reads', { at: new Date().toISOString(), state: plain }, userId);
}

/** Reads anew what came from the device, now that the portal is reached. */
export async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries();
}

/** Hands what the device keeps for this person to the query library; answers whether there was something. */
export async function restoreKeptReads(): Promise<boolean> {
  const userId = useSession.getState().userInfo?.userId;
  if (userId === undefined) return false;
  try {
    const kept = await (await deviceStore()).get('reads', userId);
    if (kept === undefined || kept.state.queries.length === 0 || Date.now() - Date.parse(kept.at) > keptForMs)
      return false;
    hydrate(queryClient, kept.state, { defaultOptions: { queries: { gcTime: Infinity, meta: { keeps: true } } } });
    return true;
  } catch {
    return false;
  }
}

/** Takes off the device what was read: its reader has signed out, or the portal knows them no more. */
export async function forgetKeptReads(): Promise<void> {
  clearTimeout(writing);
  writing = undefined;
  queryClient.removeQueries({ predicate: isKept });
  await deviceStore()
    .then((store) => Promise.all([store.clear('reads'), store.clear('pictures')]))
    .catch(() => undefined);
}
