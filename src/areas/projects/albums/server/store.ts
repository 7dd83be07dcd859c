import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { albumsFor, filesFor, joinsOfFiles, projectsToWrite } from '#areas/platform-services/files/server/reads.ts';
import type { AlbumVisibility } from '#areas/platform-services/files/schema.ts';
import type { View } from '#areas/projects/projects/server/reads.ts';
import type { Album } from '../schema.ts';

export interface AlbumRow extends Record<string, unknown> {
  id: string;
  project_id: string;
  unit_id: string | null;
  name: string;
  description: string | null;
  visibility: AlbumVisibility;
  chosen_cover_id: string | null;
  cover_file_id: string | null;
  files: number;
  position: number;
  created_at: string;
  version: number;
  writable: boolean;
}

/** The columns of an album as this viewer sees it: only photos that they may see count, and only such a one is its cover. */
function columnsFor(viewer: Viewer, view: View | undefined) {
  const seen = filesFor(viewer, view);
  // The question about files has a project of its own under the same alias, inside its brackets.
  const inside = sql`${joinsOfFiles} join album_files af on af.file_id = f.id where af.album_id = a.id and ${seen}`;
  return sql`a.id, a.project_id, a.unit_id, a.name, a.description, a.visibility, a.cover_file_id as chosen_cover_id, a.position, a.version,
    to_char(a.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
    (select f.id ${inside} and f.drawable order by f.id = a.cover_file_id desc nulls last, af.position limit 1) as cover_file_id,
    (select count(*)::int ${inside}) as files, ${projectsToWrite(viewer)} as writable`;
}

export async function listAlbums(
  db: Executor,
  viewer: Viewer,
  {
    projectId,
    unitId,
    view,
    limit,
  }: { projectId: string; unitId?: string | undefined; view?: View | undefined; limit: number },
): Promise<AlbumRow[]> {
  const unit = unitId === undefined ? sql`true` : sql`(a.unit_id = ${unitId})`;
  const { rows } = await db.execute<AlbumRow>(sql`
    select ${columnsFor(viewer, view)} from albums a join projects p on p.id = a.project_id
    where a.project_id = ${projectId} and ${unit} and ${albumsFor(viewer, view)} order by a.position, a.id limit ${limit}`);
  return rows;
}

export async function findAlbum(db: Executor, viewer: Viewer, id: string): Promise<AlbumRow | undefined> {
  const { rows } = await db.execute<AlbumRow>(sql`
    select ${columnsFor(viewer, undefined)} from albums a join projects p on p.id = a.project_id
    where a.id = ${id} and ${albumsFor(viewer)}`);
  return rows[0];
}

/** An album that is held for a change; its own facts stand under the names of the table's columns, as changes are recorded. */
export interface LockedAlbum extends Record<string, unknown> {
  id: string;
  project_id: string;
  version: number;
  name: string;
  description: string | null;
  visibility: AlbumVisibility;
  coverFileId: string | null;
  position: number;
}

/** Locks the album's row, in or out of the bin, if the viewer may write its project. */
export async function lockAlbum(
  db: Executor,
  viewer: Viewer,
  id: string,
  { inBin }: { inBin: boolean },
): Promise<LockedAlbum | undefined> {
  const bin = inBin ? sql`a.deleted_at > now() - interval '30 days'` : sql`a.deleted_at is null`;
  const { rows } = await db.execute<LockedAlbum>(sql`
    select a.id, a.project_id, a.version, a.name, a.description, a.visibility, a.cover_file_id as "coverFileId", a.position
    from albums a join projects p on p.id = a.project_id where a.id = ${id} and ${bin} and ${projectsToWrite(viewer)} for update of a`);
  return rows[0];
}

/** The ids of all that is in an album, in its order, whoever sees it. */
export async function filesIn(db: Executor, albumId: string): Promise<string[]> {
  const { rows } = await db.execute<{ file_id: string }>(
    sql`select file_id from album_files where album_id = ${albumId} order by position, file_id`,
  );
  return rows.map((row) => row.file_id);
}

/** Whether the viewer may add to the project, and whether the unit is one of it. */
export async function findPlace(
  db: Executor,
  viewer: Viewer,
  projectId: string,
  unitId: string | null,
): Promise<{ writable: boolean; unit_fits: boolean } | undefined> {
  const { rows } = await db.execute<{ writable: boolean; unit_fits: boolean }>(sql`
    select ${projectsToWrite(viewer)} as writable,
      (${unitId}::uuid is null or
        exists (select 1 from units u where u.id = ${unitId} and u.project_id = p.id and u.deleted_at is null)) as unit_fits
    from projects p where p.id = ${projectId} and p.deleted_at is null`);
  return rows[0];
}

export function toAlbum(row: AlbumRow, viewer: Viewer, view?: View): Album {
  const writable = row.writable && view === undefined;
  return {
    id: row.id,
    project_id: row.project_id,
    unit_id: row.unit_id,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    cover_file_id: row.cover_file_id,
    files: row.files,
    position: row.position,
    created_at: row.created_at,
    version: row.version,
    can: { change: writable, share: writable && seesEverything(viewer) },
  };
}
