import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/query.ts';
import { albumsContract } from '../contract.ts';

export type AlbumEntry = ReplyOf<typeof albumsContract.list>[number];

/** The albums of a project, or of one of its units, in their order. */
export function useAlbums(projectId: string, unitId?: string, view?: 'owner' | 'developer' | 'floor') {
  return useRead(albumsContract.list, {
    query: {
      project_id: projectId,
      ...(unitId === undefined ? {} : { unit_id: unitId }),
      ...(view === undefined ? {} : { view }),
    },
  });
}

export const useCreateAlbum = () => useChange(albumsContract.create, { refreshes: ['files'] });
export const useChangeAlbum = () => useChange(albumsContract.change, { refreshes: ['files'] });
export const useRemoveAlbum = () => useChange(albumsContract.remove, { refreshes: ['files'] });
export const useRestoreAlbum = () => useChange(albumsContract.restore, { refreshes: ['files'] });
export const useChangeAlbumFiles = () => useChange(albumsContract.changeFiles, { refreshes: ['files'] });
