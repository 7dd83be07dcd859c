import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useCreateUnits } from '#areas/projects/units/web/queries.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { expandNames } from './unit-names.ts';

const t = texts({
  add: { en: 'Add units', es: 'Agregar unidades' },
  names: { en: 'Names', es: 'Nombres' },
  help: {
    en: 'One per line, or a pattern: A-101..112 makes A-101 to A-112.',
    es: 'Uno por línea, o un patrón: A-101..112 crea de A-101 a A-112.',
  },
  addN: {
    en: '{n, plural, =0 {Add units} one {Add # unit} other {Add # units}}',
    es: '{n, plural, =0 {Agregar unidades} one {Agregar # unidad} other {Agregar # unidades}}',
  },
});

/** Makes units of a project by their names, typed, pasted or counted by a pattern. */
export function AddUnitsDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const say = useSay();
  const create = useCreateUnits();
  const entry = useRecordForm({
    values: { text: '' },
    draftKey: `add-units.${projectId}`,
    paths: { unit_names: 'text' },
    send: ({ text }) =>
      outcomeOf(create.mutateAsync({ params: { id: projectId }, body: { unit_names: expandNames(text) } })),
    onDone: onClose,
  });
  const names = expandNames(entry.form.watch('text'));
  return (
    <FormDialog
      entry={entry}
      title={say(t.add)}
      submitLabel={say(t.addN, { n: names.length })}
      lacks={names.length === 0 ? say(t.help) : undefined}
      onClose={onClose}
    >
      <Field label={say(t.names)} help={say(t.help)} error={entry.fault('text')}>
        <Textarea rows={6} {...entry.field('text')} />
      </Field>
    </FormDialog>
  );
}
