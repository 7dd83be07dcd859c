import { sentence, texts, type Text } from '#platform/shared/text.ts';

const t = texts({
  all: { en: '“{said}” is not one of the choices: {choices}.', es: '«{said}» no es una de las opciones: {choices}.' },
  near: {
    en: '“{said}” is not one of the choices. Is {choices} meant?',
    es: '«{said}» no es una de las opciones. ¿Se trata de {choices}?',
  },
  some: {
    en: '“{said}” is not one of the choices, among them {choices}.',
    es: '«{said}» no es una de las opciones, entre ellas {choices}.',
  },
});

const mostNamed = 8;
const longestSaid = 60;

/** The refusal of a word that is none of the choices: names them all where they are few, else those that read most like it, else the first. */
export function notAmong(choices: readonly Text[], said: string): Text {
  const words = (named: readonly Text[]): Text => ({
    en: [...new Set(named.map(({ en }) => en))].join(', '),
    es: [...new Set(named.map(({ es }) => es))].join(', '),
  });
  const values = (named: readonly Text[]) => ({ said: cut(said), choices: words(named) });
  if (choices.length <= mostNamed) return sentence(t.all, values(choices));
  const near = choices
    .map((choice) => ({ choice, apart: Math.min(distance(said, choice.en), distance(said, choice.es)) }))
    .filter(({ apart }) => apart <= Math.max(2, said.length / 3))
    .toSorted((a, b) => a.apart - b.apart)
    .map(({ choice }) => choice);
  return near.length > 0
    ? sentence(t.near, values(near.slice(0, 1)))
    : sentence(t.some, values(choices.slice(0, mostNamed)));
}

const cut = (text: string): string => Array.from(text).slice(0, longestSaid).join('');

/** The fewest letters to put in, take out or change to make one word of the other, without regard to case. */
function distance(one: string, other: string): number {
  const [from, to] = [Array.from(cut(one).toLowerCase()), Array.from(cut(other).toLowerCase())];
  let row = Array.from({ length: to.length + 1 }, (_each, index) => index);
  for (const [at, letter] of from.entries()) {
    const next = [at + 1];
    for (const [index, wanted] of to.entries())
      next.push(
        Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
