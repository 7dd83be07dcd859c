import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

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
  en: setupI18n({ locale: 'en', messages: { en: {} } }),
  es: setupI18n({ locale: 'es', messages: { es: {} } }),
} as const;
const known = new Set<string>();

/** The BCP 47 locale for dates, numbers and sorting of a language. */
export function localeOf(language: Language): string {
  return locales[language];
}

/** The text in one language, its ICU plurals, selects and values filled in. */
export function say(text: Text, language: Language, values?: TextValues): string {
  const message = text[language];
  if (!/[{']/u.test(message)) return message;
  const engine = engines[language];
  const key = `${language}:${message}`;
  if (!known.has(key)) {
    engine.load(language, { [message]: compileMessage(message) });
    known.add(key);
  }
  return engine._(message, { ...values });
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
