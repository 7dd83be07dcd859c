import { useEffect } from 'react';
import { create } from 'zustand';

/** Something that can be done with what is on screen, by its words in the reader's language. */
export interface PageAction {
  key: string;
  label: string;
  act: () => void;
}

/** What the open pages and panels offer, the one that was opened last first. */
export const usePageActions = create<{ offers: readonly (readonly PageAction[])[] }>()(() => ({ offers: [] }));

/** Offers these in the palette as long as the part that calls it is on screen. The list is a new one only when it changed. */
export function useOfferedActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    usePageActions.setState(({ offers }) => ({ offers: [actions, ...offers] }));
    return () => usePageActions.setState(({ offers }) => ({ offers: offers.filter((each) => each !== actions) }));
  }, [actions]);
}
