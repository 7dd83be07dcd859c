import type { BulkReply } from '#platform/shared/table-contract.ts';
import type { Say } from '../texts/language.ts';
import { t } from './table-texts.ts';

/** What became of an action on many rows: what it changed, what stood so already, what was refused. */
export function bulkWords({ done, unchanged, refused }: BulkReply, say: Say): string {
  const changed = done - unchanged;
  return [
    refused === 0 ? say(t.changedRows, { n: changed }) : say(t.refusedRows, { done: changed, refused }),
    ...(unchanged === 0 ? [] : [say(t.unchangedRows, { n: unchanged })]),
  ].join(', ');
}
