import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import type { FileOwnerType } from '../schema.ts';
import { UploadList } from '#platform/web/uploads/upload-list.tsx';
import './file-channel.ts';
import { recordFiles } from '#platform/web/uploads/channels.ts';
import { addUploads, recallUploads, type Taken } from '#platform/web/uploads/upload-queue.ts';
import { DropArea } from './drop-area.tsx';

const t = texts({
  camera: { en: 'Take a photo', es: 'Tomar una foto' },
  shows: { en: 'What the photos show', es: 'Qué muestran las fotos' },
  work: { en: 'The work', es: 'El trabajo' },
  condition_out: { en: 'Condition before shipping', es: 'Estado antes del envío' },
  condition_in: { en: 'Condition on arrival', es: 'Estado a la llegada' },
  heic: {
    en: '{name} is HEIC and can not be shown here. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send it as JPEG.',
    es: '{name} es HEIC y no se puede mostrar aquí. En un iPhone elige Ajustes, Cámara, Formatos, Más compatible, o envíala como JPEG.',
  },
  tooLarge: { en: '{name} is larger than 2 GB.', es: '{name} pesa más de 2 GB.' },
  empty: { en: '{name} is empty.', es: '{name} está vacío.' },
});

const maxBytes = 2 * 1024 * 1024 * 1024;

/** What photos of a module are taken for. The two conditions are tags that its release and delivery ask for. */
const purposes = ['work', 'condition_out', 'condition_in'] as const;
type Purpose = (typeof purposes)[number];

interface FileUploaderProps {
  ownerType: FileOwnerType;
  ownerId: string;
  photosOnly: boolean;
  /** What every file of this place is: the chosen folder, stage, area or album. */
  fields?: Readonly<Record<string, string>>;
}

/** Takes files by choice, drop (folders too), paste and camera, and shows how far each is. */
export function FileUploader({ ownerType, ownerId, photosOnly, fields = {} }: FileUploaderProps) {
  const say = useSay();
  const [purpose, setPurpose] = useState<Purpose>('work');
  const camera = useRef<HTMLInputElement>(null);
  const target = `${ownerType}:${ownerId}`;

  useEffect(() => void recallUploads(), []);

  const take = (taken: readonly Taken[]) => {
    const good = taken.filter(({ file }) => {
      const fault =
        /\.hei[cf]$/iu.test(file.name) || /^image\/hei[cf]/u.test(file.type)
          ? t.heic
          : file.size > maxBytes
            ? t.tooLarge
            : file.size === 0
              ? t.empty
              : undefined;
      if (fault !== undefined) notify.error(say(fault, { name: file.name }));
      return fault === undefined;
    });
    if (good.length === 0) return;
    addUploads(recordFiles, target, good, {
      ...fields,
      owner_type: ownerType,
      owner_id: ownerId,
      ...(purpose === 'work' ? {} : { tags: JSON.stringify([purpose]) }),
    });
  };
  const onPasted = useEffectEvent(take);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const isWriting =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (files.length === 0 || isWriting) return;
      event.preventDefault();
      onPasted(files.map((file) => ({ file })));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <div className="flex flex-col gap-2">
      {ownerType === 'module' && photosOnly && (
        <Field label={say(t.shows)}>
          <Select
            value={purpose}
            onValueChange={(value) => setPurpose(purposes.find((each) => each === value) ?? 'work')}
            items={purposes.map((value) => ({ value, label: say(t[value]) }))}
          />
        </Field>
      )}
      <DropArea photosOnly={photosOnly} onFiles={take} />
      {photosOnly && (
        <div className="hidden pointer-coarse:block">
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            onChange={(event) => {
              take([...(event.target.files ?? [])].map((file) => ({ file })));
              event.target.value = '';
            }}
          />
          <Button look="primary" size="huge" wide icon={<Camera />} onClick={() => camera.current?.click()}>
            {say(t.camera)}
          </Button>
        </div>
      )}
      <UploadList target={target} />
    </div>
  );
}
