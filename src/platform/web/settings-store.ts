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
  /** Whether keys act without Ctrl (WCAG 2.1.4): those who speak to their computer, or touch keys by accident, switch them off. */
  singleKeys: boolean;
  /** Kept between leaving for the spreadsheet-database's consent page and coming back. */
  codeVerifier: string | null;
}

export const useSettings = create<SettingsState>()(() => ({
  darkMode: false,
  language: null,
  density: 'compact',
  singleKeys: true,
  codeVerifier: null,
}));

persisted('settings', useSettings, ({ darkMode, language, density, singleKeys, codeVerifier }) => ({
  darkMode,
  language,
  density,
  singleKeys,
  codeVerifier,
}));
