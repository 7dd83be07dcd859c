import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { ownedUnits, visibleProjects, type View } from '#areas/projects/projects/server/reads.ts';
import { mayShowInline } from '#platform/server/files/media-types.ts';
import { badInput } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/ids.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import {
  binDays,
  type FileFacets,
  type FileKind,
  type FileOrder,
  type FileOwnerType,
  type FileStage,
  type FileVisibility,
  type StoredFile,
} from '../schema.ts';
import { fileJoins, shownByForm, visibleAlbums, visibleFiles, writableProjects } from './scope.ts';

/** A file as the server knows it, with what the viewer may do to it. */
export interface FileRow extends Record<string, unknown> {
  id: string;
  owner_type: FileOwnerType;
  owner_id: string;
  project_id: string;
  unit_id: string | null;
  module_id: string | null;
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  storage_key: string;
  kind: FileKind;
  caption: string | null;
  tags: string[];
  stage: FileStage | null;
  area: string | null;
  folder: string | null;
  series_id: string;
  version_no: number;
  is_current: boolean;
  width: number | null;
  height: number | null;
  captured_at: string | null;
  captured_wall: string | null;
  uploaded_at: string;
  created_by: string | null;
  uploader_name: string | null;
  latitude: number | null;
  longitude: number | null;
  visibility: FileVisibility;
  drawable: boolean;
  marked_at: string | null;
  holds_location: boolean;
  note: string | null;
  version: number;
  updated_at: string;
  deleted_at: string | null;
  writable: boolean;
}

export const columns = sql`f.id, f.owner_type, f.owner_id, f.project_id, u.id as unit_id, f.module_id, f.name, f.mime,
  f.bytes::float8 as bytes, f.sha256, f.storage_key, f.kind, f.caption, f.tags, f.stage, f.area, f.folder, f.series_id,
  f.version_no, f.superseded_by is null as is_current,
  f.width, f.height, ${iso(sql`f.captured_at`)} as captured_at,
  to_char(f.captured_wall, 'YYYY-MM-DD"T"HH24:MI:SS') as captured_wall, ${iso(sql`f.created_at`)} as uploaded_at, f.created_by,
  by.first_name || ' ' || by.last_name as uploader_name, f.latitude, f.longitude,
  f.visibility, f.drawable, f.holds_location,
  (select ${iso(sql`max(l.changed_at)`)} from photo_layers l where l.file_id = f.id) as marked_at, f.note, f.version, ${iso(sql`f.updated_at`)} as updated_at,
  ${iso(sql`f.deleted_at`)} as deleted_at`;

export const live = sql`f.deleted_at is null`;
const binned = sql.raw(`f.deleted_at > now() - interval '${binDays} days'`);

/** Which files a question is about. */
export interface FilePlace {
  ownerType?: FileOwnerType | undefined;
  ownerId?: string | undefined;
  projectId?: string | undefined;
  unitId?: string | undefined;
  kind?: FileKind | undefined;
  only?: 'media' | 'documents' | undefined;
  view?: View | undefined;
}

export interface FileFilter extends FilePlace {
  stage?: FileStage | undefined;
  area?: string | undefined;
  folder?: string | undefined;
  tag?: string | undefined;
  albumId?: string | undefined;
  q?: string | undefined;
  order: FileOrder;
  inBin: boolean;
  limit: number;
  /** The cursor of the page before. */
  after?: string | undefined;
}

function placed(place: FilePlace): SQL[] {
  const conditions: SQL[] = [];
  if (place.ownerType !== undefined && place.ownerId !== undefined)
    conditions.push(sql`f.owner_type = ${place.ownerType} and f.owner_id = ${place.ownerId}`);
  if (place.projectId !== undefined) conditions.push(sql`f.project_id = ${place.projectId}`);
  if (place.unitId !== undefined) conditions.push(sql`u.id = ${place.unitId}`);
  if (place.kind !== undefined) conditions.push(sql`f.kind = ${place.kind}`);
  if (place.only === 'media') conditions.push(sql`f.kind in ('photo', 'video')`);
  if (place.only === 'documents') conditions.push(sql`f.kind not in ('photo', 'video')`);
  return conditions;
}

const taken = sql`coalesce(f.captured_at, f.created_at)`;

/** The value that each order goes by, and its direction. Album order is the album's own. */
const orders = {
  // An upload gets its id when it begins, so ids do not say when a file arrived.
  newest: { key: sql`f.created_at`, type: sql`timestamptz`, down: true },
  taken: { key: taken, type: sql`timestamptz`, down: true },
  name: { key: sql`lower(f.name)`, type: sql`text`, down: false },
  size: { key: sql`f.bytes`, type: sql`bigint`, down: true },
  album: { key: sql`af.position`, type: sql`float8`, down: false },
} as const;

/** One page of the files that the viewer sees. The bin shows only what the viewer may bring back. */
export async function listFiles(
  db: Executor,
  viewer: Viewer,
  filter: FileFilter,
): Promise<{ rows: FileRow[]; next: string | undefined }> {
  const order = filter.albumId === undefined ? orders[filter.order] : orders.album;
  const conditions = [
    visibleFiles(viewer, filter.view),
    sql`f.superseded_by is null`,
    filter.inBin ? sql`${binned} and ${writableProjects(viewer)}` : live,
    ...placed(filter),
  ];
  if (filter.stage !== undefined) conditions.push(sql`f.stage = ${filter.stage}`);
  if (filter.area !== undefined) conditions.push(sql`lower(f.area) = lower(${filter.area})`);
  if (filter.folder !== undefined) conditions.push(sql`f.folder = ${filter.folder}`);
  if (filter.tag !== undefined) conditions.push(sql`${filter.tag} = any(f.tags)`);
  if (filter.q !== undefined) conditions.push(matches(filter.q));
  if (filter.after !== undefined) conditions.push(behind(filter.after, order));
  const direction = order.down ? sql`desc` : sql`asc`;
  const album =
    filter.albumId === undefined
      ? sql``
      : sql` join album_files af on af.file_id = f.id and af.album_id = ${filter.albumId}
          join albums a on a.id = af.album_id and ${visibleAlbums(viewer, filter.view)}`;
  const { rows } = await db.execute<FileRow & { sort_key: string }>(
    sql`select ${columns}, ${order.key}::text as sort_key, ${writableProjects(viewer)} as writable ${fileJoins}${album}
      where ${sql.join(conditions, sql` and `)} order by ${order.key} ${direction}, f.id ${direction} limit ${filter.limit + 1}`,
  );
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  if (rows.length <= filter.limit || last === undefined) return { rows: page, next: undefined };
  return { rows: page, next: toCursor([last.sort_key, last.id]) };
}

function behind(after: string, order: (typeof orders)[keyof typeof orders]): SQL {
  const sign = order.down ? sql`<` : sql`>`;
  const [key = '', id = ''] = fromCursor(after, 2);
  if (!Id.safeParse(id).success || key.includes('\u0000') || key.length > 400 || !keyFits(key, order))
    throw badInput('after', { en: 'Is no cursor of this list.', es: 'No es un cursor de esta lista.' });
  return sql`(${order.key}, f.id) ${sign} (${key}::${order.type}, ${id}::uuid)`;
}

/** A key that the database could not read must not become an error of the server. */
function keyFits(key: string, order: (typeof orders)[keyof typeof orders]): boolean {
  if (order === orders.taken || order === orders.newest)
    return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/u.test(key);
  if (order === orders.size) return /^\d{1,15}$/u.test(key);
  if (order === orders.album) return Number.isFinite(Number(key)) && key.trim() !== '';
  return true;
}

/** Each word stands somewhere in what is written about the file; accents and capitals don't count. */
function matches(q: string): SQL {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  const text = sql`unaccent(lower(concat_ws(' ', f.name, f.caption, f.area, f.folder, array_to_string(f.tags, ' '))))`;
  return sql`(${sql.join(
    words.map((word) => sql`position(unaccent(lower(${word})) in ${text}) > 0`),
    sql` and `,
  )})`;
}

/** What the files of a place can be narrowed by. */
export async function countFiles(db: Executor, viewer: Viewer, place: FilePlace): Promise<FileFacets> {
  const seen = sql`with seen as (select f.stage, f.area, f.folder, f.tags, f.bytes, f.deleted_at,
    ${writableProjects(viewer)} as writable ${fileJoins}
    where ${sql.join([visibleFiles(viewer, place.view), sql`f.superseded_by is null`, ...placed(place)], sql` and `)}
      and (f.deleted_at is null or ${binned}))`;
  const counted = (name: string, value: SQL, from: SQL, order: SQL) =>
    sql`(select coalesce(json_agg(json_build_object('value', value, 'count', n) order by ${order}), '[]'::json)
      from (select ${value} as value, count(*)::int as n from ${from} group by 1 order by 2 desc limit 200) each
      where value is not null) as ${sql.identifier(name)}`;
  const kept = sql`seen where deleted_at is null`;
  const { rows } = await db.execute<FileFacets & Record<string, unknown>>(sql`${seen}
    select (select count(*)::int from ${kept}) as total, (select coalesce(sum(bytes), 0)::float8 from ${kept}) as bytes,
      ${counted('stages', sql`stage`, kept, sql`value`)}, ${counted('areas', sql`area`, kept, sql`lower(value)`)},
      ${counted('folders', sql`folder`, kept, sql`lower(value)`)},
      ${counted('tags', sql`tag`, sql`seen, unnest(tags) tag where deleted_at is null`, sql`lower(value)`)},
      (select count(*)::int from seen where deleted_at is not null and writable) as in_bin`);
  const [row] = rows;
  if (row === undefined) throw new Error('A count answers one row.');
  return row;
}

/** All versions of the document that this file is one of, as far as the viewer sees them, the current one first. */
export async function listVersions(db: Executor, viewer: Viewer, seriesId: string): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(
    sql`select ${columns}, ${writableProjects(viewer)} as writable ${fileJoins}
      where f.series_id = ${seriesId} and ${live} and ${visibleFiles(viewer)} order by (f.superseded_by is null) desc, f.version_no desc`,
  );
  return rows;
}

/** True when the viewer sees a file that they ask for by its id. */
const seenByName = (viewer: Viewer, view: View | undefined): SQL =>
  sql`(${visibleFiles(viewer, view)} or ${shownByForm(viewer, view)})`;

/** The file if the viewer sees it. `lock` holds it for a change. */
export async function findFile(
  db: Executor,
  viewer: Viewer,
  id: string,
  options: { inBin?: boolean; view?: View | undefined; lock?: boolean } = {},
): Promise<FileRow | undefined> {
  const { rows } = await db.execute<FileRow>(sql`
    select ${columns}, ${writableProjects(viewer)} as writable ${fileJoins}
    where f.id = ${id} and ${options.inBin === true ? binned : live}
      and ${options.lock === true || options.inBin === true ? visibleFiles(viewer, options.view) : seenByName(viewer, options.view)}
      ${options.lock === true ? sql`for update of f` : sql``}`);
  return rows[0];
}

/** Those of the files with these ids that the viewer sees, bin or not, in the order in which they came. */
export async function findFiles(
  db: Executor,
  viewer: Viewer,
  ids: readonly string[],
  options: { view?: View | undefined; isLive?: boolean } = {},
): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(
    sql`select ${columns}, ${writableProjects(viewer)} as writable ${fileJoins}
      where f.id = any(${sql.param([...ids])}::uuid[]) and ${seenByName(viewer, options.view)}
        and ${options.isLive === true ? live : sql`true`} order by f.id`,
  );
  return rows;
}

interface EarlierUpload extends Record<string, unknown> {
  id: string;
  client_upload_id: string;
  sha256: string;
  owner_type: string;
  owner_id: string;
}

/** What an earlier try of the same upload has left, by the sender's own ids. */
export async function findUploads(
  db: Executor,
  viewer: Viewer,
  clientUploadIds: readonly string[],
): Promise<EarlierUpload[]> {
  const { rows } = await db.execute<EarlierUpload>(
    sql`select id, client_upload_id, sha256, owner_type, owner_id from files
      where created_by = ${viewer.userId} and client_upload_id = any(${sql.param([...clientUploadIds])}::text[])`,
  );
  return rows;
}

export interface FileOwner {
  projectId: string;
  unitId: string | null;
  moduleId: string | null;
}

/** The record that a file is to hang on, if the viewer may write there. */
export async function findWritableOwner(
  db: Executor,
  viewer: Viewer,
  type: FileOwnerType,
  id: string,
): Promise<FileOwner | undefined> {
  const found = {
    project: sql`select p.id as project_id, null::uuid as unit_id, null::uuid as module_id from projects p where p.id = ${id}`,
    unit: sql`select p.id as project_id, u.id as unit_id, null::uuid as module_id from units u
      join projects p on p.id = u.project_id where u.id = ${id} and u.deleted_at is null`,
    module: sql`select p.id as project_id, m.unit_id, m.id as module_id from modules m
      join projects p on p.id = m.project_id where m.id = ${id} and m.deleted_at is null`,
  }[type];
  const { rows } = await db.execute<{ project_id: string; unit_id: string | null; module_id: string | null }>(
    sql`${found} and ${writableProjects(viewer)}`,
  );
  return rows[0] === undefined
    ? undefined
    : { projectId: rows[0].project_id, unitId: rows[0].unit_id, moduleId: rows[0].module_id };
}

/** The home that is the viewer's own, or the project that they see as its developer: where they may send a file to. */
export async function findSendingPlace(
  db: Executor,
  viewer: Viewer,
  { unit_id: unit, project_id: project }: { unit_id?: string | undefined; project_id?: string | undefined },
): Promise<FileOwner | undefined> {
  const found =
    unit === undefined
      ? sql`select p.id as project_id, null::uuid as unit_id from projects p
          where p.id = ${project ?? null} and ${visibleProjects(viewer, 'developer')}`
      : sql`select p.id as project_id, u.id as unit_id from units u join projects p on p.id = u.project_id
          where u.id = ${unit} and u.deleted_at is null and ${visibleProjects(viewer, 'owner')} and ${ownedUnits(viewer)}`;
  const { rows } = await db.execute<{ project_id: string; unit_id: string | null }>(found);
  return rows[0] === undefined ? undefined : { projectId: rows[0].project_id, unitId: rows[0].unit_id, moduleId: null };
}

/** The file as the viewer gets it: coordinates only for staff, and under a portal's view for nobody. */
export function toStoredFile(row: FileRow, viewer: Viewer, view?: View): StoredFile {
  const staff = seesEverything(viewer) && view === undefined;
  const writable = row.writable && view === undefined;
  return {
    id: row.id,
    owner_type: row.owner_type,
    owner_id: row.owner_id,
    project_id: row.project_id,
    unit_id: row.unit_id,
    module_id: row.module_id,
    name: row.name,
    mime: row.mime,
    bytes: row.bytes,
    kind: row.kind,
    caption: row.caption,
    tags: row.tags,
    stage: row.stage,
    area: row.area,
    folder: row.folder,
    version_no: row.version_no,
    is_current: row.is_current,
    width: row.width,
    height: row.height,
    captured_at: row.captured_at,
    captured_wall: row.captured_wall,
    uploaded_at: row.uploaded_at,
    uploaded_by:
      row.created_by === null || row.uploader_name === null ? null : { id: row.created_by, name: row.uploader_name },
    latitude: staff ? row.latitude : null,
    longitude: staff ? row.longitude : null,
    visibility: row.visibility,
    note: row.note,
    sha256: staff || row.created_by === viewer.userId ? row.sha256 : null,
    marked_at: row.marked_at,
    has_thumbnail: row.drawable,
    shows_inline: mayShowInline(row.mime),
    version: row.version,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
    can: {
      change: writable,
      remove: writable && (staff || row.created_by === viewer.userId),
      share: staff && writable,
    },
  };
}
