import type { TemplateItem, Verdict } from './schema.ts';

type Asked = Pick<
  TemplateItem,
  | 'key'
  | 'response'
  | 'min'
  | 'max'
  | 'options'
  | 'critical'
  | 'photo_rule'
  | 'photo_count'
  | 'note_rule'
  | 'show_if'
  | 'on_fail'
>;

/** What is known of an answer, by the key of its item. */
export interface Given {
  answer: string | null;
  verdict: Verdict;
  note: string | null;
  photos: number;
}

/** How an answer stands against its question; undefined for one that the question does not take. */
export function verdictOf(
  item: Pick<Asked, 'response' | 'min' | 'max' | 'options'>,
  answer: string | null,
): Verdict | undefined {
  switch (item.response) {
    case 'pass_fail_na':
      return answer === 'pass' || answer === 'fail' || answer === 'na' ? answer : undefined;
    case 'yes_no':
      return answer === 'yes' ? 'pass' : answer === 'no' ? 'fail' : undefined;
    case 'choice':
      return item.options.some(({ text }) => text === answer) ? 'given' : undefined;
    case 'number': {
      const value = numberOf(answer);
      if (value === undefined) return undefined;
      return (item.min !== null && value < item.min) || (item.max !== null && value > item.max) ? 'fail' : 'pass';
    }
    case 'photo':
      return answer === null || answer === '' ? 'given' : undefined;
    default:
      return answer !== null && answer.trim() !== '' ? 'given' : undefined;
  }
}

/** A decimal as people type it on either side of the border; undefined for anything else. */
export function numberOf(answer: string | null): number | undefined {
  if (answer === null || !/^-?\d{1,9}(?:[.,]\d{1,6})?$/u.test(answer.trim())) return undefined;
  return Number(answer.trim().replace(',', '.'));
}

/** Whether an item is asked at all, by what was answered to the one that its condition names: one that is itself not shown counts as unanswered. */
export function isShown(
  item: Pick<Asked, 'show_if'>,
  items: ReadonlyMap<string, Pick<Asked, 'show_if'>>,
  given: ReadonlyMap<string, Pick<Given, 'answer'>>,
): boolean {
  if (item.show_if === null) return true;
  const other = items.get(item.show_if.item);
  return (
    other !== undefined && isShown(other, items, given) && given.get(item.show_if.item)?.answer === item.show_if.equals
  );
}

/** What an item still lacks before its area can be handed over. */
export type Lack = 'answer' | 'photo' | 'note' | 'reason' | 'block';

export function lacksOf(item: Asked, given: Given | undefined): Lack[] {
  if (given === undefined) return ['answer'];
  const lacks: Lack[] = [];
  const fails = given.verdict === 'fail';
  if (fails && item.on_fail === 'block') lacks.push('block');
  if (
    (item.photo_rule === 'always' || (item.photo_rule === 'on_fail' && fails)) &&
    given.photos < item.photo_count &&
    given.verdict !== 'na'
  )
    lacks.push('photo');
  const hasNote = (given.note ?? '').trim() !== '';
  const noteIsAsked =
    item.note_rule === 'always' || (fails && (item.note_rule === 'on_fail' || item.on_fail === 'warn'));
  if (noteIsAsked && !hasNote) lacks.push('note');
  // That a critical point does not apply is said with a reason.
  if (given.verdict === 'na' && item.critical && !hasNote) lacks.push('reason');
  return lacks;
}

/** The items of an area that are asked, each with what it lacks. */
export function shortfall<I extends Asked>(
  items: readonly I[],
  all: ReadonlyMap<string, Pick<Asked, 'show_if'>>,
  given: ReadonlyMap<string, Given>,
): { item: I; lacks: Lack[] }[] {
  return items
    .filter((item) => isShown(item, all, given))
    .flatMap((item) => {
      const lacks = lacksOf(item, given.get(item.key));
      return lacks.length === 0 ? [] : [{ item, lacks }];
    });
}

const wordsOfHelp = new Set(['help', 'help_es', 'text_es', 'reference_id']);

/** Whether a newer version asks the same: only what helps to understand the question may be another. */
export function isSameQuestion(one: TemplateItem, other: TemplateItem): boolean {
  const asked = (item: TemplateItem) =>
    JSON.stringify(
      Object.entries(item)
        .filter(([name]) => !wordsOfHelp.has(name))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return asked(one) === asked(other);
}
