import { create } from 'zustand';
import { persisted } from '#platform/web/persisted.ts';

/** `create`: only what can be begun, as the key C asks for. */
export type PaletteMode = 'all' | 'create';

export const usePalette = create<{ isOpen: boolean; mode: PaletteMode }>()(() => ({ isOpen: false, mode: 'all' }));

export function openPalette(mode: PaletteMode = 'all'): void {
  usePalette.setState({ isOpen: true, mode });
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}

/** A page that the person was on, by its address and its title of that time. */
export interface Recent {
  to: string;
  title: string;
}

export const recentsKept = 12;

/** Where the person was, the latest first; forgotten at sign-out with everything else that is kept. */
export const useRecents = create<{ pages: readonly Recent[] }>()(() => ({ pages: [] }));

persisted('recents', useRecents, ({ pages }) => ({ pages }));

/** Notes a visit. A page that is there already moves to the front. */
export function noteVisit(visit: Recent): void {
  if (visit.title === '') return;
  useRecents.setState(({ pages }) => ({
    pages: [visit, ...pages.filter((page) => page.to !== visit.to)].slice(0, recentsKept),
  }));
}
