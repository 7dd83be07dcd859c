import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import type { Column } from '#platform/shared/table.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { wordsOf } from '../cell-words.ts';
import { isNumeric, totalContent } from '../table-cells.tsx';
import { cellOf } from '../rows/table-source.ts';
import { t } from '../table-texts.ts';
import type { ShownColumns } from '../use-columns.ts';
import { mostPrintedLines, type PrintSheet } from './use-table-print.ts';
import './printed-table.css';

interface PrintedTableProps {
  sheet: PrintSheet;
  columns: ShownColumns;
  /** What the rows are: the filter and the search, in words. */
  about: string;
  /** How many rows match, in words, and their totals: the last line. */
  count: string;
  totals: Readonly<Record<string, number | string | null>>;
}

/** The view on paper: a plain table whose heads the browser repeats on every sheet. Not seen on the screen. */
export function PrintedTable({ sheet, columns, about, count, totals }: PrintedTableProps) {
  const say = useSay();
  const language = useLanguage();
  const shown = columns.shown.flatMap((key) => {
    const column = columns.permitted[key];
    return column === undefined ? [] : [{ key, column }];
  });
  const isWhole = sheet.lines.length === sheet.lineCount;
  return (
    <div className="printed hidden print:block" aria-hidden="true">
      <p>
        {[about, say(t.printedAt, { at: formatMoment(sheet.at, language) })]
          .filter((words) => words !== '')
          .join(' · ')}
      </p>
      {!isWhole && (
        <p>
          <b>
            {say(sheet.lineCount > mostPrintedLines ? t.printCut : t.printPart, {
              n: sheet.lines.length,
              total: sheet.lineCount,
            })}
          </b>
        </p>
      )}
      <table>
        <thead>
          <tr>
            {shown.map(({ key, column }) => (
              <th key={key} className={clsx(isNumeric(column) && 'numeric')}>
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line) =>
            line.kind === 'group' ? (
              <FigureLine
                key={line.id}
                shown={shown}
                words={line.label}
                indent={line.depth * 12}
                figureOf={({ key }) => line.cells[key]}
              />
            ) : (
              <tr key={line.id} data-tone={line.tone}>
                {shown.map(({ key, column }) => (
                  <td key={key} data-tone={line.cellTones?.[key]} className={clsx(isNumeric(column) && 'numeric')}>
                    {wordsOf(column, cellOf(line.row, key), language)}
                  </td>
                ))}
              </tr>
            ),
          )}
          <FigureLine
            shown={shown}
            words={count}
            indent={0}
            figureOf={({ key, column }) => totalContent(column, totals[key], language)}
          />
        </tbody>
      </table>
    </div>
  );
}

type ShownColumn = { key: string; column: Column };

/** A line of words and figures: the words take the room up to the first figure. */
function FigureLine({
  shown,
  words,
  indent,
  figureOf,
}: {
  shown: readonly ShownColumn[];
  words: ReactNode;
  indent: number;
  figureOf: (column: ShownColumn) => ReactNode;
}) {
  const figures = shown.map(figureOf);
  const first = figures.findIndex((figure, place) => place > 0 && figure !== null && figure !== undefined);
  const span = first < 0 ? shown.length : first;
  return (
    <tr className="is-group">
      <td colSpan={span} style={{ paddingLeft: 6 + indent }}>
        {words}
      </td>
      {shown.slice(span).map(({ key, column }, place) => (
        <td key={key} className={clsx(isNumeric(column) && 'numeric')}>
          {figures[span + place]}
        </td>
      ))}
    </tr>
  );
}
