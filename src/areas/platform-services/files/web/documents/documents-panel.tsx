import { Folder, FolderOpen, RotateCcw, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { FileOwnerType } from '#areas/platform-services/files/schema.ts';
import { BulkBar } from '../bulk-bar.tsx';
import { FileUploader } from '../file-uploader.tsx';
import { visibilityWords } from '../file-words.ts';
import { useFileFacets, useFileList, useRestoreFile, type FileEntry, type FilesView } from '../queries.ts';

const t = texts({
  list: { en: 'Files', es: 'Archivos' },
  folders: { en: 'Folders', es: 'Carpetas' },
  all: { en: 'All files', es: 'Todos los archivos' },
  bin: { en: 'Bin', es: 'Papelera' },
  search: { en: 'Search files', es: 'Buscar archivos' },
  sort: { en: 'Sort', es: 'Ordenar' },
  newest: { en: 'Newest first', es: 'Más nuevos primero' },
  name: { en: 'By name', es: 'Por nombre' },
  size: { en: 'Largest first', es: 'Más grandes primero' },
  version: { en: 'v{n}', es: 'v{n}' },
  choose: { en: 'Choose {name}', es: 'Elegir {name}' },
  restore: { en: 'Bring back', es: 'Recuperar' },
  restoreName: { en: 'Bring back {name}', es: 'Recuperar {name}' },
  binText: { en: 'Files stay here for 30 days.', es: 'Los archivos quedan aquí 30 días.' },
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = unitId === undefined ? { project_id: projectId } : { unit_id: unitId };
  const { folder, q } = { folder: search['folder'], q: search['files'] };
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
  const marked = files.filter((file) => chosen.has(file.id));
  const isNarrowed = folder !== undefined || (q ?? '') !== '';
  const folders = facets.data?.folders ?? [];
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
        <nav aria-label={say(t.folders)} className="flex w-[200px] flex-none flex-col gap-0.5 max-md:w-full">
          <FolderLine
            label={say(t.all)}
            count={facets.data?.total ?? 0}
            isOpen={folder === undefined && !inBin}
            onOpen={() => setSearch({ folder: undefined, bin: undefined })}
          />
          {folders.map(({ value, count }) => (
            <FolderLine
              key={value}
              label={value}
              count={count}
              isOpen={folder === value && !inBin}
              onOpen={() => setSearch({ folder: value, bin: undefined })}
            />
          ))}
          {canUpload && (
            <FolderLine
              label={say(t.bin)}
              count={all.data?.in_bin ?? 0}
              isOpen={inBin}
              isBin
              onOpen={() => setSearch({ bin: 'true', folder: undefined })}
            />
          )}
        </nav>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <div className="w-[240px] max-sm:w-full">
              <TextInput
                type="search"
                aria-label={say(t.search)}
                placeholder={say(t.search)}
                start={<Search />}
                value={q ?? ''}
                maxLength={100}
                onChange={(event) => setSearch({ files: event.target.value })}
              />
            </div>
            <div className="w-[200px] max-sm:w-full">
              <Select
                aria-label={say(t.sort)}
                value={order}
                onValueChange={(value) => setSearch({ order: value === 'newest' ? undefined : value })}
                items={(['newest', 'name', 'size'] as const).map((value) => ({ value, label: say(t[value]) }))}
              />
            </div>
            {inBin && <span className="text-13 text-text-2">{say(t.binText)}</span>}
          </div>
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
                  onToggle={() =>
                    setChosen((now) => {
                      const next = new Set(now);
                      if (!next.delete(file.id)) next.add(file.id);
                      return next;
                    })
                  }
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
              onClear={() => setChosen(new Set())}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function FolderLine({
  label,
  count,
  isOpen,
  isBin = false,
  onOpen,
}: {
  label: string;
  count: number;
  isOpen: boolean;
  isBin?: boolean;
  onOpen: () => void;
}) {
  const Icon = isBin ? Trash2 : isOpen ? FolderOpen : Folder;
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
      className={`flex min-h-8 items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-hover pointer-coarse:min-h-11 ${isOpen ? 'bg-press font-label' : ''}`}
    >
      <Icon className="size-4 flex-none text-text-3" />
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      {count > 0 && <CountBadge count={count} max={999} />}
    </button>
  );
}

function FileRow({
  file,
  inBin,
  isChosen,
  onToggle,
}: {
  file: FileEntry;
  inBin: boolean;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const restore = useRestoreFile();
  const facts = [
    file.folder,
    file.uploaded_by?.name,
    formatAgo(file.uploaded_at, language),
    formatBytes(file.bytes, language),
  ];
  return (
    <li className={`flex items-center gap-3 py-2 pr-1 ${isChosen ? 'bg-press' : ''}`}>
      {!inBin && (
        <input
          type="checkbox"
          aria-label={say(t.choose, { name: file.name })}
          checked={isChosen}
          onChange={onToggle}
          className="size-5 flex-none cursor-pointer accent-accent"
        />
      )}
      <FileIcon name={file.name} />
      <button
        type="button"
        disabled={inBin}
        onClick={() => setSearch({ file: file.id })}
        className="grid min-w-0 flex-1 text-left text-13"
      >
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full truncate font-label" title={file.name}>
            {file.name}
          </span>
          {file.version_no > 1 && <Tag tone="line">{say(t.version, { n: file.version_no })}</Tag>}
          {file.visibility !== 'internal' && <Tag tone="info">{say(visibilityWords[file.visibility])}</Tag>}
          {file.tags.slice(0, 3).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
        <span className="truncate text-12 text-text-2" title={formatMoment(file.uploaded_at, language)}>
          {[file.caption, ...facts].filter(Boolean).join(' · ')}
        </span>
      </button>
      {inBin && (
        <Button
          size="small"
          icon={<RotateCcw />}
          aria-label={say(t.restoreName, { name: file.name })}
          loading={restore.isPending}
          onClick={() => restore.mutate({ params: { id: file.id } })}
        >
          {say(t.restore)}
        </Button>
      )}
    </li>
  );
}
