import { sql, type SQL } from 'drizzle-orm';
import type { Capability } from '#platform/shared/access.ts';
import type { Column, Columns } from '#platform/shared/table.ts';
import type { Viewer } from '../viewer.ts';
import { columnsFor, joinsFor, type SourceColumn, type TableSource } from './source.ts';

/** One table under the names of the spreadsheet-database. */
export interface SheetTable {
  name: string;
  /** Who may read it at all. */
  access: Capability;
  /** For one viewer: the values of its fields by their labels, and where they come from. */
  read(viewer: Viewer): {
    fields: Readonly<Record<string, SQL>>;
    /** From what, with the joins, under which condition. */
    from: SQL;
    where: SQL;
    id: SQL;
    order: SQL;
  };
}

/** A value as sheet data holds it: choices and people by their names, money in dollars. */
function sheetValue(column: Column, from: SourceColumn): SQL {
  switch (column.kind) {
    case 'person':
      return from.name ?? sql`null::text`;
    case 'money':
      return sql`(${from.sql})::float8 / 100`;
    case 'number':
    case 'percent':
      return sql`(${from.sql})::float8`;
    case 'date':
      return sql`(${from.sql})::text`;
    case 'choice':
      return sql`(${sql.param(JSON.stringify(wordsIn(column.choices)))}::jsonb ->> (${from.sql})::text)`;
    default:
      return from.sql;
  }
}

function wordsIn(choices: Readonly<Record<string, { en: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).map(([key, { en }]) => [key, en]));
}

/**
 * A table of ours under the names of the spreadsheet-database: `labels` gives the field of sheet data for a column. A column that the
 * viewer may not see is no field of theirs.
 */
export function sheetTable<C extends Columns>(
  facts: { name: string; access: Capability; labels: Readonly<Record<string, string>> },
  columns: C,
  sourceFor: (viewer: Viewer) => TableSource<C>,
): SheetTable {
  return {
    name: facts.name,
    access: facts.access,
    read(viewer) {
      const source: TableSource<Columns> = sourceFor(viewer);
      const seen = columnsFor(columns, viewer);
      const held = Object.entries(facts.labels).flatMap(([key, label]) => {
        const [column, from] = [seen[key], source.columns[key]];
        return column === undefined || from === undefined ? [] : [{ label, column, from }];
      });
      return {
        fields: Object.fromEntries(held.map(({ label, column, from }) => [label, sheetValue(column, from)])),
        from: sql`${source.from} ${joinsFor(
          source,
          held.flatMap(({ from }) => from.needs ?? []),
        )}`,
        where: source.where,
        id: source.id,
        order: source.id,
      };
    },
  };
}
