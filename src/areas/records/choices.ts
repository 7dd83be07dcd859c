import { texts, type Text } from '#platform/shared/text.ts';

/**
 * What every part of the portal may need to know of a declared record without loading its declaration: the first word of its calls, and
 * what a history calls one of them. A line for each record of `app/records.ts`, which a test holds against it.
 */
export const recordKinds: Readonly<Record<string, { path: string; one: Text }>> = {
  lesson: { path: 'lessons', one: { en: 'a lesson', es: 'una lección' } },
};

const verbs = texts({
  created: { en: 'wrote down {one}', es: 'registró {one}' },
  changed: { en: 'changed {one}', es: 'cambió {one}' },
  moved: { en: 'took {one} a step further', es: 'avanzó {one}' },
  removed: { en: 'moved {one} to the bin', es: 'movió {one} a la papelera' },
  restored: { en: 'brought {one} back', es: 'recuperó {one}' },
  undone: { en: 'took a change of {one} back', es: 'deshizo un cambio de {one}' },
});

/** What can be done to a declared record, by the names of their audit rows. */
export const recordActionWords: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.entries(recordKinds).flatMap(([kind, { one }]) =>
    Object.entries(verbs).map(([verb, { en, es }]): [string, Text] => [
      `${kind}.${verb}`,
      { en: en.replace('{one}', one.en), es: es.replace('{one}', one.es) },
    ]),
  ),
);
