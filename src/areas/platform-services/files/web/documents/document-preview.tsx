import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { formatBytes } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { fetchBytes, useFileStart, usePictureUrl } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { orderDownload, type FileEntry, type FilesView } from '../queries.ts';
import { rowsOf, textOf } from './text-preview.ts';

const t = texts({
  text: { en: 'Text of {name}', es: 'Texto de {name}' },
  table: { en: 'Rows of {name}', es: 'Filas de {name}' },
  begins: {
    en: 'This is the beginning; the whole file has {size}.',
    es: 'Este es el comienzo; el archivo completo tiene {size}.',
  },
  rows: { en: 'The first {n} rows.', es: 'Las primeras {n} filas.' },
  none: {
    en: 'There is no preview for this kind of file. Download it to open it.',
    es: 'No hay vista previa para este tipo de archivo. Descárgalo para abrirlo.',
  },
  failed: {
    en: 'The preview could not be loaded. Download the file to open it.',
    es: 'No se pudo cargar la vista previa. Descarga el archivo para abrirlo.',
  },
  empty: { en: 'This file holds no text.', es: 'Este archivo no contiene texto.' },
  loading: { en: 'Loading the preview', es: 'Cargando la vista previa' },
  pages: { en: 'Pages of {name}', es: 'Páginas de {name}' },
  page: { en: 'Page {n}', es: 'Página {n}' },
  place: { en: 'Page {at} of {all}', es: 'Página {at} de {all}' },
  previous: { en: 'Previous page', es: 'Página anterior' },
  next: { en: 'Next page', es: 'Página siguiente' },
  closer: { en: 'Zoom in', es: 'Acercar' },
  farther: { en: 'Zoom out', es: 'Alejar' },
  broken: {
    en: 'This PDF cannot be shown here. Download it to open it.',
    es: 'Este PDF no se puede mostrar aquí. Descárgalo para abrirlo.',
  },
  partial: {
    en: 'Some of this PDF cannot be shown here. Download it to see it whole.',
    es: 'Parte de este PDF no se puede mostrar aquí. Descárgalo para verlo completo.',
  },
  locked: {
    en: 'This PDF asks for a password. Download it to open it.',
    es: 'Este PDF pide una contraseña. Descárgalo para abrirlo.',
  },
});

/** Comes with the first PDF that is looked at. */
const PdfPages = lazyPart(async () => ({ default: (await import('#ui/pdf/pdf-pages.tsx')).PdfPages }));

const startBytes = 128 * 1024;
const shownRows = 200;
const tables = new Set(['text/csv', 'text/tab-separated-values']);

type Look = 'video' | 'pdf' | 'picture' | 'table' | 'text' | 'none';

/** What a file can be looked at as, before it is downloaded. */
export function lookOf(file: FileEntry): Look {
  if (file.kind === 'video') return 'video';
  if (file.mime === 'application/pdf') return 'pdf';
  if (file.has_thumbnail) return 'picture';
  if (tables.has(file.mime)) return 'table';
  const isText = file.mime.startsWith('text/') || file.mime === 'application/json' || file.mime === 'message/rfc822';
  return isText && file.bytes > 0 ? 'text' : 'none';
}

interface PreviewProps {
  file: FileEntry;
  view?: FilesView | undefined;
  /** Fills the place that there is, instead of a third of the panel. */
  isLarge?: boolean | undefined;
}

/** A look at a file without leaving the page. What can't be looked at says so. */
export function DocumentPreview({ file, view, isLarge = false }: PreviewProps) {
  const look = lookOf(file);
  const height = isLarge ? 'min-h-0 flex-1' : 'max-h-96';
  if (look === 'video') return <Film file={file} view={view} height={height} />;
  if (look === 'pdf') return <Pdf file={file} height={isLarge ? height : 'h-96'} />;
  if (look === 'picture') return <Picture file={file} height={height} />;
  if (look === 'none') return <Plain file={file} text={t.none} />;
  return <Words file={file} isTable={look === 'table'} height={height} />;
}

function Plain({ file, text }: { file: FileEntry; text: (typeof t)[keyof typeof t] }) {
  const say = useSay();
  return (
    <div className="grid min-h-32 place-items-center content-center gap-3 rounded-3 bg-sunken p-4 text-center">
      <FileIcon name={file.name} className="size-12" />
      <p className="text-13 text-balance text-text-2">{say(text)}</p>
    </div>
  );
}

function Pdf({ file, height }: { file: FileEntry; height: string }) {
  const say = useSay();
  return (
    <Suspense
      fallback={
        <p role="status" className={`grid min-h-40 place-items-center rounded-3 bg-sunken text-13 ${height}`}>
          {say(t.loading)}
        </p>
      }
    >
      <PdfPages
        length={file.bytes}
        read={(from, to, signal) => fetchBytes(`/api/files/${file.id}/content`, from, to, signal)}
        className={height}
        words={{
          pages: say(t.pages, { name: file.name }),
          page: (n) => say(t.page, { n }),
          place: (at, all) => say(t.place, { at, all }),
          previous: say(t.previous),
          next: say(t.next),
          closer: say(t.closer),
          farther: say(t.farther),
          loading: say(t.loading),
          failed: say(t.broken),
          locked: say(t.locked),
          partial: say(t.partial),
        }}
      />
    </Suspense>
  );
}

function Picture({ file, height }: { file: FileEntry; height: string }) {
  const url = usePictureUrl(`/api/files/${file.id}/thumbnail?size=1280`);
  return (
    <div className={`grid min-h-32 place-items-center overflow-hidden rounded-3 bg-sunken ${height}`}>
      {url !== undefined && (
        <img src={url} alt={file.caption ?? file.name} className="max-h-full max-w-full object-contain" />
      )}
    </div>
  );
}

function Words({ file, isTable, height }: { file: FileEntry; isTable: boolean; height: string }) {
  const say = useSay();
  const language = useLanguage();
  const isWhole = file.bytes <= startBytes;
  const { bytes, failed } = useFileStart(`/api/files/${file.id}/content`, Math.min(file.bytes, startBytes));
  if (failed) return <Plain file={file} text={t.failed} />;
  if (bytes === undefined)
    return (
      <p role="status" className="grid min-h-32 place-items-center rounded-3 bg-sunken text-13 text-text-2">
        {say(t.loading)}
      </p>
    );
  const text = textOf(bytes, isWhole);
  if (text.trim() === '') return <Plain file={file} text={t.empty} />;
  const rows = isTable ? rowsOf(text, shownRows + 1) : [];
  // The last row of a part may be cut.
  const [head = [], ...body] = isWhole || rows.length > shownRows ? rows.slice(0, shownRows + 1) : rows.slice(0, -1);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1">
      <div
        role="region"
        aria-label={say(isTable ? t.table : t.text, { name: file.name })}
        // Scrolled by the keys as well.
        tabIndex={0}
        className={`overflow-auto rounded-3 bg-sunken text-12 ${height}`}
      >
        {isTable ? (
          <table className="border-collapse text-left">
            <thead>
              <tr>
                {head.map((cell, index) => (
                  <th
                    key={index}
                    scope="col"
                    className="sticky top-0 bg-sunken px-3 py-1.5 font-label whitespace-nowrap"
                  >
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {body.map((row, index) => (
                <tr key={index} className="border-t border-line">
                  {row.map((cell, place) => (
                    <td key={place} className="max-w-80 truncate px-3 py-1 tabular-nums" title={cell}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <pre className="p-3 wrap-anywhere whitespace-pre-wrap">{text}</pre>
        )}
      </div>
      {isTable && rows.length > shownRows ? (
        <p className="text-12 text-text-3">{say(t.rows, { n: shownRows })}</p>
      ) : (
        !isWhole && <p className="text-12 text-text-3">{say(t.begins, { size: formatBytes(file.bytes, language) })}</p>
      )}
    </div>
  );
}

function Film({ file, view, height }: { file: FileEntry; view: FilesView | undefined; height: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => void orderDownload({ fileIds: [file.id], as: 'inline', view }).then(setUrl), [file.id, view]);
  return (
    <video src={url} controls className={`w-full rounded-3 bg-sunken ${height}`}>
      <track kind="captions" />
    </video>
  );
}
