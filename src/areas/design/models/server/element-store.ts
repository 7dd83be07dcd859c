import { sql, type SQL } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type {
  ElementGroup,
  ElementLine,
  ElementQuery,
  ModelElementRead,
  ModelOutline,
  ModelQuality,
} from '../schema.ts';
import { holdsWords } from './store.ts';

/** How many quantities of an element the file itself gives. */
const given = sql`(select count(*)::int from jsonb_array_elements(e.quantities) q where q ->> 'source' <> 'geometry')`;

const line = sql`e.entity, e.global_id, e.ifc_class, e.predefined_type, e.name, e.type_name, e.tag, e.storey, e.module,
  e.assembly_name, e.is_space, ${given} as given`;

export async function listElements(
  db: Executor,
  modelId: string,
  query: ElementQuery,
): Promise<{ rows: ElementLine[]; next: string | undefined }> {
  const limit = query.limit ?? 200;
  const conditions: SQL[] = [
    sql`e.model_id = ${modelId}`,
    query.spaces === 'true' ? sql`e.is_space` : sql`not e.is_space`,
  ];
  if (query.ifc_class !== undefined) conditions.push(sql`e.ifc_class = upper(${query.ifc_class})`);
  if (query.global_id !== undefined) conditions.push(sql`e.global_id = ${query.global_id}`);
  for (const [column, value] of [
    [sql`e.storey`, query.storey],
    [sql`e.type_name`, query.type_name],
    [sql`e.module`, query.module],
  ] as const)
    if (value !== undefined) conditions.push(sql`coalesce(${column}, '') = ${requireStorable(value)}`);
  if (query.unmeasured === 'true') conditions.push(sql`${given} = 0`);
  if (query.q !== undefined)
    conditions.push(
      holdsWords(
        sql`concat_ws(' ', e.name, e.type_name, e.tag, e.ifc_class, e.global_id, e.storey, e.module)`,
        query.q,
      ),
    );
  if (query.after !== undefined) {
    const [entity = ''] = fromCursor(query.after, 1);
    if (!/^\d{1,9}$|^1\d{9}$|^20\d{8}$/u.test(entity))
      throw badInput('after', { en: 'Is not a cursor of this list.', es: 'No es un cursor de esta lista.' });
    conditions.push(sql`e.entity > ${Number(entity)}`);
  }
  const { rows } = await db.execute<ElementLine & Record<string, unknown>>(
    sql`select ${line} from model_elements e where ${sql.join(conditions, sql` and `)} order by e.entity limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last !== undefined ? toCursor([last.entity]) : undefined };
}

function requireStorable(text: string): string {
  if (text.includes('\u0000'))
    throw badInput('', { en: 'Must not hold control characters.', es: 'No puede llevar caracteres de control.' });
  return text;
}

export async function findElement(
  db: Executor,
  modelId: string,
  entity: number,
): Promise<ModelElementRead | undefined> {
  const { rows } = await db.execute<ModelElementRead & Record<string, unknown>>(sql`
    select ${line}, e.container, e.assembly_id, e.materials, e.properties, e.quantities, e.shape_hash, e.box::float8[] as box,
      (select count(*)::int from model_elements o where o.model_id = e.model_id and o.shape_hash = e.shape_hash) as same_shape
    from model_elements e where e.model_id = ${modelId} and e.entity = ${entity}`);
  return rows[0];
}

export async function groupElements(db: Executor, modelId: string): Promise<ElementGroup[]> {
  const { rows } = await db.execute<ElementGroup & Record<string, unknown>>(sql`
    select e.storey, e.ifc_class, e.type_name, count(*)::int as count, count(*) filter (where ${given} > 0)::int as given
    from model_elements e where e.model_id = ${modelId} and not e.is_space group by 1, 2, 3 order by 1 nulls last, 2, 3 nulls last`);
  return rows;
}

/** Storeys, classes and parts of a model for its 3D view. */
export async function outlineOf(db: Executor, modelId: string): Promise<ModelOutline> {
  const { rows } = await db.execute<{
    entity: number;
    global_id: string;
    storey: string | null;
    ifc_class: string;
    assembly_id: string | null;
  }>(
    sql`select entity, global_id, storey, ifc_class, assembly_id from model_elements where model_id = ${modelId} order by entity`,
  );
  const entityOf = new Map(rows.map((row) => [row.global_id, row.entity]));
  const storeys = new Map<string, number>();
  const classes = new Map<string, number>();
  const place = (known: Map<string, number>, name: string): number => {
    const at = known.get(name) ?? known.size;
    known.set(name, at);
    return at;
  };
  const parts = rows.map(({ entity, storey, ifc_class, assembly_id }): ModelOutline['parts'][number] => {
    const whole = assembly_id === null ? undefined : entityOf.get(assembly_id);
    return [
      entity,
      storey === null ? -1 : place(storeys, storey),
      place(classes, ifc_class),
      whole === undefined || whole === entity ? 0 : whole,
    ];
  });
  return { storeys: [...storeys.keys()], classes: [...classes.keys()], parts };
}

const mostExamples = 8;

/** What there is to know before counting with the model. */
export async function qualityOf(db: Executor, modelId: string): Promise<ModelQuality> {
  const examples = (
    condition: SQL,
  ) => sql`json_build_object('count', (select count(*)::int from parts where ${condition}), 'examples',
    (select coalesce(json_agg(x), '[]'::json)
      from (select entity, coalesce(name, type_name) as name, ifc_class from parts where ${condition} order by entity
        limit ${mostExamples}) x))`;
  const { rows } = await db.execute<ModelQuality & Record<string, unknown>>(sql`
    with parts as materialized (
      select e.entity, e.name, e.type_name, e.ifc_class, e.storey, e.module, e.shape_hash is not null as shaped, ${given} as given,
        exists (select 1 from jsonb_array_elements(e.quantities) q
          where q ->> 'source' <> 'geometry' and q ->> 'measure' in ('area', 'volume', 'weight')
            and (q ->> 'value')::float8 <= 0) as nothing,
        e.shape_hash is not null and row_number() over (partition by e.shape_hash, e.box, e.ifc_class order by e.entity) > 1 as doubled
      from model_elements e where e.model_id = ${modelId} and not e.is_space
    )
    select (select count(*)::int from parts) as elements,
      (select count(*)::int from model_elements e where e.model_id = ${modelId} and e.is_space) as spaces,
      (select json_build_object('given', count(*) filter (where given > 0), 'geometry', count(*)
        filter (where given = 0 and shaped), 'none', count(*) filter (where given = 0 and not shaped)) from parts) as sources,
      (select coalesce(json_agg(c), '[]'::json)
        from (select ifc_class, count(*)::int as count, count(*) filter (where given > 0)::int as given, count(*)
          filter (where shaped)::int as shaped from parts group by 1 order by 2 desc, 1) c) as classes,
      (select coalesce(json_agg(c), '[]'::json)
        from (select module, count(*)::int as count from parts group by 1 order by 1 nulls last) c) as modules,
      ${examples(sql`nothing`)} as nothing, ${examples(sql`doubled`)} as doubled,
      ${examples(sql`storey is null`)} as without_storey, ${examples(sql`type_name is null`)} as without_type`);
  const [row] = rows;
  if (row === undefined) throw new Error('A count answers one row.');
  return row;
}
