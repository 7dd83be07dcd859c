import { ChevronLeft, ChevronRight, Download, Info, Minus, PenLine, Plus, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { Suspense, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { type FileEntry, type FilesView, saveFiles } from '../queries.ts';
import { titleOf } from './thumb.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { LargeFile } from './large-file.tsx';
import { useZoom } from './use-zoom.ts';
import { usePageKeys } from './use-page-keys.ts';

/** Comes when somebody draws. */
const MarkEditor = lazyPart(async () => ({ default: (await import('../marks/mark-editor.tsx')).MarkEditor }));

const t = texts({
  draw: { en: 'Draw on the photo', es: 'Dibujar sobre la foto' },
  close: { en: 'Close', es: 'Cerrar' },
  previous: { en: 'Previous', es: 'Anterior' },
  next: { en: 'Next', es: 'Siguiente' },
  closer: { en: 'Zoom in', es: 'Acercar' },
  farther: { en: 'Zoom out', es: 'Alejar' },
  facts: { en: 'Facts', es: 'Datos' },
  download: { en: 'Download', es: 'Descargar' },
  place: { en: '{at} of {all}', es: '{at} de {all}' },
});

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
  const { zoom, shift, reset, scale, drag, ...reach } = useZoom();
  const [isMarking, setMarking] = useState(false);
  const [hasFacts, setFacts] = useState(() => window.innerWidth >= 1024);
  const file = files[at];
  const show = (next: number) => {
    if (next < 0 || next >= files.length) return;
    reset();
    onMove(next);
  };
  usePageKeys((event) => {
    if (isMarking) return;
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, video, [role="listbox"]')) return;
    if (event.key === 'ArrowRight') show(at + 1);
    else if (event.key === 'ArrowLeft') show(at - 1);
    else if (event.key === 'Home') show(0);
    else if (event.key === 'End') show(files.length - 1);
    else if (event.key === '+' || event.key === '=') scale(1);
    else if (event.key === '-') scale(-1);
    else if (event.key === '0') scale(-reach.steps);
    else if (event.key === 'i') setFacts(!hasFacts);
    else return;
    event.preventDefault();
  });
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
            {file.kind !== 'video' && <ZoomKeys reach={reach} scale={scale} />}
            {file.kind === 'photo' && file.has_thumbnail && file.can.change && (
              <IconButton label={say(t.draw)} aria-pressed={isMarking} onClick={() => setMarking(!isMarking)}>
                <PenLine />
              </IconButton>
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
          {isMarking && <Marking file={file} onClose={() => setMarking(false)} />}
          <div className={isMarking ? 'hidden' : 'flex min-h-0 flex-1 max-lg:flex-col'}>
            <div
              className="relative grid min-h-0 min-w-0 flex-1 place-items-center overflow-hidden bg-sunken"
              onPointerMove={drag}
            >
              <LargeFile key={file.id} file={file} view={view} zoom={zoom} shift={shift} />
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
            {hasFacts && <PhotoFacts file={file} onGone={onClose} />}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function ZoomKeys({ reach, scale }: { reach: { isWhole: boolean; isNearest: boolean }; scale: (by: number) => void }) {
  const say = useSay();
  return (
    <>
      <IconButton label={say(t.farther)} disabled={reach.isWhole} onClick={() => scale(-1)}>
        <Minus />
      </IconButton>
      <IconButton label={say(t.closer)} disabled={reach.isNearest} onClick={() => scale(1)}>
        <Plus />
      </IconButton>
    </>
  );
}

function Marking({ file, onClose }: { file: FileEntry; onClose: () => void }) {
  return (
    <Suspense>
      <MarkEditor key={file.id} file={file} onClose={onClose} />
    </Suspense>
  );
}
