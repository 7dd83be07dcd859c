import { expect, test } from 'vitest';
import { z } from 'zod';
import { badInput, refuse } from './errors.ts';
import { faultsOf } from './rule-faults.ts';
import { issueOf, rule, rules } from './rules.ts';
import { sentence } from './text.ts';

const faultsIn = (schema: z.ZodType, value: unknown) => faultsOf(schema.safeParse(value).error ?? { issues: [] });

test('a rule of a schema reaches its fault in both languages, with its figures', () => {
  const schema = z.strictObject({
    name: z.string({ error: rules.text }).max(3, { error: rules.mostCharacters(3) }),
    kind: z.enum(['a', 'b'], { error: rules.either(['a', 'b']) }),
    days: z.number().refine((days) => days > 2, { error: rule({ en: 'Too few.', es: 'Muy pocos.' }) }),
  });
  expect(faultsIn(schema, { name: 'long', kind: 'c', days: 1 })).toEqual([
    {
      path: 'name',
      message: 'Must have at most 3 characters.',
      said: { en: 'Must have at most 3 characters.', es: 'Debe tener como máximo 3 caracteres.' },
    },
    { path: 'kind', message: 'Must be a or b.', said: { en: 'Must be a or b.', es: 'Debe ser a o b.' } },
    { path: 'days', message: 'Too few.', said: { en: 'Too few.', es: 'Muy pocos.' } },
  ]);
  expect(faultsIn(schema, { kind: 'a', days: 3 })).toMatchObject([
    { path: 'name', said: { es: 'Debe ser un texto.' } },
  ]);
});

test('so does one that a schema adds by itself', () => {
  const schema = z.strictObject({ a: z.int(), b: z.int() }).superRefine(({ a, b }, context) => {
    if (a > b) context.addIssue(issueOf(['b'], { en: 'Is before {a}.', es: 'Es anterior a {a}.' }, { a }));
  });
  expect(faultsIn(schema, { a: 2, b: 1 })).toEqual([
    { path: 'b', message: 'Is before 2.', said: { en: 'Is before 2.', es: 'Es anterior a 2.' } },
  ]);
});

test('a schema without a rule of its own says its figures in both languages too', () => {
  const schema = z.strictObject({
    list: z.array(z.string()).max(1),
    word: z.string().min(2),
    figure: z.number().max(9),
    kind: z.enum(['x', 'y']),
    needed: z.boolean(),
  });
  const faults = faultsIn(schema, { list: ['a', 'b'], word: 'a', figure: 10, kind: 'z', other: 1 });
  expect(faults.map(({ path, said }) => `${path}: ${said.en} / ${said.es}`)).toEqual([
    'list: Must have at most 1 entries. / Debe tener como máximo 1 elementos.',
    'word: Must have at least 2 characters. / Debe tener al menos 2 caracteres.',
    'figure: Must be at most 9. / Debe ser como máximo 9.',
    'kind: Must be one of x, y. / Debe ser uno de estos: x, y.',
    'needed: Is required. / Es obligatorio.',
    'other: Is not a known field. / No es un campo conocido.',
  ]);
});

test('a sentence keeps figures in digits and takes words that have both languages', () => {
  const what = { en: 'The factory.', es: 'La planta.' };
  expect(sentence({ en: 'Is missing: {what} ({n})', es: 'Falta: {what} ({n})' }, { what, n: 12_000 })).toEqual({
    en: 'Is missing: The factory. (12000)',
    es: 'Falta: La planta. (12000)',
  });
  const lines = {
    en: '{n} {n, plural, one {line has} other {lines have}}',
    es: '{n} {n, plural, one {línea} other {líneas}}',
  };
  expect([1, 2000].map((n) => sentence(lines, { n }).en)).toEqual(['1 line has', '2000 lines have']);
});

test('what somebody wrote is never read as a template', () => {
  const said = sentence({ en: '“{name}” is gone.', es: '«{name}» ya no está.' }, { name: "{n} it's {" });
  expect(said.es).toBe("«{n} it's {» ya no está.");
});

test('a refusal without Spanish does not compile', () => {
  // @ts-expect-error It has one language.
  expect(refuse('x', { en: 'Only English.' }).said.es).toBeUndefined();
  // @ts-expect-error A sentence is no rule.
  expect(() => badInput('x', 'Only English.')).not.toThrow();
  // @ts-expect-error Neither is it one of a schema.
  expect(rule('Only English.')).toBeTypeOf('function');
});
