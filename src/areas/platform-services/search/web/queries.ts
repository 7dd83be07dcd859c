import { call } from '#platform/web/call/call.ts';
import { useRead } from '#platform/web/call/query.ts';
import { searchContract } from '../contract.ts';

export { searchContract };

/** What holds these words, of each kind a few; nothing is asked for a single letter. */
export function useFound(q: string) {
  const typed = q.trim();
  return useRead(searchContract.find, { query: { q: typed } }, { enabled: typed.length > 1 });
}

/** What is found among what one sees, of one of the kinds that the search knows. */
const finds = (kind: string) => async (words: string) => {
  const answer = await call(searchContract.find, { query: { q: words, types: kind, limit: 20 } });
  const plain = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
  return !answer.ok
    ? []
    : answer.data.items.map(({ id, title, project_number: number, unit_name: unit }) => ({
        value: id,
        label: [unit, plain(title)].filter(Boolean).join(' '),
        detail: number ?? undefined,
      }));
};
/** What a picker finds while somebody types, by the kind of record. */
export const foundChoices = {
  unit: finds('unit'),
  module: finds('module'),
  file: finds('file'),
  ticket: finds('ticket'),
};
