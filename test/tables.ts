import { records } from '#app/records.ts';
import { userColumns } from '#areas/people/accounts/columns.ts';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { warrantyItem } from '#areas/service/warranty/columns.ts';
import { catalogueColumns, priceColumns } from '#areas/design/catalogue/columns.ts';
import { estimateColumns } from '#areas/design/estimates/columns.ts';
import { projectColumns } from '#areas/projects/projects/columns.ts';
import { rateColumns } from '#areas/finance/rates/columns.ts';
import { moduleColumns, unitColumns } from '#areas/projects/units/columns.ts';
import { columnsOf, tableName } from '#platform/shared/record.ts';
import { dateUnits, isGroupable, type Column, type Columns } from '#platform/shared/table.ts';

/** Every table by its name in the address. */
export const tables: Record<string, Columns> = {
  projects: projectColumns,
  units: unitColumns,
  modules: moduleColumns,
  estimates: estimateColumns,
  catalogue: catalogueColumns,
  'catalogue-prices': priceColumns,
  rates: rateColumns,
  users: userColumns,
  ...Object.fromEntries(
    [...records.map(({ declaration }) => declaration), punchItem, warrantyItem].map((declaration) => [
      tableName(declaration),
      columnsOf(declaration),
    ]),
  ),
};

/** What a table may be grouped by in this column: the column, or each unit of its days. */
export function groupsOf(key: string, column: Column): string[] {
  if (!isGroupable(column) || column.kind === 'choices') return [];
  const hasDays = column.kind === 'date' || column.kind === 'moment';
  return hasDays ? dateUnits.map((unit) => `${key}:${unit}`) : [key];
}
