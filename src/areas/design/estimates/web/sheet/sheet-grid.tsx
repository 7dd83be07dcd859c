import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { DataGrid, type GridEdit, type GridSpot } from '#ui/grid/data-grid.tsx';
import { parseTsv, toHtml, toTsv } from '#ui/grid/grid-clipboard.ts';
import type { CellPlace, CellRange, GridLine } from '#ui/grid/grid-model.ts';
import type { EstimateLine, LineFields } from '#areas/design/estimates/schema.ts';
import { moneyWords, sectionName } from '../words.ts';
import { CellEditor } from './cell-editor.tsx';
import { exchanged, takenOut } from './alternates.ts';
import { bareText, type CellField } from './cell-input.ts';
import { addedLine, emptied, filledDown, stepped } from './sheet-commands.ts';
import { isField, rowWords, sheetColumns, type CellMark, type SheetKey } from './sheet-columns.tsx';
import { usePriceHint } from './price-hint.tsx';
import type { SheetSize } from './sheet-edits.ts';
import type { SheetLine, SheetRow } from './sheet-rows.ts';
import type { SheetStore } from './sheet-store.ts';

const t = texts({
  label: { en: 'Lines of the estimate', es: 'Partidas de la estimación' },
  pick: { en: 'Pick this line', es: 'Elegir esta partida' },
  pickAll: { en: 'Pick all lines', es: 'Elegir todas las partidas' },
  resize: { en: 'Width', es: 'Ancho' },
  open: { en: 'Open the section', es: 'Abrir la sección' },
  fold: { en: 'Fold the section', es: 'Plegar la sección' },
  count: { en: '{n, plural, one {# line} other {# lines}}', es: '{n, plural, one {# partida} other {# partidas}}' },
});

export interface PasteAsked {
  rows: readonly (readonly string[])[];
  fields: readonly (CellField | undefined)[];
  targets: readonly EstimateLine[];
  section: string;
}

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
  const gridLines = useMemo(
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
  const waiting = useMemo((): GridLine<SheetRow> => ({ kind: 'wait' }), []);
  const lineAt = useCallback((index: number) => gridLines[index] ?? waiting, [gridLines, waiting]);
  const box = useRef<HTMLDivElement>(null);
  const price = usePriceHint({ box, store, lines, isEditable });
  const lastPick = useRef(0);
  const leaves = useRef(false);

  const rowsIn = (range: CellRange) =>
    shown
      .slice(Math.max(0, range.top), range.bottom + 1)
      .flatMap((line) => (line.kind === 'row' && line.row.kind === 'line' ? [line.row] : []));
  const linesIn = (range: CellRange): EstimateLine[] => rowsIn(range).map(({ line }) => line);
  const fieldsIn = (range: CellRange) => keys.slice(range.left, range.right + 1).filter(isField);
  const chosen = (range: CellRange) =>
    picked.size > 0 ? lines.filter(({ line_uid }) => picked.has(line_uid)) : linesIn(range);

  const fill = (from: CellRange, to: CellRange) => {
    if (!isEditable) return;
    const targets = linesIn({ ...to, top: from.bottom + 1 });
    store.run(filledDown(linesIn(from), targets, fieldsIn(from)));
  };

  const commit = (edit: GridEdit<SheetRow>, fields: LineFields, next: GridNext, seen: EstimateLine | undefined) => {
    if (edit.row.kind === 'new') store.run(addedLine(lines, edit.row.section, fields).edit);
    else store.change([{ uid: edit.row.id, fields, seen }]);
    edit.end(next);
  };

  const onKey = (event: KeyboardEvent, spot: GridSpot): boolean => {
    const mod = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === 'escape') {
      // Then Tab leads out of the sheet, as everywhere else on the page.
      leaves.current = true;
      return false;
    }
    if (key === 'tab' && !mod && !event.altKey) {
      if (leaves.current) {
        leaves.current = false;
        return false;
      }
      return tab(spot, event.shiftKey ? -1 : 1);
    }
    leaves.current = false;
    if (mod && !event.altKey && key === 'z') {
      if (event.shiftKey) store.redo();
      else store.undo();
      return true;
    }
    if (mod && key === 'y') {
      store.redo();
      return true;
    }
    if (event.altKey && event.code === 'KeyH') {
      const [line] = linesIn({ ...spot.range, bottom: spot.range.top });
      if (line !== undefined) price.ask(line.line_uid);
      return true;
    }
    if (!isEditable) return false;
    if (mod && key === 'd') {
      const { range } = spot;
      const isOne = range.top === range.bottom;
      // One line alone takes from the one above it, as in every spreadsheet.
      const from = isOne ? { ...range, top: range.top - 1, bottom: range.top - 1 } : { ...range, bottom: range.top };
      fill(from, range);
      return true;
    }
    if (mod && (key === 'enter' || key === '+' || key === 'insert')) return insert(spot, event.shiftKey);
    if (key === 'insert') return insert(spot, false);
    if (mod && (key === '-' || key === 'delete' || key === 'backspace')) {
      const going = chosen(spot.range);
      store.run(takenOut(lines, going));
      onPicked(new Set());
      return true;
    }
    if (event.altKey && event.code === 'KeyA') {
      const [alternate] = linesIn(spot.range);
      if (alternate !== undefined) store.run(exchanged(lines, alternate));
      return true;
    }
    if (event.altKey && !event.shiftKey && (key === 'arrowup' || key === 'arrowdown')) {
      const by = key === 'arrowup' ? -1 : 1;
      const going = chosen(spot.range);
      const edit = stepped(lines, going, by);
      store.run(edit);
      if (edit.moves.length > 0) spot.goTo({ line: Math.max(0, spot.at.line + by), column: spot.at.column });
      return true;
    }
    if (!mod && (key === 'delete' || key === 'backspace')) {
      const fields = Object.assign({}, ...fieldsIn(spot.range).map((field) => emptied(field) ?? {}));
      store.change(
        Object.keys(fields).length === 0 ? [] : linesIn(spot.range).map(({ line_uid }) => ({ uid: line_uid, fields })),
      );
      return true;
    }
    return false;
  };

  const tab = (spot: GridSpot, by: 1 | -1): boolean => {
    let { line, column } = spot.at;
    for (;;) {
      column += by;
      if (column < 0 || column >= keys.length) {
        line += by;
        column = by === 1 ? 0 : keys.length - 1;
      }
      const next = shown[line];
      if (line < 0 || next === undefined) return false;
      if (next.kind === 'row' && (next.row.kind === 'line' || column === 0)) break;
    }
    spot.goTo({ line, column });
    return true;
  };

  const insert = (spot: GridSpot, isAbove: boolean): boolean => {
    const here = shown[spot.at.line];
    const at = here?.kind === 'row' && here.row.kind === 'line' ? here.row.line : undefined;
    const section =
      at?.section ??
      (here?.kind === 'section'
        ? here.section
        : here?.kind === 'row' && here.row.kind === 'new'
          ? here.row.section
          : '');
    const index = at === undefined ? -1 : lines.findIndex(({ line_uid }) => line_uid === at.line_uid);
    const before = at === undefined ? undefined : isAbove ? at.line_uid : (lines[index + 1]?.line_uid ?? null);
    store.run(addedLine(lines, section, { description: say(newLine) }, before === undefined ? {} : { before }).edit);
    const line = spot.at.line + (isAbove ? 0 : 1);
    // The new line is drawn first; then its name is open to be typed over.
    requestAnimationFrame(() => {
      spot.goTo({ line, column: 0 });
    });
    return true;
  };

  const onCopy = (range: CellRange, clipboard: DataTransfer): boolean => {
    const copied = rowsIn(range);
    if (copied.length === 0) return false;
    const cells = copied.map((row) =>
      keys.slice(range.left, range.right + 1).map((key) => {
        if (!isField(key))
          return key === 'amount' ? { text: '', value: row.line.cents / 100 } : { text: rowWords(row, key, language) };
        const text = bareText(row.line, key, language);
        const isNumber = columnsAreNumbers.has(key) && text !== '' && !text.startsWith('=');
        return isNumber ? { text, value: Number(text) } : { text };
      }),
    );
    clipboard.setData('text/plain', toTsv(cells));
    clipboard.setData('text/html', toHtml(cells));
    return true;
  };

  const onPaste = (at: CellPlace, text: string, range: CellRange) => {
    const here = shown[at.line];
    if (!isEditable || here === undefined) return;
    let rows = parseTsv(text);
    if (rows.length === 0) return;
    const section =
      here.kind === 'section' ? here.section : here.row.kind === 'new' ? here.row.section : here.row.line.section;
    const targets: EstimateLine[] = [];
    for (const line of shown.slice(at.line + (here.kind === 'section' ? 1 : 0))) {
      if (line.kind === 'section') break;
      if (line.row.kind === 'line') targets.push(line.row.line);
    }
    // One row over several marked ones stands in each of them, as in every spreadsheet.
    const marked = linesIn(range).length;
    if (rows.length === 1 && marked > 1) rows = Array.from({ length: marked }, () => rows[0] ?? []);
    const width = Math.max(...rows.map((row) => row.length));
    const fields = keys.slice(at.column, at.column + width).map((key) => (isField(key) ? key : undefined));
    props.onPaste({ rows, fields, targets, section });
  };

  const uids = useMemo(() => lines.map(({ line_uid }) => line_uid), [lines]);
  const picking = {
    isPicked: (id: string) => picked.has(id),
    state: picked.size === 0 ? ('none' as const) : picked.size >= uids.length ? ('all' as const) : ('some' as const),
    onPick: (index: number, id: string, reaches: boolean) => {
      const next = new Set(picked);
      if (reaches) {
        const [low, high] = [Math.min(index, lastPick.current), Math.max(index, lastPick.current)];
        for (const { line_uid } of linesIn({ top: low, bottom: high, left: 0, right: 0 })) next.add(line_uid);
      } else if (!id.startsWith('new ') && !next.delete(id)) next.add(id);
      lastPick.current = index;
      onPicked(next);
    },
    onPickAll: () => onPicked(picked.size >= uids.length ? new Set() : new Set(uids)),
    onDrop: () => onPicked(new Set()),
  };

  const drop = useRef(props.onDropItem);
  const dropAssembly = useRef(props.onDropAssembly);
  const shownNow = useRef(shown);
  useEffect(() => {
    drop.current = props.onDropItem;
    dropAssembly.current = props.onDropAssembly;
    shownNow.current = shown;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null || !isEditable) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === 'catalogue-item' || source.data['kind'] === 'assembly',
      onDrop: ({ source, location }) => {
        const { clientX, clientY } = location.current.input;
        const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-line]');
        const line = over === null || over === undefined ? undefined : shownNow.current[Number(over.dataset['line'])];
        const bomId = source.data['bomId'];
        if (typeof bomId === 'string')
          return dropAssembly.current(
            bomId,
            line === undefined ? undefined : line.kind === 'section' ? line.section : sectionIn(line.row),
          );
        drop.current(
          source.data['item'],
          line === undefined
            ? undefined
            : line.kind === 'section'
              ? { section: line.section, before: firstIn(shownNow.current, line.section) }
              : line.row.kind === 'new'
                ? undefined
                : { section: line.row.line.section, before: line.row.id },
        );
      },
    });
  }, [isEditable]);

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
        onCopy={onCopy}
        onPaste={onPaste}
        onKey={onKey}
        onFill={isEditable ? fill : undefined}
      />
    </div>
  );
}

export const newLine = { en: 'New line', es: 'Partida nueva' };
const columnsAreNumbers: ReadonlySet<string> = new Set([
  'quantity',
  'waste_percent',
  'round_to',
  'piece_size',
  'unit_cost',
  'hours',
  'markup_override',
]);

function sectionIn(row: SheetRow): string {
  return row.kind === 'new' ? row.section : (row.main ?? row.line).section;
}

function firstIn(shown: readonly SheetLine[], section: string): string | null {
  for (const line of shown)
    if (line.kind === 'row' && line.row.kind === 'line' && line.row.line.section === section) return line.row.id;
  return null;
}
