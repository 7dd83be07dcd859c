import { Users } from 'lucide-react';
import { useId } from 'react';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import type { Request } from '#areas/company/tickets/schema.ts';
import { PhotoPick } from './photos.tsx';
import { usePhotos } from './chosen-photos.ts';
import { useAsk, type Asking } from './queries.ts';
import { readersWords } from './words.ts';

const t = texts({
  title: { en: 'Ask your builder', es: 'Pregunta a tu constructor' },
  titleOffice: { en: 'Ask the office', es: 'Pregunta a la oficina' },
  project: { en: 'Which project?', es: '¿Qué proyecto?' },
  about: { en: 'What is it about?', es: '¿De qué se trata?' },
  aboutHelp: { en: 'A few words do: “The heat pump hums”.', es: 'Bastan unas palabras: «La bomba de calor zumba».' },
  more: { en: 'Tell us more', es: 'Cuéntanos más' },
  moreHelp: { en: 'Where it is, since when, what you tried.', es: 'Dónde está, desde cuándo, qué has probado.' },
  send: { en: 'Send', es: 'Enviar' },
});

interface AskForm {
  project_id: string;
  title: string;
  description: string;
}

/** Asks the builder something: a photo first, a few words, and who will read it said beside the button that sends it. */
export function AskDialog({
  asking,
  onDone,
  onClose,
}: {
  asking: Asking;
  onDone: (request: Request) => void;
  onClose: () => void;
}) {
  const say = useSay();
  const readersId = useId();
  const ask = useAsk();
  const photos = usePhotos(asking);
  const entry = useRecordForm<AskForm, Request>({
    values: { project_id: asking.projectId ?? '', title: '', description: '' },
    draftKey: `request.${asking.unitId ?? asking.projectId ?? 'new'}`,
    send: async ({ project_id: project, title, description }) => {
      const sent = await photos.send();
      if ('error' in sent) return { ok: false, status: 422, kind: 'status', text: { message: sent.error } };
      return outcomeOf(
        ask.mutateAsync({
          body: {
            title: title.trim(),
            ...(description.trim() === '' ? {} : { description: description.trim() }),
            ...(asking.unitId === undefined ? {} : { unit_id: asking.unitId }),
            ...(project === '' || asking.unitId !== undefined ? {} : { project_id: project }),
            ...(sent.ids.length === 0 ? {} : { file_ids: sent.ids }),
            view: asking.view,
          },
        }),
      );
    },
    onDone,
  });
  const { project_id: project, title } = entry.form.watch();
  const isPlaced = asking.view !== 'floor' || project !== '';
  return (
    <FormDialog
      entry={entry}
      title={say(asking.view === 'floor' ? t.titleOffice : t.title)}
      submitLabel={say(t.send)}
      disabled={title.trim().length < 3 || !isPlaced}
      onClose={onClose}
    >
      {asking.view === 'floor' && asking.projectId === undefined && (
        <Field label={say(t.project)} required error={entry.fault('project_id')}>
          <FloorProjectChoice
            value={project}
            onChoose={(id) => entry.form.setValue('project_id', id, { shouldDirty: true })}
          />
        </Field>
      )}
      {asking.view !== 'floor' && <PhotoPick photos={photos} large />}
      <Field
        label={say(t.about)}
        required
        {...(asking.view === 'floor' ? {} : { help: say(t.aboutHelp) })}
        error={entry.fault('title')}
      >
        <TextInput maxLength={140} autoComplete="off" aria-describedby={readersId} {...entry.field('title')} />
      </Field>
      <Field label={say(t.more)} help={say(t.moreHelp)} error={entry.fault('description')}>
        <Textarea maxLength={8000} {...entry.field('description')} />
      </Field>
      <p id={readersId} className="flex items-center gap-2 text-13 text-text-2">
        <Users className="size-4 flex-none" />
        {say(readersWords[asking.view])}
      </p>
    </FormDialog>
  );
}

/** The projects of the reader's factory, to say which of them a question is about. */
function FloorProjectChoice({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  return (
    <ProjectCombobox
      size="large"
      view="floor"
      value={value === '' ? null : value}
      onValueChange={(id) => onChoose(id ?? '')}
    />
  );
}
