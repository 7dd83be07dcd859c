import { create } from 'zustand';

/** `create`: only what can be begun, as the key C asks for. */
export type PaletteMode = 'all' | 'create';

export const usePalette = create<{ isOpen: boolean; mode: PaletteMode }>()(() => ({ isOpen: false, mode: 'all' }));

export function openPalette(mode: PaletteMode = 'all'): void {
  usePalette.setState({ isOpen: true, mode });
}

export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}
