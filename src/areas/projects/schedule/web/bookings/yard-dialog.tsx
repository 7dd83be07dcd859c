import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Yard, YardPatch } from '#areas/projects/schedule/schema.ts';
import { centsOf, dollarsOf } from './dollars.ts';
import { useChangeYard } from '../queries.ts';
import { factoryNames, planWords, wordOf } from '../words.ts';

const t = texts({
  title: { en: 'Yard, {factory}', es: 'Patio, {factory}' },
  capacity: { en: 'Room for modules', es: 'Espacio para módulos' },
  capacityHelp: { en: 'More than this is a conflict of the plan.', es: 'Pasar de aquí es un conflicto del plan.' },
  storage: { en: 'Storage a night', es: 'Almacenaje por noche' },
  storageHelp: { en: 'For each module, after its free nights.', es: 'Por módulo, después de sus noches sin costo.' },
  free_days: { en: 'Free nights', es: 'Noches sin costo' },
  customs_days: { en: 'Working days at customs', es: 'Días hábiles en aduana' },
  customsHelp: {
    en: 'A module for the other side of the border arrives this much later than it ships.',
    es: 'Un módulo que cruza la frontera llega estos días después del envío.',
  },
});

interface YardForm {
  capacity: number | null;
  storage: number | null;
  free_days: number | null;
  customs_days: number | null;
}

function formOf(yard: Yard): YardForm {
  return {
    capacity: yard.capacity,
    storage: dollarsOf(yard.storage_cents_day),
    free_days: yard.free_days,
    customs_days: yard.customs_days,
  };
}

const toBody = ({ storage, ...rest }: YardForm) => ({ ...rest, storage_cents_day: centsOf(storage) });

/** What a factory's yard holds, what a night in it costs, and how long its border takes. */
export function YardDialog({ yard, onClose }: { yard: Yard; onClose: () => void }) {
  const say = useSay();
  const change = useChangeYard();
  const entry = useRecordForm<YardForm, unknown>({
    values: formOf(yard),
    version: yard.version,
    draftKey: `yard.${yard.factory}`,
    schema: YardPatch,
    toBody,
    paths: { storage_cents_day: 'storage' },
    valuesOf: (current) => {
      const found = Yard.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (form, version) =>
      outcomeOf<unknown>(
        change.mutateAsync({
          params: { factory: yard.factory },
          // The form was judged by this very schema.
          body: withVersion(YardPatch.parse(toBody(form)), version),
        }),
      ),
    onDone: onClose,
  });
  const labels = {
    capacity: say(t.capacity),
    storage: say(t.storage),
    free_days: say(t.free_days),
    customs_days: say(t.customs_days),
  };
  const fault = (name: keyof YardForm) => ({ error: entry.fault(name) });
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { factory: say(wordOf(factoryNames, yard.factory)) })}
      submitLabel={say(planWords.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-1 gap-4 pb-1 sm:grid-cols-2"
    >
      <Field label={labels.capacity} help={say(t.capacityHelp)} {...fault('capacity')}>
        <NumberInput {...entry.choice('capacity')} min={0} max={10_000} />
      </Field>
      <Field label={labels.storage} help={say(t.storageHelp)} {...fault('storage')}>
        <NumberInput {...entry.choice('storage')} min={0} step={0.01} start="$" />
      </Field>
      <Field label={labels.free_days} {...fault('free_days')}>
        <NumberInput {...entry.choice('free_days')} min={0} max={366} />
      </Field>
      <Field label={labels.customs_days} help={say(t.customsHelp)} {...fault('customs_days')}>
        <NumberInput {...entry.choice('customs_days')} min={0} max={60} />
      </Field>
    </FormDialog>
  );
}
