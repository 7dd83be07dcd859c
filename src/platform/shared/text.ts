import { setupI18n } from '@lingui/core';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** One text in every language, in ICU message format. A missing language does not compile. */
export type Text = Readonly<Record<Language, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** Declares the texts of one screen or part, beside it. Keeps the keys as a type. */
export function texts<const T extends Record<string, Text>>(entries: T): T {
  return entries;
}

const locales = { en: 'en-US', es: 'es-MX' } as const satisfies Record<Language, string>;
const engines = {
  en: setupI18n({ locale: 'en', locales: locales.en, messages: { en: {} } }),
  es: setupI18n({ locale: 'es', locales: locales.es, messages: { es: {} } }),
} as const;
const known = new Set<string>();

/** The BCP 47 locale for dates, numbers and sorting of a language. */
export function localeOf(language: Language): string {
  return locales[language];
}

const formats = new Map<string, Intl.NumberFormat>();

/** A format for numbers, made once: making one takes longer than using it a hundred times, and a table uses it in every row. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(localeOf(language), options);
  formats.set(key, made);
  return made;
}

const figureMark = ' in words';

/** Names each place that only shows a value by that name with a mark, so that it is filled with a number as people write it. */
function withFigures(parts: CompiledMessage): CompiledMessage {
  return parts.map((part): CompiledMessage[number] => {
    if (typeof part === 'string') return part;
    const [name, kind, options] = part;
    if (kind === undefined) return [`${name}${figureMark}`];
    if (typeof options !== 'object' || options === null) return part;
    return [name, kind, Object.fromEntries(Object.entries(options).map(([key, option]) => [key, optionOf(option)]))];
  });
}

function optionOf(option: unknown): unknown {
  return Array.isArray(option) ? withFigures(option) : option;
}

function figuresOf(values: TextValues, language: Language): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `${name}${figureMark}`,
      typeof value === 'number' ? numberFormat(language, { maximumFractionDigits: 6 }).format(value) : value,
    ]),
  );
}

/** The text in one language, its ICU plurals, selects and values filled in; numbers as people there write them. */
export function say(text: Text, language: Language, values?: TextValues): string {
  const message = text[language];
  if (!/[{']/u.test(message)) return message;
  const engine = engines[language];
  const key = `${language}:${message}`;
  if (!known.has(key)) {
    engine.load(language, { [message]: withFigures(compileMessage(message)) });
    known.add(key);
  }
  return engine._(message, values === undefined ? {} : { ...values, ...figuresOf(values, language) });
}

/** The best language for an `Accept-Language` header or a browser's list; English when none fits. */
export function languageFor(preferred: string | undefined): Language {
  const first = (preferred ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2))
    .find((tag) => tag === 'en' || tag === 'es');
  return first === 'es' ? 'es' : 'en';
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text in at most `most` code units, as fields and columns count them, cut between two characters: no emoji, accent or letter of
 * another script is ever halved. `end` stands where words were left out, and counts.
 */
export function shortened(text: string, most: number, end = '…'): string {
  if (text.length <= most) return text;
  let kept = 0;
  for (const { index, segment } of characters.segment(text.slice(0, most + 64))) {
    if (index + segment.length > most - end.length) break;
    kept = index + segment.length;
  }
  return `${text.slice(0, kept).trimEnd()}${end}`;
}

/** A figure as people write it, for a sentence; both languages group alike. */
export function figure(value: number): string {
  return numberFormat('en', { maximumFractionDigits: 6 }).format(value);
}

/** What stands in a sentence: a figure, a name as somebody wrote it, or words that have both languages themselves. */
export type SentenceValues = Readonly<Record<string, string | number | Text>>;

/**
 * A text with its values filled in, in every language: from here on it is shown as it stands and never filled again. Figures stand in
 * digits alone, because programs read the English.
 */
export function sentence(text: Text, values: SentenceValues): Text {
  return { en: filled(text, 'en', values), es: filled(text, 'es', values) };
}

function filled(text: Text, language: Language, values: SentenceValues): string {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value[language] : String(value),
  ]);
  return say(text, language, Object.fromEntries(words));
}
