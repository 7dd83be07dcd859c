import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import { progressPercent, progressText } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { FileIcon } from '#ui/marks/file-icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import {
  addUploads,
  cancelUpload,
  pauseAll,
  pauseUpload,
  reopenUpload,
  resumeAll,
  resumeUpload,
  useUploads,
  type Sending,
} from './upload-queue.ts';

const t = texts({
  title: { en: 'Uploads', es: 'Cargas' },
  progress: { en: 'Upload of {name}', es: 'Carga de {name}' },
  total: { en: 'All uploads', es: 'Todas las cargas' },
  left: {
    en: '{n, plural, one {# file} other {# files}} left · {sent} of {size}',
    es: '{n, plural, one {Falta # archivo} other {Faltan # archivos}} · {sent} de {size}',
  },
  waiting: { en: 'Waiting', es: 'En espera' },
  paused: { en: 'Paused', es: 'En pausa' },
  pause: { en: 'Pause {name}', es: 'Pausar {name}' },
  resume: { en: 'Go on with {name}', es: 'Continuar con {name}' },
  retry: { en: 'Try {name} again', es: 'Reintentar {name}' },
  cancel: { en: 'Cancel {name}', es: 'Cancelar {name}' },
  pauseAll: { en: 'Pause all', es: 'Pausar todo' },
  resumeAll: { en: 'Go on with all', es: 'Continuar todo' },
  failed: { en: 'It did not arrive. Try again.', es: 'No llegó. Inténtalo de nuevo.' },
  lost: {
    en: '{percent}% had arrived. Choose the file again and it goes on from there.',
    es: 'Había llegado el {percent} %. Elige el archivo otra vez y sigue desde ahí.',
  },
  choose: { en: 'Choose again', es: 'Elegir otra vez' },
});

/** The files on their way to one record, each with its progress and its buttons, and all of them together. */
export function UploadList({ target }: { target: string }) {
  const say = useSay();
  const language = useLanguage();
  const all = useUploads((state) => state.uploads);
  const uploads = all.filter((each) => each.target === target);
  if (uploads.length === 0) return null;
  const size = uploads.reduce((sum, each) => sum + each.size, 0);
  const sent = uploads.reduce((sum, each) => sum + each.sent, 0);
  const isMoving = uploads.some(({ state }) => state === 'sending' || state === 'waiting');
  const canResume = uploads.some(({ state }) => state === 'paused' || state === 'failed');
  return (
    <section aria-label={say(t.title)} className="flex flex-col gap-2">
      {uploads.length > 1 && (
        <div className="flex flex-wrap items-center gap-3 text-13">
          <span className="min-w-0 flex-1 text-text-2 tabular-nums">
            {say(t.left, {
              n: uploads.length,
              sent: formatBytes(sent, language),
              size: formatBytes(size, language),
            })}
          </span>
          {isMoving && (
            <Button size="small" icon={<Pause />} onClick={pauseAll}>
              {say(t.pauseAll)}
            </Button>
          )}
          {canResume && (
            <Button size="small" icon={<Play />} onClick={resumeAll}>
              {say(t.resumeAll)}
            </Button>
          )}
          <div className="w-full">
            <ProgressBar percent={size === 0 ? 0 : (sent / size) * 100} label={say(t.total)} tone="plain" wide />
          </div>
        </div>
      )}
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {uploads.map((each) => (
          <UploadRow key={each.key} upload={each} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload }: { upload: Sending }) {
  const say = useSay();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const { key, name, size, sent, state } = upload;
  const percent = size === 0 ? 0 : Math.min(100, (sent / size) * 100);
  const words = state === 'waiting' ? say(t.waiting) : state === 'paused' ? say(t.paused) : progressText(percent);
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-2 border border-line bg-raised py-2 pr-2 pl-3 text-13">
      <FileIcon name={name} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-label" title={name}>
            {name}
          </span>
          <span className="ml-auto flex-none text-12 text-text-3 tabular-nums">{formatBytes(size, language)}</span>
        </div>
        {state === 'failed' ? (
          <p role="alert" className="text-12 font-label text-bad-text">
            {upload.error ?? say(t.failed)}
          </p>
        ) : state === 'lost' ? (
          <p className="text-12 text-warn-text">{say(t.lost, { percent: progressPercent(percent) })}</p>
        ) : (
          <ProgressBar percent={percent} label={say(t.progress, { name })} tone="plain" wide text={words} />
        )}
      </div>
      {state === 'lost' && (
        <>
          <input
            ref={chooser}
            type="file"
            hidden
            onChange={(event) => {
              addUploads(
                upload.channel,
                upload.target,
                [...(event.target.files ?? [])].map((file) => ({ file })),
                upload.fields,
              );
              event.target.value = '';
            }}
          />
          <Button
            size="small"
            onClick={() => {
              if (upload.handle === null) chooser.current?.click();
              else void reopenUpload(key).then((opened) => opened || chooser.current?.click());
            }}
          >
            {say(t.choose)}
          </Button>
        </>
      )}
      {(state === 'sending' || state === 'waiting') && (
        <IconButton label={say(t.pause, { name })} size="small" onClick={() => pauseUpload(key)}>
          <Pause />
        </IconButton>
      )}
      {state === 'paused' && (
        <IconButton label={say(t.resume, { name })} size="small" onClick={() => resumeUpload(key)}>
          <Play />
        </IconButton>
      )}
      {state === 'failed' && (
        <IconButton label={say(t.retry, { name })} size="small" onClick={() => resumeUpload(key)}>
          <RotateCcw />
        </IconButton>
      )}
      <IconButton label={say(t.cancel, { name })} size="small" onClick={() => void cancelUpload(key)}>
        <X />
      </IconButton>
    </li>
  );
}
