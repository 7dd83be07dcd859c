import { create } from 'zustand';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { persisted } from '../persisted.ts';

interface DraftsState {
  /** What was written and not yet sent, by the place it is for. */
  texts: Readonly<Record<string, RichDocument>>;
}

/** Rich texts that were begun. They outlive a closed tab and are emptied at sign-out. */
export const useDrafts = create<DraftsState>()(() => ({ texts: {} }));

persisted('drafts', useDrafts, ({ texts }) => ({ texts }));

/** Keeps what is being written for a place; undefined forgets it. */
export function keepDraft(place: string, document: RichDocument | undefined): void {
  useDrafts.setState(({ texts }) => {
    const { [place]: _former, ...others } = texts;
    return { texts: document === undefined ? others : { ...others, [place]: document } };
  });
}
