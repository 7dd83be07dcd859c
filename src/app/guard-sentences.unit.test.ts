import { expect, test } from 'vitest';
import { sentence } from '#platform/shared/text.ts';
import { moduleGuards } from '#areas/projects/units/states.ts';
import { guardFault } from '#areas/projects/projects/server/reads.ts';
import { unmetGuards } from '#areas/projects/projects/rules.ts';
import { projectGuards } from '#areas/projects/projects/states.ts';
import { guardText, missingText } from '#areas/projects/projects/web/guard-text.ts';

const all = Object.entries({ ...projectGuards, ...moduleGuards });

test('a condition that says what must not be is never said to be missing, in either language', () => {
  const said = all.map(([guard, facts]) => {
    const unmet = { guard, state: 'unmet' as const, said: facts.said, message: facts.said.en, area: null, place: null };
    return [guardFault(unmet).said, missingText(unmet)];
  });
  const wrong = said
    .flat()
    .filter(({ en, es }) => /(?:missing|Missing): No\b/u.test(en) || /Falta: (?:Ningún|Ninguna|Sin)\b/u.test(es));
  expect(wrong).toEqual([]);
  // All those that begin with "No" have a sentence of their own, and each of these is of a condition that there is.
  const negative = all.filter(([, { said: words }]) => /^No\b/u.test(words.en)).map(([guard]) => guard);
  expect(negative.filter((guard) => unmetGuards[guard] === undefined)).toEqual([]);
  const names = all.map(([guard]) => guard);
  expect(Object.keys(unmetGuards).filter((guard) => !names.includes(guard))).toEqual([]);
});

test('a condition that holds is named as one, and a thing that is not there is missing', () => {
  const { said } = projectGuards.no_critical_site_item;
  expect(guardText({ guard: 'no_critical_site_item', state: 'met', said }).en).toBe('No open critical item on site');
  const factory = { guard: 'factory_chosen', state: 'unmet' as const, said: projectGuards.factory_chosen.said };
  expect(missingText(factory)).toEqual(sentence({ en: 'Missing: {a}', es: 'Falta: {a}' }, { a: guardText(factory) }));
});

test('what stands in the way is counted, in words of one and of many, on the screen and in the reply', () => {
  const { said } = moduleGuards.no_critical_factory_item;
  const unmet = { guard: 'no_critical_factory_item', state: 'unmet' as const, said, message: said.en, area: null };
  const one = { ...unmet, place: null, count: 1 };
  expect(guardText(one).en).toBe('A critical item is open in the factory');
  expect(guardText({ ...one, count: 12 })).toEqual({
    en: '12 critical items are open in the factory',
    es: 'Hay 12 pendientes críticos abiertos en planta',
  });
  expect(guardFault({ ...one, count: 2 }).said?.es).toBe('Hay 2 pendientes críticos abiertos en planta.');
  expect(guardFault(one).message).toBe('A critical item is open in the factory.');
});
