import type { ReplyOf } from '#platform/shared/contract.ts';
import { newKey } from '#platform/web/forms/lines.ts';
import type { templateFormsContract } from '#areas/quality/sign-offs/contract.ts';

export type EditedArea = ReplyOf<typeof templateFormsContract.read>['areas'][number];
export type EditedItem = EditedArea['items'][number];

export const blankItem = (): EditedItem => ({
  key: newKey(),
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
  key: newKey(),
  name: '',
  name_es: null,
  station: null,
  items: [blankItem()],
});
