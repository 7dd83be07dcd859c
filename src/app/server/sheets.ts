import { subtaskSheet } from '#areas/projects/subtasks/server/sheet.ts';
import { moduleSheet } from '#areas/projects/units/server/table/sheet.ts';
import { columnsOf } from '#platform/shared/record.ts';
import { sheetTable, type SheetTable } from '#platform/server/table/sheet-table.ts';
import { records } from '../records.ts';

/** The tables of the declared records, by their `sheet`. */
const declaredSheets = records.flatMap(({ declaration, source }) => {
  if (declaration.sheet === undefined) return [];
  const { table: name, labels } = declaration.sheet;
  const named: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(labels).flatMap(([field, label]) => (label === undefined ? [] : [[field, label]])),
  );
  return [sheetTable({ name, access: declaration.access.read, labels: named }, columnsOf(declaration, 'all'), source)];
});

/** Every table that answers under the names of the spreadsheet-database. */
export const sheetTables: readonly SheetTable[] = [subtaskSheet, moduleSheet, ...declaredSheets];
