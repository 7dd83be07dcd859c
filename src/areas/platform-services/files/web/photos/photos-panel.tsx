import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useAlbums } from '#areas/projects/albums/web/queries.ts';
import { ShareLinks } from '#areas/platform-services/shares/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { FileOwnerType } from '#areas/platform-services/files/schema.ts';
import { AlbumPhotos } from './album-photos.tsx';
import { AlbumStrip } from './album-strip.tsx';
import { BulkBar } from '../bulk-bar.tsx';
import { Compare } from './compare.tsx';
import { FileUploader } from '../file-uploader.tsx';
import { Lightbox } from './lightbox.tsx';
import { type FileEntry, type FilesView, useFileFacets, useFileList } from '../queries.ts';
import { PhotoGroups } from './photo-groups.tsx';
import { usePhotoFilter } from './use-photo-filter.ts';
import { PhotoFilters } from './photo-filters.tsx';
import { useChosen } from '../use-chosen.ts';

const t = texts({
  photos: { en: 'Photos', es: 'Fotos' },
  loading: { en: 'Loading photos', es: 'Cargando fotos' },
  errorTitle: { en: 'The photos could not be loaded', es: 'No se pudieron cargar las fotos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  emptyTitle: { en: 'No photos yet', es: 'Aún no hay fotos' },
  emptyText: {
    en: 'Drop the first ones above, or take them with a phone.',
    es: 'Suelta arriba las primeras, o tómalas con un teléfono.',
  },
  emptyView: {
    en: 'Photos will stand here as soon as they are shown to you.',
    es: 'Aquí estarán las fotos en cuanto te las muestren.',
  },
  noMatch: { en: 'No photo fits', es: 'Ninguna foto coincide' },
  noMatchText: { en: 'Take a filter away to see more.', es: 'Quita un filtro para ver más.' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
  more: { en: 'Show more', es: 'Mostrar más' },
  shown: { en: '{n} shown', es: '{n} a la vista' },
});

interface PhotosPanelProps {
  projectId: string;
  unitId?: string | undefined;
  ownerType: FileOwnerType;
  ownerId: string;
  canUpload: boolean;
  canShare: boolean;
  view?: FilesView | undefined;
}

const pageSize = 200;

/** The photos of a project or a unit along time, stage or area: albums, filters, many at once, large, side by side. */
export function PhotosPanel({ projectId, unitId, ownerType, ownerId, canUpload, canShare, view }: PhotosPanelProps) {
  const say = useSay();
  const [limit, setLimit] = useState(pageSize);
  const [openId, setOpenId] = useState<string>();
  const [isComparing, setComparing] = useState(false);
  const place = unitId === undefined ? { project_id: projectId } : { unit_id: unitId };
  const filter = usePhotoFilter();
  const { stage, area, album, q, by } = filter;
  const isNarrowed = filter.isFiltered || album !== undefined;
  const list = useFileList({ ...place, only: 'media', order: 'taken', stage, area, album_id: album, q, view, limit });
  const facets = useFileFacets({ ...place, only: 'media', view });
  const files = list.data ?? [];
  const { chosen, marked, toggle, clear } = useChosen(files);
  const [first, second] = marked;
  const albums = useAlbums(projectId, unitId, view);
  const opened = albums.data?.find((each) => each.id === album);
  const openAt = files.findIndex(({ id }) => id === openId);
  const open = ({ id }: FileEntry) => setOpenId(id);
  return (
    <div className="flex flex-col gap-5">
      {canUpload && (
        <FileUploader
          ownerType={ownerType}
          ownerId={ownerId}
          photosOnly
          fields={{ ...(stage === undefined ? {} : { stage }), ...(area === undefined ? {} : { area }) }}
        />
      )}
      <AlbumStrip
        projectId={projectId}
        unitId={unitId}
        view={view}
        chosen={album}
        onChoose={(id) => {
          clear();
          setSearch({ album: id });
        }}
      />
      <PhotoFilters
        filter={filter}
        areas={facets.data?.areas ?? []}
        canGroup={opened === undefined}
        onLinks={canShare ? (title) => openLinks(title, projectId) : undefined}
      />
      {list.isPending ? (
        <SkeletonRows rows={6} label={say(t.loading)} />
      ) : list.data === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={list.error?.message}
          action={<Button onClick={() => void list.refetch()}>{say(t.retry)}</Button>}
        />
      ) : files.length === 0 ? (
        <EmptyState
          drawing={<Camera className="size-10 text-text-3" />}
          title={say(isNarrowed ? t.noMatch : t.emptyTitle)}
          text={say(isNarrowed ? t.noMatchText : canUpload ? t.emptyText : t.emptyView)}
          {...(isNarrowed ? { action: <Button onClick={filter.clear}>{say(t.clear)}</Button> } : {})}
        />
      ) : (
        <>
          {opened === undefined ? (
            <PhotoGroups files={files} by={by} chosen={chosen} onToggle={toggle} onOpen={open} />
          ) : (
            <AlbumPhotos
              key={opened.id}
              album={opened}
              files={files}
              isFiltered={filter.isFiltered || files.length >= limit}
              chosen={chosen}
              onToggle={toggle}
              onOpen={open}
            />
          )}
        </>
      )}
      {files.length >= limit && limit < 1000 && (
        <LoadMore
          label={say(t.more)}
          countText={say(t.shown, { n: files.length })}
          loading={list.isFetching}
          onLoad={() => setLimit(Math.min(1000, limit + pageSize))}
        />
      )}
      {marked.length > 0 && (
        <BulkBar
          chosen={marked}
          projectId={projectId}
          unitId={unitId}
          view={view}
          album={opened}
          isMedia
          onClear={clear}
          onCompare={() => setComparing(true)}
        />
      )}
      {openAt >= 0 && (
        <Lightbox
          files={files}
          at={openAt}
          onMove={(at) => setOpenId(files[at]?.id)}
          onClose={() => setOpenId(undefined)}
          view={view}
        />
      )}
      {isComparing && first !== undefined && second !== undefined && (
        <Compare files={[first, second]} onClose={() => setComparing(false)} />
      )}
    </div>
  );
}

function openLinks(title: string, projectId: string): void {
  openRightSidebar({ title, content: <ShareLinks projectId={projectId} /> });
}
