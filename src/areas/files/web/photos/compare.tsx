import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/blobs.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { FileEntry } from '../queries.ts';
import { takenAt, titleOf } from './thumb.tsx';

const t = texts({
  title: { en: 'Before and after', es: 'Antes y después' },
  titleOf: { en: 'Before and after: {area}', es: 'Antes y después: {area}' },
  slide: { en: 'How much of the later photo shows', es: 'Cuánto se ve de la foto posterior' },
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'After', es: 'Después' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** Two photos of one place, one over the other, with a slider between them that takes pointer, touch and keys alike. */
export function Compare({ files, onClose }: { files: readonly [FileEntry, FileEntry]; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const [shown, setShown] = useState(50);
  const [before, after] = takenAt(files[0]) <= takenAt(files[1]) ? files : [files[1], files[0]];
  const early = usePictureUrl(`/api/files/${before.id}/thumbnail?size=1280`);
  const late = usePictureUrl(`/api/files/${after.id}/thumbnail?size=1280`);
  const caption = (file: FileEntry, word: string) => (
    <figcaption className="min-w-0 text-13">
      <span className="font-label">{word}</span>
      <span className="block truncate text-12 text-text-2">
        {titleOf(file)} · {formatMoment(takenAt(file), language)}
      </span>
    </figcaption>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={before.area !== null && before.area === after.area ? say(t.titleOf, { area: before.area }) : say(t.title)}
      closeLabel={say(t.close)}
      size="wide"
    >
      <figure className="flex flex-col gap-3 pb-2">
        <div className="relative aspect-4/3 w-full overflow-hidden rounded-3 bg-sunken">
          {early !== undefined && (
            <img src={early} alt={titleOf(before)} className="absolute inset-0 size-full object-contain" />
          )}
          {late !== undefined && (
            <img
              src={late}
              alt={titleOf(after)}
              className="absolute inset-0 size-full bg-sunken object-contain"
              style={{ clipPath: `inset(0 0 0 ${100 - shown}%)` }}
            />
          )}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 w-0.5 bg-raised shadow-float"
            style={{ left: `${100 - shown}%` }}
          />
        </div>
        <input
          type="range"
          min={0}
          max={100}
          value={shown}
          aria-label={say(t.slide)}
          aria-valuetext={`${shown}%`}
          onChange={(event) => setShown(Number(event.target.value))}
          className="h-6 w-full -scale-x-100 cursor-ew-resize accent-accent"
        />
        <div className="grid grid-cols-2 gap-4">
          {caption(before, say(t.before))}
          <div className="text-right">{caption(after, say(t.after))}</div>
        </div>
      </figure>
    </Dialog>
  );
}
