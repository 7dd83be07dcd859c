import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/query.ts';
import { saidOf } from '#platform/web/said.ts';
import { upload } from '#platform/web/upload.ts';
import { filesContract } from '../contract.ts';
import type { FileKind, FileOwnerType, FileVisibility } from '../schema.ts';

export type FileEntry = ReplyOf<typeof filesContract.list>[number];

interface FilesOf {
  ownerType: FileOwnerType;
  ownerId: string;
  kind?: FileKind | undefined;
  view?: 'owner' | 'developer' | 'floor' | undefined;
}

/** The files of a record that the person may see, newest first. */
export function useFiles({ ownerType, ownerId, kind, view }: FilesOf) {
  return useRead(filesContract.list, {
    query: {
      owner_type: ownerType,
      owner_id: ownerId,
      ...(kind === undefined ? {} : { kind }),
      ...(view === undefined ? {} : { view }),
      limit: 200,
    },
  });
}

export const useChangeFile = () => useChange(filesContract.change, { errorToast: true });
export const useRemoveFile = () => useChange(filesContract.remove, { errorToast: true });
export const useRestoreFile = () => useChange(filesContract.restore, { errorToast: true });

/** Sends one file to a project, to be attached to something: its id, or what went wrong in words. */
export async function sendAttachment(
  file: File,
  to: { projectId: string; visibility: FileVisibility; key: string },
): Promise<{ id: string } | { error: string }> {
  const result = await upload<FileEntry[]>(filesContract.create, {
    fields: { owner_type: 'project', owner_id: to.projectId, visibility: to.visibility, client_upload_id: to.key },
    files: { files: file },
    onProgress: () => undefined,
  });
  const [stored] = result.ok ? result.data : [];
  return stored === undefined ? { error: (result.ok ? undefined : saidOf(result)) ?? 'Error' } : { id: stored.id };
}
