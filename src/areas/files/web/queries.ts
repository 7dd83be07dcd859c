import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/query.ts';
import { filesContract } from '../contract.ts';
import type { FileKind, FileOwnerType } from '../schema.ts';

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
