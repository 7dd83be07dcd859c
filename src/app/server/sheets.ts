import { sql } from 'drizzle-orm';
import { servedPunchItems } from '#areas/company/tickets/server/punch/punch-items.ts';
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

/** The two punch lists: one kind of ticket, a table each. */
const punchSheets = (['factory', 'site'] as const).map((phase) =>
  sheetTable(
    {
      name: `${phase} punch list`,
      access: 'punch.read',
      labels: {
        code: 'Number',
        title: 'Name',
        state: 'Status',
        project_id: 'Project',
        module_id: 'Module',
        area: 'Area',
        category: 'Category',
        trade: 'Trade',
        priority: 'Priority',
        must_fix_before: 'Must Fix Before',
        lead_id: 'Assignee',
        due_on: 'Due Date',
        reopen_count: 'Repeats',
        cost_cents: 'Cost',
      },
    },
    columnsOf(servedPunchItems.declaration, 'all'),
    (viewer) => {
      const source = servedPunchItems.source(viewer);
      return { ...source, where: sql`${source.where} and r.phase = ${phase}` };
    },
  ),
);

/** Every table that answers under the names of the spreadsheet-database. */
export const sheetTables: readonly SheetTable[] = [subtaskSheet, moduleSheet, ...punchSheets, ...declaredSheets];
