import { sql, type SQL } from 'drizzle-orm';
import { toCursor, idFromCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { BuildingModel, ModelState } from '../schema.ts';

/** A model as the server knows it. */
export interface ModelRow extends Record<string, unknown>, Omit<BuildingModel, 'project'> {
  project_id: string | null;
  project_number: string | null;
  project_name: string | null;
  storage_key: string | null;
  viewer_key: string | null;
  cancelled: boolean;
}

/** What is kept of a fault; of a model that failed before both languages were kept, its English alone. */
const saidOf = (kept: SQL, english: SQL) =>
  sql`case when ${english} is not null then coalesce(${kept}, jsonb_build_object('en', ${english}, 'es', ${english})) end`;

const columns = sql`m.id, m.series_id, m.revision, m.plan_code, m.name, m.discipline, m.file_name, m.bytes::float8 as bytes, m.sha256,
  m.state, m.progress, m.failure, ${saidOf(sql`m.failed_by`, sql`m.failure`)} as failure_said, m.ifc_schema,
  m.application, m.length_unit, coalesce(m.failed_by ->> 'code' = 'no_length_unit', false) as asks_length_unit, m.units,
  m.storeys, m.warnings, m.steps, m.entity_count, m.element_count,
  m.coverage_basis_points, m.viewer_bytes::float8 as viewer_bytes, m.viewer_key, m.viewer_state, m.viewer_failure,
  ${saidOf(sql`m.viewer_failed_by`, sql`m.viewer_failure`)} as viewer_failure_said, m.storage_key, m.read_ms, m.peak_mb,
  m.cancelled, m.version,
  ${iso(sql`m.read_at`)} as read_at, ${iso(sql`m.created_at`)} as created_at, ${iso(sql`m.updated_at`)} as updated_at,
  ${iso(sql`m.deleted_at`)} as deleted_at,
  m.project_id, p.project_number, p.name as project_name, us.first_name || ' ' || us.last_name as created_by,
  not exists (select 1 from building_models later
    where later.series_id = m.series_id and later.revision > m.revision and later.deleted_at is null) as is_latest`;

const from = sql`from building_models m left join projects p on p.id = m.project_id left join users us on us.id = m.created_by`;

/** Models are for staff alone; those of a project in the bin are there with it. */
function visible(viewer: Viewer): SQL {
  return seesEverything(viewer) ? sql`(p.id is null or p.deleted_at is null)` : sql`false`;
}

export interface ModelFilter {
  projectId?: string | undefined;
  planCode?: string | undefined;
  seriesId?: string | undefined;
  state?: ModelState | undefined;
  q?: string | undefined;
  isLatest?: boolean | undefined;
  inBin?: boolean | undefined;
  limit: number;
  after?: string | undefined;
}

export async function listModels(
  db: Executor,
  viewer: Viewer,
  filter: ModelFilter,
): Promise<{ rows: ModelRow[]; next: string | undefined }> {
  const conditions = [
    visible(viewer),
    filter.inBin === true ? sql`m.deleted_at > now() - interval '30 days'` : sql`m.deleted_at is null`,
  ];
  const after = idFromCursor(filter.after);
  if (filter.projectId !== undefined) conditions.push(sql`m.project_id = ${filter.projectId}`);
  if (filter.planCode !== undefined) conditions.push(sql`lower(m.plan_code) = lower(${filter.planCode})`);
  if (filter.seriesId !== undefined) conditions.push(sql`m.series_id = ${filter.seriesId}`);
  if (filter.state !== undefined) conditions.push(sql`m.state = ${filter.state}`);
  if (filter.isLatest === true)
    conditions.push(
      sql`not exists (select 1 from building_models later
        where later.series_id = m.series_id and later.revision > m.revision and later.deleted_at is null)`,
    );
  if (filter.q !== undefined)
    conditions.push(
      holdsWords(sql`concat_ws(' ', m.name, m.file_name, m.plan_code, p.project_number, p.name)`, filter.q),
    );
  if (after !== undefined) conditions.push(sql`m.id < ${after}`);
  const { rows } = await db.execute<ModelRow>(
    sql`select ${columns} ${from} where ${sql.join(conditions, sql` and `)} order by m.id desc limit ${filter.limit + 1}`,
  );
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > filter.limit && last !== undefined ? toCursor([last.id]) : undefined };
}

/** Each word stands somewhere in the text; accents and capitals don't count. */
export function holdsWords(text: SQL, q: string): SQL {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  return sql`(${sql.join(
    words.map((word) => sql`position(unaccent(lower(${word})) in unaccent(lower(${text}))) > 0`),
    sql` and `,
  )})`;
}

/** The model if the viewer sees it. `lock` holds it for a change. */
export async function findModel(
  db: Executor,
  viewer: Viewer,
  id: string,
  options: { inBin?: boolean; lock?: boolean } = {},
): Promise<ModelRow | undefined> {
  const bin = options.inBin === true ? sql`m.deleted_at > now() - interval '30 days'` : sql`m.deleted_at is null`;
  const { rows } = await db.execute<ModelRow>(
    sql`select ${columns} ${from} where m.id = ${id} and ${bin} and ${visible(viewer)} ${
      options.lock === true
        ? sql`for
      update of m`
        : sql``
    }`,
  );
  return rows[0];
}

export function toModel(row: ModelRow): BuildingModel {
  const {
    project_id,
    project_number,
    project_name,
    storage_key: _key,
    viewer_key: _viewer,
    cancelled: _asked,
    ...rest
  } = row;
  return {
    ...rest,
    project:
      project_id === null || project_number === null || project_name === null
        ? null
        : { id: project_id, project_number, name: project_name },
  };
}
