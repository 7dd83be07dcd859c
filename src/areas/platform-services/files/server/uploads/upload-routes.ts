import { AppError } from '#platform/shared/errors.ts';
import { parseInput } from '#platform/server/http/faults.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { decodeFields } from '#platform/server/http/form.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { UploadIntake, type UploadKind } from '#platform/server/uploads/intake.ts';
import { tusHandlers } from '#platform/server/uploads/tus.ts';
import { holds } from '#platform/shared/access.ts';
import { uploadsContract } from '#areas/platform-services/files/contract.ts';
import { FileUpload } from '#areas/platform-services/files/schema.ts';
import { findFiles, toStoredFile, type FileRow } from '../store.ts';
import { keepUploads, requireWritableOwner, withPredecessor } from './uploads.ts';

export const fileUploads = { table: 'uploads', made: 'file_id' } as const;

/** Uploads that become files of a record. */
function fileKind(storage: FileStorage): UploadKind<FileUpload, FileRow> {
  return {
    ...fileUploads,
    async requireTarget(db, viewer, fields) {
      await requireWritableOwner(db, viewer, fields);
      // What it is to replace is judged again with the bytes; a wrong one is said before they are on their way.
      await withPredecessor(db, viewer, fields);
    },
    isSame: (a, b) => a.owner_type === b.owner_type && a.owner_id === b.owner_id,
    async keep({ upload, staged, viewer, db, inWrite }, note) {
      const [file] = await keepUploads(
        storage,
        viewer,
        // Without an id of the sender's, the upload's own sees to it that it becomes one file only.
        { ...upload.fields, client_upload_id: upload.client_upload_id ?? `upload:${upload.id}` },
        [{ rawName: upload.name, staged, id: upload.id }],
        db,
        inWrite,
        async (write, [kept]) => {
          if (kept === undefined) throw new Error('An upload makes one file.');
          await note(write, kept.id);
        },
      );
      if (file === undefined) throw new Error('An upload makes one file.');
      return file;
    },
    find: async (db, viewer, id) => (await findFiles(db, viewer, [id]))[0],
  };
}

/** Serves resumable uploads of files. */
export function mountUploads(kernel: Kernel, storage: FileStorage): void {
  const handlers = tusHandlers(kernel, new UploadIntake(storage, fileKind(storage)), {
    path: '/uploads',
    fieldsOf(given, viewer) {
      const fields = parseInput(FileUpload, decodeFields(FileUpload, new Map(Object.entries(given))));
      if (fields.visibility !== undefined && fields.visibility !== 'internal' && !holds(viewer.groups, 'files.share'))
        throw new AppError('forbidden');
      return fields;
    },
    stateOf: ({ id, name, length, expires_at, made_id }, offset) => ({
      id,
      name,
      length,
      offset,
      expires_at,
      file_id: made_id,
    }),
    replyOf: toStoredFile,
  });
  mount(kernel, 'uploads', uploadsContract, handlers);
}
