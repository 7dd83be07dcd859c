import type { Conflict, QueuedCall } from './device-store.ts';

/** Looks into the answer of a queued call for what somebody else has decided otherwise; `of` names it, so that it is asked once. */
type Look = (entry: QueuedCall, answer: unknown) => Promise<{ of: string; conflict: Conflict } | undefined>;

const looks = new Map<string, Look>();

/** From now on the answers of this endpoint are looked at: for calls that the server takes whatever others did meanwhile. */
export function lookAfter({ method, path }: { method: string; path: string }, look: Look): void {
  looks.set(`${method} ${path}`, look);
}

export const lookOf = ({ endpoint: { method, path } }: QueuedCall): Look | undefined => looks.get(`${method} ${path}`);
