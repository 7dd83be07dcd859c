import { Camera, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { most, type Photos } from './chosen-photos.ts';

const t = texts({
  first: { en: 'Take or choose a photo', es: 'Toma o elige una foto' },
  more: { en: 'Another photo', es: 'Otra foto' },
  drop: { en: 'Take {name} off', es: 'Quitar {name}' },
  chosen: { en: 'Photos that go with it', es: 'Fotos que van con ella' },
});

/** Picks photos, from the camera of a phone too, and shows which are chosen. */
export function PhotoPick({ photos, large = false }: { photos: Photos; large?: boolean }) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const label = say(photos.chosen.length === 0 ? t.first : t.more);
  return (
    <div className="grid gap-2">
      {photos.chosen.length > 0 && (
        <ul aria-label={say(t.chosen)} className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {photos.chosen.map(({ key, file }) => (
            <li key={key} className="relative aspect-4/3 overflow-hidden rounded-[12px] bg-press">
              <Preview file={file} />
              <span className="absolute top-1 right-1 rounded-full bg-raised">
                <IconButton label={say(t.drop, { name: file.name })} onClick={() => photos.drop(key)}>
                  <X />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*,video/*,.pdf"
        multiple
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          photos.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        size="large"
        wide={large}
        icon={<Camera />}
        disabled={photos.chosen.length >= most}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const url = useMemo(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return url === undefined ? (
    <span className="grid size-full place-items-center gap-1 p-2 text-12">
      <FileIcon name={file.name} />
      <span className="w-full truncate text-center">{file.name}</span>
    </span>
  ) : (
    <img src={url} alt={file.name} className="size-full object-cover" />
  );
}
