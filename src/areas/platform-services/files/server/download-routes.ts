import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { viewerOfPerson } from '#areas/people/accounts/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { cleanFileName, contentDisposition } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { zipStream } from '#platform/server/files/zip-writer.ts';
import type { View } from '#areas/projects/projects/server/reads.ts';
import { downloadsContract } from '../contract.ts';
import { maxFilesPerArchive, type DownloadOrder } from '../schema.ts';
import { archiveOf } from './archive.ts';
import { contentOf, getsOriginal, whyItStays } from './content.ts';
import { findFiles, listFiles, type FileRow } from './store.ts';
import { downloadTickets } from './tables.ts';

/** Time to begin a download; a film may be watched and wound back for longer. */
const ticketMinutes = { zip: 5, file: 5, inline: 120 } as const;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Serves downloads by address: made by whoever may see the files, and judged anew each time by what that person may see then. */
export function mountDownloads(kernel: Kernel, storage: FileStorage): void {
  mount(kernel, 'downloads', downloadsContract, {
    async create({ viewer, body, write, actor }) {
      const as = body.as ?? 'zip';
      const rows = await orderedFiles(write.tx, viewer, body);
      const [first] = rows;
      if (first === undefined) throw new AppError('not_found');
      if (as !== 'zip') {
        const reason = getsOriginal(viewer, first, body.view) ? undefined : whyItStays(first);
        if (reason !== undefined) throw new AppError('rule_broken', { said: reason });
      }
      const token = randomBytes(32).toString('base64url');
      const [ticket] = await write.tx
        .insert(downloadTickets)
        .values({
          tokenHash: hashOf(token),
          userId: viewer.userId,
          name: body.name ?? (as === 'zip' ? 'files' : first.name),
          isZip: as === 'zip',
          isInline: as === 'inline',
          view: body.view ?? null,
          fileIds: rows.map((row) => row.id),
          expiresAt: sql`now() + make_interval(mins => ${ticketMinutes[as]})`,
        })
        .returning({ expiresAt: downloadTickets.expiresAt });
      if (ticket === undefined) throw new Error('The ticket was not entered.');
      write.audit({
        action: 'files.downloaded',
        entityType: 'file',
        entityId: first.id,
        projectId: first.project_id,
        new: { as, files: rows.length, by: actor.name },
      });
      return {
        url: `/api/downloads/${token}`,
        files: rows.length,
        bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
        expires_at: ticket.expiresAt,
      };
    },
    async fetch({ params, db, request, reply }) {
      const [ticket] = await db
        .select()
        .from(downloadTickets)
        .where(sql`${eq(downloadTickets.tokenHash, hashOf(params.token))} and ${downloadTickets.expiresAt} > now()`);
      if (ticket === undefined) throw new AppError('not_found');
      const viewer = await viewerOfPerson(db, ticket.userId);
      if (viewer === undefined) throw new AppError('not_found');
      const view = viewOf(ticket.view);
      const rows = inOrder(await findFiles(db, viewer, ticket.fileIds, { view, isLive: true }), ticket.fileIds);
      const [first] = rows;
      if (first === undefined) throw new AppError('not_found');
      const original = (row: FileRow) => getsOriginal(viewer, row, view);
      if (!ticket.isZip)
        return sendFile(
          request,
          reply,
          await contentOf(storage, first, { original: original(first), inline: ticket.isInline }),
        );
      void reply.headers({
        'content-disposition': contentDisposition('attachment', cleanFileName(ticket.name, 'zip')),
        'cache-control': 'no-store',
      });
      void reply.type('application/zip').send(zipStream(archiveOf(storage, rows, original)));
    },
  });
}

async function orderedFiles(db: Executor, viewer: Viewer, order: DownloadOrder): Promise<FileRow[]> {
  if (order.album_id !== undefined) {
    const { rows } = await listFiles(db, viewer, {
      albumId: order.album_id,
      view: order.view,
      order: 'newest',
      inBin: false,
      limit: maxFilesPerArchive,
    });
    return rows;
  }
  const ids = order.file_ids ?? [];
  const rows = inOrder(await findFiles(db, viewer, ids, { view: order.view, isLive: true }), ids);
  // One that is not there is a mistake worth knowing before a thousand are fetched.
  if (rows.length !== new Set(ids).size) throw new AppError('not_found');
  return rows;
}

function inOrder(rows: readonly FileRow[], ids: readonly string[]): FileRow[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...rows].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

function viewOf(value: string | null): View | undefined {
  return value === 'owner' || value === 'developer' || value === 'floor' ? value : undefined;
}
