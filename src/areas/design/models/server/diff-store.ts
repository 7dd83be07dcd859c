import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { ModelDiff } from '../schema.ts';

const most = 1000;

const side = (modelId: string) => sql`
  select entity, global_id, row_number() over (partition by global_id order by entity) as nth, ifc_class, name, type_name, storey, module,
    shape_hash, box, md5(quantities::text) as quantities, md5(materials::text) as materials, md5(properties::text) as properties
  from model_elements where model_id = ${modelId} and not is_space`;

const differs = (column: string) => sql`a.${sql.identifier(column)} is distinct from b.${sql.identifier(column)}`;

/** The fields of a change, with the columns that tell of it. */
const fields: readonly (readonly [string, SQL])[] = [
  ['name', differs('name')],
  ['type', sql`(${differs('type_name')} or ${differs('ifc_class')})`],
  ['storey', differs('storey')],
  ['module', differs('module')],
  ['materials', differs('materials')],
  ['quantities', differs('quantities')],
  ['properties', differs('properties')],
  ['shape', differs('shape_hash')],
  // A shape that differs reaches elsewhere by itself.
  ['place', sql`(${differs('box')} and not ${differs('shape_hash')})`],
];

/**
 * What differs between two revisions. Parts are held together by GlobalId, doubled ones in the order of their files. One that has gone
 * and one that has come with the same shape, class, type and place are one part under a new GlobalId.
 */
export async function diffOf(
  db: Executor,
  before: { id: string; revision: number },
  after: { id: string; revision: number },
): Promise<ModelDiff> {
  const named = sql.join(
    fields.map(([name, condition]) => sql`case when ${condition} then ${name}::text end`),
    sql`, `,
  );
  const list = (columns: SQL, table: string, order: SQL) =>
    sql`(select coalesce(json_agg(x), '[]'::json)
      from (select ${columns} from ${sql.identifier(table)} order by ${order} limit ${most}) x)`;
  const count = (table: string) => sql`(select count(*)::int from ${sql.identifier(table)})`;
  const { rows } = await db.execute<Record<string, unknown> & Omit<ModelDiff, 'before' | 'after'>>(sql`
    with a as materialized (${side(before.id)}), b as materialized (${side(after.id)}),
    kept as (
      select b.global_id, b.ifc_class, b.name, b.type_name, b.storey, a.entity as before, b.entity as after,
        array_remove(array[${named}], null) as fields
      from a join b on a.global_id = b.global_id and a.nth = b.nth
    ),
    gone as materialized (select a.*, row_number()
      over (partition by shape_hash, box, ifc_class, type_name order by entity) as place from a
      where not exists (select 1 from b where b.global_id = a.global_id and b.nth = a.nth)),
    come as materialized (select b.*, row_number()
      over (partition by shape_hash, box, ifc_class, type_name order by entity) as place from b
      where not exists (select 1 from a where a.global_id = b.global_id and a.nth = b.nth)),
    renumbered as materialized (
      select n.global_id, g.global_id as global_id_before, n.ifc_class, n.name, n.type_name, n.storey, g.entity as before, n.entity as after
      from gone g join come n on g.shape_hash = n.shape_hash and g.box = n.box and g.ifc_class = n.ifc_class
        and g.type_name is not distinct from n.type_name and g.place = n.place
    ),
    removed as (select global_id, ifc_class, name, type_name, storey, entity as before, null::int as after from gone
      where entity not in (select before from renumbered)),
    added as (select global_id, ifc_class, name, type_name, storey, null::int as before, entity as after from come
      where entity not in (select after from renumbered)),
    changed as (select * from kept where cardinality(fields) > 0)
    select json_build_object('same', (select count(*)::int from kept where cardinality(fields) = 0), 'added',
      ${count('added')}, 'removed', ${count('removed')}, 'changed', ${count('changed')}, 'renumbered', ${count('renumbered')}) as counts,
      ${list(sql`*`, 'added', sql`after`)} as added, ${list(sql`*`, 'removed', sql`before`)} as removed,
      ${list(sql`*`, 'changed', sql`after`)} as changed, ${list(sql`*`, 'renumbered', sql`after`)} as renumbered`);
  const [row] = rows;
  if (row === undefined) throw new Error('A comparison answers one row.');
  return { before, after, ...row };
}
