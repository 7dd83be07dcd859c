import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { FormItem } from '../queries.ts';
import { t as words } from '../form-words.ts';

type Photo = NonNullable<FormItem['given']>['photos'][number];

const t = texts({
  photos: { en: 'Photos of this answer', es: 'Fotos de esta respuesta' },
  open: { en: 'Open {name}', es: 'Abrir {name}' },
});

interface AnswerPhotosProps {
  photos: readonly Photo[];
  place: { projectId: string; moduleId: string | null };
  canAdd: boolean;
  onAdd: (id: string) => void;
}

/** The photos of an answer, and the camera beside them. */
export function AnswerPhotos({ photos, place, canAdd, onAdd }: AnswerPhotosProps) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setSending(true);
    setFault(undefined);
    const sent = await sendAttachment(file, {
      projectId: place.projectId,
      moduleId: place.moduleId ?? undefined,
      visibility: 'internal',
      key: requestKey(),
    });
    setSending(false);
    if ('error' in sent) setFault(sent.error);
    else onAdd(sent.id);
  };
  return (
    <div className="grid flex-none content-start gap-2">
      <ul aria-label={say(t.photos)} className="flex flex-wrap gap-2">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Shot photo={photo} />
          </li>
        ))}
        {canAdd && (
          <li>
            <button
              type="button"
              disabled={isSending}
              onClick={() => picker.current?.click()}
              className="grid h-24 w-32 place-items-center gap-1 rounded-[10px] border border-dashed border-control bg-sunken px-2 text-13 font-label text-text-2 hover:bg-hover"
            >
              {isSending ? <Spinner /> : <Camera className="size-6" />}
              {say(words.takePhoto)}
            </button>
          </li>
        )}
      </ul>
      {fault !== undefined && (
        <p role="alert" className="max-w-80 text-13 text-bad-text">
          {fault}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        tabIndex={-1}
        aria-label={say(words.takePhoto)}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function Shot({ photo }: { photo: Photo }) {
  const say = useSay();
  const url = usePictureUrl(photo.has_thumbnail ? `/api/files/${photo.id}/thumbnail?size=320` : null);
  const [isLarge, setLarge] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={say(t.open, { name: photo.name })}
      onClick={() => setLarge((now) => !now)}
      className={`block overflow-hidden rounded-[10px] bg-press ${isLarge ? 'h-64 w-80 max-w-full' : 'h-24 w-32'}`}
    >
      {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
    </button>
  );
}
