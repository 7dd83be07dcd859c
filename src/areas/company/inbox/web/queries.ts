import { useChange, useRead } from '#platform/web/call/query.ts';
import { inboxContract } from '../contract.ts';
import type { InboxTab } from '../choices.ts';

/** What was put off comes back by its time alone: no message tells of it. */
const everyMinute = 60_000;

/** What stands in a tab, from the top: `limit` grows as more is asked for, so that all of it is read afresh together. */
export function useInbox(tab: InboxTab, limit: number) {
  return useRead(inboxContract.list, { query: { tab, limit } }, { refetchIntervalMs: everyMinute });
}

/** How much waits, for tabs, sidebar and greeting. */
export function useInboxCounts({ enabled = true }: { enabled?: boolean } = {}) {
  return useRead(inboxContract.counts, {}, { enabled, refetchIntervalMs: everyMinute });
}

/** Marks one thing as seen, done, put off or open again. */
export function useInboxMark() {
  return useChange(inboxContract.mark);
}
