import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { AppError, badInput } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/ids.ts';
import { cleanFileName } from '#platform/server/file-names.ts';
import type { FileStorage } from '#platform/server/file-storage.ts';
import { mount, type Kernel } from '#platform/server/mount.ts';
import type { DerivedPicture } from '#platform/server/pictures.ts';
import { sendFile, type Sendable } from '#platform/server/send-file.ts';
import type { Executor } from '#platform/server/transaction.ts';
import { checkVersion } from '#platform/server/versions.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { filesContract } from '../contract.ts';
import { maxFileBytes, type StoredFile } from '../schema.ts';
import { changeFile, lockFile, removeFile, restoreFile } from './service.ts';
import { findFile, listFiles, toStoredFile, type FileRow } from './store.ts';
import { isPicture, keepUploads, type Arrival } from './uploads.ts';

async function requireFile(db: Executor, viewer: Viewer, id: string): Promise<FileRow> {
  const row = await findFile(db, viewer, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function readFile(db: Executor, viewer: Viewer, id: string): Promise<StoredFile> {
  return toStoredFile(await requireFile(db, viewer, id), viewer);
}

/** Pictures drawn from a stored one are files of this machine. */
function drawn(picture: DerivedPicture, facts: { name: string; etag: string; inline: boolean }): Sendable {
  return {
    ...facts,
    bytes: picture.bytes,
    mime: picture.mime,
    open: async (range) => createReadStream(picture.path, range ?? {}),
  };
}

/** The bytes for this viewer: the original for staff and for whoever brought it, else nothing that says where it was made. */
async function contentFor(storage: FileStorage, viewer: Viewer, row: FileRow, inline: boolean): Promise<Sendable> {
  const trusted = seesEverything(viewer) || row.created_by === viewer.userId;
  if (!trusted && isPicture(row.mime)) {
    if (!row.drawable)
      throw new AppError('rule_broken', { message: 'This picture is damaged; only staff can download it.' });
    const picture = await storage.pictures.cleanCopy(row.storage_key);
    return drawn(picture, {
      name: cleanFileName(row.name, endings[picture.mime]),
      etag: `${row.sha256}-clean`,
      inline,
    });
  }
  if (!trusted && row.holds_location)
    throw new AppError('rule_broken', { message: 'This video says where it was taken; only staff can download it.' });
  return {
    bytes: row.bytes,
    mime: row.mime,
    name: row.name,
    etag: row.sha256,
    inline,
    open: (range) => storage.store.open(row.storage_key, range),
  };
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** An Idempotency-Key does for an upload what `client_upload_id` does; programs that know only the header may use it. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > 200) throw badInput('Idempotency-Key', 'Must have at most 200 characters.');
  return `key:${key}`;
}

/** Serves the files area: uploads, lists, contents, thumbnails and the bin. */
export function mountFiles(kernel: Kernel, storage: FileStorage): void {
  mount(kernel, 'files', filesContract, {
    async list({ viewer, query, db, reply }) {
      const limit = query.limit ?? 200;
      if (query.after !== undefined && !Id.safeParse(query.after).success)
        throw badInput('after', 'Is no cursor of this list.');
      const rows = await listFiles(db, viewer, {
        ownerType: query.owner_type,
        ownerId: query.owner_id,
        projectId: query.project_id,
        kind: query.kind,
        inBin: query.in_bin === 'true',
        view: query.view,
        limit: limit + 1,
        after: query.after,
      });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (rows.length > limit && last !== undefined) void reply.header('x-next-cursor', last.id);
      return page.map((row) => toStoredFile(row, viewer, query.view));
    },
    async create({ viewer, parts, db, inWrite, request }) {
      const arrivals: Arrival[] = [];
      try {
        const { body } = await parts(async (part) => {
          arrivals.push({ rawName: part.name, staged: await storage.staging.stage(part.stream, maxFileBytes) });
        });
        const rows = await keepUploads(
          storage,
          viewer,
          { ...body, client_upload_id: body.client_upload_id ?? keyOf(request) },
          arrivals,
          db,
          inWrite,
        );
        return rows.map((row) => toStoredFile(row, viewer));
      } finally {
        for (const { staged } of arrivals) await storage.staging.discard(staged);
      }
    },
    read: ({ viewer, params, db }) => readFile(db, viewer, params.id),
    async content({ viewer, params, query, db, request, reply }) {
      const row = await requireFile(db, viewer, params.id);
      await sendFile(request, reply, await contentFor(storage, viewer, row, query.inline === 'true'));
    },
    async thumbnail({ viewer, params, query, db, request, reply }) {
      const size = query.size ?? '320';
      const picture = await requireFile(db, viewer, params.id);
      if (!picture.drawable) throw new AppError('not_found');
      const small = await storage.pictures.thumbnail(picture.storage_key, Number(size));
      await sendFile(
        request,
        reply,
        drawn(small, { name: cleanFileName(picture.name, 'webp'), etag: `${picture.sha256}-${size}`, inline: true }),
      );
    },
    async change({ viewer, params, body, ifMatch, write }) {
      const row = await lockFile(write, viewer, params.id);
      await checkVersion(body.version ?? ifMatch, row, () => readFile(write.tx, viewer, params.id));
      await changeFile(write, viewer, row, body);
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
