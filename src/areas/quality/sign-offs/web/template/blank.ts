import type { ReplyOf } from '#platform/shared/contract.ts';
import { requestKey } from '#platform/web/call/call.ts';
import type { templateFormsContract } from '#areas/quality/sign-offs/contract.ts';

export type EditedArea = ReplyOf<typeof templateFormsContract.read>['areas'][number];
export type EditedItem = EditedArea['items'][number];

const key = () => requestKey().slice(0, 12);

export const blankItem = (): EditedItem => ({
  key: key(),
  text: '',
  text_es: null,
  help: null,
  help_es: null,
  response: 'pass_fail_na',
  options: [],
  unit: null,
  min: null,
  max: null,
  critical: false,
  photo_rule: 'never',
  photo_count: 1,
  note_rule: 'never',
  show_if: null,
  hold_point: false,
  on_fail: 'punch',
  code_ref: null,
});

export const blankArea = (): EditedArea => ({
  key: key(),
  name: '',
  name_es: null,
  station: null,
  items: [blankItem()],
});

/** The list with one entry moved by a place, up or down. */
export function shifted<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [moved] = next.splice(at, 1);
  if (moved !== undefined) next.splice(Math.max(0, at + by), 0, moved);
  return next;
}

export const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((each, place) => (place === at ? value : each));

export const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, place) => place !== at);
