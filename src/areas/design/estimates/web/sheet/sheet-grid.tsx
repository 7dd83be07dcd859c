import { useCallback, useMemo, useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { DataGrid } from '#ui/grid/data-grid.tsx';
import type { GridEdit } from '#ui/grid/grid-parts.ts';
import type { CellRange, GridLine } from '#ui/grid/grid-model.ts';
import type { EstimateLine, LineFields } from '#areas/design/estimates/schema.ts';
import { moneyWords, sectionName } from '../words.ts';
import { CellEditor } from './cells/cell-editor.tsx';
import { cellsOf, copyCells, pastedCells, type PasteAsked, type SheetCells } from './sheet-clipboard.ts';
import { addedLine, filledDown } from './sheet-commands.ts';
import { isField, sheetColumns, type CellMark, type SheetKey } from './sheet-columns.tsx';
import { usePriceHint } from './use-price-hint.tsx';
import type { SheetSize } from './sheet-edits.ts';
import type { SheetLine, SheetRow } from './sheet-rows.ts';
import type { SheetStore } from './sheet-store.ts';
import { useSheetDrop } from './use-sheet-drop.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

const t = texts({
  label: { en: 'Lines of the estimate', es: 'Partidas de la estimación' },
  pick: { en: 'Pick this line', es: 'Elegir esta partida' },
  pickAll: { en: 'Pick all lines', es: 'Elegir todas las partidas' },
  resize: { en: 'Width', es: 'Ancho' },
  open: { en: 'Open the section', es: 'Abrir la sección' },
  fold: { en: 'Fold the section', es: 'Plegar la sección' },
  count: { en: '{n, plural, one {# line} other {# lines}}', es: '{n, plural, one {# partida} other {# partidas}}' },
});

type GridNext = 'down' | 'right' | 'left' | undefined;

interface SheetGridProps {
  store: SheetStore;
  lines: readonly EstimateLine[];
  shown: readonly SheetLine[];
  keys: readonly SheetKey[];
  sizes: Readonly<Record<string, number>>;
  size: SheetSize;
  today: string;
  isEditable: boolean;
  picked: ReadonlySet<string>;
  openId: string | undefined;
  markOf: (uid: string, field: string) => CellMark | undefined;
  freshOf: (id: string) => string | undefined;
  onPicked: (picked: ReadonlySet<string>) => void;
  onFold: (section: string, open: boolean) => void;
  onOpen: (uid: string) => void;
  onResize: (key: string, width: number) => void;
  onMoveColumn: (key: string, beside: string, side: 'left' | 'right') => void;
  onPaste: (asked: PasteAsked) => void;
  /** A whole assembly, into a section or each line into that of its code. */
  onDropAssembly: (bomId: string, section: string | undefined) => void;
  onDropItem: (item: unknown, at: { section: string; before: string | null } | undefined) => void;
}

/** The lines as a spreadsheet: keys, ranges, fill, clipboard. What it does to lines goes through the sheet, which saves it. */
export function SheetGrid(props: SheetGridProps) {
  const { store, lines, shown, keys, sizes, size, today, isEditable, picked, markOf, onPicked } = props;
  const say = useSay();
  const language = useLanguage();
  const columns = useMemo(
    () => sheetColumns({ keys, language, today, isEditable, sizes, markOf }),
    [keys, language, today, isEditable, sizes, markOf],
  );
  const gridLines = useGridLines(shown);
  const waiting = useMemo((): GridLine<SheetRow> => ({ kind: 'wait' }), []);
  const lineAt = useCallback((index: number) => gridLines[index] ?? waiting, [gridLines, waiting]);
  const box = useRef<HTMLDivElement>(null);
  const price = usePriceHint({ box, store, lines, isEditable });

  const cells = cellsOf(shown, keys);
  const chosen = (range: CellRange) =>
    picked.size > 0 ? lines.filter(({ line_uid }) => picked.has(line_uid)) : cells.linesIn(range);
  const fill = (from: CellRange, to: CellRange) => {
    if (!isEditable) return;
    const targets = cells.linesIn({ ...to, top: from.bottom + 1 });
    store.run(filledDown(cells.linesIn(from), targets, cells.fieldsIn(from)));
  };
  const onKey = useSheetKeys({
    store,
    lines,
    shown,
    columns: keys.length,
    cells,
    chosen,
    fill,
    isEditable,
    onPicked,
    askPrice: price.ask,
  });
  useSheetDrop({ box, shown, isEditable, onDropItem: props.onDropItem, onDropAssembly: props.onDropAssembly });

  const commit = (edit: GridEdit<SheetRow>, fields: LineFields, next: GridNext, seen: EstimateLine | undefined) => {
    if (edit.row.kind === 'new') store.run(addedLine(lines, edit.row.section, fields).edit);
    else store.change([{ uid: edit.row.id, fields, seen }]);
    edit.end(next);
  };

  const picking = usePicking(lines, picked, cells, onPicked);

  return (
    <div ref={box} className="flex min-h-0 min-w-0 flex-1 flex-col" onClick={price.onClick}>
      {price.hint}
      <DataGrid
        label={say(t.label)}
        columns={columns}
        lineCount={gridLines.length}
        lineAt={lineAt}
        rowHeight={30}
        isGrouped
        words={{
          pickRow: say(t.pick),
          pickAll: say(t.pickAll),
          resize: say(t.resize),
          openGroup: say(t.open),
          closeGroup: say(t.fold),
        }}
        picking={isEditable ? picking : undefined}
        openId={props.openId}
        freshOf={props.freshOf}
        onSort={() => undefined}
        onResize={props.onResize}
        onMove={props.onMoveColumn}
        onFold={(id, open) => props.onFold(id.replace(/^section /u, ''), open)}
        onPeek={(row) => row.kind === 'line' && props.onOpen(row.id)}
        onOpen={(row) => row.kind === 'line' && props.onOpen(row.id)}
        renderEditor={(edit) => {
          if (!isField(edit.column)) return null;
          return (
            <CellEditor
              field={edit.column}
              line={edit.row.kind === 'line' ? edit.row.line : undefined}
              typed={edit.typed}
              size={size}
              onCommit={(fields, next, seen) => commit(edit, fields, next, seen)}
              onCancel={(next) => edit.end(next)}
            />
          );
        }}
        onCopy={(range, clipboard) =>
          copyCells(cells.rowsIn(range), keys.slice(range.left, range.right + 1), language, clipboard)
        }
        onPaste={(at, text, range) => {
          const asked = isEditable
            ? pastedCells({ at, text, shown, keys, marked: cells.linesIn(range).length })
            : undefined;
          if (asked !== undefined) props.onPaste(asked);
        }}
        onKey={onKey}
        onFill={isEditable ? fill : undefined}
      />
    </div>
  );
}

/** Sections as heads of groups with their sum, lines as they are. */
function useGridLines(shown: readonly SheetLine[]): GridLine<SheetRow>[] {
  const say = useSay();
  const language = useLanguage();
  return useMemo(
    () =>
      shown.map((line): GridLine<SheetRow> =>
        line.kind === 'row'
          ? line
          : {
              kind: 'group',
              id: line.id,
              depth: 0,
              isOpen: line.isOpen,
              label: (
                <>
                  <span className="truncate">{sectionName(line.section, language)}</span>
                  <span className="font-body text-text-3">{say(t.count, { n: line.count })}</span>
                </>
              ),
              cells: { amount: moneyWords(line.cents, language) },
            },
      ),
    [shown, language, say],
  );
}

/** Which lines are picked: one by one, or with Shift all from the last one on. */
function usePicking(
  lines: readonly EstimateLine[],
  picked: ReadonlySet<string>,
  cells: SheetCells,
  onPicked: (picked: ReadonlySet<string>) => void,
) {
  const last = useRef(0);
  const uids = lines.map(({ line_uid }) => line_uid);
  const isAll = picked.size >= uids.length;
  return {
    isPicked: (id: string) => picked.has(id),
    state: picked.size === 0 ? ('none' as const) : isAll ? ('all' as const) : ('some' as const),
    onPick: (index: number, id: string, reaches: boolean) => {
      const next = new Set(picked);
      if (reaches) {
        const [low, high] = [Math.min(index, last.current), Math.max(index, last.current)];
        for (const { line_uid } of cells.linesIn({ top: low, bottom: high, left: 0, right: 0 })) next.add(line_uid);
      } else if (!id.startsWith('new ') && !next.delete(id)) next.add(id);
      last.current = index;
      onPicked(next);
    },
    onPickAll: () => onPicked(isAll ? new Set() : new Set(uids)),
    onDrop: () => onPicked(new Set()),
  };
}
