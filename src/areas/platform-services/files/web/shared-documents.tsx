import { Download } from 'lucide-react';
import { useState } from 'react';
import { dayOf, formatBytes, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { DocumentViewer } from './documents/document-viewer.tsx';
import { titleOf } from './photos/thumb.tsx';
import { type FileEntry, readFileList, saveFiles, useFileList } from './queries.ts';
import type { Only, SharedFilesProps } from './shared-files.tsx';

/** So many are read at once. */
export const mostShown = 200;

const t = texts({
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'This could not be loaded', es: 'No se pudo cargar' },
  retry: { en: 'Try again', es: 'Reintentar' },
  documents: { en: 'Documents', es: 'Documentos' },
  noDocuments: {
    en: 'Plans, permits and papers stand here as soon as your builder shares them.',
    es: 'Los planos, permisos y papeles aparecerán aquí en cuanto tu constructor los comparta.',
  },
  allDocuments: { en: 'Show all {n}', es: 'Mostrar los {n}' },
  fewer: { en: 'Show fewer', es: 'Mostrar menos' },
  allPapers: { en: 'Download all documents', es: 'Descargar todos los documentos' },
  zipPapers: { en: 'documents', es: 'documentos' },
  download: { en: 'Download {name}', es: 'Descargar {name}' },
  newestOnly: {
    en: 'One file takes the newest {n} at most: older ones may be missing.',
    es: 'Un archivo toma a lo sumo los {n} más recientes: pueden faltar los anteriores.',
  },
});

/** As many as an archive holds. */
const mostSaved = 1000;

const queryOf = ({ projectId, view }: SharedFilesProps, only: Only) =>
  ({ project_id: projectId, only, order: 'taken', view }) as const;

function ofHome(files: readonly FileEntry[], unitId: string | undefined): FileEntry[] {
  return files.filter((file) => unitId === undefined || file.unit_id === null || file.unit_id === unitId);
}

/** Which of the files that are shared stand here, and how they are looked for. */
export function useShared(props: SharedFilesProps, only: Only) {
  const list = useFileList({ ...queryOf(props, only), limit: mostShown });
  return { ...list, data: list.data === undefined ? undefined : ofHome(list.data, props.unitId) };
}

const firstDocuments = 5;

/** The shared papers of a home or project, newest first: a touch shows one, the arrow saves it. */
export function SharedDocuments(props: SharedFilesProps) {
  const say = useSay();
  const saveAll = useSaveAll(props);
  const { data, isPending, error, refetch } = useShared(props, 'documents');
  const [openId, setOpenId] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  if (data === undefined) return <WaitingFiles isPending={isPending} error={error} onRetry={() => void refetch()} />;
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
export function useSaveAll(props: SharedFilesProps): (only: Only, name: string) => Promise<void> {
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

/** While files are read, or why they could not be. */
export function WaitingFiles({
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
