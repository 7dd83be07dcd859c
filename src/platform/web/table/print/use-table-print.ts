import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridLine } from '#ui/grid/grid-model.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useKeys } from '#platform/web/keys.ts';
import { notify } from '#platform/web/frame/notify.ts';
import type { TableRow } from '../rows/table-source.ts';
import { t } from '../table-texts.ts';
import type { TableModel } from '../rows/use-table-model.ts';

/** More lines would be a book that stops the browser; an export holds them all. */
export const mostPrintedLines = 2000;

/** What goes on paper: the lines of the view in their order, and how many there would be. */
export interface PrintSheet {
  lines: readonly Exclude<GridLine<TableRow>, { kind: 'wait' }>[];
  lineCount: number;
  /** When, in UTC. */
  at: string;
}

export interface TablePrint {
  /** Stands only while the page is printed. */
  sheet: PrintSheet | undefined;
  isPreparing: boolean;
  print: () => void;
  cancel: () => void;
}

/**
 * Prints the rows of the view, not only those that are drawn: they are fetched first. The browser's own command can not wait for
 * that, so it prints what is here, and the sheet says so; Ctrl+P is taken over while the table stands.
 */
export function useTablePrint(model: TableModel, isTable: boolean): TablePrint {
  const say = useSay();
  const [sheet, setSheet] = useState<PrintSheet>();
  const [isPreparing, setPreparing] = useState(false);
  const turn = useRef(0);
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  });
  useEffect(() => {
    if (!isTable) return;
    const before = () => flushSync(() => setSheet((ready) => ready ?? sheetOf(latest.current)));
    const after = () => setSheet(undefined);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [isTable]);

  const print = () => {
    if (!isTable) return globalThis.print();
    turn.current += 1;
    const mine = turn.current;
    const { rows } = latest.current;
    setPreparing(true);
    return void rows
      .load(0, Math.max(0, Math.min(rows.lineCount, mostPrintedLines) - 1))
      .then(
        () => {
          if (mine !== turn.current) return;
          flushSync(() => {
            setPreparing(false);
            setSheet(sheetOf(latest.current));
          });
          globalThis.print();
        },
        () => notify.error(say(t.errorTitle)),
      )
      .finally(() => {
        if (mine === turn.current) setPreparing(false);
      });
  };
  useKeys(t.thisTable, [{ key: 'mod+p', label: t.print, act: print }]);
  return {
    sheet,
    isPreparing,
    print,
    cancel: () => {
      turn.current += 1;
      setPreparing(false);
    },
  };
}

function sheetOf({ rows, lineAt }: TableModel): PrintSheet {
  const count = Math.min(rows.lineCount, mostPrintedLines);
  return {
    lines: Array.from({ length: count }, (_, line) => lineAt(line)).filter((line) => line.kind !== 'wait'),
    lineCount: rows.lineCount,
    at: new Date().toISOString(),
  };
}
