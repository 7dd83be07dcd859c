import { say, type Language, type Text, type TextValues } from '#platform/shared/text.ts';

/** Between the two languages of a text. The mark in it is seen by nobody: by it words that were put into others are taken apart again. */
export const betweenLanguages = ' \u2063· ';

/** The half of a value that was said in both languages; everything else stands as it is. */
function halfOf(value: string, at: 0 | 1): string {
  const parts = value.split(betweenLanguages);
  return parts.length === 2 ? (parts[at] ?? value) : value;
}

/** A text in the reader's language and beside it in the other one; once where both say the same. */
export function sayBoth(text: Text, language: Language, values?: TextValues): string {
  const inOne = (each: Language, at: 0 | 1): string =>
    say(
      text,
      each,
      values === undefined
        ? undefined
        : Object.fromEntries(
            Object.entries(values).map(([name, value]) => [
              name,
              typeof value === 'string' ? halfOf(value, at) : value,
            ]),
          ),
    );
  const own = inOne(language, 0);
  const other = inOne(language === 'en' ? 'es' : 'en', 1);
  return own === other ? own : `${own}${betweenLanguages}${other}`;
}
