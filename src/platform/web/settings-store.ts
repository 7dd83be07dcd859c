import { create } from 'zustand';
import type { Language } from '#platform/shared/text.ts';
import { persisted } from './persisted.ts';

/** How tightly staff screens stand; the owner, developer and floor areas are always comfortable. */
export type Density = 'compact' | 'comfortable';

interface SettingsState {
  darkMode: boolean;
  /** Null until the person chooses; the browser's own language stands until then. */
  language: Language | null;
  density: Density;
  /** Kept between leaving for the spreadsheet-database's consent page and coming back. */
  codeVerifier: string | null;
}

export const useSettings = create<SettingsState>()(() => ({
  darkMode: false,
  language: null,
  density: 'compact',
  codeVerifier: null,
}));

persisted('settings', useSettings, ({ darkMode, language, density, codeVerifier }) => ({
  darkMode,
  language,
  density,
  codeVerifier,
}));
