import { Camera } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { FileKind, FileOwnerType } from '../schema.ts';
import { FileCard } from './file-card.tsx';
import { FileOfAddress as OfAddress, OneFile } from './file-of-address.tsx';
import { LatestPhotos as NewestPhotos } from './latest-photos.tsx';
import { Lightbox } from './photos/lightbox.tsx';
import { FileUploader } from './file-uploader.tsx';
import { PhotosPanel as Photos } from './photos/photos-panel.tsx';
import { DocumentViewer } from './documents/document-viewer.tsx';
import { DocumentsPanel as Documents } from './documents/documents-panel.tsx';
import { useFiles, type FileEntry } from './queries.ts';
import { SharedDocuments as Papers } from './shared-documents.tsx';
import { SharedPhotos as Photographs } from './shared-files.tsx';

const t = texts({
  loading: { en: 'Loading files', es: 'Cargando archivos' },
  errorTitle: { en: 'The files could not be loaded', es: 'No se pudieron cargar los archivos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  emptyTitle: { en: 'No files yet', es: 'Aún no hay archivos' },
  emptyText: { en: 'Drawings, permits and photos will stand here.', es: 'Aquí estarán los planos, permisos y fotos.' },
  emptyPhotos: { en: 'No photos yet', es: 'Aún no hay fotos' },
  list: { en: 'Files', es: 'Archivos' },
});

interface FilesPanelProps {
  ownerType: FileOwnerType;
  ownerId: string;
  canUpload: boolean;
  kind?: FileKind;
  view?: 'owner' | 'developer' | 'floor';
}

/** The files of any record: upload with progress, small pictures, who may see each, preview, the bin with a way back. */
export function FilesPanel({ ownerType, ownerId, canUpload, kind, view }: FilesPanelProps) {
  const say = useSay();
  const { data, error, isPending, refetch } = useFiles({ ownerType, ownerId, kind, view });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = data?.find((file) => file.id === openId);
  const media = data?.filter(isMedia) ?? [];
  return (
    <div className="flex flex-col gap-5">
      {canUpload && <FileUploader ownerType={ownerType} ownerId={ownerId} photosOnly={kind === 'photo'} />}
      {isPending ? (
        <SkeletonRows rows={4} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState
          title={say(t.errorTitle)}
          text={error?.message}
          action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
        />
      ) : data.length === 0 ? (
        <EmptyState
          drawing={kind === 'photo' ? <Camera className="size-10 text-text-3" /> : <HouseDrawing />}
          title={say(kind === 'photo' ? t.emptyPhotos : t.emptyTitle)}
          text={say(t.emptyText)}
        />
      ) : (
        <ul aria-label={say(t.list)} className="grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(220px,1fr))]">
          {data.map((file) => (
            <li key={file.id}>
              <FileCard file={file} onOpen={() => setOpenId(file.id)} />
            </li>
          ))}
        </ul>
      )}
      {open !== undefined && !isMedia(open) && (
        <DocumentViewer file={open} view={view} onClose={() => setOpenId(null)} />
      )}
      {open !== undefined && isMedia(open) && (
        <Lightbox
          files={media}
          at={media.indexOf(open)}
          onMove={(at) => setOpenId(media[at]?.id ?? null)}
          onClose={() => setOpenId(null)}
          view={view}
        />
      )}
    </div>
  );
}

const isMedia = ({ kind }: FileEntry) => kind === 'photo' || kind === 'video';

/** The photos of a project or unit with albums, timeline, lightbox, comparison and all that is done to many at once. */
export const PhotosPanel = Photos;

/** The file that the address names with `?file=`, over the page. */
export const FileOfAddress = OfAddress;

/** One file by its id, over whatever it was opened from: a photo large, with what is known of it and the pen. */
export const FileOver = OneFile;

/** The documents of a project or unit with folders, versions and the bin. */
export const DocumentsPanel = Documents;

/** What is shared with a home's owner or a project's developer: pictures first, papers as a list. */
export const SharedPhotos = Photographs;
export const SharedDocuments = Papers;

/** The newest photos of a project, for its overview. */
export const LatestPhotos = NewestPhotos;
