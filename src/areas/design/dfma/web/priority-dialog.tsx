import { texts } from '#platform/shared/text.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import type { DfmaProject } from '../schema.ts';
import { priorityChange, useSetPriority } from './queries.ts';

const t = texts({
  title: { en: 'Priority of {name}', es: 'Prioridad de {name}' },
  priority: { en: 'From 0 to 100; empty takes it away', es: 'De 0 a 100; vacío la quita' },
  save: { en: 'Save', es: 'Guardar' },
});

/** Asks for the exact priority of a project. */
export function PriorityDialog({ project, onClose }: { project: DfmaProject; onClose: () => void }) {
  const say = useSay();
  const set = useSetPriority();
  const entry = useRecordForm<{ priority: string }, unknown>({
    values: { priority: project.priority === null ? '' : String(project.priority) },
    send: ({ priority }) =>
      outcomeOf(
        set.mutateAsync(
          priorityChange(project, priority.trim() === '' ? null : Number(priority.replace(',', '.')), say),
        ),
      ),
    onDone: onClose,
  });
  return (
    <FormDialog entry={entry} title={say(t.title, { name: project.name })} submitLabel={say(t.save)} onClose={onClose}>
      <Field label={say(t.priority)} error={entry.fault('priority')}>
        <TextInput inputMode="decimal" maxLength={6} {...entry.field('priority')} />
      </Field>
    </FormDialog>
  );
}
