import { clsx } from 'clsx';
import { formatMoment } from '#platform/shared/dates.ts';
import { useLanguage, useSay } from '../language.ts';
import { wordsOf } from './cell-words.ts';
import { isNumeric, totalContent } from './table-cells.tsx';
import { cellOf } from './table-source.ts';
import { t } from './table-texts.ts';
import type { ShownColumns } from './use-columns.ts';
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
              <tr key={line.id} className="is-group">
                {shown.map(({ key, column }, place) => (
                  <td
                    key={key}
                    className={clsx(isNumeric(column) && place > 0 && 'numeric')}
                    style={place === 0 ? { paddingLeft: 4 + line.depth * 12 } : undefined}
                  >
                    {place === 0 ? line.label : line.cells[key]}
                  </td>
                ))}
              </tr>
            ) : (
              <tr key={line.id}>
                {shown.map(({ key, column }) => (
                  <td key={key} className={clsx(isNumeric(column) && 'numeric')}>
                    {wordsOf(column, cellOf(line.row, key), language)}
                  </td>
                ))}
              </tr>
            ),
          )}
          <tr className="is-group">
            {shown.map(({ key, column }, place) => (
              <td key={key} className={clsx(isNumeric(column) && place > 0 && 'numeric')}>
                {place === 0 ? count : totalContent(column, totals[key], language)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
