import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { texts, type Text } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { buttonLook, type ButtonSize } from '#ui/button-look.ts';

const t = texts({
  take: { en: 'Take a photo', es: 'Tomar una foto' },
  kept: {
    en: '{n, plural, one {Photo} other {# photos}} kept: on the way by itself',
    es: '{n, plural, one {Foto guardada: se envía sola} other {# fotos guardadas: se envían solas}}',
  },
  lost: {
    en: 'The photo could not be kept: this page is not whole yet. Find a network, reload the page and take it again.',
    es: 'No se pudo guardar la foto: esta página aún no está completa. Busca red, recarga la página y tómala de nuevo.',
  },
});

/** What keeps a photo is fetched after the page, long before a camera has closed; the page stands without it. */
const loadKeeper = () => import('./keep-photos.ts');
const fetchAfterMs = 500;

interface TakePhotoProps {
  /** The record that the photo is of. */
  ownerType: 'project' | 'unit' | 'module';
  ownerId: string;
  /** What it is of, in words: "Module 3/5". */
  of: Text;
  /** Further fields of the upload, such as tags. */
  fields?: Readonly<Record<string, string>>;
  /** What stands on the button where it is for one certain shot. */
  words?: Text;
  size?: ButtonSize;
  look?: 'primary' | 'default' | 'quiet';
  /** Further words of one certain shot: how many of it there are. */
  note?: string;
}

/** Opens the camera at one touch. What was taken is kept on the device first and goes from there, now or when there is a network. */
export function TakePhoto({
  ownerType,
  ownerId,
  of,
  fields = {},
  words = t.take,
  note,
  size = 'large',
  look = 'primary',
}: TakePhotoProps) {
  const say = useSay();
  // A field that has given its files away takes the same photo a second time.
  const [round, setRound] = useState(0);
  useEffect(() => {
    // What fails here is asked for again, and said, when a photo is there to keep.
    const timer = setTimeout(() => void loadKeeper().catch(() => undefined), fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setRound(round + 1);
    try {
      const { keepPhotos } = await loadKeeper();
      const all = { ...fields, owner_type: ownerType, owner_id: ownerId, kind: 'photo' };
      if (await keepPhotos(files, all, of)) notify.success(say(t.kept, { n: files.length }));
    } catch {
      notify.error(say(t.lost));
    }
  };
  return (
    <label
      className={`${buttonLook({ look, size })} h-auto! w-full cursor-pointer py-1.5 whitespace-normal! focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus ${size === 'large' ? 'min-h-(--control-large-h) text-center' : 'min-h-11 justify-start! text-left'}`}
    >
      <Camera className="flex-none" />
      <span className={size === 'large' ? '' : 'flex-1'}>{say(words)}</span>
      {note !== undefined && <span className="flex-none text-13 tabular-nums">{note}</span>}
      <input
        key={round}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={`${say(words)}: ${say(of)}`}
        className="sr-only"
        onChange={(event) => void take([...(event.target.files ?? [])])}
      />
    </label>
  );
}
