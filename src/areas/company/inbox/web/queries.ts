import { useEffect } from 'react';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { inboxContract } from '../contract.ts';
import type { InboxTab } from '../choices.ts';
import { wakeInbox } from './wake-inbox.ts';

/** What a list is narrowed to: its words in the address. */
export interface Narrowed {
  kind?: string;
  project?: string;
  person?: string;
  late?: 'true';
}

/** What stands in a tab, from the top: `limit` grows as more is asked for, so that all of it is read afresh together. */
export function useInbox(tab: InboxTab, limit: number, narrowed: Narrowed = {}) {
  return useRead(inboxContract.list, { query: { tab, limit, ...narrowed } });
}

/** How much waits, for tabs, sidebar and greeting. */
export function useInboxCounts({ enabled = true }: { enabled?: boolean } = {}) {
  const counts = useRead(inboxContract.counts, {}, { enabled });
  const { data, dataUpdatedAt } = counts;
  useEffect(() => {
    if (data !== undefined) wakeInbox(data.wakes_at);
  }, [data, dataUpdatedAt]);
  return counts;
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
