import { useCallback, useMemo, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import type { PricedItem } from '#areas/design/catalogue/schema.ts';
import type { EstimateDetail } from '../schema.ts';
import { EstimateFrame } from './estimate-frame.tsx';
import { PhoneLines } from './sheet/phone-lines.tsx';
import { PasteDialog } from './sheet/paste/paste-dialog.tsx';
import type { PasteAsked } from './sheet/sheet-clipboard.ts';
import { SheetGrid } from './sheet/sheet-grid.tsx';
import { sizeOf } from './sheet/sheet-store.ts';
import { sheetTotals } from './sheet/sheet-totals.ts';
import { SheetNotices } from './sheet/sheet-notices.tsx';
import { SheetToolbar } from './sheet/sheet-toolbar.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { TotalsBar } from './sheet/totals-bar.tsx';
import { useSheet } from './sheet/use-sheet.ts';
import { useSheetView } from './editor/use-sheet-view.ts';
import { useSheetAdding } from './editor/use-sheet-adding.ts';
import { useSheetColumns } from './editor/use-sheet-columns.ts';
import { useCellMarks } from './editor/use-cell-marks.ts';
import { SideHost } from './panels/side-host.tsx';

const t = texts({
  keys: { en: 'Lines of an estimate', es: 'Partidas de una estimación' },
  undo: { en: 'Undo', es: 'Deshacer' },
  redo: { en: 'Redo', es: 'Rehacer' },
  fill: { en: 'Fill down', es: 'Rellenar hacia abajo' },
  insert: { en: 'Insert a line', es: 'Insertar una partida' },
  remove: { en: 'Remove lines', es: 'Quitar partidas' },
  move: { en: 'Move a line', es: 'Mover una partida' },
  before: { en: 'What it cost before', es: 'Lo que costó antes' },
  exchange: { en: 'Take an alternate', es: 'Tomar una alternativa' },
  leave: { en: 'Leave the sheet (Escape, then Tab)', es: 'Salir de la hoja (Escape y luego Tab)' },
  justNow: { en: 'Changed just now', es: 'Cambió hace un momento' },
});

/** What the keys of the sheet do, for the list of keys; the sheet itself listens. */
const sheetKeyWords = [
  { key: 'mod+z', label: t.undo },
  { key: 'mod+shift+z', label: t.redo },
  { key: 'mod+d', label: t.fill },
  { key: 'mod+Enter', label: t.insert },
  { key: 'mod+-', label: t.remove },
  { key: 'alt+↑↓', label: t.move },
  { key: 'alt+H', label: t.before },
  { key: 'alt+A', label: t.exchange },
  { key: 'Escape', label: t.leave },
];

/** The estimator's editor over one revision. */
export function EstimateEditor({ detail }: { detail: EstimateDetail }) {
  const say = useSay();
  const isNarrow = useIsNarrow();
  const store = useSheet(detail);
  const { lines, base, faults, conflicts, fresh } = store.use();
  const size = useMemo(() => sizeOf(base), [base]);
  const isEditable = base.estimate.can.edit;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [paste, setPaste] = useState<PasteAsked>();
  const columns = useSheetColumns();
  const view = useSheetView(lines, isEditable);
  const { today, filter, q, openLine, side, shown, open } = view;
  const { addItem, addAssembly } = useSheetAdding(store, openLine);
  const totals = useMemo(() => sheetTotals(lines, base.markups, size), [lines, base.markups, size]);

  const markOf = useCellMarks({ lines, faults, conflicts });
  const freshOf = useCallback((id: string) => (fresh.has(id) ? say(t.justNow) : undefined), [fresh, say]);

  useKeys(t.keys, sheetKeyWords);

  const panel = side !== undefined && (
    <SidePanel
      side={side}
      detail={base}
      lines={lines}
      totals={totals}
      store={store}
      openLine={openLine}
      isEditable={isEditable}
      onAddItem={addItem}
      onAddAssembly={(bomId) => addAssembly(bomId)}
      onSide={view.openSide}
      onOpen={open}
    />
  );
  return (
    <EstimateFrame detail={base} store={store}>
      <SheetNotices store={store} onShow={(uid) => open(uid)} />
      <SheetToolbar
        store={store}
        lines={lines}
        today={today}
        filter={filter}
        q={q}
        keys={columns.keys}
        side={side}
        picked={picked}
        isEditable={isEditable}
        onPicked={setPicked}
        onSide={view.openSide}
        onBegin={view.begin}
        onShow={columns.show}
      />
      <div className="flex min-h-0 flex-1">
        {isNarrow ? (
          <PhoneLines shown={shown} isEditable={isEditable} markOf={markOf} onOpen={open} store={store} lines={lines} />
        ) : (
          <SheetGrid
            store={store}
            lines={lines}
            shown={shown}
            keys={columns.keys}
            sizes={columns.sizes}
            size={size}
            today={today}
            isEditable={isEditable}
            picked={picked}
            openId={openLine}
            markOf={markOf}
            freshOf={freshOf}
            onPicked={setPicked}
            onFold={view.fold}
            onOpen={open}
            onResize={columns.resize}
            onMoveColumn={columns.move}
            onPaste={setPaste}
            onDropItem={(item, at) => isItem(item) && addItem(item, at)}
            onDropAssembly={addAssembly}
          />
        )}
        {!isNarrow && (
          <SideHost side={side} isNarrow={false} onClose={() => view.openSide(undefined)}>
            {panel}
          </SideHost>
        )}
      </div>
      <TotalsBar totals={totals} />
      {isNarrow && (
        <SideHost side={side} isNarrow onClose={() => view.openSide(undefined)}>
          {panel}
        </SideHost>
      )}
      {paste !== undefined && (
        <PasteDialog asked={paste} lines={lines} size={size} store={store} onClose={() => setPaste(undefined)} />
      )}
    </EstimateFrame>
  );
}

function isItem(item: unknown): item is PricedItem {
  return typeof item === 'object' && item !== null && 'sku' in item && 'cost_code' in item;
}
