import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes } from '#platform/shared/errors.ts';
import { ruleIn } from '#platform/web/texts/rule-texts.ts';

const ofCodes = new Set<string>(Object.values(errorCodes).map((code) => code.message));

/** The sentences that an area's code refuses with: of rules, and wherever a message is named. Those of a code are said by the code. */
function refusals(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:(?:ruleBroken|badInput)\(\s*'[^']*',\s*|\bmessage(?: =|:)\s*)'([^']+)'/gu,
      ),
    ])
    .flatMap(([, sentence]) => (sentence === undefined || ofCodes.has(sentence) ? [] : [sentence]));
}

for (const area of ['sessions', 'accounts'] as const)
  test(`whatever ${area} refuse with is said in Spanish too`, () => {
    const sentences = refusals(`src/areas/people/${area}/server`);
    expect(sentences.length).toBeGreaterThan(8);
    expect(sentences.filter((sentence) => ruleIn(sentence, 'es') === sentence)).toEqual([]);
  });
