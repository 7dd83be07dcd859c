import { useEffect, useRef, useState } from 'react';
import { useSay } from '#platform/web/texts/language.ts';
import type { TableRow } from './table-source.ts';
import { t } from '../table-texts.ts';

const shownForMs = 6_000;

/** Marks rows that somebody else changed before one's eyes, with the name where it can be asked for. */
export function useFreshRows(
  rows: readonly TableRow[],
  isMine: (id: string) => boolean,
  whoChanged: ((row: TableRow) => Promise<string | undefined>) | undefined,
): (id: string) => string | undefined {
  const say = useSay();
  const versions = useRef(new Map<string, number>());
  const [fresh, setFresh] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const changed = rows.filter((row) => {
      const before = versions.current.get(row.id);
      versions.current.set(row.id, row.version);
      return before !== undefined && row.version > before && !isMine(row.id);
    });
    for (const row of changed.slice(0, 20)) {
      const mark = (words: string | undefined) =>
        setFresh((now) => {
          const next = new Map(now);
          if (words === undefined) next.delete(row.id);
          else next.set(row.id, words);
          return next;
        });
      mark(say(t.justChanged));
      void whoChanged?.(row).then((name) => {
        if (name !== undefined) mark(say(t.changedBy, { name }));
      });
      setTimeout(() => mark(undefined), shownForMs);
    }
  });
  return (id) => fresh.get(id);
}
