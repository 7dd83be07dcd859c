import type { Conflict, QueuedCall, QueuedEntry } from './device-store.ts';

interface Found {
  /** Names what is to be decided, so that it is asked once. */
  of: string;
  conflict: Conflict;
  /** Keys of entries whose answers a choice names. */
  needs?: readonly string[];
}

/** Looks into the answer of a queued call for what somebody else has decided otherwise; `waiting` is what has not been sent yet. */
type Look = (entry: QueuedCall, answer: unknown, waiting: readonly QueuedEntry[]) => Promise<Found | undefined>;

const looks = new Map<string, Look>();

/** From now on the answers of this endpoint are looked at: for calls that the server takes whatever others did meanwhile. */
export function lookAfter({ method, path }: { method: string; path: string }, look: Look): void {
  looks.set(`${method} ${path}`, look);
}

export const lookOf = ({ endpoint: { method, path } }: QueuedCall): Look | undefined => looks.get(`${method} ${path}`);
