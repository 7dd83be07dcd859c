import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { download, usePictureUrl } from '#platform/web/blobs.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { notify } from '#platform/web/notify.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Field } from '#ui/field.tsx';
import { FileIcon } from '#ui/file-icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fileVisibilities } from '../schema.ts';
import { visibilityWords } from './file-words.ts';
import { useChangeFile, useRemoveFile, useRestoreFile, type FileEntry } from './queries.ts';

const t = texts({
  close: { en: 'Close', es: 'Cerrar' },
  download: { en: 'Download', es: 'Descargar' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  removed: { en: '{name} is in the bin for 30 days.', es: '{name} estará 30 días en la papelera.' },
  undo: { en: 'Undo', es: 'Deshacer' },
  caption: { en: 'Caption', es: 'Pie de foto' },
  visibility: { en: 'Who sees it', es: 'Quién lo ve' },
  save: { en: 'Save', es: 'Guardar' },
  by: { en: 'Brought by', es: 'Subido por' },
  at: { en: 'Brought on', es: 'Subido el' },
  taken: { en: 'Taken on', es: 'Tomada el' },
  size: { en: 'Size', es: 'Tamaño' },
  place: { en: 'Taken at', es: 'Tomada en' },
  failed: { en: 'The file could not be fetched. Try again.', es: 'No se pudo traer el archivo. Inténtalo de nuevo.' },
});

/** One file large, with its facts; those who may change it set caption and visibility here. */
export function FilePreview({ file, onClose }: { file: FileEntry; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const change = useChangeFile();
  const remove = useRemoveFile();
  const restore = useRestoreFile();
  const url = usePictureUrl(file.has_thumbnail ? `/api/files/${file.id}/thumbnail?size=1280` : null);
  const [caption, setCaption] = useState(file.caption ?? '');
  const [visibility, setVisibility] = useState(file.visibility);
  const isChanged = caption !== (file.caption ?? '') || visibility !== file.visibility;
  const bin = () =>
    remove.mutate(
      { params: { id: file.id } },
      {
        onSuccess: () => {
          onClose();
          notify.success(say(t.removed, { name: file.name }), {
            label: say(t.undo),
            run: () => restore.mutate({ params: { id: file.id } }),
          });
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={file.name}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <>
          {file.can.remove && (
            <Button look="danger" icon={<Trash2 />} className="mr-auto" loading={remove.isPending} onClick={bin}>
              {say(t.remove)}
            </Button>
          )}
          <Button
            icon={<Download />}
            onClick={() =>
              download(`/api/files/${file.id}/content`, file.name).catch(() => notify.error(say(t.failed)))
            }
          >
            {say(t.download)}
          </Button>
          {file.can.change && (
            <Button
              look="primary"
              disabled={!isChanged}
              loading={change.isPending}
              onClick={() =>
                change.mutate(
                  {
                    params: { id: file.id },
                    body: {
                      caption: caption.trim() === '' ? null : caption.trim(),
                      ...(file.can.share ? { visibility } : {}),
                      version: file.version,
                    },
                  },
                  { onSuccess: onClose },
                )
              }
            >
              {say(t.save)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid max-h-[50dvh] min-h-40 place-items-center overflow-hidden rounded-3 bg-sunken">
          {url === undefined ? (
            <FileIcon name={file.name} className="size-12" />
          ) : (
            <img src={url} alt={file.caption ?? file.name} className="max-h-[50dvh] max-w-full object-contain" />
          )}
        </div>
        {file.can.change && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={say(t.caption)}>
              <TextInput value={caption} maxLength={2000} onChange={(event) => setCaption(event.target.value)} />
            </Field>
            {file.can.share && (
              <Field label={say(t.visibility)}>
                <Select
                  value={visibility}
                  onValueChange={(value) =>
                    setVisibility(fileVisibilities.find((each) => each === value) ?? 'internal')
                  }
                  items={fileVisibilities.map((value) => ({ value, label: say(visibilityWords[value]) }))}
                />
              </Field>
            )}
          </div>
        )}
        <Facts>
          <Fact name={say(t.by)}>{file.uploaded_by?.name}</Fact>
          <Fact name={say(t.at)}>{formatMoment(file.uploaded_at, language)}</Fact>
          {file.captured_at !== null && <Fact name={say(t.taken)}>{formatMoment(file.captured_at, language)}</Fact>}
          <Fact
            name={say(t.size)}
          >{`${formatBytes(file.bytes, language)}${file.width === null ? '' : ` · ${file.width} × ${file.height}`}`}</Fact>
          {file.latitude !== null && file.longitude !== null && (
            <Fact name={say(t.place)}>{`${file.latitude.toFixed(5)}, ${file.longitude.toFixed(5)}`}</Fact>
          )}
        </Facts>
      </div>
    </Dialog>
  );
}
