import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { setColumnWidth } from '#platform/web/stores.ts';
import { TableEditor } from '#platform/web/table/edit/table-editor.tsx';
import { findSuppliers } from '#areas/design/catalogue/web/queries.ts';
import { DataGrid } from '#ui/grid/data-grid.tsx';
import type { GridEdit } from '#ui/grid/grid-parts.ts';
import { toHtml, toTsv } from '#ui/grid/grid-clipboard.ts';
import type { BomLine } from '#areas/design/boms/schema.ts';
import type { BomRow, BomView, Sorting } from './bom-rows.ts';
import { editorColumn, isEditableColumn, textOf } from './line-columns.tsx';
import { editLine, fieldsFor, valueIn } from './line-edits.ts';
import { useGridLines } from './use-grid-lines.tsx';
import { useLineColumns } from './use-line-columns.tsx';

const t = texts({
  label: { en: 'Lines of the bill of materials', es: 'Partidas de la lista de materiales' },
  pickRow: { en: 'Pick the line', es: 'Elegir la partida' },
  pickAll: { en: 'Pick all lines', es: 'Elegir todas las partidas' },
  resize: { en: 'Width', es: 'Ancho' },
  openGroup: { en: 'Open', es: 'Abrir' },
  closeGroup: { en: 'Shut', es: 'Cerrar' },
  copied: {
    en: '{n, plural, one {# cell} other {# cells}} copied',
    es: '{n, plural, one {# celda copiada} other {# celdas copiadas}}',
  },
});

export interface LineGridProps {
  bomId: string;
  rows: readonly BomRow[];
  view: BomView;
  columns: readonly string[];
  sorting: Sorting | undefined;
  canEdit: boolean;
  openLine: string | undefined;
  /** What is shown comes to, where that is not the whole. */
  foot: Readonly<Record<string, string>> | undefined;
  onSort: (sorting: Sorting | undefined) => void;
  onColumns: (columns: readonly string[]) => void;
  onFold: (id: string, open: boolean) => void;
  onOpen: (line: BomLine) => void;
}

/** The lines in the portal's grid: groups fold, cells of a draft are edited where they stand. */
export function LineGrid(props: LineGridProps) {
  const { bomId, rows, view, columns, sorting, foot } = props;
  const say = useSay();
  const language = useLanguage();
  const lines = useGridLines(props);
  const drawn = useLineColumns(props);
  return (
    <DataGrid
      label={say(t.label)}
      columns={drawn}
      lineCount={lines.length}
      lineAt={(at) => lines[at] ?? { kind: 'wait' }}
      rowHeight={36}
      words={{
        pickRow: say(t.pickRow),
        pickAll: say(t.pickAll),
        resize: say(t.resize),
        openGroup: say(t.openGroup),
        closeGroup: say(t.closeGroup),
      }}
      openId={props.openLine}
      shownLine={props.openLine === undefined ? undefined : rows.findIndex(({ id }) => id === props.openLine)}
      hasFoot={foot !== undefined}
      isGrouped={view !== 'flat'}
      onSort={(key) =>
        props.onSort(
          sorting?.key !== key
            ? { key, descending: false }
            : sorting.descending
              ? undefined
              : { key, descending: true },
        )
      }
      onResize={(key, width) => setColumnWidth('boms', key, width)}
      onMove={(key, beside, side) => {
        const rest = columns.filter((each) => each !== key);
        const place = rest.indexOf(beside) + (side === 'right' ? 1 : 0);
        props.onColumns([...rest.slice(0, place), key, ...rest.slice(place)]);
      }}
      onFold={props.onFold}
      onPeek={props.onOpen}
      onOpen={props.onOpen}
      renderEditor={(edit) => <CellEditor bomId={bomId} edit={edit} />}
      onEmpty={(line, key) => {
        const fields = isEditableColumn(key) ? fieldsFor(key, null) : undefined;
        if (fields !== undefined) void editLine(bomId, line, fields);
      }}
      onCopy={(range, clipboard) => {
        const cells = lines
          .slice(range.top, range.bottom + 1)
          .flatMap((line) =>
            line.kind !== 'row'
              ? []
              : [
                  columns
                    .slice(range.left, range.right + 1)
                    .map((key) => ({ text: textOf(line.row, key, { say, language }), value: bareOf(line.row, key) })),
                ],
          );
        if (cells.length === 0) return false;
        clipboard.setData('text/plain', toTsv(cells));
        clipboard.setData('text/html', toHtml(cells));
        notify.info(say(t.copied, { n: cells.length * (range.right - range.left + 1) }));
        return true;
      }}
    />
  );
}

/** A figure as a spreadsheet reads it, without its unit. */
function bareOf(line: BomLine, key: string): number | undefined {
  if (key === 'quantity' || key === 'to_buy') return Number(line[key]);
  if (key === 'unit_cost' && line.unit_cost !== null) return Number(line.unit_cost);
  return key === 'amount' ? line.ext_cents / 100 : undefined;
}

function CellEditor({ bomId, edit }: { bomId: string; edit: GridEdit<BomLine> }) {
  // The line as it was when somebody began: what a colleague changes meanwhile does not move under the hands.
  const [line] = useState(edit.row);
  const { column } = edit;
  if (!isEditableColumn(column)) return null;
  const value = valueIn(line, column);
  return (
    <TableEditor
      column={editorColumn(column)}
      value={value}
      typed={edit.typed}
      people={[]}
      offers={column === 'supplier' ? findSuppliers : undefined}
      onCommit={(next, way) => {
        edit.end(way);
        const fields = next === value ? undefined : fieldsFor(column, next);
        if (fields !== undefined) void editLine(bomId, line, fields);
      }}
      onCancel={() => edit.end()}
    />
  );
}
