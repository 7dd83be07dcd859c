import { useEffect, useRef, useState } from 'react';
import { dropDraft, formFiles, keepDraft, keptFiles, readDraft } from '#platform/web/offline/kept-drafts.ts';
import type { TakenPhoto } from '../keep-photos.ts';
import type { PunchPlace, PunchWords } from './punch-words.ts';

/** An item as it is being written: what is left of it when somebody looks at something else, or the page ends. */
export interface Written {
  words: PunchWords;
  place: PunchPlace;
  photos: readonly TakenPhoto[];
}

interface Keeping {
  /** Names the draft: each form and each item that is changed has its own. */
  name: string;
  now: Written;
  /** As the form is before anybody has written. */
  first: PunchWords;
  onRestore: (left: Written) => void;
}

type Left = Pick<Written, 'words' | 'place'>;

/**
 * Keeps what is being written on this device at each change, photos too, and brings it back when the form is opened again. Answers when it
 * was left, for as long as it is what was brought back.
 */
export function useKeptItem({ name, now, first, onRestore }: Keeping): {
  restoredAt: string | null;
  forget: () => void;
} {
  const [isRead, setRead] = useState(false);
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const isBare = now.photos.length === 0 && JSON.stringify(now.words) === JSON.stringify(first);
  const latest = useRef({ onRestore, isBare });
  useEffect(() => {
    latest.current = { onRestore, isBare };
  });
  useEffect(() => {
    let isLeft = false;
    void readDraft<Left>(name).then((draft) => {
      if (isLeft) return;
      // Whoever was quicker than the store has begun something else.
      if (draft !== undefined && latest.current.isBare) {
        latest.current.onRestore({ ...draft.values, photos: formFiles(draft.files) });
        setRestoredAt(draft.at);
      }
      setRead(true);
    });
    return () => {
      isLeft = true;
    };
  }, [name]);
  const { words, place, photos } = now;
  const { project, module, area } = place;
  useEffect(() => {
    if (!isRead) return;
    void (isBare
      ? dropDraft(name)
      : keepDraft<Left>(name, { values: { words, place: { project, module, area } }, files: keptFiles(photos) }));
  }, [isRead, isBare, name, words, photos, project, module, area]);
  return { restoredAt: isBare ? null : restoredAt, forget: () => setRestoredAt(null) };
}
