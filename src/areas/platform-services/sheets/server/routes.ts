import { sql, type SQL } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { SheetTable } from '#platform/server/table/sheet-table.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { sheetsContract } from '../contract.ts';
import { readFormula, readSort, type Formula } from '../schema.ts';
import { sentence } from '#platform/shared/text.ts';

/** As many as the spreadsheet-database itself would give after all its pages. */
const mostRecords = 10_000;

/** A table as this viewer reads it. */
type Read = ReturnType<SheetTable['read']>;

function fieldOf({ fields }: Read, name: string, path: string): SQL {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined)
    throw badInput(
      path,
      sentence(
        { en: 'Names a field that the table has not: {name}.', es: 'Nombra un campo que la tabla no tiene: {name}.' },
        { name },
      ),
    );
  return field;
}

function textOf(read: Read, formula: Formula): SQL {
  if (formula.kind === 'text') return sql`${formula.text}::text`;
  if (formula.kind === 'field') return sql`coalesce(${fieldOf(read, formula.name, 'ftr')}::text, '')`;
  if (formula.kind === 'record_id') return sql`${read.id}::text`;
  if (formula.kind === 'lower') return sql`lower(${textOf(read, formula.of)})`;
  throw badInput('ftr', {
    en: 'Compares something that is neither a field nor a text.',
    es: 'Compara algo que no es ni un campo ni un texto.',
  });
}

function conditionOf(read: Read, formula: Formula): SQL {
  switch (formula.kind) {
    case 'all':
    case 'any':
      return sql`(${sql.join(
        formula.of.map((part) => conditionOf(read, part)),
        formula.kind === 'all' ? sql` and ` : sql` or `,
      )})`;
    case 'not':
      return sql`not ${conditionOf(read, formula.of)}`;
    case 'find':
      return sql`(strpos(${textOf(read, formula.within)}, ${textOf(read, formula.what)}) > 0)`;
    case 'compare': {
      const [left, right] = [textOf(read, formula.left), textOf(read, formula.right)];
      return formula.sign === '=' ? sql`(${left} = ${right})` : sql`(${left} <> ${right})`;
    }
    case 'field':
      return sql`(${textOf(read, formula)} <> '')`;
    default:
      throw badInput('ftr', {
        en: 'Holds something that is neither true nor false.',
        es: 'Lleva algo que no es ni verdadero ni falso.',
      });
  }
}

/** A table goes by its name however its words are parted: `Action Items`, `action_items`, `Sub-Tasks`. */
const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/gu, '');

/** Serves the tables of the spreadsheet-database from our own. */
export function mountSheets(kernel: Kernel, tables: readonly SheetTable[]): void {
  mount(kernel, 'sheets', sheetsContract, {
    async table({ viewer, query, db, reply }) {
      const table = tables.find(({ name }) => lettersOf(name) === lettersOf(query.tbl));
      if (table === undefined) throw badInput('tbl', { en: 'Is no table here.', es: 'Aquí no es una tabla.' });
      requireCapability(viewer, table.access);
      const read = table.read(viewer);
      const formula = query.ftr === undefined ? undefined : readFormula(query.ftr);
      if (query.ftr !== undefined && formula === undefined)
        throw badInput('ftr', {
          en: 'Is no formula that can be read here.',
          es: 'No es una fórmula que aquí se pueda leer.',
        });
      const sorts = query.qry === undefined ? [] : readSort(query.qry);
      if (sorts === undefined)
        throw badInput('qry', {
          en: 'Must be a sort clause like sort[0][field]=Status&sort[0][direction]=desc.',
          es: 'Debe ser un orden como sort[0][field]=Status&sort[0][direction]=desc.',
        });
      const names = [...new Set(query.fld ?? Object.keys(read.fields))];
      const columns = names.map((name) => sql`${name}::text, ${fieldOf(read, name, 'fld')}`);
      const order = [
        ...sorts.map(
          ({ field, descending }) =>
            sql`${fieldOf(read, field, 'qry')} ${descending ? sql`desc` : sql`asc`} nulls last`,
        ),
        read.order,
      ];
      const limit = query.limit ?? mostRecords;
      const from = query.after === undefined ? 0 : positionOf(query.after);
      const { rows } = await db.execute<{ id: string; fields: Record<string, unknown> }>(sql`
        select ${read.id} as id, json_strip_nulls(json_build_object(${sql.join(columns, sql`, `)})) as fields
        from ${read.from} where ${read.where} ${formula === undefined ? sql`` : sql`and ${conditionOf(read, formula)}`}
        order by ${sql.join(order, sql`, `)} limit ${limit + 1} offset ${from}`);
      if (rows.length > limit) void reply.header('x-next-cursor', toCursor([from + limit]));
      return rows.slice(0, limit);
    },
  });
}

/** How many records a page begins after. Sheets are sorted by any of their fields, which need not be told apart, so a page counts. */
function positionOf(cursor: string): number {
  const [position = ''] = fromCursor(cursor, 1);
  if (!/^\d{1,6}$/u.test(position))
    throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
  return Number(position);
}
