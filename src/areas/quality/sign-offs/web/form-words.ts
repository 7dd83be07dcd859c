import { texts, type Text } from '#platform/shared/text.ts';
import { isShown, lacksOf, numberOf, verdictOf, type Given, type Lack } from '../rules.ts';
import type { FormArea, FormItem, FormRead } from './queries.ts';

export const t = texts({
  pass: { en: 'Pass', es: 'Pasa' },
  fail: { en: 'Fail', es: 'Falla' },
  na: { en: 'n.a.', es: 'n.a.' },
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  critical: { en: 'Critical', es: 'Crítico' },
  photoNeeded: {
    en: '{n, plural, one {# photo} other {# photos}} needed',
    es: 'Falta {n, plural, one {# foto} other {# fotos}}',
  },
  noteNeeded: { en: 'A note is needed', es: 'Falta una nota' },
  reasonNeeded: { en: 'Say why it does not apply', es: 'Di por qué no aplica' },
  blocks: { en: 'Has to pass before the area is handed over', es: 'Debe pasar antes de entregar el área' },
  takePhoto: { en: 'Take a photo', es: 'Tomar una foto' },
  note: { en: 'Note', es: 'Nota' },
  limits: { en: '{min} to {max} {unit}', es: '{min} a {max} {unit}' },
  within: { en: 'Within limits', es: 'Dentro de límites' },
  outside: { en: 'Outside limits', es: 'Fuera de límites' },
  conflict: { en: '{name} had answered “{answer}” at {time}', es: '{name} había respondido «{answer}» a las {time}' },
  photosAlone: { en: 'photo', es: 'foto' },
  skewed: { en: 'The clock of this device was off', es: 'El reloj de este equipo estaba desfasado' },
  punch: { en: 'Punch item {code}', es: 'Pendiente {code}' },
  punchComes: { en: 'A fail becomes a punch item', es: 'Una falla se vuelve pendiente' },
});

/** An answer in words: of those that are tapped the word on its button, of others what was typed. */
export function answerWords(answer: string | null): Text {
  const known: Readonly<Record<string, Text>> = { pass: t.pass, fail: t.fail, na: t.na, yes: t.yes, no: t.no };
  if (answer === null) return t.photosAlone;
  return known[answer] ?? { en: answer, es: answer };
}

/** How an answer will stand once the server has it, by the same rules. */
export const verdictBy = (item: FormItem, answer: string | null) => verdictOf(item, answer) ?? 'given';

export interface Standing {
  asked: FormItem[];
  answered: number;
  fails: number;
  lacks: number;
  photosMissing: number;
}

/** What is known of every question of a form, by its key. */
export function givenIn(form: Pick<FormRead, 'areas'>): Map<string, Given> {
  return new Map(
    form.areas.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.given === null
          ? []
          : [
              [
                item.key,
                {
                  answer: item.given.answer,
                  verdict: item.given.verdict,
                  note: item.given.note,
                  photos: item.given.photos_taken,
                },
              ] as const,
            ],
      ),
    ),
  );
}

/** How far an area is: what is asked in it at this moment, and what it still lacks. */
export function standingOf(form: Pick<FormRead, 'areas'>, area: FormArea): Standing {
  const given = givenIn(form);
  const all = new Map(form.areas.flatMap(({ items }) => items.map((item) => [item.key, item] as const)));
  const asked = area.items.filter((item) => isShown(item, all, given));
  const lacking = asked.map((item) => lacksOf(item, given.get(item.key)));
  return {
    asked,
    answered: asked.filter((item) => item.given !== null).length,
    fails: asked.filter((item) => item.given?.verdict === 'fail').length,
    lacks: lacking.filter((lacks) => lacks.length > 0).length,
    photosMissing: lacking.filter((lacks) => lacks.includes('photo')).length,
  };
}

/** Answers that gave way to the one that stands because two people had answered: each once, and none that says the same as it. */
export function gaveWay(
  area: Pick<FormArea, 'conflicts'>,
  item: Pick<FormItem, 'id' | 'given'>,
): FormArea['conflicts'] {
  const said = (each: Pick<FormArea['conflicts'][number], 'answer' | 'note'>) =>
    `${each.answer ?? ''} ${each.note ?? ''}`;
  const { given } = item;
  const saysTheSame = (each: FormArea['conflicts'][number]) =>
    each.answer === given?.answer && (each.by?.id === given.by?.id || (each.note ?? '') === (given.note ?? ''));
  const others = area.conflicts.filter((each) => each.item_id === item.id && !saysTheSame(each));
  return [...new Map(others.map((each) => [`${each.by?.id ?? ''} ${said(each)}`, each])).values()];
}

/** What a question still lacks, by the answer that it has. */
export function lacksIn(item: FormItem): Lack[] {
  const { given } = item;
  return lacksOf(
    item,
    given === null
      ? undefined
      : { answer: given.answer, verdict: given.verdict, note: given.note, photos: given.photos_taken },
  );
}

/** Whether what is typed is a number, with a point or a comma. */
export const isNumber = (words: string): boolean => numberOf(words) !== undefined;
