import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { usePictureUrl } from '#platform/web/call/blobs.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { isUnreached, useNetwork } from '#platform/web/offline/network.ts';
import { useQueuedPicture } from '#platform/web/offline/use-queued-picture.ts';
import type { FormItem } from '../queries.ts';
import { queuedKey, type Taken } from './keep-answers.ts';
import { t as words } from '../form-words.ts';

type Photo = NonNullable<FormItem['given']>['photos'][number];

const t = texts({
  photos: { en: 'Photos of this answer', es: 'Fotos de esta respuesta' },
  waits: { en: 'Photo, not sent yet', es: 'Foto, sin enviar aún' },
  open: { en: 'Open {name}', es: 'Abrir {name}' },
});

interface AnswerPhotosProps {
  photos: readonly Photo[];
  place: { projectId: string; moduleId: string | null };
  canAdd: boolean;
  /** A photo that has arrived, or one that is kept here because nobody is reached. */
  onAdd: (photo: { id: string } | Taken) => void;
}

/** The photos of an answer, and the camera beside them. */
export function AnswerPhotos({ photos, place, canAdd, onAdd }: AnswerPhotosProps) {
  const say = useSay();
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setFault(undefined);
    const taken = { key: requestKey(), file };
    if (!useNetwork.getState().isReached) return onAdd(taken);
    setSending(true);
    const sent = await sendAttachment(file, {
      projectId: place.projectId,
      moduleId: place.moduleId ?? undefined,
      visibility: 'internal',
      key: taken.key,
    });
    setSending(false);
    if ('id' in sent) return onAdd(sent);
    return (await isUnreached({ status: 0 })) ? onAdd(taken) : setFault(sent.error);
  };
  return (
    <div className="grid min-w-0 flex-[0_1_auto] content-start gap-2 sm:max-w-[60%]">
      <ul aria-label={say(t.photos)} className="flex min-w-0 flex-wrap gap-2">
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
              className="grid min-h-24 w-32 place-items-center gap-1 rounded-[10px] border border-dashed border-control bg-sunken px-2 py-2 text-13 font-label text-text-2 hover:bg-hover"
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
  const key = queuedKey(photo.id);
  const queued = useQueuedPicture(key);
  const arrived = usePictureUrl(photo.has_thumbnail ? `/api/files/${photo.id}/thumbnail?size=320` : null);
  const url = key === undefined ? arrived : queued;
  const [isLarge, setLarge] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={key === undefined ? say(t.open, { name: photo.name }) : say(t.waits)}
      onClick={() => setLarge((now) => !now)}
      className={`block overflow-hidden rounded-[10px] bg-press ${isLarge ? 'h-64 w-80 max-w-full' : 'h-24 w-32'} ${key === undefined ? '' : 'outline-2 -outline-offset-2 outline-dashed outline-line-strong'}`}
    >
      {url !== undefined && (
        <img src={url} alt="" className={`size-full ${isLarge ? 'object-contain' : 'object-cover'}`} />
      )}
    </button>
  );
}
