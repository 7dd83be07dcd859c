import { eq, sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { seenFiles } from '#areas/platform-services/files/server/reads.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { maxAlbumFiles, type AlbumDraft, type AlbumFilesChange, type AlbumPatch } from '../schema.ts';
import { filesIn, findPlace, lockAlbum, type LockedAlbum } from './store.ts';
import './events.ts';
import { albums } from './tables.ts';
import { sentence } from '#platform/shared/text.ts';

/** Room between two neighbours, so that one can be put between them without moving the others. */
const gap = 10_000;

/** The album, locked, if the viewer may change it; `not_found` when they don't see it, `forbidden` when they may only look. */
export async function requireLocked(
  write: Write,
  viewer: Viewer,
  id: string,
  isSeen: boolean,
  options: { inBin: boolean } = { inBin: false },
): Promise<LockedAlbum> {
  const row = await lockAlbum(write.tx, viewer, id, options);
  if (row !== undefined) return row;
  throw new AppError(isSeen ? 'forbidden' : 'not_found');
}

export async function createAlbum(write: Write, viewer: Viewer, draft: AlbumDraft): Promise<string> {
  await requireProject(write.tx, viewer, draft.project_id);
  const place = await findPlace(write.tx, viewer, draft.project_id, draft.unit_id ?? null);
  if (place?.writable !== true) throw new AppError('forbidden');
  if (!place.unit_fits)
    throw badInput('unit_id', { en: 'Is no unit of this project.', es: 'No es una unidad de este proyecto.' });
  if (draft.visibility !== undefined && draft.visibility !== 'internal') requireCapability(viewer, 'files.share');
  const id = newId();
  await write.tx.insert(albums).values({
    id,
    projectId: draft.project_id,
    unitId: draft.unit_id ?? null,
    name: draft.name,
    description: textOrNull(draft.description),
    visibility: draft.visibility ?? 'internal',
    position: sql`coalesce((select max(position) from albums where project_id = ${draft.project_id}), 0) + ${gap}`,
    createdBy: viewer.userId,
    updatedBy: viewer.userId,
  });
  write.audit({
    action: 'album.created',
    entityType: 'album',
    entityId: id,
    projectId: draft.project_id,
    new: { name: draft.name, visibility: draft.visibility ?? 'internal', files: draft.file_ids?.length ?? 0 },
  });
  if (draft.file_ids !== undefined && draft.file_ids.length > 0)
    await addFiles(write, viewer, { id, project_id: draft.project_id }, draft.file_ids);
  await write.publish('album.changed', { projectId: draft.project_id, albumId: id });
  return id;
}

export async function changeAlbum(write: Write, viewer: Viewer, row: LockedAlbum, patch: AlbumPatch): Promise<void> {
  const { name, description, visibility, coverFileId, position } = row;
  const before = { name, description, visibility, coverFileId, position };
  if (patch.visibility !== undefined && patch.visibility !== row.visibility) requireCapability(viewer, 'files.share');
  if (patch.cover_file_id !== undefined && patch.cover_file_id !== null) {
    const { rows } = await write.tx.execute(
      sql`select 1 from album_files where album_id = ${row.id} and file_id = ${patch.cover_file_id}`,
    );
    if (rows.length === 0)
      throw badInput('cover_file_id', { en: 'Is not in this album.', es: 'No está en este álbum.' });
  }
  const after = {
    name: patch.name ?? row.name,
    description: patch.description === undefined ? row.description : textOrNull(patch.description),
    visibility: patch.visibility ?? row.visibility,
    coverFileId: patch.cover_file_id === undefined ? row.coverFileId : patch.cover_file_id,
    position: patch.after_id === undefined ? row.position : await positionBehind(write, row, patch.after_id),
  };
  const changes = difference(before, after);
  if (changes === undefined) return;
  await write.tx
    .update(albums)
    .set({ ...after, ...touched(viewer) })
    .where(eq(albums.id, row.id));
  record(write, row, changes.old, changes.new);
  write.audit({
    action: 'album.changed',
    entityType: 'album',
    entityId: row.id,
    projectId: row.project_id,
    ...changes,
  });
  await write.publish('album.changed', { projectId: row.project_id, albumId: row.id });
}

async function positionBehind(write: Write, row: LockedAlbum, afterId: string | null): Promise<number> {
  const { rows } = await write.tx.execute<{ id: string; position: number }>(
    sql`select id, position from albums where project_id = ${row.project_id} and deleted_at is null and id <> ${row.id}
      order by position, id for update`,
  );
  const at = afterId === null ? -1 : rows.findIndex(({ id }) => id === afterId);
  if (afterId !== null && at < 0)
    throw badInput('after_id', { en: 'Is no album of this project.', es: 'No es un álbum de este proyecto.' });
  const before = rows[at]?.position ?? 0;
  const behind = rows[at + 1]?.position ?? before + 2 * gap;
  if (behind - before > 1e-3) return (before + behind) / 2;
  // No room is left between the two: all are spread anew.
  await write.tx.execute(
    sql`update albums a set position = spread.n * ${2 * gap}
      from (select id, row_number() over (order by position, id) as n from albums
        where project_id = ${row.project_id} and deleted_at is null and id <> ${row.id}) spread where spread.id = a.id`,
  );
  return (at + 1) * 2 * gap + gap;
}

export async function setBinned(write: Write, viewer: Viewer, row: LockedAlbum, isBinned: boolean): Promise<void> {
  await write.tx
    .update(albums)
    .set({ deletedAt: isBinned ? sql`now()` : null, ...touched(viewer) })
    .where(eq(albums.id, row.id));
  record(write, row, { deleted: !isBinned }, { deleted: isBinned });
  write.audit({
    action: isBinned ? 'album.removed' : 'album.restored',
    entityType: 'album',
    entityId: row.id,
    projectId: row.project_id,
  });
  await write.publish('album.changed', { projectId: row.project_id, albumId: row.id });
}

export async function changeAlbumFiles(
  write: Write,
  viewer: Viewer,
  row: LockedAlbum,
  change: AlbumFilesChange,
): Promise<void> {
  const before = await filesIn(write.tx, row.id);
  if (change.add !== undefined && change.add.length > 0) await addFiles(write, viewer, row, change.add);
  const removed = change.remove ?? [];
  if (removed.length > 0)
    await write.tx.execute(
      sql`delete from album_files where album_id = ${row.id} and file_id = any(${sql.param(removed)}::uuid[])`,
    );
  if (change.order !== undefined && change.order.length > 0) await setOrder(write, row.id, change.order);
  // A photo that is taken out is no longer its cover.
  const coverFileId = row.coverFileId !== null && removed.includes(row.coverFileId) ? null : row.coverFileId;
  await write.tx
    .update(albums)
    .set({ coverFileId, ...touched(viewer) })
    .where(eq(albums.id, row.id));
  const after = await filesIn(write.tx, row.id);
  const changes = difference({ files: before, coverFileId: row.coverFileId }, { files: after, coverFileId });
  if (changes !== undefined) record(write, row, changes.old, changes.new);
  write.audit({
    action: 'album.files_changed',
    entityType: 'album',
    entityId: row.id,
    projectId: row.project_id,
    new: {
      added: change.add?.length ?? 0,
      removed: removed.length,
      ordered: change.order !== undefined,
    },
  });
  await write.publish('album.changed', { projectId: row.project_id, albumId: row.id });
}

/** The photos that are named stand first, in this order; all others keep theirs, behind. */
async function setOrder(write: Write, albumId: string, order: readonly string[]): Promise<void> {
  await write.tx.execute(sql`
    update album_files af set position = placed.n * ${gap} from (
      select af.file_id, row_number() over (order by wanted.n nulls last, af.position, af.file_id) as n
      from album_files af left join unnest(${sql.param([...order])}::uuid[]) with ordinality wanted (id, n) on wanted.id = af.file_id
      where af.album_id = ${albumId}) placed
    where af.album_id = ${albumId} and af.file_id = placed.file_id`);
}

/** Puts exactly these photos into an album, in this order; for taking a change back. What is gone for good stays away. */
export async function setFiles(write: Write, viewer: Viewer, albumId: string, ids: readonly string[]): Promise<void> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  await write.tx.execute(sql`delete from album_files where album_id = ${albumId} and file_id <> all(${wanted})`);
  await write.tx.execute(sql`
    insert into album_files (album_id, file_id, position, added_by)
    select ${albumId}, f.id, 0, ${viewer.userId} from files f where f.id = any(${wanted}) on conflict do nothing`);
  await setOrder(write, albumId, ids);
}

/** Keeps a change of an album for its undo. */
function record(write: Write, row: LockedAlbum, before: object, after: object): void {
  write.record({
    entityType: 'album',
    entityId: row.id,
    before: { ...before },
    after: { ...after },
    versionAfter: row.version + 1,
  });
}

async function addFiles(
  write: Write,
  viewer: Viewer,
  row: { id: string; project_id: string },
  ids: readonly string[],
): Promise<void> {
  const found = await seenFiles(write.tx, viewer, ids);
  const fitting = new Set(
    found
      .filter((file) => file.project_id === row.project_id && (file.kind === 'photo' || file.kind === 'video'))
      .map((file) => file.id),
  );
  if (ids.some((id) => !fitting.has(id)))
    throw refuse('add', {
      en: 'Only photos and videos of this project can be in its albums.',
      es: 'Solo fotos y videos de este proyecto pueden estar en sus álbumes.',
    });
  await write.tx.execute(sql`
    insert into album_files (album_id, file_id, position, added_by)
    select ${row.id}, id, coalesce((select max(position) from album_files where album_id = ${row.id}), 0) + n * ${gap}, ${viewer.userId}
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality wanted (id, n) on conflict do nothing`);
  const { rows } = await write.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from album_files where album_id = ${row.id}`,
  );
  if ((rows[0]?.count ?? 0) > maxAlbumFiles)
    throw refuse(
      'add',
      sentence(
        {
          en: 'An album holds at most {maxAlbumFiles} photos.',
          es: 'Un álbum lleva como máximo {maxAlbumFiles} fotos.',
        },
        { maxAlbumFiles },
      ),
    );
}

export function touched(viewer: Viewer) {
  return { updatedBy: viewer.userId, updatedAt: sql`now()`, version: sql`version + 1` };
}

function textOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === '' ? null : text;
}
