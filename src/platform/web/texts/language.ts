import { useCallback } from 'react';
import { languageFor, say, type Language, type Text, type TextValues } from '#platform/shared/text.ts';
import { useDeviceSettings } from '../device-settings.ts';
import { usePlace } from '../place.ts';
import { useSettings } from '../settings-store.ts';
import { betweenLanguages, sayBoth } from './both-languages.ts';

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

/** Whether this screen stands in both languages: the floor's, on a device that is set so. */
export function useSaysBoth(): boolean {
  const isFloor = usePlace(({ path }) => path === '/floor-photos' || path === '/floor' || path.startsWith('/floor/'));
  const isSet = useDeviceSettings((state) => state.bothLanguages);
  return isFloor && isSet;
}

/**
 * Says the texts of `texts({…})` in the reader's language: `say(t.title)`, `say(t.count, {count: 3})`. On a shared tablet that is set so,
 * the floor's screens say them in the other language beside it.
 */
export function useSay(): Say {
  const language = useLanguage();
  const saysBoth = useSaysBoth();
  return useCallback(
    (text, values) => (saysBoth ? sayBoth(text, language, values) : say(text, language, values)),
    [language, saysBoth],
  );
}

/** Says words that people wrote in both languages where `useSay` says ours; nothing in them is taken for a place to be filled. */
export function useWritten(): (en: string, es: string | null) => string {
  const language = useLanguage();
  const saysBoth = useSaysBoth();
  return useCallback(
    (en, es) => {
      const [own, other] = language === 'es' ? [es ?? en, en] : [en, es ?? en];
      return saysBoth && own !== other ? `${own}${betweenLanguages}${other}` : own;
    },
    [language, saysBoth],
  );
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
