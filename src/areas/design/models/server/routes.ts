import { AppError, refuse } from '#platform/shared/errors.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { modelsContract } from '../contract.ts';
import type { BuildingModel } from '../schema.ts';
import { diffOf } from './diff-store.ts';
import { findElement, groupElements, listElements, outlineOf, qualityOf } from './element-store.ts';
import { cancelReading, changeModel, lockModel, requireModelRow, retryReading, setBinned } from './service.ts';
import { listModels, toModel, type ModelRow } from './store.ts';
import { makeTicket, modelOfTicket } from './viewer/tickets.ts';
import type { ReadingQueue } from './reading/reading-queue.ts';
import { mountModelUploads } from './upload-routes.ts';
import { cancelViewer, requestViewer } from './viewer/viewer-service.ts';

async function readModel(db: Executor, viewer: Viewer, id: string): Promise<BuildingModel> {
  return toModel(await requireModelRow(db, viewer, id));
}

/** Serves building models: their upload, what was read from them, and their files. */
export function mountModels(kernel: Kernel, storage: FileStorage, queue: ReadingQueue): void {
  mount(kernel, 'models', modelsContract, {
    async list({ viewer, query, db, reply }) {
      const { rows, next } = await listModels(db, viewer, {
        projectId: query.project_id,
        planCode: query.plan_code,
        seriesId: query.series_id,
        state: query.state,
        q: query.q,
        isLatest: query.latest === 'true',
        inBin: query.in_bin === 'true',
        limit: query.limit ?? 50,
        after: query.after,
      });
      if (next !== undefined) void reply.header('x-next-cursor', next);
      return rows.map(toModel);
    },
    read: ({ viewer, params, db }) => readModel(db, viewer, params.id),
    async change({ viewer, params, body, ifMatch, write }) {
      const row = await lockModel(write, viewer, params.id);
      await checkVersion(body.version ?? ifMatch, row, () => readModel(write.tx, viewer, params.id));
      await changeModel(write, viewer, row, body);
      return readModel(write.tx, viewer, params.id);
    },
    async cancel({ viewer, params, write }) {
      await cancelReading(write, viewer, await lockModel(write, viewer, params.id));
      return readModel(write.tx, viewer, params.id);
    },
    async retry({ viewer, params, body, write }) {
      await retryReading(write, viewer, await lockModel(write, viewer, params.id), body.length_unit);
      return readModel(write.tx, viewer, params.id);
    },
    async remove({ viewer, params, write }) {
      await setBinned(write, viewer, await lockModel(write, viewer, params.id), true);
    },
    async restore({ viewer, params, write }) {
      await setBinned(write, viewer, await lockModel(write, viewer, params.id, { inBin: true }), false);
      return readModel(write.tx, viewer, params.id);
    },
    async tree({ viewer, params, db }) {
      await requireModelRow(db, viewer, params.id);
      return groupElements(db, params.id);
    },
    async elements({ viewer, params, query, db, reply }) {
      await requireModelRow(db, viewer, params.id);
      const { rows, next } = await listElements(db, params.id, query);
      if (next !== undefined) void reply.header('x-next-cursor', next);
      return rows;
    },
    async element({ viewer, params, db }) {
      await requireModelRow(db, viewer, params.id);
      const element = await findElement(db, params.id, params.entity);
      if (element === undefined) throw new AppError('not_found');
      return element;
    },
    async quality({ viewer, params, db }) {
      await requireModelRow(db, viewer, params.id);
      return qualityOf(db, params.id);
    },
    async diff({ viewer, params, query, db }) {
      const after = await requireModelRow(db, viewer, params.id);
      const before = await earlierOf(db, viewer, after, query.against);
      return diffOf(db, { id: before.id, revision: before.revision }, { id: after.id, revision: after.revision });
    },
    async outline({ viewer, params, db }) {
      await requireModelRow(db, viewer, params.id);
      return outlineOf(db, params.id);
    },
    async makeViewer({ viewer, params, write }) {
      await requestViewer(write, viewer, await lockModel(write, viewer, params.id));
      return readModel(write.tx, viewer, params.id);
    },
    async cancelViewer({ viewer, params, write }) {
      await cancelViewer(write, viewer, await lockModel(write, viewer, params.id));
      return readModel(write.tx, viewer, params.id);
    },
    async viewer({ viewer, params, db, request, reply }) {
      const row = await requireModelRow(db, viewer, params.id);
      const { viewer_key: key, viewer_bytes: bytes } = row;
      if (key === null || bytes === null) throw new AppError('not_found');
      await sendFile(request, reply, {
        bytes,
        mime: 'application/octet-stream',
        name: `${row.name}.frag`,
        etag: key,
        inline: false,
        open: (range) => storage.store.open(key, range),
      });
    },
    async download({ viewer, params, write }) {
      return makeTicket(write, viewer, await lockModel(write, viewer, params.id));
    },
    async fetch({ params, db, request, reply }) {
      const row = await modelOfTicket(db, params.token);
      const { storage_key: key } = row ?? {};
      if (row === undefined || key === null || key === undefined) throw new AppError('not_found');
      // Whatever is in it, it is bytes to be saved: never shown, never guessed at.
      await sendFile(request, reply, {
        bytes: row.bytes,
        mime: 'application/octet-stream',
        name: row.file_name,
        etag: row.sha256 ?? row.id,
        inline: false,
        open: (range) => storage.store.open(key, range),
      });
    },
  });
  mountModelUploads(kernel, storage, queue);
}

/** The revision to compare with: the one named, or the last one before. Only revisions of one model compare. */
async function earlierOf(
  db: Executor,
  viewer: Viewer,
  after: ModelRow,
  against: string | undefined,
): Promise<ModelRow> {
  const { rows } = await listModels(db, viewer, { seriesId: after.series_id, limit: 1000 });
  const before =
    against === undefined
      ? rows.filter((row) => row.revision < after.revision).toSorted((a, b) => b.revision - a.revision)[0]
      : rows.find((row) => row.id === against.toLowerCase());
  if (before === undefined)
    throw refuse('against', {
      en: 'There is no such revision of this model.',
      es: 'No existe esa revisión de este modelo.',
    });
  return before;
}
