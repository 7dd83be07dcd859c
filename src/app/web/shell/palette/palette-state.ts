import { create } from 'zustand';

/** `create`: only what can be begun, as the key C asks for. */
export type PaletteMode = 'all' | 'create';

/** So many signs are looked for at most. */
export const longestWords = 100;

/** `words`: what it begins with. */
export const usePalette = create<{ isOpen: boolean; mode: PaletteMode; words: string }>()(() => ({
  isOpen: false,
  mode: 'all',
  words: '',
}));

export function openPalette(mode: PaletteMode = 'all'): void {
  usePalette.setState({ isOpen: true, mode, words: '' });
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}
