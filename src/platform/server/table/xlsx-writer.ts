import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import type { CellValue, Column } from '#platform/shared/table.ts';
import { say } from '#platform/shared/text.ts';
import { cellWords, taken, zonedDate, type SheetPlan, type SheetWriter } from './sheet-writers.ts';

/** How a spreadsheet shows a value; without one it guesses. */
const formats: Partial<Record<Column['kind'], string>> = {
  money: '"$"#,##0.00;[Red]-"$"#,##0.00',
  percent: '0.##%',
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};

/**
 * A workbook of one sheet, written row by row: figures, money, shares and days are values of their type, and a text stays a text
 * whatever it begins with.
 */
export function xlsxWriter(into: PassThrough, plan: SheetPlan): SheetWriter {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: into, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet('Hearth', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = plan.columns.map(({ key, column }) => ({
    key,
    header: say(column.label, plan.language),
    width: Math.max(8, Math.round(column.width / 7)),
    style: formats[column.kind] === undefined ? {} : { numFmt: formats[column.kind] ?? '' },
  }));
  const head = sheet.getRow(1);
  head.font = { bold: true };
  head.commit();
  const cellOf = (column: Column, value: CellValue): string | number | boolean | Date | null => {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') return column.kind === 'money' || column.kind === 'percent' ? value / 100 : value;
    if (column.kind === 'date' && typeof value === 'string') return new Date(`${value}T00:00:00Z`);
    if (column.kind === 'moment' && typeof value === 'string') return zonedDate(value, plan.zone);
    return cellWords(column, value, plan.language);
  };
  return {
    async write(rows) {
      for (const row of rows)
        sheet.addRow(plan.columns.map(({ key, column }) => cellOf(column, row[key] ?? null))).commit();
      await taken(into);
    },
    async end() {
      sheet.commit();
      const done = once(into, 'finish');
      await book.commit();
      await done;
    },
  };
}
