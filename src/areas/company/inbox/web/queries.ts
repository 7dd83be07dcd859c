import { useChange, useRead } from '#platform/web/call/query.ts';
import { inboxContract } from '../contract.ts';
import type { InboxTab } from '../choices.ts';

/** What was put off comes back by its time alone: no message tells of it. */
const everyMinute = 60_000;

/** What a list is narrowed to: its words in the address. */
export interface Narrowed {
  kind?: string;
  project?: string;
  person?: string;
  late?: 'true';
}

/** What stands in a tab, from the top: `limit` grows as more is asked for, so that all of it is read afresh together. */
export function useInbox(tab: InboxTab, limit: number, narrowed: Narrowed = {}) {
  return useRead(inboxContract.list, { query: { tab, limit, ...narrowed } }, { refetchIntervalMs: everyMinute });
}

/** How much waits, for tabs, sidebar and greeting. */
export function useInboxCounts({ enabled = true }: { enabled?: boolean } = {}) {
  return useRead(inboxContract.counts, {}, { enabled, refetchIntervalMs: everyMinute });
}

/** Marks one thing as seen, done, put off or open again. */
export function useInboxMark() {
  return useChange(inboxContract.mark);
}

/** What a tab can be narrowed to. */
export function useInboxFacets(tab: InboxTab, { enabled = true }: { enabled?: boolean } = {}) {
  return useRead(inboxContract.facets, { query: { tab } }, { enabled });
}

/** Reminds whoever has a thing. */
export function useAskAgain() {
  return useChange(inboxContract.askAgain);
}
