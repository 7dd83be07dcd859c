import { AppError, faultOf } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { albumsContract } from '../contract.ts';
import type { Album } from '../schema.ts';
import { changeAlbum, changeAlbumFiles, createAlbum, requireLocked, setBinned } from './service.ts';
import { findAlbum, listAlbums, toAlbum, type AlbumRow } from './store.ts';

async function requireAlbum(db: Executor, viewer: Viewer, id: string): Promise<AlbumRow> {
  const row = await findAlbum(db, viewer, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function readAlbum(db: Executor, viewer: Viewer, id: string): Promise<Album> {
  return toAlbum(await requireAlbum(db, viewer, id), viewer);
}

/** Serves the albums of projects. */
export function mountAlbums(kernel: Kernel): void {
  mount(
    kernel,
    'albums',
    albumsContract,
    {
      async list({ viewer, query, db }) {
        await requireProject(db, viewer, query.project_id, query.view);
        const rows = await listAlbums(db, viewer, {
          projectId: query.project_id,
          unitId: query.unit_id,
          view: query.view,
          limit: query.limit ?? 500,
        });
        return rows.map((row) => toAlbum(row, viewer, query.view));
      },
      async create({ viewer, body, write }) {
        return readAlbum(write.tx, viewer, await createAlbum(write, viewer, body));
      },
      read: ({ viewer, params, db }) => readAlbum(db, viewer, params.id),
      async change({ viewer, params, body, ifMatch, write }) {
        const seen = await findAlbum(write.tx, viewer, params.id);
        const row = await requireLocked(write, viewer, params.id, seen !== undefined);
        await checkVersion(body.version ?? ifMatch, row, () => readAlbum(write.tx, viewer, params.id));
        await changeAlbum(write, viewer, row, body);
        return readAlbum(write.tx, viewer, params.id);
      },
      async remove({ viewer, params, write }) {
        const seen = await findAlbum(write.tx, viewer, params.id);
        await setBinned(write, viewer, await requireLocked(write, viewer, params.id, seen !== undefined), true);
      },
      async restore({ viewer, params, write }) {
        await setBinned(write, viewer, await requireLocked(write, viewer, params.id, false, { inBin: true }), false);
        return readAlbum(write.tx, viewer, params.id);
      },
      async changeFiles({ viewer, params, body, write }) {
        const seen = await findAlbum(write.tx, viewer, params.id);
        await changeAlbumFiles(write, viewer, await requireLocked(write, viewer, params.id, seen !== undefined), body);
        return readAlbum(write.tx, viewer, params.id);
      },
    },
    {
      albums_name: faultOf('name', {
        en: 'There is an album with this name already.',
        es: 'Ya hay un álbum con ese nombre.',
      }),
    },
  );
}
