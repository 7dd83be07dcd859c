import { z } from 'zod';
import { Version } from '#platform/shared/fields.ts';
import { issueOf, rules } from '#platform/shared/rules.ts';
import { TemplateArea, type TemplateItem, type Verdict } from './schema.ts';

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

const t = {
  minMax: { en: 'Must not be above the highest value.', es: 'No puede superar el valor máximo.' },
  twice: { en: 'This key is there already.', es: 'Esta clave ya existe.' },
  options: { en: 'A list has at least two entries.', es: 'Una lista tiene al menos dos opciones.' },
  number: { en: 'Only a number has limits.', es: 'Solo un número tiene límites.' },
  unknown: { en: 'Names no question of this form.', es: 'No nombra una pregunta de este formulario.' },
  ring: {
    en: 'These conditions go round in a ring: none of the questions would ever be shown.',
    es: 'Estas condiciones forman un círculo: ninguna de las preguntas se mostraría.',
  },
  photo: { en: 'A photo question always has a photo.', es: 'Una pregunta de foto siempre lleva foto.' },
};

/** The areas of a template, and what must hold over several of their fields. */
export const TemplateAreas = z
  .array(TemplateArea, { error: rules.list })
  .max(40, { error: rules.mostEntries(40) })
  .superRefine((areas, context) => {
    const areaKeys = new Set<string>();
    const items = new Map(areas.flatMap((area) => area.items.map((item) => [item.key, item] as const)));
    const seen = new Set<string>();
    for (const [at, area] of areas.entries()) {
      if (areaKeys.has(area.key)) context.addIssue(issueOf([at, 'key'], t.twice));
      areaKeys.add(area.key);
      for (const [place, item] of area.items.entries()) {
        const fault = (field: string, said: { en: string; es: string }) =>
          context.addIssue(issueOf([at, 'items', place, field], said));
        if (seen.has(item.key)) fault('key', t.twice);
        seen.add(item.key);
        if (item.min !== null && item.max !== null && item.min > item.max) fault('min', t.minMax);
        if (item.response !== 'number' && (item.min !== null || item.max !== null)) fault('response', t.number);
        if (item.response === 'choice' && item.options.length < 2) fault('options', t.options);
        if (item.response === 'photo' && item.photo_rule !== 'always') fault('photo_rule', t.photo);
        if (item.show_if !== null && !items.has(item.show_if.item)) fault('show_if', t.unknown);
        else if (item.show_if !== null && isInRing(item, items)) fault('show_if', t.ring);
      }
    }
  });

function isInRing(item: TemplateItem, items: ReadonlyMap<string, TemplateItem>): boolean {
  const passed = new Set<string>();
  for (let at: TemplateItem | undefined = item; at !== undefined;) {
    if (passed.has(at.key)) return true;
    passed.add(at.key);
    at = at.show_if === null ? undefined : items.get(at.show_if.item);
  }
  return false;
}

export const AreasBody = z.strictObject({ areas: TemplateAreas, version: Version.optional() });
