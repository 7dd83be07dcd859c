import type { FastifyRequest } from 'fastify';
import { AppError, badInput } from '#platform/shared/errors.ts';
import { texts } from '#platform/shared/text.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { filesContract } from '../contract.ts';
import type { FileListQuery, FileUpload, StoredFile } from '../schema.ts';
import { contentOf, getsOriginal, thumbnailOf } from './content.ts';
import { mountDownloads } from './download-routes.ts';
import { changeFile, changeFiles, lockFile, removeFile, restoreFile } from './service.ts';
import { countFiles, findFile, listFiles, listVersions, toStoredFile, type FilePlace, type FileRow } from './store.ts';
import { drawLayer, layersOf, marksOf } from './marks/layers.ts';
import { readToday } from './today.ts';
import { mountUploads } from './uploads/upload-routes.ts';
import { withArrivals } from './uploads/arrivals.ts';
import { keepUploads, requireSendingPlace } from './uploads/uploads.ts';
import { makeCurrent } from './versions.ts';

async function requireFile(db: Executor, viewer: Viewer, id: string): Promise<FileRow> {
  const row = await findFile(db, viewer, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function readFile(db: Executor, viewer: Viewer, id: string): Promise<StoredFile> {
  return toStoredFile(await requireFile(db, viewer, id), viewer);
}

/** An Idempotency-Key does for an upload what `client_upload_id` does; programs that know only the header may use it. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 200)
    throw badInput('Idempotency-Key', {
      en: 'Must have at most 200 characters.',
      es: 'Debe tener como máximo 200 caracteres.',
    });
  return `key:${key}`;
}

const sendRules = texts({
  onePlace: {
    en: 'Name the home or the project that it is for, one of the two.',
    es: 'Nombra la vivienda o el proyecto al que pertenece, uno de los dos.',
  },
});

/** Which files a query is about, as the store asks. */
function placeOf(query: Partial<FileListQuery>): FilePlace {
  return {
    ownerType: query.owner_type,
    ownerId: query.owner_id,
    projectId: query.project_id,
    unitId: query.unit_id,
    kind: query.kind,
    only: query.only,
    view: query.view,
  };
}

/** Serves the files area: uploads, lists, contents, thumbnails and the bin. */
export function mountFiles(kernel: Kernel, storage: FileStorage): void {
  mountUploads(kernel, storage);
  mountDownloads(kernel, storage);
  mount(kernel, 'files', filesContract, {
    async list({ viewer, query, db, reply }) {
      const { rows, next } = await listFiles(db, viewer, {
        ...placeOf(query),
        stage: query.stage,
        area: query.area,
        folder: query.folder,
        tag: query.tag,
        albumId: query.album_id,
        q: query.q,
        order: query.order ?? 'newest',
        inBin: query.in_bin === 'true',
        limit: query.limit ?? 200,
        after: query.after,
      });
      if (next !== undefined) void reply.header('x-next-cursor', next);
      return rows.map((row) => toStoredFile(row, viewer, query.view));
    },
    today: ({ viewer, db }) => readToday(db, viewer),
    facets: ({ viewer, query, db }) => countFiles(db, viewer, placeOf(query)),
    bulk: ({ viewer, body, write }) => changeFiles(write, viewer, body),
    async versions({ viewer, params, db }) {
      const row = await requireFile(db, viewer, params.id);
      const rows = await listVersions(db, viewer, row.series_id);
      return rows.map((each) => toStoredFile(each, viewer));
    },
    async create({ viewer, parts, db, inWrite, request }) {
      const rows = await withArrivals(storage, parts, (body, arrivals) =>
        keepUploads(
          storage,
          viewer,
          { ...body, client_upload_id: body.client_upload_id ?? keyOf(request) },
          arrivals,
          db,
          inWrite,
        ),
      );
      return rows.map((row) => toStoredFile(row, viewer));
    },
    async send({ viewer, parts, db, inWrite, request }) {
      const rows = await withArrivals(storage, parts, (body, arrivals) => {
        const { unit_id: unit, project_id: project, client_upload_id: key = keyOf(request) } = body;
        if ((unit === undefined) === (project === undefined)) throw badInput('unit_id', sendRules.onePlace);
        const to: FileUpload =
          unit === undefined
            ? { owner_type: 'project', owner_id: project ?? '', visibility: 'developer', client_upload_id: key }
            : { owner_type: 'unit', owner_id: unit, visibility: 'home', client_upload_id: key };
        return keepUploads(storage, viewer, to, arrivals, db, inWrite, undefined, {
          place: (executor) => requireSendingPlace(executor, viewer, body),
          mayShow: true,
        });
      });
      return rows.map((row) => toStoredFile(row, viewer));
    },
    read: ({ viewer, params, db }) => readFile(db, viewer, params.id),
    async content({ viewer, params, query, db, request, reply }) {
      const row = await requireFile(db, viewer, params.id);
      const original = getsOriginal(viewer, row);
      await sendFile(request, reply, await contentOf(storage, row, { original, inline: query.inline === 'true' }));
    },
    async thumbnail({ viewer, params, query, db, request, reply }) {
      const row = await requireFile(db, viewer, params.id);
      const marks = row.marked_at === null || query.plain === 'true' ? [] : await marksOf(db, row.id);
      await sendFile(request, reply, await thumbnailOf(storage, row, Number(query.size ?? '320'), marks));
    },
    async layers({ viewer, params, db }) {
      return layersOf(db, viewer, (await requireFile(db, viewer, params.id)).id);
    },
    async draw({ viewer, params, body, write }) {
      const row = await lockFile(write, viewer, params.id);
      await drawLayer(write, viewer, row, body.marks);
      return layersOf(write.tx, viewer, row.id);
    },
    async change({ viewer, params, body, ifMatch, write }) {
      const row = await lockFile(write, viewer, params.id);
      await checkVersion(body.version ?? ifMatch, row, () => readFile(write.tx, viewer, params.id));
      await changeFile(write, viewer, row, body);
      return readFile(write.tx, viewer, params.id);
    },
    async makeCurrent({ viewer, params, write }) {
      await makeCurrent(write, viewer, params.id);
      return readFile(write.tx, viewer, params.id);
    },
    async remove({ viewer, params, write }) {
      await removeFile(write, viewer, await lockFile(write, viewer, params.id));
    },
    async restore({ viewer, params, write }) {
      await restoreFile(write, viewer, await lockFile(write, viewer, params.id, { inBin: true }));
      return readFile(write.tx, viewer, params.id);
    },
  });
}
