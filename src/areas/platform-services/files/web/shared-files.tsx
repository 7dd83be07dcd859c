import { Download, Play, SquareCheckBig } from 'lucide-react';
import { useState } from 'react';
import { dayOf, formatBytes, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { DocumentViewer } from './documents/document-viewer.tsx';
import { ChoosePhotos } from './photos/choose-photos.tsx';
import { Lightbox } from './photos/lightbox.tsx';
import { readFileList, saveFiles, useFileList, type FileEntry } from './queries.ts';
import { takenOn, Thumb, titleOf } from './photos/thumb.tsx';

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'This could not be loaded', es: 'No se pudo cargar' },
  retry: { en: 'Try again', es: 'Reintentar' },
  photos: { en: 'Photos', es: 'Fotos' },
  documents: { en: 'Documents', es: 'Documentos' },
  noPhotos: {
    en: 'The first photos stand here as soon as your builder shares them.',
    es: 'Las primeras fotos aparecerán aquí en cuanto tu constructor las comparta.',
  },
  noDocuments: {
    en: 'Plans, permits and papers stand here as soon as your builder shares them.',
    es: 'Los planos, permisos y papeles aparecerán aquí en cuanto tu constructor los comparta.',
  },
  all: { en: 'Show all {n}', es: 'Mostrar las {n}' },
  allDocuments: { en: 'Show all {n}', es: 'Mostrar los {n}' },
  fewer: { en: 'Show fewer', es: 'Mostrar menos' },
  film: { en: 'Film', es: 'Video' },
  choose: { en: 'Choose photos', es: 'Elegir fotos' },
  allPhotos: { en: 'Download all photos', es: 'Descargar todas las fotos' },
  allPapers: { en: 'Download all documents', es: 'Descargar todos los documentos' },
  zipPhotos: { en: 'photos', es: 'fotos' },
  zipPapers: { en: 'documents', es: 'documentos' },
  download: { en: 'Download {name}', es: 'Descargar {name}' },
  newestOnly: {
    en: 'One file takes the newest {n} at most: older ones may be missing.',
    es: 'Un archivo toma a lo sumo los {n} más recientes: pueden faltar los anteriores.',
  },
});

interface SharedFilesProps {
  projectId: string;
  /** Only what belongs to this home or to the whole project. */
  unitId?: string | undefined;
  view: 'owner' | 'developer';
}

const mostShown = 200;
/** As many as an archive holds. */
const mostSaved = 1000;

type Only = 'media' | 'documents';

const queryOf = ({ projectId, view }: SharedFilesProps, only: Only) =>
  ({ project_id: projectId, only, order: 'taken', view }) as const;

function ofHome(files: readonly FileEntry[], unitId: string | undefined): FileEntry[] {
  return files.filter((file) => unitId === undefined || file.unit_id === null || file.unit_id === unitId);
}

function useShared(props: SharedFilesProps, only: Only) {
  const list = useFileList({ ...queryOf(props, only), limit: mostShown });
  return { ...list, data: list.data === undefined ? undefined : ofHome(list.data, props.unitId) };
}

/** What is shared of a home or project in pictures: the newest large and the next beside it, or all `even`; the rest at one touch. */
export function SharedPhotos({ even = false, ...props }: SharedFilesProps & { even?: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const saveAll = useSaveAll(props);
  const { data, isPending, error, refetch } = useShared(props, 'media');
  const [openId, setOpenId] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  if (data === undefined) return <Waiting isPending={isPending} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Nothing boxed>{say(t.noPhotos)}</Nothing>;
  const first = even ? Math.min(6, data.length) : data.length >= 5 ? 5 : Math.min(3, data.length);
  const shown = isWhole ? data : data.slice(0, first);
  const at = data.findIndex((file) => file.id === openId);
  const place = (index: number) => (even ? evenPlace : placeOf(index, shown.length));
  return (
    <div className="flex flex-col items-start gap-3">
      {isChoosing ? (
        <ChoosePhotos
          files={data}
          view={props.view}
          name={say(t.zipPhotos)}
          onOpen={({ id }) => setOpenId(id)}
          onDone={() => setChoosing(false)}
        />
      ) : (
        <ul
          aria-label={say(t.photos)}
          className={`grid w-full grid-cols-2 gap-2 md:gap-3 ${even ? 'md:grid-cols-3 xl:grid-cols-6' : 'md:grid-cols-4'}`}
        >
          {shown.map((file, index) => (
            <li key={file.id} className={place(index).place}>
              <button
                type="button"
                onClick={() => setOpenId(file.id)}
                // The large one carries its words in sight.
                aria-label={
                  index === 0 && !even
                    ? undefined
                    : `${file.kind === 'video' ? `${say(t.film)}: ` : ''}${titleOf(file)}, ${formatDay(takenOn(file), language)}`
                }
                className={`picture relative block w-full overflow-hidden rounded-[14px] bg-press text-left ${place(index).shape}`}
              >
                <Thumb file={file} size={index === 0 && !even ? 1280 : 320} />
                {file.kind === 'video' && (
                  <span className="absolute top-2 left-2 inline-flex items-center gap-1 rounded-full bg-tip px-2 py-0.5 text-12 text-tip-on">
                    <Play className="size-3.5" /> {say(t.film)}
                  </span>
                )}
                {index === 0 && !even && (
                  <span className="absolute inset-x-0 bottom-0 flex items-baseline gap-3 bg-linear-to-t from-picture-scrim to-transparent px-4 pt-12 pb-3 text-picture-on">
                    <b className="min-w-0 truncate">{titleOf(file)}</b>
                    <span className="ml-auto flex-none text-12">{formatDay(takenOn(file), language)}</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isChoosing && (
        <div className="flex flex-wrap gap-2">
          {data.length > first && (
            <Button onClick={() => setWhole(!isWhole)}>{say(isWhole ? t.fewer : t.all, { n: data.length })}</Button>
          )}
          {data.length > 1 && (
            <Button icon={<SquareCheckBig />} onClick={() => setChoosing(true)}>
              {say(t.choose)}
            </Button>
          )}
          {data.length > 1 && (
            <Button icon={<Download />} onClick={() => void saveAll('media', say(t.zipPhotos))}>
              {say(t.allPhotos)}
            </Button>
          )}
        </div>
      )}
      {at >= 0 && (
        <Lightbox
          files={data}
          at={at}
          onMove={(next) => setOpenId(data[next]?.id ?? null)}
          onClose={() => setOpenId(null)}
          view={props.view}
        />
      )}
    </div>
  );
}

const evenPlace = { place: '', shape: 'aspect-4/3' };

/** One photo fills the line, two share it, of more the first is large and the next stand beside it; no hole is left. */
function placeOf(index: number, count: number): { place: string; shape: string } {
  if (count === 1) return { place: 'col-span-2 md:col-span-4', shape: 'aspect-4/3 md:aspect-21/9' };
  if (count === 2) return { place: 'col-span-2', shape: 'aspect-4/3' };
  if (index === 0) return { place: 'col-span-2 row-span-2', shape: 'aspect-4/3' };
  return count === 3
    ? { place: 'relative md:col-span-2', shape: 'aspect-4/3 md:absolute! md:inset-0 md:size-full md:aspect-auto' }
    : { place: '', shape: 'aspect-4/3' };
}

const firstDocuments = 5;

/** The shared papers of a home or project, newest first: a touch shows one, the arrow saves it. */
export function SharedDocuments(props: SharedFilesProps) {
  const say = useSay();
  const saveAll = useSaveAll(props);
  const { data, isPending, error, refetch } = useShared(props, 'documents');
  const [openId, setOpenId] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  if (data === undefined) return <Waiting isPending={isPending} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <Nothing boxed>{say(t.noDocuments)}</Nothing>;
  const open = data.find((file) => file.id === openId);
  return (
    <div className="flex flex-col items-start gap-3">
      <ul
        aria-label={say(t.documents)}
        className="w-full divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
      >
        {(isWhole ? data : data.slice(0, firstDocuments)).map((file) => (
          <DocumentLine key={file.id} file={file} view={props.view} onOpen={() => setOpenId(file.id)} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {data.length > firstDocuments && (
          <Button onClick={() => setWhole(!isWhole)}>
            {say(isWhole ? t.fewer : t.allDocuments, { n: data.length })}
          </Button>
        )}
        {data.length > 1 && (
          <Button icon={<Download />} onClick={() => void saveAll('documents', say(t.zipPapers))}>
            {say(t.allPapers)}
          </Button>
        )}
      </div>
      {open !== undefined && <DocumentViewer file={open} view={props.view} onClose={() => setOpenId(null)} />}
    </div>
  );
}

/** Saves all that is shared as one zip file, also what a long list does not show, and says so where an archive may not hold it all. */
function useSaveAll(props: SharedFilesProps): (only: Only, name: string) => Promise<void> {
  const say = useSay();
  return async (only, name) => {
    const read = await readFileList({ ...queryOf(props, only), limit: mostSaved });
    const files = ofHome(read, props.unitId);
    if (files.length === 0) return;
    await saveFiles({ fileIds: files.map(({ id }) => id), as: 'zip', name, view: props.view });
    if (read.length === mostSaved) notify.info(say(t.newestOnly, { n: mostSaved }));
  };
}

function DocumentLine({ file, view, onOpen }: { file: FileEntry; view: 'owner' | 'developer'; onOpen: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const name = titleOf(file);
  return (
    <li className="flex items-center pr-2">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-hover"
      >
        <FileIcon name={file.name} className="size-6 flex-none" />
        <span className="min-w-0">
          <span className="block truncate font-label" title={name}>
            {name}
          </span>
          <span className="block truncate text-12 text-text-3">
            {formatDay(dayOf(file.uploaded_at), language)} · {formatBytes(file.bytes, language)}
          </span>
        </span>
      </button>
      <IconButton
        label={say(t.download, { name })}
        onClick={() => void saveFiles({ fileIds: [file.id], as: 'file', view })}
      >
        <Download />
      </IconButton>
    </li>
  );
}

function Waiting({
  isPending,
  error,
  onRetry,
}: {
  isPending: boolean;
  error: { message: string } | null;
  onRetry: () => void;
}) {
  const say = useSay();
  return isPending ? (
    <SkeletonRows rows={4} label={say(t.loading)} />
  ) : (
    <ErrorState
      title={say(t.errorTitle)}
      text={error?.message}
      action={<Button onClick={onRetry}>{say(t.retry)}</Button>}
    />
  );
}
