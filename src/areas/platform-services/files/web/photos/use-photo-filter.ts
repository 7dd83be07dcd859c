import { fileStages } from '#areas/platform-services/files/schema.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';

/** Which photos are looked for and how they stand in groups; all of it is in the address. */
export function usePhotoFilter() {
  const search = useSearch();
  const stage = fileStages.find((each) => each === search['stage']);
  const { area, album, photos: q = '' } = search;
  const by = search['by'] === 'stage' || search['by'] === 'area' ? search['by'] : 'day';
  return {
    stage,
    area,
    album,
    q,
    by,
    /** Photos of the open album may be missing for what was typed or chosen beside it. */
    isFiltered: stage !== undefined || area !== undefined || q !== '',
    clear: () => setSearch({ stage: undefined, area: undefined, album: undefined, photos: undefined }),
  } as const;
}

export type PhotoFilter = ReturnType<typeof usePhotoFilter>;
