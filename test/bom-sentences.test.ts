import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ruleIn } from '#platform/web/texts/rule-texts.ts';

/** Sentences that a service refuses with, as they stand in its code; what is put together of figures is tried below. */
function refusals(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:(?:ruleBroken|badInput)\((?:'[^']*'|`[^`]*`),|AppError\('conflict', \{ message:)\s*'([^']+)'/gu,
      ),
    ])
    .flatMap(([, sentence]) => (sentence === undefined ? [] : [sentence]));
}

for (const area of ['boms', 'model-platform'] as const)
  test(`whatever ${area} refuses with is said in Spanish too`, () => {
    const sentences = refusals(`src/areas/design/${area}/server`);
    expect(sentences.length).toBeGreaterThan(10);
    expect(sentences.filter((sentence) => ruleIn(sentence, 'es') === sentence)).toEqual([]);
  });

test('with its figures and names', () => {
  expect(ruleIn('The CAD platform takes no more calls for now. Try again in 60 minutes.', 'es')).toBe(
    'La plataforma CAD no acepta más llamadas por ahora. Inténtalo de nuevo en 60 min.',
  );
  expect(ruleIn('The calls of this year to the CAD platform are spent. They start again on 2027-01-01.', 'es')).toBe(
    'Se gastaron las llamadas de este año a la plataforma CAD. Vuelven a empezar el 2027-01-01.',
  );
  expect(ruleIn('Release waits for 2 lines to map and 1 to check.', 'es')).toBe(
    'La liberación espera 2 partidas por asignar y 1 por revisar.',
  );
  expect(ruleIn('“Wall” would be a part of itself.', 'es')).toBe('«Wall» sería parte de sí misma.');
});
