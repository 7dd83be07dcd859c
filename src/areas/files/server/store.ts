import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { View } from '#areas/projects/server/reads.ts';
import { mayShowInline } from '#platform/server/media-types.ts';
import { binDays, type FileKind, type FileOwnerType, type FileVisibility, type StoredFile } from '../schema.ts';
import { fileJoins, visibleFiles, writableProjects } from './scope.ts';

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
  width: number | null;
  height: number | null;
  captured_at: string | null;
  uploaded_at: string;
  created_by: string | null;
  uploader_name: string | null;
  latitude: number | null;
  longitude: number | null;
  visibility: FileVisibility;
  drawable: boolean;
  holds_location: boolean;
  note: string | null;
  version: number;
  updated_at: string;
  deleted_at: string | null;
  writable: boolean;
}

const iso = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = sql`f.id, f.owner_type, f.owner_id, f.project_id, u.id as unit_id, f.module_id, f.name, f.mime, f.bytes::float8 as bytes, f.sha256, f.storage_key, f.kind, f.caption, f.tags,
  f.width, f.height, ${iso(sql`f.captured_at`)} as captured_at, ${iso(sql`f.created_at`)} as uploaded_at, f.created_by, by.first_name || ' ' || by.last_name as uploader_name, f.latitude, f.longitude,
  f.visibility, f.drawable, f.holds_location, f.note, f.version, ${iso(sql`f.updated_at`)} as updated_at, ${iso(sql`f.deleted_at`)} as deleted_at`;

const live = sql`f.deleted_at is null`;
const binned = sql.raw(`f.deleted_at > now() - interval '${binDays} days'`);

export interface FileFilter {
  ownerType?: FileOwnerType | undefined;
  ownerId?: string | undefined;
  projectId?: string | undefined;
  kind?: FileKind | undefined;
  inBin: boolean;
  view?: View | undefined;
  limit: number;
  /** The id of the last file of the page before. */
  after?: string | undefined;
}

/** One page of the files that the viewer sees, newest first. The bin shows only what the viewer may bring back. */
export async function listFiles(db: Executor, viewer: Viewer, filter: FileFilter): Promise<FileRow[]> {
  const conditions = [
    visibleFiles(viewer, filter.view),
    filter.inBin ? sql`${binned} and ${writableProjects(viewer)}` : live,
  ];
  if (filter.ownerType !== undefined && filter.ownerId !== undefined)
    conditions.push(sql`f.owner_type = ${filter.ownerType} and f.owner_id = ${filter.ownerId}`);
  if (filter.projectId !== undefined) conditions.push(sql`f.project_id = ${filter.projectId}`);
  if (filter.kind !== undefined) conditions.push(sql`f.kind = ${filter.kind}`);
  if (filter.after !== undefined) conditions.push(sql`f.id < ${filter.after}::uuid`);
  const { rows } = await db.execute<FileRow>(
    sql`select ${columns}, ${writableProjects(viewer)} as writable ${fileJoins} where ${sql.join(conditions, sql` and `)} order by f.id desc limit ${filter.limit}`,
  );
  return rows;
}

/** The file if the viewer sees it. `lock` holds it for a change. */
export async function findFile(
  db: Executor,
  viewer: Viewer,
  id: string,
  options: { inBin?: boolean; view?: View | undefined; lock?: boolean } = {},
): Promise<FileRow | undefined> {
  const { rows } = await db.execute<FileRow>(sql`
    select ${columns}, ${writableProjects(viewer)} as writable ${fileJoins}
    where f.id = ${id} and ${options.inBin === true ? binned : live} and ${visibleFiles(viewer, options.view)} ${options.lock === true ? sql`for update of f` : sql``}`);
  return rows[0];
}

/** Those of the files with these ids that the viewer sees, bin or not, in the order in which they came. */
export async function findFiles(db: Executor, viewer: Viewer, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(
    sql`select ${columns}, ${writableProjects(viewer)} as writable ${fileJoins} where f.id = any(${sql.param([...ids])}::uuid[]) and ${visibleFiles(viewer)} order by f.id`,
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
    sql`select id, client_upload_id, sha256, owner_type, owner_id from files where created_by = ${viewer.userId} and client_upload_id = any(${sql.param([...clientUploadIds])}::text[])`,
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
    unit: sql`select p.id as project_id, u.id as unit_id, null::uuid as module_id from units u join projects p on p.id = u.project_id where u.id = ${id} and u.deleted_at is null`,
    module: sql`select p.id as project_id, m.unit_id, m.id as module_id from modules m join projects p on p.id = m.project_id where m.id = ${id} and m.deleted_at is null`,
  }[type];
  const { rows } = await db.execute<{ project_id: string; unit_id: string | null; module_id: string | null }>(
    sql`${found} and ${writableProjects(viewer)}`,
  );
  return rows[0] === undefined
    ? undefined
    : { projectId: rows[0].project_id, unitId: rows[0].unit_id, moduleId: rows[0].module_id };
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
    width: row.width,
    height: row.height,
    captured_at: row.captured_at,
    uploaded_at: row.uploaded_at,
    uploaded_by:
      row.created_by === null || row.uploader_name === null ? null : { id: row.created_by, name: row.uploader_name },
    latitude: staff ? row.latitude : null,
    longitude: staff ? row.longitude : null,
    visibility: row.visibility,
    note: row.note,
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
