import { sentence, type SentenceValues, type Text } from './text.ts';

/** What a schema says of a value that breaks one of its rules: the English for programs, and beside it both languages. */
export type Rule = (issue: object) => string;

/**
 * A rule for the `error` of a schema: none without Spanish compiles. The validation library keeps one string of it, so its words in
 * both languages are laid beside that string, where `faultsOf` finds them.
 */
export function rule(text: Text, values?: SentenceValues): Rule {
  return (issue) => {
    const said = values === undefined ? text : sentence(text, values);
    Object.assign(issue, { said });
    return said.en;
  };
}

/** A broken rule for `addIssue`, at a field of the value that is judged; at the value itself where none is named. */
export function issueOf(path: readonly PropertyKey[], text: Text, values?: SentenceValues) {
  const said = values === undefined ? text : sentence(text, values);
  return { code: 'custom' as const, path: [...path], message: said.en, said };
}

/** How small or large something may be, by what is counted. */
export const sizeRules = {
  fewest: {
    characters: { en: 'Must have at least {least} characters.', es: 'Debe tener al menos {least} caracteres.' },
    entries: { en: 'Must have at least {least} entries.', es: 'Debe tener al menos {least} elementos.' },
    figure: { en: 'Must be at least {least}.', es: 'Debe ser al menos {least}.' },
  },
  most: {
    characters: { en: 'Must have at most {most} characters.', es: 'Debe tener como máximo {most} caracteres.' },
    entries: { en: 'Must have at most {most} entries.', es: 'Debe tener como máximo {most} elementos.' },
    figure: { en: 'Must be at most {most}.', es: 'Debe ser como máximo {most}.' },
  },
} as const satisfies Record<string, Record<string, Text>>;

/** The rules that many schemas have. */
export const rules = {
  required: rule({ en: 'Is required.', es: 'Es obligatorio.' }),
  text: rule({ en: 'Must be text.', es: 'Debe ser un texto.' }),
  notEmpty: rule({ en: 'Must not be empty.', es: 'No puede quedar vacío.' }),
  noControlCharacters: rule({
    en: 'Must not hold control characters.',
    es: 'No puede llevar caracteres de control.',
  }),
  number: rule({ en: 'Must be a number.', es: 'Debe ser un número.' }),
  wholeNumber: rule({ en: 'Must be a whole number.', es: 'Debe ser un número entero.' }),
  wholeDays: rule({ en: 'Must be a whole number of days.', es: 'Debe ser un número entero de días.' }),
  moreThanZero: rule({ en: 'Must be more than 0.', es: 'Debe ser mayor que 0.' }),
  tooSmall: rule({ en: 'Is too small.', es: 'Es demasiado pequeño.' }),
  tooLarge: rule({ en: 'Is too large.', es: 'Es demasiado grande.' }),
  flag: rule({ en: 'Must be true or false.', es: 'Debe ser verdadero o falso.' }),
  list: rule({ en: 'Must be a list.', es: 'Debe ser una lista.' }),
  oneEntry: rule({ en: 'Must have at least one entry.', es: 'Debe tener al menos un elemento.' }),
  atLeast: (least: number | string) => rule(sizeRules.fewest.figure, { least }),
  atMost: (most: number | string) => rule(sizeRules.most.figure, { most }),
  fewestCharacters: (least: number) => rule(sizeRules.fewest.characters, { least }),
  mostCharacters: (most: number) => rule(sizeRules.most.characters, { most }),
  mostEntries: (most: number) => rule(sizeRules.most.entries, { most }),
  mostNames: (most: number) =>
    rule({ en: 'Must have at most {most} names.', es: 'Debe tener como máximo {most} nombres.' }, { most }),
  mostRows: (most: number) =>
    rule({ en: 'Must have at most {most} rows.', es: 'Debe tener como máximo {most} filas.' }, { most }),
  /** One of a few words, of which the last stands behind an "or". */
  either: (keys: readonly string[]) =>
    rule(
      { en: 'Must be {others} or {last}.', es: 'Debe ser {others} o {last}.' },
      { others: keys.slice(0, -1).join(', '), last: keys.at(-1) ?? '' },
    ),
  oneOf: (keys: readonly string[]) =>
    rule({ en: 'Must be one of {keys}.', es: 'Debe ser uno de estos: {keys}.' }, { keys: keys.join(', ') }),
  /** One of the keys of a declared choice, each called as people read it, and by its key for whoever writes it themselves. */
  oneOfNamed: (choices: Readonly<Record<string, Text>>) => {
    const named = (language: 'en' | 'es') =>
      Object.entries(choices).map(([key, words]) => (words[language] === key ? key : `${words[language]} (${key})`));
    return rule({
      en: `Must be one of ${named('en').join(', ')}.`,
      es: `Debe ser uno de estos: ${named('es').join(', ')}.`,
    });
  },
};
