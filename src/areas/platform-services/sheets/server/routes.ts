import { sql, type SQL } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { subtaskPlaces, visibleSubtasks } from '#areas/projects/subtasks/server/reads.ts';
import { sheetsContract } from '../contract.ts';
import { readFormula, readSort, type Formula } from '../schema.ts';

/** The fields of a subtask by the names that sheet data has for them. */
const fields: Readonly<Record<string, SQL>> = {
  Name: sql`st.name`,
  Status: sql`st.status`,
  Department: sql`st.department`,
  'Sub-Task Owner': sql`(o.first_name || ' ' || o.last_name)`,
  Project: sql`(p.project_number || ' ' || p.name)`,
  Unit: sql`su.name`,
  Module: sql`sm.module_no`,
  'Due Date': sql`st.due_on::text`,
  Weight: sql`st.weight`,
  Notes: sql`st.details`,
};

/** As many as the spreadsheet-database itself would give after all its pages. */
const mostRecords = 10_000;

function fieldOf(name: string, path: string): SQL {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) throw badInput(path, `Names a field that the table has not: ${name}.`);
  return field;
}

function textOf(formula: Formula): SQL {
  if (formula.kind === 'text') return sql`${formula.text}::text`;
  if (formula.kind === 'field') return sql`coalesce(${fieldOf(formula.name, 'ftr')}::text, '')`;
  if (formula.kind === 'record_id') return sql`st.id::text`;
  if (formula.kind === 'lower') return sql`lower(${textOf(formula.of)})`;
  throw badInput('ftr', 'Compares something that is neither a field nor a text.');
}

function conditionOf(formula: Formula): SQL {
  switch (formula.kind) {
    case 'all':
    case 'any':
      return sql`(${sql.join(formula.of.map(conditionOf), formula.kind === 'all' ? sql` and ` : sql` or `)})`;
    case 'not':
      return sql`not ${conditionOf(formula.of)}`;
    case 'find':
      return sql`(strpos(${textOf(formula.within)}, ${textOf(formula.what)}) > 0)`;
    case 'compare': {
      const [left, right] = [textOf(formula.left), textOf(formula.right)];
      return formula.sign === '=' ? sql`(${left} = ${right})` : sql`(${left} <> ${right})`;
    }
    case 'field':
      return sql`(${textOf(formula)} <> '')`;
    default:
      throw badInput('ftr', 'Holds something that is neither true nor false.');
  }
}

/** Serves the tables of the spreadsheet-database from our own. */
export function mountSheets(kernel: Kernel): void {
  mount(kernel, 'sheets', sheetsContract, {
    async table({ viewer, query, db }) {
      const formula = query.ftr === undefined ? undefined : readFormula(query.ftr);
      if (query.ftr !== undefined && formula === undefined)
        throw badInput('ftr', 'Is no formula that can be read here.');
      const sorts = query.qry === undefined ? [] : readSort(query.qry);
      if (sorts === undefined)
        throw badInput('qry', 'Must be a sort clause like sort[0][field]=Status&sort[0][direction]=desc.');
      const names = [...new Set(query.fld ?? Object.keys(fields))];
      const columns = names.map((name) => sql`${name}::text, ${fieldOf(name, 'fld')}`);
      const order = [
        ...sorts.map(
          ({ field, descending }) => sql`${fieldOf(field, 'qry')} ${descending ? sql`desc` : sql`asc`} nulls last`,
        ),
        sql`st.status desc, st.sort_order, st.due_on nulls last, st.id`,
      ];
      const { rows } = await db.execute<{ id: string; fields: Record<string, unknown> }>(sql`
        select st.id, json_strip_nulls(json_build_object(${sql.join(columns, sql`, `)})) as fields
        from subtasks st join projects p on p.id = st.project_id ${subtaskPlaces} left join users o on o.id = st.owner_id
        where ${visibleSubtasks(viewer)} ${formula === undefined ? sql`` : sql`and ${conditionOf(formula)}`}
        order by ${sql.join(order, sql`, `)} limit ${mostRecords}`);
      return rows;
    },
  });
}
