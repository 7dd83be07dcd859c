import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
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

const t = texts({
  changed: { en: 'The album was changed', es: 'Se cambió el álbum' },
  removed: { en: 'The album is removed; its photos stay', es: 'Se quitó el álbum; sus fotos se quedan' },
  ordered: { en: 'The album is in its new order', es: 'El álbum está en su nuevo orden' },
  cover: { en: 'The album has a new cover', es: 'El álbum tiene una nueva portada' },
  added: { en: 'Added to the album', es: 'Agregado al álbum' },
  takenOut: { en: 'Taken out of the album; the photos stay', es: 'Quitado del álbum; las fotos se quedan' },
});

const files = { refreshes: ['files'] } as const;

export const useCreateAlbum = () => useChange(albumsContract.create, files);
export const useChangeAlbum = () => useChange(albumsContract.change, { ...files, undoToast: t.changed });
export const useSetCover = () => useChange(albumsContract.change, { ...files, undoToast: t.cover });
export const useRemoveAlbum = () => useChange(albumsContract.remove, { ...files, undoToast: t.removed });
export const useAddToAlbum = () => useChange(albumsContract.changeFiles, { ...files, undoToast: t.added });
export const useTakeOutOfAlbum = () => useChange(albumsContract.changeFiles, { ...files, undoToast: t.takenOut });
export const useSetAlbumOrder = () => useChange(albumsContract.changeFiles, { ...files, undoToast: t.ordered });
