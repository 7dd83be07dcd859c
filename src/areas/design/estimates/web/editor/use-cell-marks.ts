import { useCallback, useMemo } from 'react';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { typedWords } from '#areas/design/estimates/web/words.ts';
import { type CellMark, cellWords, isField, t as columnWords } from '../sheet/sheet-columns.tsx';
import type { SheetState } from '../sheet/sheet-store.ts';

/** What a cell is marked with: a value that was refused, or one that somebody else has changed meanwhile. */
export function useCellMarks({
  lines,
  faults,
  conflicts,
}: Pick<SheetState, 'lines' | 'faults' | 'conflicts'>): (uid: string, field: string) => CellMark | undefined {
  const say = useSay();
  const language = useLanguage();
  const marks = useMemo(() => {
    const found = new Map<string, CellMark>();
    for (const { uid, field, message } of faults)
      found.set(`${uid}/${field === 'formula' ? 'quantity' : field}`, { tone: 'bad', words: message });
    for (const { uid, field, mine } of conflicts) {
      const line = lines.find(({ line_uid }) => line_uid === uid);
      const key = field === 'formula' ? 'quantity' : field;
      if (line === undefined || key === null || !isField(key)) continue;
      const both = say(columnWords.both, { mine: typedWords(mine), theirs: cellWords(line, key, language) });
      found.set(`${uid}/${key}`, { tone: 'warn', words: both, shows: both });
    }
    return found;
  }, [faults, conflicts, lines, say, language]);
  return useCallback((uid: string, field: string) => marks.get(`${uid}/${field}`), [marks]);
}
