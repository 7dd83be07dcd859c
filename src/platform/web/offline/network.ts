import { create } from 'zustand';

/** How often a page without network asks whether the portal answers again. */
const askEveryMs = 5_000;

interface NetworkState {
  /** False from the first call that nobody answered, until one is answered. */
  isReached: boolean;
}

/** Whether the portal can be reached from here just now. */
export const useNetwork = create<NetworkState>()(() => ({ isReached: true }));

let asking: ReturnType<typeof setTimeout> | undefined;

/** Takes in whether a call was answered at all, well or not. */
export function noteReached(isReached: boolean): void {
  if (isReached !== useNetwork.getState().isReached) useNetwork.setState({ isReached });
  clearTimeout(asking);
  asking = isReached ? undefined : setTimeout(() => void ask(), askEveryMs);
}

/** Asks the portal whether it is there. */
export async function ask(): Promise<boolean> {
  const isReached = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(askEveryMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
  noteReached(isReached);
  return isReached;
}

/** Whether a call failed because nobody is there, asked once more: then what was to be sent is kept. */
export async function isUnreached(failure: { status: number }): Promise<boolean> {
  const isGateway = failure.status >= 502 && failure.status <= 504;
  return (failure.status === 0 || isGateway) && !(await ask());
}

/** Follows what the browser says of the network: it knows at once of a cable that was pulled, and guesses that one which is in leads somewhere. */
export function followNetwork(): void {
  window.addEventListener('offline', () => noteReached(false));
  window.addEventListener('online', () => void ask());
}
