import { newId } from '#platform/shared/ids.ts';
import { marksOf } from '#platform/shared/numbers.ts';
import type { Language } from '#platform/shared/text.ts';
import type { EstimateLine, LineFields } from '#areas/design/estimates/schema.ts';
import { readCell, wrongTogether, type CellField } from '../cells/cell-input.ts';
import { beforeOf, blankLine, changedLine, type LineEdit, type SheetEdit, type SheetSize } from '../sheet-edits.ts';

/** A cell of the clipboard that can't be taken. */
export interface PasteFault {
  /** The row on the clipboard, from 1. */
  row: number;
  field: CellField;
  text: string;
  why: string;
}

export interface PastePlan {
  edit: SheetEdit;
  changed: number;
  added: number;
  cells: number;
  faults: readonly PasteFault[];
  /** What the lines will be, for the preview. */
  outcome: readonly { line: EstimateLine; isNew: boolean; fields: ReadonlySet<string> }[];
}

interface PasteAsk {
  rows: readonly (readonly string[])[];
  /** The columns from the one that has the focus on; read-only ones take nothing. */
  fields: readonly (CellField | undefined)[];
  /** The lines from the one that has the focus on, in its section: they are written over. */
  targets: readonly EstimateLine[];
  section: string;
  /** Where new lines go: before this one. */
  before: string | null;
  size: SheetSize;
  language: Language;
}

/**
 * What a paste would do: it writes over the lines that are there, and what goes beyond the end of the section becomes new lines. A
 * fault in one cell is named there; nothing is taken before the person has seen it.
 */
export function planPaste({ rows, fields, targets, section, before, size, language }: PasteAsk): PastePlan {
  const faults: PasteFault[] = [];
  const changes: LineEdit[] = [];
  const outcome: PastePlan['outcome'][number][] = [];
  const added: string[] = [];
  // The commas and points of a whole pasted column tell which of them parts the decimals.
  const marks = fields.map((_field, column) => marksOf(rows.map((row) => row[column] ?? '')));
  let cells = 0;
  rows.forEach((row, index) => {
    if (row.every((text) => text.trim() === '')) return;
    const target = targets[index];
    const asked: LineFields = target === undefined ? { section } : {};
    row.forEach((text, column) => {
      const field = fields[column];
      if (field === undefined) return;
      const read = readCell(field, text, size, language, marks[column]);
      if (read.ok) {
        Object.assign(asked, read.fields);
        cells += 1;
      } else faults.push({ row: index + 1, field, text, why: read.why });
    });
    const uid = target?.line_uid ?? newId();
    const start = target ?? { ...blankLine, line_uid: uid, section };
    const line = changedLine(start, asked, size);
    const wrong = wrongTogether(line, language);
    if (wrong !== undefined)
      faults.push({ row: index + 1, field: 'unit_cost', text: line.unit_cost ?? '', why: wrong });
    if (line.description === '' && target === undefined && !fields.includes('description')) {
      const read = readCell('description', '', size, language);
      if (!read.ok) faults.push({ row: index + 1, field: 'description', text: '', why: read.why });
    }
    changes.push({ uid, fields: asked, before: target === undefined ? undefined : beforeOf(target, asked) });
    outcome.push({ line, isNew: target === undefined, fields: new Set(Object.keys(asked)) });
    if (target === undefined) added.push(uid);
  });
  return {
    edit: { changes, removed: [], moves: added.length === 0 ? [] : [{ uids: added, before }] },
    changed: changes.length - added.length,
    added: added.length,
    cells,
    faults,
    outcome,
  };
}
