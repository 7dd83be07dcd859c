import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { StoredMaterial, StoredProperty, StoredQuantity } from '../schema.ts';
import { holdsWords } from './store.ts';

/**
 * A part of a model as it is stored.
 *
 * - `ifcClass` is in capitals, as the file writes it: `IFCWALL`, `IFCWALLSTANDARDCASE`. Compare without regard to case, and take
 *   `…STANDARDCASE` and `…ELEMENTEDCASE` for the plain class.
 * - `typeName` is the name of the type, or what the part itself calls its type (ObjectType).
 * - `quantities` are in SI (metres, square and cubic metres, kilograms, pieces, seconds), each with where it comes from:
 *   `set`, `type` and `corrected` under the names of the file's own quantity sets (`Qto_WallBaseQuantities` / `NetSideArea`,
 *   `BaseQuantities` / `NetVolume`, set `''` where the file names none); `property` for measures among the property sets, as Revit
 *   writes them (`PSet_Revit_Dimensions` / `Area`, `Volume`, `Length`); and `geometry`, always under the set `''` and the names
 *   `Volume` (closed shapes only), `SurfaceArea`, `Footprint` (seen from above), `LargestFace`, `Length` (longest side along its own
 *   axes) and `Height` (how far it reaches upwards). A part with a shape has the geometry ones too, beside its own.
 * - `module` names the module or unit of the home where the model tells them apart, else it is null.
 * - `shapeHash` is equal for parts of one shape; `box` is least and greatest x, y, z in metres, y upwards.
 */
export interface StoredElement {
  entity: number;
  globalId: string;
  ifcClass: string;
  predefinedType: string | null;
  name: string | null;
  typeName: string | null;
  tag: string | null;
  storey: string | null;
  container: string | null;
  assemblyId: string | null;
  assemblyName: string | null;
  module: string | null;
  isSpace: boolean;
  materials: StoredMaterial[];
  properties: StoredProperty[];
  quantities: StoredQuantity[];
  shapeHash: string | null;
  box: number[] | null;
}

const pageRows = 500;

/** All parts of a model in pages, rooms included, in the order of the file. Whether the viewer sees the model is asked before. */
export async function* elementPages(db: Executor, modelId: string): AsyncGenerator<StoredElement[]> {
  let after = -1;
  for (;;) {
    const { rows } = await db.execute<StoredElement & Record<string, unknown>>(sql`
      select entity, global_id as "globalId", ifc_class as "ifcClass", predefined_type as "predefinedType", name,
        type_name as "typeName", tag, storey,
        container, assembly_id as "assemblyId", assembly_name as "assemblyName", module, is_space as "isSpace",
        materials, properties, quantities,
        shape_hash as "shapeHash", box::float8[] as box
      from model_elements where model_id = ${modelId} and entity > ${after} order by entity limit ${pageRows}`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < pageRows) return;
    after = last.entity;
  }
}

/** All parts of a model, rooms included. */
export async function elementsOf(db: Executor, modelId: string): Promise<StoredElement[]> {
  const all: StoredElement[] = [];
  for await (const page of elementPages(db, modelId)) all.push(...page);
  return all;
}

/** A model with all its revisions, as somebody who browses them sees it. */
export interface ModelSeries extends Record<string, unknown> {
  series_id: string;
  name: string;
  place: string | null;
  changed_at: string;
}

/** Models that can be read, each once however many revisions it has, the newest first. */
export async function listSeries(db: Executor, viewer: Viewer, q: string | undefined): Promise<ModelSeries[]> {
  if (!seesEverything(viewer)) return [];
  const { rows } = await db.execute<ModelSeries>(sql`
    select * from (
      select distinct on (m.series_id) m.series_id, m.name,
        coalesce(p.project_number || ' ' || p.name, m.plan_code) as place, ${iso(sql`m.created_at`)} as changed_at
      from building_models m left join projects p on p.id = m.project_id
      where m.deleted_at is null and m.state in ('ready', 'degraded') and (p.id is null or p.deleted_at is null)
        ${q === undefined ? sql`` : sql`and ${holdsWords(sql`concat_ws(' ', m.name, m.plan_code, p.project_number, p.name)`, q)}`}
      order by m.series_id, m.revision desc) s order by s.changed_at desc limit 500`);
  return rows;
}

/** A revision that can be read. */
export interface RevisionFacts extends Record<string, unknown> {
  id: string;
  revision: number;
  name: string;
  sha256: string | null;
  file_name: string;
  created_at: string;
}

/** The revisions of a model that can be read, the newest first. */
export async function revisionsOf(db: Executor, viewer: Viewer, seriesId: string): Promise<RevisionFacts[]> {
  if (!seesEverything(viewer)) return [];
  const { rows } = await db.execute<RevisionFacts>(sql`
    select m.id, m.revision, m.name, m.sha256, m.file_name, ${iso(sql`m.created_at`)} as created_at
    from building_models m left join projects p on p.id = m.project_id
    where m.series_id = ${seriesId} and m.deleted_at is null and m.state in ('ready', 'degraded')
      and (p.id is null or p.deleted_at is null) order by m.revision desc`);
  return rows;
}

/** Storeys and modules that a model tells apart. */
export async function partsOfModel(db: Executor, modelId: string): Promise<{ storeys: string[]; modules: string[] }> {
  const { rows } = await db.execute<{ storeys: string[] | null; modules: string[] | null }>(sql`
    select array_agg(distinct storey) filter (where storey is not null) as storeys, array_agg(distinct module)
      filter (where module is not null) as modules
    from model_elements where model_id = ${modelId} and not is_space`);
  return { storeys: rows[0]?.storeys ?? [], modules: rows[0]?.modules ?? [] };
}

/** How many parts of each kind stand in each storey and module. */
export async function kindsByPlace(
  db: Executor,
  modelId: string,
): Promise<{ storey: string | null; module: string | null; ifc_class: string; name: string; parts: number }[]> {
  const { rows } = await db.execute<{
    storey: string | null;
    module: string | null;
    ifc_class: string;
    name: string;
    parts: number;
  }>(sql`
    select storey, module, ifc_class, coalesce(type_name, name, ifc_class) as name, count(*)::int as parts from model_elements
    where model_id = ${modelId} and not is_space group by 1, 2, 3, 4 order by 2 nulls first, 1 nulls first, 3, 4`);
  return rows;
}
