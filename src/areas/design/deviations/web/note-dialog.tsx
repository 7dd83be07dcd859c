import { useState } from 'react';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { useModules } from '#areas/projects/units/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf, useChange } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { shownDeviationsContract } from '../contract.ts';
import { deviation } from '../record.ts';

const t = texts({
  project: { en: 'Project', es: 'Proyecto' },
  projectFirst: { en: 'Choose the project first.', es: 'Elige primero el proyecto.' },
  title: { en: 'Note a deviation', es: 'Anotar una desviación' },
  module: { en: 'Module', es: 'Módulo' },
  none: { en: 'No module like that', es: 'Ningún módulo así' },
  what: { en: 'In a sentence', es: 'En una frase' },
  send: { en: 'Send', es: 'Enviar' },
  kept: { en: 'Noted. The office takes it on.', es: 'Anotada. La oficina se encarga.' },
});

interface Entry {
  module_id: string | null;
  title: string;
  requirement_ref: string;
  as_designed: string;
  as_built: string;
}

/** Asks somebody on the floor which module differs, from what, and how it is built. */
export function NoteDialog({ projectId, onClose }: { projectId: string | undefined; onClose: () => void }) {
  const say = useSay();
  const { fields } = deviation;
  const [project, setProject] = useState(projectId ?? null);
  const modules = useModules({ view: 'floor', project: project ?? undefined }, project !== null).data ?? [];
  const note = useChange(shownDeviationsContract.note, {
    refreshes: ['deviations'],
    errorToast: false,
    successToast: say(t.kept),
  });
  const entry = useRecordForm<Entry, { code: string }>({
    values: { module_id: null, title: '', requirement_ref: '', as_designed: '', as_built: '' },
    draftKey: `deviation.note.${projectId ?? 'any'}`,
    send: ({ module_id: module, as_designed: drawn, ...said }) =>
      outcomeOf(
        note.mutateAsync({
          body: { ...said, module_id: module ?? '', as_designed: drawn.trim() === '' ? null : drawn },
        }),
      ),
    onDone: onClose,
  });
  return (
    <FormDialog entry={entry} title={say(t.title)} submitLabel={say(t.send)} onClose={onClose} className="grid gap-4">
      {projectId === undefined && (
        <Field label={say(t.project)} required>
          <ProjectCombobox
            size="large"
            view="floor"
            value={project}
            onValueChange={(id) => {
              setProject(id);
              entry.choice('module_id').onValueChange(null);
            }}
          />
        </Field>
      )}
      <Field
        label={say(t.module)}
        required
        error={entry.fault('module_id')}
        {...(project === null ? { help: say(t.projectFirst) } : {})}
      >
        <Combobox
          size="large"
          disabled={project === null}
          items={modules
            .filter((module) => module.project === project)
            .map(({ id, module_no: no, unit_name: unit }) => ({
              value: id,
              label: [unit, no].filter(Boolean).join(' '),
            }))}
          emptyText={say(t.none)}
          {...entry.choice('module_id')}
        />
      </Field>
      <Field label={say(t.what)} required error={entry.fault('title')}>
        <TextInput size="large" maxLength={140} {...entry.field('title')} />
      </Field>
      <Field
        label={say(fields.requirement_ref.label)}
        help={say(fields.requirement_ref.help)}
        required
        error={entry.fault('requirement_ref')}
      >
        <TextInput size="large" maxLength={200} {...entry.field('requirement_ref')} />
      </Field>
      <Field label={say(fields.as_designed.label)} error={entry.fault('as_designed')}>
        <Textarea rows={2} maxLength={2000} {...entry.field('as_designed')} />
      </Field>
      <Field label={say(fields.as_built.label)} required error={entry.fault('as_built')}>
        <Textarea rows={2} maxLength={2000} {...entry.field('as_built')} />
      </Field>
    </FormDialog>
  );
}
