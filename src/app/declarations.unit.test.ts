import { expect, test } from 'vitest';
import { recordAddress, recordKinds } from '#areas/platform-services/changes/choices.ts';
import { newWords, panelAddress } from '#platform/shared/record.ts';
import { declarations } from './declarations.ts';
import { addressOfHit } from './web/shell/palette/hit-address.ts';

/** Spanish nouns that end like the other gender. */
const exceptions: Readonly<Record<string, 'f' | 'm'>> = { reunión: 'f', serie: 'f', orden: 'f' };

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

test('every declared record opens beside its list wherever it is named: in the search, in a history and by its own address', () => {
  const id = '018f2a3c-0000-7000-8000-000000000001';
  const nowhere = { project_number: null, project_name: null, unit_id: null, unit_name: null };
  const found = { id, title: [], subtitle: [], excerpt: [], facts: {}, ...nowhere };
  for (const declaration of declarations) {
    const [path = '', query = '', ...rest] = panelAddress(declaration, id).split('?');
    expect(rest, declaration.name).toEqual([]);
    expect(path, declaration.name).toBe(declaration.screen.split('?')[0]);
    expect(new URLSearchParams(query).get('panel'), declaration.name).toBe(id);
    expect(new URLSearchParams(query).get('tab') ?? '', declaration.name).not.toContain('panel');
    expect(recordAddress(declaration.name, id), declaration.name).toBe(panelAddress(declaration, id));
    const hit = { ...found, kind: declaration.name };
    expect(addressOfHit(hit, ['employee']), declaration.name).toBe(panelAddress(declaration, id));
  }
});

test('where a record stands has a tone, so that every list shows it as a chip and never as bare words', () => {
  for (const declaration of declarations)
    for (const [name, field] of Object.entries(declaration.fields))
      if (field.kind === 'choice' && (name === 'status' || name === 'payment'))
        for (const [choice, word] of Object.entries(field.choices))
          expect(word.tone, `${declaration.name}.${name}: ${choice}`).toBeDefined();
});
