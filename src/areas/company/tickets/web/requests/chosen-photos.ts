import { useState } from 'react';
import { requestKey } from '#platform/web/call/call.ts';
import { sendFromOutside } from '#areas/platform-services/files/web/queries.ts';
import type { Asking } from './queries.ts';

/** So many photos go with one text. */
export const most = 10;

interface Chosen {
  key: string;
  file: File;
  /** Once it has arrived: a second try does not send it again. */
  id?: string;
}

/** Photos that somebody picks beside their words, and the way they are sent: each once, however often it is tried. */
export function usePhotos(asking: Asking) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  return {
    chosen,
    add: (files: readonly File[]) =>
      setChosen((now) => [...now, ...files.map((file) => ({ key: requestKey(), file }))].slice(0, most)),
    drop: (key: string) => setChosen((now) => now.filter((each) => each.key !== key)),
    clear: () => setChosen([]),
    /** The ids of what was sent, or what went wrong with the first that was not. */
    async send(): Promise<{ ids: string[] } | { error: string }> {
      const ids: string[] = [];
      for (const { key, file, id } of chosen) {
        const sent = id === undefined ? await sendFromOutside(file, { ...asking, key }) : { id };
        if ('error' in sent) return { error: `${file.name}: ${sent.error}` };
        setChosen((now) => now.map((each) => (each.key === key ? { ...each, id: sent.id } : each)));
        ids.push(sent.id);
      }
      return { ids };
    },
  };
}

export type Photos = ReturnType<typeof usePhotos>;
