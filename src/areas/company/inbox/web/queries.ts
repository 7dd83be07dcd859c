import { useChange, useRead } from '#platform/web/call/query.ts';
import { inboxContract } from '../contract.ts';
import type { InboxTab } from '../choices.ts';

/** What stands in a tab, from the top: `limit` grows as more is asked for, so that all of it is read afresh together. */
export function useInbox(tab: InboxTab, limit: number) {
  return useRead(inboxContract.list, { query: { tab, limit } });
}

/** How much waits, for tabs, sidebar and greeting. */
export function useInboxCounts({ enabled = true }: { enabled?: boolean } = {}) {
  return useRead(inboxContract.counts, {}, { enabled });
}

/** Marks one thing as seen, done, put off or open again. */
export function useInboxMark() {
  return useChange(inboxContract.mark);
}
