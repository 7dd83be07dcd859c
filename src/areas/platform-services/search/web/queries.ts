import { useRead } from '#platform/web/call/query.ts';
import { searchContract } from '../contract.ts';

export { searchContract };

/** What holds these words, of each kind a few; nothing is asked for a single letter. */
export function useFound(q: string) {
  const typed = q.trim();
  return useRead(searchContract.find, { query: { q: typed } }, { enabled: typed.length > 1 });
}
