/** Which rows are picked: these ids, or all that the table holds but these. */
export interface RowSelection {
  all: boolean;
  /** The picked rows; with `all`, those left out. */
  ids: ReadonlySet<string>;
}

export const nothingSelected: RowSelection = { all: false, ids: new Set() };

export function isSelected(selection: RowSelection, id: string): boolean {
  return selection.all !== selection.ids.has(id);
}

export function selectedCount(selection: RowSelection, total: number): number {
  return selection.all ? Math.max(0, total - selection.ids.size) : selection.ids.size;
}

/** Picks or drops some rows and keeps the others as they are. */
export function withRows(selection: RowSelection, ids: Iterable<string>, picked: boolean): RowSelection {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (picked === selection.all) next.delete(id);
    else next.add(id);
  }
  return { all: selection.all, ids: next };
}

export function toggled(selection: RowSelection, id: string): RowSelection {
  return withRows(selection, [id], !isSelected(selection, id));
}

export const everything: RowSelection = { all: true, ids: new Set() };
