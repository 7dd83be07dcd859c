import { useState } from 'react';
import type { FileEntry } from './queries.ts';

/** Which of the files somebody has chosen; those that are no longer listed do not count. */
export function useChosen(files: readonly FileEntry[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    marked: files.filter((file) => chosen.has(file.id)),
    toggle: (id: string) =>
      setChosen((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    clear: () => setChosen(new Set()),
  };
}
