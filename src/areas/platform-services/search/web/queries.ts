import { call } from '#platform/web/call/call.ts';
import { useRead } from '#platform/web/call/query.ts';
import { searchContract } from '../contract.ts';

export { searchContract };

/** What holds these words, of each kind a few; nothing is asked for a single letter. */
export function useFound(q: string) {
  const typed = q.trim();
  return useRead(searchContract.find, { query: { q: typed } }, { enabled: typed.length > 1 });
}

const isNumber = (words: string) => /^[A-Z]{1,4}-[\d-]+$/u.test(words);

/** What is found among what one sees, of these kinds, named as a choice. */
async function optionsFor(words: string, kinds: readonly string[], valueOf: (kind: string, id: string) => string) {
  // A letter or none would find everything.
  if (words.length < 2) return [];
  const answer = await call(searchContract.find, { query: { q: words, types: kinds.join(','), limit: 20 } });
  const plain = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('');
  return !answer.ok
    ? []
    : answer.data.items.map(({ kind, id, title, subtitle, project_number: number, unit_name: unit }) => ({
        value: valueOf(kind, id),
        // A record goes by its number as well, as T-1042: two may have the same title.
        label: [unit, isNumber(plain(subtitle)) ? plain(subtitle) : '', plain(title)].filter(Boolean).join(' '),
        detail: number ?? undefined,
      }));
}

const finds = (kind: string) => (words: string) => optionsFor(words, [kind], (_kind, id) => id);

/** What is found of several kinds; a choice is kind and id, with a space between. */
export const findLinks = (kinds: readonly string[]) => (words: string) =>
  optionsFor(words, kinds, (kind, id) => `${kind} ${id}`);

/** What a picker finds while somebody types, by the kind of record. */
export const foundChoices = {
  unit: finds('unit'),
  module: finds('module'),
  file: finds('file'),
  ticket: finds('ticket'),
  contract: finds('contract'),
  lead: finds('lead'),
  opportunity: finds('opportunity'),
  contact: finds('contact'),
  company: finds('company'),
  contract_template: finds('contract_template'),
  sign_off_template: finds('sign_off_template'),
};
