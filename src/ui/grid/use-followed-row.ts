import { useState } from 'react';
import type { GridCursor } from './use-grid-cursor.ts';
import type { GridLine } from './grid-model.ts';

/** The id of the row at a line, as far as it is known. */
const rowAt = <Row>(lineAt: (line: number) => GridLine<Row>, line: number, count: number): string | undefined => {
  const found = line >= 0 && line < count ? lineAt(line) : undefined;
  return found?.kind === 'row' ? found.id : undefined;
};

/**
 * The keyboard stays with its row when others come in above it or the order changes under it, as far as the row is still drawn: a key must
 * never act on another one because somebody elsewhere wrote. What somebody goes to themselves is followed from then on.
 */
export function useFollowedRow<Row>(
  cursor: GridCursor,
  { lineAt, lineCount }: { lineAt: (line: number) => GridLine<Row>; lineCount: number },
  drawn: readonly { index: number }[],
): void {
  const { at } = cursor;
  const id = rowAt(lineAt, at.line, lineCount);
  const [held, setHeld] = useState({ id, line: at.line });
  if (held.line !== at.line) {
    setHeld({ id, line: at.line });
    return;
  }
  if (id === undefined || id === held.id) return;
  const gone =
    held.id === undefined ? undefined : drawn.find(({ index }) => rowAt(lineAt, index, lineCount) === held.id);
  if (gone === undefined) {
    setHeld({ id, line: at.line });
    return;
  }
  setHeld({ id: held.id, line: gone.index });
  const to = { line: gone.index, column: at.column };
  cursor.set(to, to);
}
