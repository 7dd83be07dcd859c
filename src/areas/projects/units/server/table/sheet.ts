import { sheetTable } from '#platform/server/table/sheet-table.ts';
import { moduleColumns } from '#areas/projects/units/columns.ts';
import { moduleSource } from './table.ts';

/** Modules under the names of the spreadsheet-database. */
export const moduleSheet = sheetTable(
  {
    name: 'modules',
    access: 'subtasks.read',
    labels: {
      module_no: 'Name',
      status: 'Status',
      project_name: 'Project',
      project: 'Project Number',
      unit: 'Unit',
      factory: 'Factory',
      line: 'Line',
      station: 'Station',
      serial_no: 'Serial Number',
      set_forecast_on: 'Due Date',
      carrier: 'Carrier',
    },
  },
  moduleColumns,
  moduleSource,
);
