import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { FileOwnerType } from '#areas/platform-services/files/schema.ts';
import { BulkBar } from '../bulk-bar.tsx';
import { FileUploader } from '../file-uploader.tsx';
import { type FilesView, useFileFacets, useFileList } from '../queries.ts';
import { FolderList } from './folder-list.tsx';
import { FileRow } from './file-row.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { useChosen } from '../use-chosen.ts';

const t = texts({
  list: { en: 'Files', es: 'Archivos' },
  binEmpty: { en: 'The bin is empty', es: 'La papelera está vacía' },
  loading: { en: 'Loading files', es: 'Cargando archivos' },
  errorTitle: { en: 'The files could not be loaded', es: 'No se pudieron cargar los archivos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  emptyTitle: { en: 'No files yet', es: 'Aún no hay archivos' },
  emptyText: { en: 'Drop drawings, permits and contracts above.', es: 'Suelta arriba planos, permisos y contratos.' },
  noMatch: { en: 'No file fits', es: 'Ningún archivo coincide' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
  more: { en: 'Show more', es: 'Mostrar más' },
  shown: { en: '{n} shown', es: '{n} a la vista' },
});

interface DocumentsPanelProps {
  projectId: string;
  unitId?: string | undefined;
  ownerType: FileOwnerType;
  ownerId: string;
  canUpload: boolean;
  /** Only what that group sees, for the pages of owners and developers. */
  view?: FilesView | undefined;
}

const pageSize = 200;

/** The documents of a project or unit: folders, search, order, versions, many at once, and the bin with its way back. */
export function DocumentsPanel({ projectId, unitId, ownerType, ownerId, canUpload, view }: DocumentsPanelProps) {
  const say = useSay();
  const search = useSearch();
  const [limit, setLimit] = useState(pageSize);
  const place = unitId === undefined ? { project_id: projectId } : { unit_id: unitId };
  const { folder, files: q = '' } = search;
  const inBin = search['bin'] === 'true';
  const order = search['order'] === 'name' || search['order'] === 'size' ? search['order'] : 'newest';
  const list = useFileList({
    ...place,
    folder: inBin ? undefined : folder,
    q,
    order,
    view,
    limit,
    ...(inBin ? { in_bin: 'true' as const } : { only: 'documents' as const }),
  });
  const facets = useFileFacets({ ...place, only: 'documents', view });
  const all = useFileFacets({ ...place, view });
  const files = list.data ?? [];
  const { chosen, marked, toggle, clear } = useChosen(files);
  const isNarrowed = folder !== undefined || q !== '';
  return (
    <div className="flex flex-col gap-5">
      {canUpload && !inBin && (
        <FileUploader
          ownerType={ownerType}
          ownerId={ownerId}
          photosOnly={false}
          fields={folder === undefined ? {} : { folder }}
        />
      )}
      <div className="flex gap-6 max-md:flex-col">
        <FolderList
          folders={facets.data?.folders ?? []}
          total={facets.data?.total ?? 0}
          folder={folder}
          bin={{ isOpen: inBin, count: all.data?.in_bin ?? 0 }}
          hasBin={canUpload}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <DocumentFilters q={q} order={order} inBin={inBin} />
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
              drawing={<HouseDrawing />}
              title={say(inBin ? t.binEmpty : isNarrowed ? t.noMatch : t.emptyTitle)}
              text={inBin || isNarrowed ? '' : say(t.emptyText)}
              {...(isNarrowed
                ? {
                    action: (
                      <Button onClick={() => setSearch({ folder: undefined, files: undefined })}>{say(t.clear)}</Button>
                    ),
                  }
                : {})}
            />
          ) : (
            <ul aria-label={say(t.list)} className="flex flex-col divide-y divide-line border-y border-line">
              {files.map((file) => (
                <FileRow
                  key={file.id}
                  file={file}
                  inBin={inBin}
                  isChosen={chosen.has(file.id)}
                  onToggle={() => toggle(file.id)}
                />
              ))}
            </ul>
          )}
          {files.length >= limit && limit < 1000 && (
            <LoadMore
              label={say(t.more)}
              countText={say(t.shown, { n: files.length })}
              loading={list.isFetching}
              onLoad={() => setLimit(Math.min(1000, limit + pageSize))}
            />
          )}
          {marked.length > 0 && !inBin && (
            <BulkBar
              chosen={marked}
              projectId={projectId}
              unitId={unitId}
              view={view}
              isMedia={false}
              onClear={clear}
            />
          )}
        </div>
      </div>
    </div>
  );
}
