import { expect, test } from 'vitest';
import { ruleIn } from './rule-texts.ts';
import { loadRules } from './rules.ts';
import { saidOf } from './said.ts';

test('a refusal of a file is said in the reader’s language, with the name of the file where there are several', () => {
  expect(ruleIn('Programs are not taken.', 'es')).toBe('No se aceptan programas.');
  expect(ruleIn('Plan: roof.exe: Programs are not taken.', 'es')).toBe('Plan: roof.exe: No se aceptan programas.');
  expect(ruleIn('The file a.mov is larger than 100 MB.', 'es')).toBe('El archivo a.mov pesa más de 100 MB.');
  expect(ruleIn('Something new.', 'es')).toBe('Something new.');
  expect(ruleIn('Programs are not taken.', 'en')).toBe('Programs are not taken.');
});

test('a toast says the rule that was broken in Spanish, not only its code', async () => {
  await loadRules();
  const text = { code: 'rule_broken', message: 'The file is empty.', details: [], requestId: 'r' };
  expect(saidOf({ ok: false, status: 422, kind: 'status', text }, 'es')).toBe('El archivo está vacío.');
});
