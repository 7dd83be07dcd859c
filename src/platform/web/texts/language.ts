import { useCallback } from 'react';
import { languageFor, say, type Language, type Text, type TextValues } from '#platform/shared/text.ts';
import { useSettings } from '../settings-store.ts';

export type Say = (text: Text, values?: TextValues) => string;

function browserLanguage(): Language {
  return typeof navigator === 'undefined' ? 'en' : languageFor(navigator.languages?.join(','));
}

/** The language at this moment, for code outside components. */
export function languageNow(): Language {
  return useSettings.getState().language ?? browserLanguage();
}

/** The person's language, else the browser's. Changes at once when the setting does. */
export function useLanguage(): Language {
  const chosen = useSettings((state) => state.language);
  return chosen ?? browserLanguage();
}

/** Says the texts of `texts({…})` in the reader's language: `say(t.title)`, `say(t.count, {count: 3})`. */
export function useSay(): Say {
  const language = useLanguage();
  return useCallback((text, values) => say(text, language, values), [language]);
}

/** Changes the language of this browser; the settings screen also keeps it with the person. */
export function setLanguage(language: Language): void {
  useSettings.setState({ language });
}

/** Keeps the page's own language mark in step, for screen readers, hyphenation and spelling. */
export function followLanguage(): void {
  const mark = () => {
    document.documentElement.lang = languageNow();
  };
  mark();
  useSettings.subscribe(mark);
}
