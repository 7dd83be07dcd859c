import { Trash2 } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { albumVisibilities, fileStages, fileVisibilities } from '../schema.ts';
import { stageWords, visibilityWords } from './file-words.ts';
import { type FileEntry, useRemoveFile } from './queries.ts';
import { useFileForm } from './use-file-form.ts';

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

/** What can be said about one file, and the way to the bin. */
export function FileEdit({ file, onGone }: { file: FileEntry; onGone: () => void }) {
  const say = useSay();
  const remove = useRemoveFile();
  const isMedia = file.kind === 'photo' || file.kind === 'video';
  const entry = useFileForm(file, () => notify.success(say(t.saved)));
  const bin = () =>
    remove.mutate(
      { params: { id: file.id } },
      {
        onSuccess: onGone,
      },
    );
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={entry.submit}>
      <div className="grid gap-3 empty:hidden">
        <FormNotices
          entry={entry}
          labels={{
            name: say(t.name),
            caption: say(t.caption),
            visibility: say(t.visibility),
            stage: say(t.stage),
            area: say(t.area),
            folder: say(t.folder),
            tags: say(t.tags),
          }}
        />
      </div>
      {!isMedia && (
        <Field label={say(t.name)} error={entry.fault('name')}>
          <TextInput maxLength={200} {...entry.field('name')} />
        </Field>
      )}
      <Field label={say(t.caption)} error={entry.fault('caption')}>
        <TextInput maxLength={2000} {...entry.field('caption')} />
      </Field>
      {file.can.share && (
        <Field label={say(t.visibility)}>
          <Select
            {...entry.choice('visibility')}
            items={(file.owner_type === 'project' ? albumVisibilities : fileVisibilities).map((value) => ({
              value,
              label: say(visibilityWords[value]),
            }))}
          />
        </Field>
      )}
      {isMedia ? (
        <>
          <Field label={say(t.stage)}>
            <Select
              {...entry.choice('stage')}
              items={[
                { value: 'none', label: say(t.noStage) },
                ...fileStages.map((value) => ({ value, label: say(stageWords[value]) })),
              ]}
            />
          </Field>
          <Field label={say(t.area)} error={entry.fault('area')}>
            <TextInput maxLength={80} {...entry.field('area')} />
          </Field>
        </>
      ) : (
        <Field label={say(t.folder)} error={entry.fault('folder')}>
          <TextInput maxLength={80} {...entry.field('folder')} />
        </Field>
      )}
      <Field label={say(t.tags)} error={entry.fault('tags')}>
        <TextInput maxLength={400} {...entry.field('tags')} />
      </Field>
      <div className="flex flex-wrap justify-between gap-2">
        {file.can.remove && (
          <Button look="danger" icon={<Trash2 />} loading={remove.isPending} onClick={bin}>
            {say(t.remove)}
          </Button>
        )}
        <Button type="submit" look="primary" loading={entry.isBusy}>
          {say(t.save)}
        </Button>
      </div>
    </form>
  );
}
