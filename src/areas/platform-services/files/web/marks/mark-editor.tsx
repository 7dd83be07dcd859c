import { useState, type PointerEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { type FileEntry, type PhotoLayers, useDraw, useLayers } from '../queries.ts';
import { pictureOf, titleOf } from '../photos/thumb.tsx';
import { MarkShapes } from './mark-shapes.tsx';
import { MarkTools } from './mark-tools.tsx';
import { useMarks } from './use-marks.ts';

const t = texts({
  loading: { en: 'Loading the marks', es: 'Cargando las marcas' },
  seen: {
    en: 'Whoever sees the photo sees the marks. The picture itself stays as it is.',
    es: 'Quien ve la foto ve las marcas. La imagen misma queda como está.',
  },
  others: { en: 'Also drawn on by {names}', es: 'También dibujaron aquí: {names}' },
  area: { en: 'Draw on {name}', es: 'Dibujar sobre {name}' },
  save: { en: 'Save the marks', es: 'Guardar las marcas' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
});

/** Draws on a photo: a layer of one's own over the picture and over what others have drawn. */
export function MarkEditor({ file, onClose }: { file: FileEntry; onClose: () => void }) {
  const say = useSay();
  const { data } = useLayers(file.id);
  if (data === undefined) return <SkeletonRows rows={4} label={say(t.loading)} />;
  return <Editor file={file} layers={data} onClose={onClose} />;
}

function Editor({ file, layers, onClose }: { file: FileEntry; layers: PhotoLayers; onClose: () => void }) {
  const say = useSay();
  const draw = useDraw();
  const entry = useMarks(layers.find((layer) => layer.is_own)?.marks ?? []);
  const others = layers.filter((layer) => !layer.is_own);
  const save = () =>
    draw.mutate({ params: { id: file.id }, body: { marks: [...entry.marks] } }, { onSuccess: onClose });
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <MarkTools entry={entry} />
      <Canvas file={file} under={others.flatMap((layer) => layer.marks)} entry={entry} />
      <footer
        data-density="comfort"
        className="flex flex-wrap items-center gap-3 border-t border-line px-3 py-2 text-13 text-text-2"
      >
        <p className="min-w-52 flex-1">
          {say(t.seen)}{' '}
          {others.length > 0 && say(t.others, { names: others.map((layer) => layer.author.name).join(', ') })}
        </p>
        <Button onClick={onClose}>{say(t.cancel)}</Button>
        <Button look="primary" loading={draw.isPending} onClick={save}>
          {say(t.save)}
        </Button>
      </footer>
    </div>
  );
}

interface CanvasProps {
  file: FileEntry;
  under: PhotoLayers[number]['marks'];
  entry: ReturnType<typeof useMarks>;
}

/** The picture with its marks: a finger, a pen or a mouse draws, arrow keys move the last mark. */
function Canvas({ file, under, entry }: CanvasProps) {
  const say = useSay();
  const url = usePictureUrl(pictureOf(file, 1280, true));
  const [isDrawing, setDrawing] = useState(false);
  const [width, height] = [file.width ?? 4, file.height ?? 3];
  const placeOf = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.min(1, Math.max(0, value));
    return [share((event.clientX - box.left) / box.width), share((event.clientY - box.top) / box.height)];
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => entry.move(-1, 0),
    ArrowRight: () => entry.move(1, 0),
    ArrowUp: () => entry.move(0, -1),
    ArrowDown: () => entry.move(0, 1),
    '+': () => entry.grow(1),
    '-': () => entry.grow(-1),
    Enter: entry.addInMiddle,
  };
  return (
    <div className="grid min-h-0 flex-1 place-items-center bg-sunken p-3">
      <div
        className="relative"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc((100dvh - 16rem) * ${width / height}))` }}
      >
        {url !== undefined && (
          <img src={url} alt={titleOf(file)} draggable={false} className="absolute inset-0 size-full select-none" />
        )}
        <svg
          role="application"
          aria-label={say(t.area, { name: titleOf(file) })}
          tabIndex={0}
          viewBox={`0 0 ${width} ${height}`}
          className="absolute inset-0 size-full touch-none"
          onPointerDown={(event) => {
            if (!event.isPrimary) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDrawing(true);
            entry.begin(placeOf(event));
          }}
          onPointerMove={(event) => isDrawing && event.isPrimary && entry.goOn(placeOf(event))}
          onPointerUp={() => setDrawing(false)}
          onPointerCancel={() => setDrawing(false)}
          onKeyDown={(event) => {
            const act = keys[event.key];
            if (act === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            act();
          }}
        >
          <MarkShapes marks={under} width={width} height={height} />
          <MarkShapes marks={entry.marks} width={width} height={height} />
        </svg>
      </div>
    </div>
  );
}
