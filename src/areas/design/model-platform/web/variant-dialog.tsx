import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { VariantDraft, type Variant } from '../schema.ts';
import { useSaveVariant, type PlaceAddress } from './queries.ts';
import { commonWords } from './words.ts';

const t = texts({
  title: { en: 'Save as variant', es: 'Guardar como variante' },
  text: {
    en: 'An assembly in one configuration, under a name that groups can use.',
    es: 'Un ensamble en una configuración, con un nombre que los grupos pueden usar.',
  },
  document: { en: 'Document', es: 'Documento' },
  place: { en: 'From', es: 'De' },
  assembly: { en: 'Assembly', es: 'Ensamble' },
  configuration: { en: 'Configuration', es: 'Configuración' },
  save: { en: 'Save variant', es: 'Guardar variante' },
});

interface VariantDialogProps {
  place: PlaceAddress;
  names: { document: string; place: string; assembly: string };
  assemblyId: string;
  configuration: string;
  onClose: () => void;
}

/** Gives what is chosen a name. */
export function VariantDialog({ place, names, assemblyId, configuration, onClose }: VariantDialogProps) {
  const say = useSay();
  const save = useSaveVariant();
  const toBody = ({ name }: { name: string }) => ({
    ...place,
    name: name.trim(),
    document_name: names.document.slice(0, 300),
    place_name: names.place.slice(0, 300),
    assembly_id: assemblyId,
    assembly_name: names.assembly.slice(0, 300),
    configuration,
  });
  const entry = useRecordForm<{ name: string }, Variant>({
    values: { name: [names.assembly, names.place].join(' ').slice(0, 160) },
    schema: VariantDraft,
    toBody,
    send: (values) => outcomeOf(save.mutateAsync({ body: toBody(values) })),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={say(t.title)}
      description={say(t.text)}
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={{ name: say(commonWords.name) }}
    >
      <Field label={say(commonWords.name)} required error={entry.fault('name')}>
        <TextInput maxLength={160} {...entry.field('name')} />
      </Field>
      <Facts>
        <Fact name={say(t.document)}>{names.document}</Fact>
        <Fact name={say(t.place)}>{names.place}</Fact>
        <Fact name={say(t.assembly)}>{names.assembly}</Fact>
        <Fact name={say(t.configuration)}>{configuration === '' ? null : configuration.replaceAll(';', ', ')}</Fact>
      </Facts>
    </FormDialog>
  );
}
