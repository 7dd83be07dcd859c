import { expect, test } from 'vitest';
import { ModelFault, modelFaults, requireKnownSchema } from '#areas/design/models/server/model-faults.ts';
import { ruleIn } from '#platform/web/texts/rule-texts.ts';

test('every sentence about a model that is refused or fails has its Spanish', () => {
  for (const sentence of Object.values(modelFaults)) expect(ruleIn(sentence, 'es'), sentence).not.toBe(sentence);
  try {
    requireKnownSchema('IFC9X9');
  } catch (error) {
    const sentence = error instanceof ModelFault ? error.message : '';
    expect(ruleIn(sentence, 'es')).toBe(
      'El archivo está escrito en el esquema IFC9X9. Se pueden leer IFC2x3, IFC4 e IFC4x3.',
    );
  }
  expect.assertions(Object.keys(modelFaults).length + 1);
});
