import { expect, test } from 'vitest';
import { starterRules } from '#areas/design/take-offs/server/rules/starter-rules.ts';
import { starterName, starterNamesInSpanish } from '#areas/design/take-offs/web/rules/starter-names.ts';

test('every starter rule, its layer and its reason has a name in Spanish, and nothing else does', () => {
  const delivered = new Set(
    starterRules.flatMap(({ name, layer, because }) => [name, layer, ...(because === undefined ? [] : [because])]),
  );
  expect(Object.keys(starterNamesInSpanish).toSorted()).toEqual([...delivered].toSorted());
});

test('a name that somebody has written stays as it is, and English readers see what was delivered', () => {
  expect(starterName('Carpet', 'es')).toBe('Alfombra');
  expect(starterName('Carpet', 'en')).toBe('Carpet');
  expect(starterName('Carpet of our own', 'es')).toBe('Carpet of our own');
  expect(starterName('constructor', 'es')).toBe('constructor');
});
