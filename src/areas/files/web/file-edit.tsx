import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/language.ts';
import { notify } from '#platform/web/notify.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fileStages, fileVisibilities } from '../schema.ts';
import { stageWords, visibilityWords } from './file-words.ts';
import { useChangeFile, useRemoveFile, type FileEntry } from './queries.ts';

const t = texts({
  name: { en: 'Name', es: 'Nombre' },
  caption: { en: 'Caption', es: 'Pie de foto' },
  visibility: { en: 'Who sees it', es: 'Quién lo ve' },
  stage: { en: 'Stage', es: 'Etapa' },
  noStage: { en: 'None', es: 'Ninguna' },
  area: { en: 'Area', es: 'Área' },
  folder: { en: 'Folder', es: 'Carpeta' },
  tags: { en: 'Tags, parted by commas', es: 'Etiquetas, separadas por comas' },
  save: { en: 'Save', es: 'Guardar' },
  saved: { en: 'Saved.', es: 'Guardado.' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
});

/** Tags as a person types them. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** What can be said about one file, and the way to the bin. */
export function FileEdit({ file, onGone }: { file: FileEntry; onGone: () => void }) {
  const say = useSay();
  const change = useChangeFile();
  const remove = useRemoveFile();
  const isMedia = file.kind === 'photo' || file.kind === 'video';
  const [entry, setEntry] = useState({
    name: file.name,
    caption: file.caption ?? '',
    visibility: file.visibility,
    stage: file.stage ?? 'none',
    area: file.area ?? '',
    folder: file.folder ?? '',
    tags: file.tags.join(', '),
  });
  const put = (patch: Partial<typeof entry>) => setEntry((now) => ({ ...now, ...patch }));
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const save = () =>
    change.mutate(
      {
        params: { id: file.id },
        body: {
          name: entry.name,
          caption: orNull(entry.caption),
          stage: fileStages.find((each) => each === entry.stage) ?? null,
          area: orNull(entry.area),
          folder: orNull(entry.folder),
          tags: tagsOf(entry.tags),
          ...(file.can.share ? { visibility: entry.visibility } : {}),
          version: file.version,
        },
      },
      { onSuccess: () => notify.success(say(t.saved)) },
    );
  const bin = () =>
    remove.mutate(
      { params: { id: file.id } },
      {
        onSuccess: onGone,
      },
    );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {!isMedia && (
        <Field label={say(t.name)}>
          <TextInput value={entry.name} maxLength={200} onChange={(event) => put({ name: event.target.value })} />
        </Field>
      )}
      <Field label={say(t.caption)}>
        <TextInput value={entry.caption} maxLength={2000} onChange={(event) => put({ caption: event.target.value })} />
      </Field>
      {file.can.share && (
        <Field label={say(t.visibility)}>
          <Select
            value={entry.visibility}
            onValueChange={(value) =>
              put({ visibility: fileVisibilities.find((each) => each === value) ?? 'internal' })
            }
            items={fileVisibilities.map((value) => ({ value, label: say(visibilityWords[value]) }))}
          />
        </Field>
      )}
      {isMedia ? (
        <>
          <Field label={say(t.stage)}>
            <Select
              value={entry.stage}
              onValueChange={(value) => put({ stage: fileStages.find((each) => each === value) ?? 'none' })}
              items={[
                { value: 'none', label: say(t.noStage) },
                ...fileStages.map((value) => ({ value, label: say(stageWords[value]) })),
              ]}
            />
          </Field>
          <Field label={say(t.area)}>
            <TextInput value={entry.area} maxLength={80} onChange={(event) => put({ area: event.target.value })} />
          </Field>
        </>
      ) : (
        <Field label={say(t.folder)}>
          <TextInput value={entry.folder} maxLength={80} onChange={(event) => put({ folder: event.target.value })} />
        </Field>
      )}
      <Field label={say(t.tags)}>
        <TextInput value={entry.tags} maxLength={400} onChange={(event) => put({ tags: event.target.value })} />
      </Field>
      <div className="flex flex-wrap justify-between gap-2">
        {file.can.remove && (
          <Button look="danger" icon={<Trash2 />} loading={remove.isPending} onClick={bin}>
            {say(t.remove)}
          </Button>
        )}
        <Button type="submit" look="primary" loading={change.isPending}>
          {say(t.save)}
        </Button>
      </div>
    </form>
  );
}
