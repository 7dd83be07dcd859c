import { sql, type SQL } from 'drizzle-orm';
import type { Column } from '#platform/shared/table.ts';
import type { AddedColumns } from '#platform/server/table/source.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { ownColumnsOf, ownPrefix, readCategoryFields, type OwnColumn } from '../rules.ts';

/** What a field of a category holds, as text of a ticket at alias `r`. */
const heldText = (key: string): SQL => sql`(r.custom ->> ${key}::text)`;
const isOfType = (key: string, type: 'string' | 'number' | 'boolean'): SQL =>
  sql`jsonb_typeof(r.custom -> ${key}::text) = ${type}::text`;

/** True for a text that is a day of the calendar: what is none would end the statement, and a field may have held words before it held days. */
function isDayText(text: SQL): SQL {
  const month = sql`left(${text}, 7)`;
  return sql`(case when ${text} ~ '^[0-9]{3}[1-9]-(0[1-9]|1[0-2])-[0-9]{2}$|^[1-9][0-9]{3}-(0[1-9]|1[0-2])-[0-9]{2}$'
    then right(${text}, 2)::int between 1 and extract(day from (${month} || '-01')::date + interval '1 month - 1 day') else false end)`;
}

/** The value of such a column, and nothing where what is kept does not fit its kind (any more). */
function valueSql(key: string, column: Column): SQL {
  const text = heldText(key);
  switch (column.kind) {
    case 'number':
      return sql`case when ${isOfType(key, 'number')} then ${text}::float8 end`;
    case 'flag':
      return sql`case when ${isOfType(key, 'boolean')} then ${text}::boolean end`;
    case 'date':
      return sql`case when ${isOfType(key, 'string')} and ${isDayText(text)} then ${text}::date end`;
    case 'choice':
      return sql`case when ${text} = any(${sql.param(Object.keys(column.choices))}::text[]) then ${text} end`;
    default:
      return sql`case when ${isOfType(key, 'string')} then ${text} end`;
  }
}

function sourceOf({ key, column, categories }: OwnColumn): SQL {
  return sql`(case when r.type_id = any(${sql.param(categories)}::uuid[]) then ${valueSql(key, column)} end)`;
}

/** The columns that the fields of categories add to the list of tickets. Those of a category that is in the bin are none. */
async function readOwnColumns(db: Executor): Promise<AddedColumns> {
  const { rows } = await db.execute<{ id: string; name: string; name_es: string | null; fields: string | null }>(sql`
    select k.id, k.name, k.name_es, k.fields from ticket_types k
    where k.deleted_at is null and k.fields is not null order by k.name, k.id`);
  const own = ownColumnsOf(
    rows.map(({ id, name, name_es: es, fields }) => ({
      id,
      name: { en: name, es: es ?? name },
      fields: readCategoryFields(fields).fields,
    })),
  );
  return {
    columns: Object.fromEntries([...own].map(([name, { column }]) => [name, column])),
    from: Object.fromEntries([...own].map(([name, each]) => [name, { sql: sourceOf(each) }])),
  };
}

export const ownColumns = { prefix: ownPrefix, read: readOwnColumns };
