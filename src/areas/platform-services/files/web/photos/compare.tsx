import { useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import type { FileEntry } from '../queries.ts';
import { pictureOf, takenAt, takenWords, titleOf } from './thumb.tsx';

const t = texts({
  title: { en: 'Before and after', es: 'Antes y después' },
  titleOf: { en: 'Before and after: {area}', es: 'Antes y después: {area}' },
  how: { en: 'How to compare', es: 'Cómo comparar' },
  beside: { en: 'Side by side', es: 'Lado a lado' },
  over: { en: 'One over the other', es: 'Una sobre otra' },
  slide: { en: 'How much of the later photo shows', es: 'Cuánto se ve de la foto posterior' },
  before: { en: 'Before', es: 'Antes' },
  after: { en: 'After', es: 'Después' },
  close: { en: 'Close', es: 'Cerrar' },
});

/** Two photos, the earlier first: side by side, or one over the other with a slider between them that takes pointer, touch and keys alike. */
export function Compare({ files, onClose }: { files: readonly [FileEntry, FileEntry]; onClose: () => void }) {
  const say = useSay();
  const [how, setHow] = useState<'beside' | 'over'>('beside');
  const [before, after] = takenAt(files[0]) <= takenAt(files[1]) ? files : [files[1], files[0]];
  const early = usePictureUrl(pictureOf(before, 1280));
  const late = usePictureUrl(pictureOf(after, 1280));
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
      <div className="flex flex-col gap-3 pb-2">
        <Segmented
          label={say(t.how)}
          items={[
            { value: 'beside', label: say(t.beside) },
            { value: 'over', label: say(t.over) },
          ]}
          value={how}
          onValueChange={setHow}
        />
        {how === 'beside' ? (
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <Beside url={early} file={before} word={say(t.before)} />
            <Beside url={late} file={after} word={say(t.after)} />
          </div>
        ) : (
          <Over early={early} late={late} before={before} after={after}>
            <Caption file={before} word={say(t.before)} />
            <Caption file={after} word={say(t.after)} isRight />
          </Over>
        )}
      </div>
    </Dialog>
  );
}

function Beside({ url, file, word }: { url: string | undefined; file: FileEntry; word: string }) {
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div className="aspect-4/3 overflow-hidden rounded-3 bg-sunken">
        {url !== undefined && <img src={url} alt={titleOf(file)} className="size-full object-contain" />}
      </div>
      <Caption file={file} word={word} />
    </figure>
  );
}

interface OverProps {
  early: string | undefined;
  late: string | undefined;
  before: FileEntry;
  after: FileEntry;
  children: ReactNode;
}

function Over({ early, late, before, after, children }: OverProps) {
  const say = useSay();
  const [shown, setShown] = useState(50);
  return (
    <figure className="flex flex-col gap-3">
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
      <figcaption className="grid grid-cols-2 gap-4">{children}</figcaption>
    </figure>
  );
}

function Caption({ file, word, isRight = false }: { file: FileEntry; word: string; isRight?: boolean }) {
  const language = useLanguage();
  return (
    <div className={`min-w-0 text-13 ${isRight ? 'text-right' : ''}`}>
      <span className="font-label">{word}</span>
      <span className="block truncate text-12 text-text-2">
        {titleOf(file)} · {takenWords(file, language)}
      </span>
    </div>
  );
}
