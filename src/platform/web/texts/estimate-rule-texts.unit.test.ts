import { expect, test } from 'vitest';
import { ruleIn } from './rule-texts.ts';

test('what stands between an estimate and its next step is said in Spanish, with its figures', () => {
  expect(ruleIn('Somebody who has not worked on it must approve it.', 'es')).toBe(
    'Debe aprobarla alguien que no haya trabajado en ella.',
  );
  expect(ruleIn('2 lines have no price yet.', 'es')).toBe('Aún faltan precios en las partidas: 2.');
  expect(ruleIn('The margin is below 10.0 percent: an admin must approve it.', 'es')).toBe(
    'El margen es menor de 10.0 %: debe aprobarla un administrador.',
  );
});
