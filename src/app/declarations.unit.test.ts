import { expect, test } from 'vitest';
import { recordKinds } from '#areas/platform-services/changes/choices.ts';
import { newWords } from '#platform/shared/record.ts';
import { declarations } from './declarations.ts';

/** Spanish nouns that end like the other gender. */
const exceptions: Readonly<Record<string, 'f' | 'm'>> = { reunión: 'f', serie: 'f' };

/** The gender of a Spanish noun by its ending: what ends in -a, -ción, -sión, -dad, -tud, -umbre is feminine but for the -ma of Greek. */
function genderOf(words: string): 'f' | 'm' {
  const noun = (words.split(' ')[0] ?? '').toLocaleLowerCase('es');
  return exceptions[noun] ?? (/(?:a|ción|sión|dad|tud|umbre)$/u.test(noun) && !noun.endsWith('ma') ? 'f' : 'm');
}

test('what is new of a record is said in the gender of its name in Spanish, for every declared record', () => {
  for (const declaration of declarations)
    expect(newWords(declaration, 'named').es, declaration.name).toBe(
      `${genderOf(declaration.one.es) === 'f' ? 'Nueva' : 'Nuevo'} ${declaration.one.es.toLocaleLowerCase('es')}`,
    );
  expect(declarations.map((each) => newWords(each, 'named').es)).toContain('Nueva lección');
});

test('the browser knows each record of the one list, each under a name of its own', () => {
  // `test/records.test.ts` holds the kinds against the records that are served.
  expect(declarations.map(({ name }) => name).toSorted()).toEqual(Object.keys(recordKinds).toSorted());
});
