import { create } from 'zustand';
import { persisted } from './persisted.ts';

/** A page that the person keeps at hand, by its address and the title that it had. */
export interface Starred {
  to: string;
  title: string;
}

/** The starred pages, the newest first: as the server has them, kept here so that the sidebar stands at once. */
export const useStarred = create<{ pages: readonly Starred[] }>()(() => ({ pages: [] }));

persisted('starred', useStarred, ({ pages }) => ({ pages }));
