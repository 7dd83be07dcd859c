import { useState } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { refresh } from '#platform/web/query.ts';
import { saidOf } from '#platform/web/said.ts';
import { upload } from '#platform/web/upload.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { FileProgress } from '#ui/file-progress.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { filesContract } from '../contract.ts';
import type { FileOwnerType } from '../schema.ts';

const t = texts({
  drop: { en: 'Drop files here or choose them', es: 'Suelta archivos aquí o elígelos' },
  dropPhotos: { en: 'Drop photos here or choose them', es: 'Suelta fotos aquí o elígelas' },
  help: { en: 'Photos, PDF, drawings; up to 100 MB each.', es: 'Fotos, PDF, planos; hasta 100 MB cada uno.' },
  progress: { en: 'Upload of {name}', es: 'Carga de {name}' },
  retry: { en: 'Try again', es: 'Reintentar' },
  remove: { en: 'Take it off the list', es: 'Quitar de la lista' },
  shows: { en: 'What the photos show', es: 'Qué muestran las fotos' },
  work: { en: 'The work', es: 'El trabajo' },
  condition_out: { en: 'Condition before shipping', es: 'Estado antes del envío' },
  condition_in: { en: 'Condition on arrival', es: 'Estado a la llegada' },
  failed: { en: 'It did not arrive. Try again.', es: 'No llegó. Inténtalo de nuevo.' },
});

/** What photos of a module are taken for. The two conditions are tags that its release and delivery ask for. */
const purposes = ['work', 'condition_out', 'condition_in'] as const;
type Purpose = (typeof purposes)[number];

interface Sending {
  /** Kept over retries: the server makes one file of it, however often it is sent. */
  key: string;
  file: File;
  purpose: Purpose;
  percent: number;
  error?: string | undefined;
}

/** Takes files and sends them one by one, each with its own progress, error and retry. */
export function FileUploader({
  ownerType,
  ownerId,
  photosOnly,
}: {
  ownerType: FileOwnerType;
  ownerId: string;
  photosOnly: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [purpose, setPurpose] = useState<Purpose>('work');
  const set = (key: string, patch: Partial<Sending>) =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...patch } : each)));
  const drop = (key: string) => setSending((now) => now.filter((each) => each.key !== key));
  const send = async ({ key, file, purpose: shows }: Sending) => {
    set(key, { error: undefined, percent: 0 });
    const result = await upload(filesContract.create, {
      fields: {
        owner_type: ownerType,
        owner_id: ownerId,
        client_upload_id: key,
        ...(shows === 'work' ? {} : { tags: [shows] }),
      },
      files: { files: file },
      onProgress: (percent) => set(key, { percent }),
    });
    if (!result.ok) return set(key, { error: saidOf(result, language) ?? say(t.failed) });
    drop(key);
    await refresh(['files', 'projects', 'modules']);
    return undefined;
  };
  const take = async (files: readonly File[]) => {
    const fresh = files.map((file) => ({ key: requestKey(), file, purpose, percent: 0 }));
    setSending((now) => [...now, ...fresh]);
    // One after the other: a phone on a building site has one thin line.
    for (const each of fresh) await send(each);
  };
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
      <FileDrop
        label={say(photosOnly ? t.dropPhotos : t.drop)}
        help={say(t.help)}
        multiple
        onFiles={(files) => void take(files)}
        {...(photosOnly ? { accept: 'image/*' } : {})}
      />
      <div aria-live="polite" className="flex flex-col gap-2">
        {sending.map((each) => (
          <FileProgress
            key={each.key}
            name={each.file.name}
            detail={formatBytes(each.file.size, language)}
            percent={each.percent}
            percentText={`${Math.round(each.percent)}%`}
            progressLabel={say(t.progress, { name: each.file.name })}
            {...(each.error === undefined
              ? {}
              : {
                  error: each.error,
                  onRetry: () => void send(each),
                  retryLabel: say(t.retry),
                  onRemove: () => drop(each.key),
                  removeLabel: say(t.remove),
                })}
          />
        ))}
      </div>
    </div>
  );
}
