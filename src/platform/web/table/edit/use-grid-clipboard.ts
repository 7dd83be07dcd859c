import { useState } from 'react';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { type ClipboardCell, parseTsv, toHtml, toTsv } from '#ui/grid/grid-clipboard.ts';
import type { CellPlace, CellRange } from '#ui/grid/grid-model.ts';
import { keyNames } from '#ui/marks/key-names.ts';
import { clipboardOf } from '../cell-words.ts';
import type { TableGridProps } from '../table-grid.tsx';
import { mostBulkRows } from '../table-limits.ts';
import { cellOf, type TableRow } from '../rows/table-source.ts';
import { t } from '../table-texts.ts';
import { changesOf, type PastePlan, planPaste } from './paste-plan.ts';

/** Copies what is marked in the grid, and plans what is pasted into it: `plan` waits to be confirmed. */
export function useGridClipboard({ columns, model, people }: Pick<TableGridProps, 'columns' | 'model' | 'people'>) {
  const say = useSay();
  const language = useLanguage();
  const { rows } = model;
  const { shown, permitted } = columns;
  const [plan, setPlan] = useState<PastePlan>();
  const cellsIn = (range: CellRange, found: readonly (TableRow | undefined)[]): ClipboardCell[][] =>
    found.flatMap((row) =>
      row === undefined
        ? []
        : [
            shown.slice(range.left, range.right + 1).map((key) => {
              const column = permitted[key];
              return column === undefined ? { text: '' } : clipboardOf(column, cellOf(row, key), language);
            }),
          ],
    );
  const rowsIn = (range: CellRange) =>
    Array.from({ length: range.bottom - range.top + 1 }, (_, index) => {
      const line = model.lineAt(range.top + index);
      return line.kind === 'row' ? line.row : undefined;
    });

  const copy = (range: CellRange, clipboard: DataTransfer): boolean => {
    const isWaiting = Array.from({ length: range.bottom - range.top + 1 }, (_, index) =>
      model.lineAt(range.top + index),
    ).some((line) => line.kind === 'wait');
    if (isWaiting) {
      // A clipboard takes nothing that comes later; the rows are fetched, and the second try has them.
      void rows.load(range.top, range.bottom).then(() => notify.info(keyNames(say(t.copyAgain))));
      return false;
    }
    const found = cellsIn(range, rowsIn(range));
    if (found.length === 0) return false;
    clipboard.setData('text/plain', toTsv(found));
    clipboard.setData('text/html', toHtml(found));
    notify.info(say(t.copied, { n: found.length * (range.right - range.left + 1) }));
    return true;
  };

  /** Asks the server what it would refuse, so that the preview tells the truth before anything is sent. */
  const judge = async (made: PastePlan) => {
    const result = await model.tryOut(changesOf(made, permitted));
    if (!result.ok) return;
    const refusedRows = result.data.results
      .filter(({ ok }) => !ok)
      .map(({ label, said }) => ({ name: label ?? '', why: said?.[language] ?? '' }));
    setPlan((now) => (now === made ? { ...made, refusedRows } : now));
  };

  const paste = (at: CellPlace, text: string, range: CellRange) => {
    const pasted = parseTsv(text);
    if (pasted.length === 0) return;
    if (pasted.length > mostBulkRows) return notify.error(say(t.pasteTooMany, { n: mostBulkRows }));
    const isOne = pasted.length === 1 && pasted[0]?.length === 1;
    const wide = isOne ? range.right - range.left + 1 : Math.max(...pasted.map((line) => line.length));
    const high = isOne ? range.bottom - range.top + 1 : pasted.length;
    const last = Math.min(rows.lineCount - 1, at.line + high - 1);
    void rows.load(at.line, last).then((found) => {
      const keys = shown.slice(at.column, at.column + wide);
      const made = planPaste(pasted, found, keys, permitted, language, people);
      setPlan(made);
      if (made.changes.length > 0) void judge(made);
    });
  };

  /** Sends what was planned; what was refused of it in words. */
  const apply = async (made: PastePlan): Promise<string | undefined> => {
    const result = await model.send(changesOf(made, permitted));
    if (!result.ok) return saidOf(result) ?? say(t.errorTitle);
    const refused = result.data.results.filter(({ ok }) => !ok);
    if (refused.length === 0) setPlan(undefined);
    return refused.length === 0
      ? undefined
      : refused.map(({ label, said }) => `${label ?? ''}: ${said?.[language] ?? ''}`).join(' ');
  };
  return { copy, paste, plan, apply, drop: () => setPlan(undefined) };
}
