import type { ComponentType, ReactNode } from 'react';
import { create } from 'zustand';
import type { Match } from './match.ts';

export interface Shown {
  match: Match | undefined;
  /** Another page has another identity; the same page with other words in its query does not. */
  identity: string;
  Screen: ComponentType | undefined;
  Shell: ComponentType<{ children: ReactNode }> | undefined;
  /** The screen's code could not be loaded. */
  fault: unknown;
  isPending: boolean;
  /** Where the content area was scrolled when this entry of the history was left. */
  scrollTop: number;
}

/** The page on screen. It changes when the next one is ready, so nothing flickers in between. */
export const useShown = create<Shown>()(() => ({
  match: undefined,
  identity: '',
  Screen: undefined,
  Shell: undefined,
  fault: undefined,
  isPending: false,
  scrollTop: 0,
}));
