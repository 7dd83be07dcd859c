import { sql, type SQL } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import { cleanFileName, contentDisposition } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import { zipStream } from '#platform/server/files/zip-writer.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { View } from '#areas/projects/projects/server/reads.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AlbumVisibility } from '../schema.ts';
import { archiveOf } from './archive.ts';
import { contentOf, thumbnailOf, whyItStays } from './content.ts';
import { columns, findFiles, live, type FileRow } from './store.ts';
import { fileJoins, shownByForm, visibleAlbums, visibleFiles, writableProjects } from './scope.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

/** Which albums the viewer sees, as a condition on alias `a` with its project `p`. */
export function albumsFor(viewer: Viewer, view?: View): SQL {
  return visibleAlbums(viewer, view);
}

/** Whether a file of alias `f`, with `u` and `p` joined by `joinsOfFiles`, is one that the viewer sees now. */
export function filesFor(viewer: Viewer, view?: View): SQL {
  return sql`(${visibleFiles(viewer, view)} and ${live} and f.superseded_by is null)`;
}

/** What stands behind a question about files: it begins with `from files f`. */
export const joinsOfFiles = fileJoins;

/** In which projects, alias `p`, the viewer may add files. */
export function projectsToWrite(viewer: Viewer): SQL {
  return writableProjects(viewer);
}

/** Those of the files that the viewer sees now, whatever else was asked for. */
export function seenFiles(db: Executor, viewer: Viewer, ids: readonly string[]): Promise<FileRow[]> {
  return findFiles(db, viewer, ids, { isLive: true });
}

/** A file that may be shown to somebody who is not signed in. Nothing says where it was made, by whom, or for whom. */
export interface OpenFile {
  id: string;
  name: string;
  mime: string;
  bytes: number;
  kind: string;
  caption: string | null;
  area: string | null;
  taken_at: string;
  taken_wall: string | null;
  width: number | null;
  height: number | null;
  has_thumbnail: boolean;
}

/** Why a file can't be shown to strangers; undefined when it can. */
export function whyNotOpen(row: FileRow): Text | undefined {
  if (row.visibility === 'internal') return sentence(forTheTeam, { name: row.name });
  if (row.visibility === 'home') return sentence(forOneHome, { name: row.name });
  return whyItStays(row);
}

const forTheTeam = {
  en: '{name} is for the team only. Show it to developers or owners first.',
  es: '{name} es solo para el equipo. Muéstralo primero a desarrolladores o propietarios.',
};
const forOneHome = {
  en: '{name} is for the owners of one home. Show it to more people first.',
  es: '{name} es para los propietarios de una vivienda. Muéstralo primero a más personas.',
};

/** The files of a link, in its order: only live, current ones that are shown outside the team at this moment. */
export async function openFiles(
  db: Executor,
  chosen: SQL,
  order: SQL,
  visibilities: readonly AlbumVisibility[] = ['developer', 'owner'],
): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(sql`
    select ${columns}, false as writable ${fileJoins} ${chosen}
    and ${live} and f.superseded_by is null and p.deleted_at is null and f.visibility = any(${sql.param([...visibilities])}::text[])
    order by ${order} limit 1000`);
  return rows.filter((row) => whyNotOpen(row) === undefined);
}

export function toOpenFile(row: FileRow): OpenFile {
  return {
    id: row.id,
    name: row.name,
    mime: row.mime,
    bytes: row.bytes,
    kind: row.kind,
    caption: row.caption,
    area: row.area,
    taken_at: row.captured_at ?? row.uploaded_at,
    taken_wall: row.captured_wall,
    width: row.width,
    height: row.height,
    has_thumbnail: row.drawable,
  };
}

/** Answers with the file as strangers get it. */
export async function sendOpenFile(
  storage: FileStorage,
  request: FastifyRequest,
  reply: FastifyReply,
  row: FileRow,
  as: { thumbnail: number } | { inline: boolean },
): Promise<void> {
  const content =
    'thumbnail' in as
      ? await thumbnailOf(storage, row, as.thumbnail)
      : await contentOf(storage, row, { original: false, inline: as.inline });
  await sendFile(request, reply, content);
}

/** Answers with an archive of the files as strangers get them. */
export function sendOpenArchive(
  storage: FileStorage,
  reply: FastifyReply,
  name: string,
  rows: readonly FileRow[],
): void {
  void reply.headers({
    'content-disposition': contentDisposition('attachment', cleanFileName(name, 'zip')),
    'cache-control': 'no-store',
  });
  void reply.type('application/zip').send(zipStream(archiveOf(storage, rows, () => false)));
}

export type { FileRow };
export { keepPhotosOfHome } from './uploads/arrivals.ts';

export interface ShownFile extends Record<string, unknown> {
  id: string;
  name: string;
  mime: string;
  bytes: number;
  has_thumbnail: boolean;
}

/** Those of the files that the viewer sees and that are not in the bin, by id: what a record shows of its attachments. */
export async function shownFiles(
  db: Executor,
  viewer: Viewer,
  ids: readonly string[],
  view?: View,
): Promise<Map<string, ShownFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<ShownFile>(
    sql`select f.id, f.name, f.mime, f.bytes::float8 as bytes, f.drawable as has_thumbnail ${fileJoins}
      where f.id = any(${sql.param([...ids])}::uuid[]) and f.deleted_at is null
        and (${visibleFiles(viewer, view)} or ${shownByForm(viewer, view)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws, at the field named, unless every file is a live one of the project that the viewer sees. */
export async function requireFilesOf(
  db: Executor,
  viewer: Viewer,
  projectId: string | null,
  ids: readonly string[],
  path: string,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await db.execute<{ id: string }>(
    sql`select f.id ${fileJoins}
      where f.id = any(${sql.param([...ids])}::uuid[]) and f.project_id = ${projectId} and f.deleted_at is null
        and ${visibleFiles(viewer)}`,
  );
  if (rows.length !== new Set(ids).size)
    throw badInput(path, {
      en: 'Names a file that this project does not have.',
      es: 'Nombra un archivo que este proyecto no tiene.',
    });
}

/** A file as a record names it. */
export const fileLink: LinkTarget = {
  table: 'files',
  name: (alias) => sql`${alias}.name`,
  visible: {
    alias: sql`f`,
    joins: sql`join projects p on p.id = f.project_id left join modules m on m.id = f.module_id
      left join units u on u.id = case when f.module_id is null then f.unit_id else m.unit_id end`,
    where: filesFor,
  },
};
