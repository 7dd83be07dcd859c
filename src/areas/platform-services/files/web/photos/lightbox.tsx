import { ChevronLeft, ChevronRight, Download, Info, Minus, Plus, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FileEdit } from '../file-edit.tsx';
import { stageWords } from '../file-words.ts';
import { orderDownload, saveFiles, type FileEntry, type FilesView } from '../queries.ts';
import { titleOf } from './thumb.tsx';

const t = texts({
  close: { en: 'Close', es: 'Cerrar' },
  previous: { en: 'Previous', es: 'Anterior' },
  next: { en: 'Next', es: 'Siguiente' },
  closer: { en: 'Zoom in', es: 'Acercar' },
  farther: { en: 'Zoom out', es: 'Alejar' },
  facts: { en: 'Facts', es: 'Datos' },
  download: { en: 'Download', es: 'Descargar' },
  place: { en: '{at} of {all}', es: '{at} de {all}' },
  taken: { en: 'Taken', es: 'Tomada' },
  uploaded: { en: 'Uploaded', es: 'Subida' },
  by: { en: 'By', es: 'Por' },
  stage: { en: 'Stage', es: 'Etapa' },
  area: { en: 'Area', es: 'Área' },
  tags: { en: 'Tags', es: 'Etiquetas' },
  size: { en: 'Size', es: 'Tamaño' },
  where: { en: 'Coordinates (staff only)', es: 'Coordenadas (solo personal)' },
  loading: { en: 'Loading', es: 'Cargando' },
});

const zooms = [1, 1.5, 2, 3, 4, 6];

interface LightboxProps {
  files: readonly FileEntry[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
  view?: FilesView | undefined;
}

/** One photo or film over everything: arrows go on, plus and minus zoom, i shows what is known of it. */
export function Lightbox({ files, at, onMove, onClose, view }: LightboxProps) {
  const say = useSay();
  const language = useLanguage();
  const [step, setStep] = useState(0);
  const [shift, setShift] = useState({ x: 0, y: 0 });
  const [hasFacts, setFacts] = useState(() => window.innerWidth >= 1024);
  const file = files[at];
  const zoom = zooms[step] ?? 1;
  const show = (next: number) => {
    if (next < 0 || next >= files.length) return;
    setStep(0);
    setShift({ x: 0, y: 0 });
    onMove(next);
  };
  const scale = (by: number) => {
    const next = Math.min(zooms.length - 1, Math.max(0, step + by));
    setStep(next);
    if (next === 0) setShift({ x: 0, y: 0 });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, video, [role="listbox"]')) return;
    if (event.key === 'ArrowRight') show(at + 1);
    else if (event.key === 'ArrowLeft') show(at - 1);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(files.length - 1);
    else if (event.key === '+' || event.key === '=') scale(1);
    else if (event.key === '-') scale(-1);
    else if (event.key === '0') scale(-zooms.length);
    else if (event.key === 'i') setFacts(!hasFacts);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const drag = (event: PointerEvent) => {
    if (event.buttons === 1 && zoom > 1)
      setShift((now) => ({ x: now.x + event.movementX, y: now.y + event.movementY }));
  };
  if (file === undefined) return null;
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-canvas focus:outline-none"
        >
          <header className="flex items-center gap-1 border-b border-line px-3 py-2">
            <Radix.Title className="min-w-0 flex-1 truncate text-14 font-label">{titleOf(file)}</Radix.Title>
            <span className="px-2 text-12 text-text-2 tabular-nums max-sm:hidden">
              {say(t.place, { at: at + 1, all: files.length })}
            </span>
            {file.kind !== 'video' && (
              <>
                <IconButton label={say(t.farther)} disabled={step === 0} onClick={() => scale(-1)}>
                  <Minus />
                </IconButton>
                <IconButton label={say(t.closer)} disabled={step === zooms.length - 1} onClick={() => scale(1)}>
                  <Plus />
                </IconButton>
              </>
            )}
            <IconButton label={say(t.facts)} aria-pressed={hasFacts} onClick={() => setFacts(!hasFacts)}>
              <Info />
            </IconButton>
            <IconButton
              label={say(t.download)}
              onClick={() => void saveFiles({ fileIds: [file.id], as: 'file', view })}
            >
              <Download />
            </IconButton>
            <Radix.Close asChild>
              <IconButton label={say(t.close)}>
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="flex min-h-0 flex-1 max-lg:flex-col">
            <div
              className="relative grid min-h-0 min-w-0 flex-1 place-items-center overflow-hidden bg-sunken"
              onPointerMove={drag}
            >
              <Large key={file.id} file={file} view={view} zoom={zoom} shift={shift} />
              <IconButton
                label={say(t.previous)}
                size="large"
                disabled={at === 0}
                className="absolute! left-2 bg-raised"
                onClick={() => show(at - 1)}
              >
                <ChevronLeft />
              </IconButton>
              <IconButton
                label={say(t.next)}
                size="large"
                disabled={at === files.length - 1}
                className="absolute! right-2 bg-raised"
                onClick={() => show(at + 1)}
              >
                <ChevronRight />
              </IconButton>
            </div>
            {hasFacts && (
              <aside
                aria-label={say(t.facts)}
                className="flex w-full flex-col gap-5 overflow-y-auto border-line p-4 max-lg:max-h-[45dvh] max-lg:border-t lg:w-[320px] lg:border-l"
              >
                <Facts>
                  {file.captured_at !== null && (
                    <Fact name={say(t.taken)}>{formatMoment(file.captured_at, language)}</Fact>
                  )}
                  <Fact name={say(t.uploaded)}>{formatMoment(file.uploaded_at, language)}</Fact>
                  <Fact name={say(t.by)}>{file.uploaded_by?.name}</Fact>
                  {!file.can.change && file.stage !== null && (
                    <Fact name={say(t.stage)}>{say(stageWords[file.stage])}</Fact>
                  )}
                  {!file.can.change && file.area !== null && <Fact name={say(t.area)}>{file.area}</Fact>}
                  {!file.can.change && file.tags.length > 0 && <Fact name={say(t.tags)}>{file.tags.join(', ')}</Fact>}
                  <Fact
                    name={say(t.size)}
                  >{`${formatBytes(file.bytes, language)}${file.width === null ? '' : ` · ${file.width} × ${file.height}`}`}</Fact>
                  {file.latitude !== null && file.longitude !== null && (
                    <Fact
                      name={say(t.where)}
                    >{`${formatNumber(file.latitude, language, 5)}, ${formatNumber(file.longitude, language, 5)}`}</Fact>
                  )}
                </Facts>
                {file.note !== null && <p className="text-13 text-warn-text">{file.note}</p>}
                {file.can.change && <FileEdit key={file.id} file={file} onGone={onClose} />}
              </aside>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Large({
  file,
  view,
  zoom,
  shift,
}: {
  file: FileEntry;
  view: FilesView | undefined;
  zoom: number;
  shift: { x: number; y: number };
}) {
  const say = useSay();
  const url = usePictureUrl(file.has_thumbnail ? `/api/files/${file.id}/thumbnail?size=1280` : null);
  const [film, setFilm] = useState<string>();
  const isVideo = file.kind === 'video';
  useEffect(() => {
    if (isVideo) void orderDownload({ fileIds: [file.id], as: 'inline', view }).then(setFilm);
  }, [file.id, isVideo, view]);
  if (isVideo)
    return film === undefined ? (
      <p role="status">{say(t.loading)}</p>
    ) : (
      <video src={film} controls className="max-h-full max-w-full">
        <track kind="captions" />
      </video>
    );
  if (!file.has_thumbnail) return <FileIcon name={file.name} className="size-12" />;
  if (url === undefined) return <p role="status">{say(t.loading)}</p>;
  return (
    <img
      src={url}
      alt={titleOf(file)}
      draggable={false}
      className="max-h-full max-w-full object-contain select-none"
      style={{ transform: `translate(${shift.x}px, ${shift.y}px) scale(${zoom})` }}
    />
  );
}
