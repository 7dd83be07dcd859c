import { clsx } from 'clsx';
import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PunchThumb } from '../punch-photo.tsx';
import type { ChosenPhoto } from './use-punch-form.ts';

const t = texts({
  take: { en: 'Take a photo', es: 'Tomar una foto' },
  another: { en: 'Another photo', es: 'Otra foto' },
  choose: { en: 'Choose from the gallery', es: 'Elegir de la galería' },
  drop: { en: 'Take photo {n} off', es: 'Quitar la foto {n}' },
  show: { en: 'Show photo {n} large', es: 'Ver en grande la foto {n}' },
  photo: { en: 'Photo {n}', es: 'Foto {n}' },
  first: { en: 'A photo says it first', es: 'Primero, una foto' },
});

interface PhotoSideProps {
  photos: readonly ChosenPhoto[];
  /** Photos that the item has already. */
  held?: readonly string[];
  onAdd: (files: readonly File[]) => void;
  onDrop: (key: string) => void;
}

/** The camera first: what is wrong as a picture, large enough to judge, with the key that takes the next. */
export function PhotoSide({ photos, held = [], onAdd, onDrop }: PhotoSideProps) {
  const say = useSay();
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  // The one that was tapped; otherwise the last.
  const [tapped, setTapped] = useState<string>();
  const at = photos.findIndex(({ key }) => key === tapped);
  const shownAt = at < 0 ? photos.length - 1 : at;
  const last = photos[shownAt];
  const taken = (label: string, capture: boolean, input: typeof camera): ReactNode => (
    <input
      ref={input}
      type="file"
      accept="image/*"
      {...(capture ? { capture: 'environment' as const } : { multiple: true })}
      hidden
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        onAdd([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <div
        className={clsx(
          'relative grid max-h-[52vh] w-full place-items-center overflow-hidden rounded-card bg-press',
          last === undefined && held.length === 0 ? 'h-24 md:aspect-4/3 md:h-auto' : 'aspect-4/3 max-md:max-h-[34vh]',
        )}
      >
        {last !== undefined ? (
          <>
            <Preview file={last.file} name={say(t.photo, { n: shownAt + 1 })} isWhole />
            <span className="absolute top-2 right-2 rounded-control bg-raised">
              <IconButton
                size="large"
                look="default"
                label={say(t.drop, { n: shownAt + 1 })}
                onClick={() => onDrop(last.key)}
              >
                <Trash2 />
              </IconButton>
            </span>
          </>
        ) : held[0] !== undefined ? (
          <PunchThumb fileId={held[0]} alt={say(t.photo, { n: 1 })} size={320} />
        ) : (
          <span className="flex flex-col items-center gap-2 px-4 text-center text-16 text-text-2">
            <Camera className="size-10 text-text-3 max-md:hidden" />
            {say(t.first)}
          </span>
        )}
      </div>
      {photos.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ key, file }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-label={say(t.show, { n: index + 1 })}
                aria-pressed={index === shownAt}
                onClick={() => setTapped(key)}
                className={clsx(
                  'block size-16 overflow-hidden rounded-[10px] bg-press',
                  index === shownAt && 'outline-2 outline-offset-1 outline-text-1',
                )}
              >
                <Preview file={file} name="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {taken(say(t.take), true, camera)}
      {taken(say(t.choose), false, gallery)}
      <div className="flex gap-2">
        <span className="min-w-0 flex-auto">
          <Button
            look={photos.length === 0 && held.length === 0 ? 'primary' : 'default'}
            size="huge"
            wide
            icon={<Camera />}
            onClick={() => camera.current?.click()}
          >
            {say(photos.length === 0 ? t.take : t.another)}
          </Button>
        </span>
        <Button size="huge" square aria-label={say(t.choose)} onClick={() => gallery.current?.click()}>
          <ImagePlus />
        </Button>
      </div>
    </div>
  );
}

function Preview({ file, name, isWhole = false }: { file: File; name: string; isWhole?: boolean }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={name} className={clsx('size-full', isWhole ? 'object-contain' : 'object-cover')} />;
}
