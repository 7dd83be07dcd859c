import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './sources.ts';

const root = join(import.meta.dirname, '../..');

interface Pair {
  en: string;
  es: string;
}

const pairPattern = /\ben:\s*(['"`])((?:\\.|(?!\1).)*)\1,\s*es:\s*(['"`])((?:\\.|(?!\3).)*)\3/gsu;

const pairs: Pair[] = listFiles(root, 'src')
  .filter((path) => /\.tsx?$/u.test(path) && !path.includes('.test.'))
  .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(pairPattern)])
  .map(([, , en = '', , es = '']) => ({ en, es }));

/** Whole words, in any letters. */
const words = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');

const english = {
  no: words(`not|never|cannot|nobody|nothing|no|can['’]t|doesn['’]t|isn['’]t|don['’]t|won['’]t`),
  perhaps: words(
    `not|no|never|cannot|nobody|nothing|none|nowhere|without|neither|nor|only|too|but|except|hidden|un\\p{L}+|in\\p{L}+|other|left|leave|stay\\p{L}*|miss\\p{L}*|already|empty|any|refus\\p{L}+|fail\\p{L}*|\\p{L}+n['’]t`,
  ),
};
const spanish = {
  no: words('no|nunca|nadie|ning\\p{L}+'),
  perhaps: words('no|nunca|nadie|nada|sin|ni|ning\\p{L}+|jamás|tampoco|falta\\p{L}*|todavía'),
};

/** What can be said and its opposite: each in English, and what stands for it in Spanish. */
const opposites: [en: string, opposite: string, es: string, esOpposite: string][] = [
  ['opens?|opened|opening', 'clos(?:e|es|ed|ing)', 'abr\\p{L}*|abiert\\p{L}*|apertura', 'cierr\\p{L}*|cerr\\p{L}*'],
  ['shows?|shown', 'hid(?:e|es|den)', 'mostr\\p{L}*|muestr\\p{L}*|ver|ve|ven', 'ocult\\p{L}*|escond\\p{L}*'],
  [
    'add(?:s|ed)?|adding',
    'remov(?:e|es|ed)|delet(?:e|es|ed)',
    'agreg\\p{L}*|añad\\p{L}*|suma\\p{L}*',
    'quit\\p{L}*|elimin\\p{L}*|borr\\p{L}*',
  ],
  [
    'restor(?:e|es|ed)|brought|bring',
    'remov(?:e|es|ed)|delet(?:e|es|ed)',
    'recuper\\p{L}*|restaur\\p{L}*|tra\\p{L}*|devolv\\p{L}*|volv\\p{L}*',
    'quit\\p{L}*|elimin\\p{L}*|borr\\p{L}*',
  ],
  ['before', 'after', 'antes|previ\\p{L}*|ante', 'después|tras|luego'],
  [
    'earlier|sooner',
    'later',
    'antes|anterior\\p{L}*|tempran\\p{L}*|adelant\\p{L}*',
    'después|tarde|posterior\\p{L}*|luego',
  ],
  ['more', 'less|fewer', 'más', 'menos'],
  ['above|over', 'below|under', 'arriba|encima|sobre|más|excede\\p{L}*|supera\\p{L}*', 'abajo|debajo|bajo|menos'],
  ['approv(?:e|es|ed|al)', 'reject(?:s|ed)?|refus(?:e|es|ed)', 'aprob\\p{L}*|aprueb\\p{L}*', 'rechaz\\p{L}*'],
  [
    'lock(?:s|ed)?',
    'unlock(?:s|ed)?',
    'bloque\\p{L}*|cerr\\p{L}*|fij\\p{L}*',
    'desbloque\\p{L}*|abr\\p{L}*|abiert\\p{L}*',
  ],
  ['first', 'last', 'prim\\p{L}*', 'últim\\p{L}*'],
  ['all', 'none', 'tod\\p{L}*', 'ningun\\p{L}*|nada'],
  ['on time|ahead', 'late', 'tiempo|adelant\\p{L}*', 'tarde|retras\\p{L}*|atras\\p{L}*'],
  [
    'start(?:s|ed)?|begin(?:s|ning)?',
    'ends?|ended|finish(?:es|ed)?',
    'inici\\p{L}*|empiez\\p{L}*|empez\\p{L}*|comienz\\p{L}*|comenz\\p{L}*|arranc\\p{L}*',
    'termin\\p{L}*|fin|final\\p{L}*|acab\\p{L}*|cerr\\p{L}*',
  ],
  [
    'max(?:imum)?|at most|highest|largest',
    'min(?:imum)?|at least|lowest|smallest',
    'máxim\\p{L}*|más|mayor\\p{L}*|hasta',
    'mínim\\p{L}*|al menos|menor\\p{L}*|menos',
  ],
];

const both = opposites.flatMap(([en, other, es, esOther]) => [
  [words(en), words(other), words(es), words(esOther)] as const,
  [words(other), words(en), words(esOther), words(es)] as const,
]);

/** What one language says and the other one denies. */
function contradictions({ en, es }: Pair): string[] {
  const found: string[] = [];
  if (english.no.test(en) && !spanish.perhaps.test(es)) found.push(`only English says no: ${en} | ${es}`);
  if (spanish.no.test(es) && !english.perhaps.test(en)) found.push(`only Spanish says no: ${en} | ${es}`);
  for (const [said, opposite, esSaid, esOpposite] of both)
    if (said.test(en) && !opposite.test(en) && esOpposite.test(es) && !esSaid.test(es))
      found.push(`the opposite: ${en} | ${es}`);
  return found;
}

/** Texts that say the same in words that this test can't weigh. */
const sameAllTheSame: ReadonlySet<string> = new Set([
  'Supplied by owner (may cost nothing)',
  'optional, not in the price',
  'Up to 2 GB each. A broken line costs nothing: each goes on where it stopped.',
  'Left out: not known. Map it if it matters.',
  'Photos on arrival, or a reason why not',
  'Password (not required)',
  'Serial no.',
]);

test('Spanish says no where English does, and never its opposite', () => {
  expect(pairs.length).toBeGreaterThan(4000);
  expect(pairs.filter(({ en }) => !sameAllTheSame.has(en)).flatMap(contradictions)).toEqual([]);
});

test('the test finds a no that was lost, one that was added, and an opposite', () => {
  for (const [en, es] of [
    ['It can not be undone', 'Se puede deshacer'],
    ['It is kept', 'No se guarda'],
    ['brought a unit back', 'quitó una unidad'],
    ['Open the month', 'Cerrar el mes'],
    ['Show after 5 days', 'Mostrar 5 días antes'],
  ] as const)
    expect(contradictions({ en, es }), en).toHaveLength(1);
});

test('no text holds a pattern of a date: their tables are not in the web build', () => {
  const pattern = /\{\s*\w+\s*,\s*(?:date|time)\s*,\s*::/u;
  expect(pairs.length).toBeGreaterThan(1000);
  expect(pattern.test('{at, date, ::yMMMd}')).toBe(true);
  expect(pairs.filter(({ en, es }) => pattern.test(en) || pattern.test(es))).toEqual([]);
});
