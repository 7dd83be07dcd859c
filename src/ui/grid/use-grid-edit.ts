import { useState } from 'react';
import type { CellPlace } from './grid-model.ts';
import type { DataGridProps } from './grid-parts.ts';

/** The cell somebody types in, and what was typed to begin with. */
export interface EditedCell {
  id: string;
  line: number;
  column: string;
  typed: string | undefined;
}

/** Which cell is edited; `edit` answers false where none can be. */
export function useGridEdit<Row>({ columns, lineAt, renderEditor }: DataGridProps<Row>) {
  const [editing, setEditing] = useState<EditedCell>();
  const edit = (place: CellPlace, typed?: string): boolean => {
    const column = columns[place.column];
    const line = place.line < 0 ? undefined : lineAt(place.line);
    if (!renderEditor || column === undefined || line?.kind !== 'row') return false;
    if (column.isEditable?.(line.row) !== true) return false;
    setEditing({ id: line.id, line: place.line, column: column.key, typed });
    return true;
  };
  return { editing, edit, leave: () => setEditing(undefined) };
}
