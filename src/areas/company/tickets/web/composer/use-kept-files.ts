import { useEffect, useRef, useState } from 'react';
import {
  dropDraft,
  type FormFile,
  formFiles,
  keepDraft,
  keptFiles,
  readDraft,
} from '#platform/web/offline/kept-drafts.ts';
import type { Audience } from '#areas/company/tickets/choices.ts';

interface Left {
  files: readonly FormFile[];
  audience: Audience;
}

interface Keeping {
  ticketId: string;
  now: Left;
  onRestore: (left: Left) => void;
}

/**
 * Keeps the files that somebody has put beside their words on this device, until they are sent or taken off, and brings them back when the
 * ticket is opened again. The words themselves are kept by the portal.
 */
export function useKeptFiles({ ticketId, now: { files, audience }, onRestore }: Keeping): { forget: () => void } {
  const name = `ticket ${ticketId}`;
  const [isRead, setRead] = useState(false);
  const latest = useRef({ onRestore, files });
  useEffect(() => {
    latest.current = { onRestore, files };
  });
  useEffect(() => {
    let isLeft = false;
    void readDraft<Pick<Left, 'audience'>>(name).then((draft) => {
      if (isLeft) return;
      // Whoever was quicker than the store has chosen others.
      if (draft !== undefined && latest.current.files.length === 0)
        latest.current.onRestore({ audience: draft.values.audience, files: formFiles(draft.files) });
      setRead(true);
    });
    return () => {
      isLeft = true;
    };
  }, [name]);
  useEffect(() => {
    if (!isRead) return;
    void (files.length === 0 ? dropDraft(name) : keepDraft(name, { values: { audience }, files: keptFiles(files) }));
  }, [isRead, name, files, audience]);
  // Also where the composer is gone before its message has arrived: nothing draws it then, and no effect runs.
  return { forget: () => void dropDraft(name) };
}
