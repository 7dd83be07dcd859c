import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { ProjectCombobox } from '#areas/projects/projects/web/choices.tsx';
import { resourceKinds } from '#areas/projects/schedule/schema.ts';
import { useCancelBooking } from '../queries.ts';
import { resourceWords, wordOf } from '../words.ts';
import { type BookingDialogProps, useBookingForm } from './use-booking-form.ts';

const t = texts({
  title: { en: 'Book a crane, crew or carrier', es: 'Reservar grúa, cuadrilla o transporte' },
  change: { en: 'Booking of {name}', es: 'Reserva de {name}' },
  resource: { en: 'What', es: 'Qué' },
  another: { en: 'Another one…', es: 'Otra…' },
  kind: { en: 'Kind', es: 'Tipo' },
  name: { en: 'Name', es: 'Nombre' },
  capacity: { en: 'Trailers, or sets a day', es: 'Remolques o montajes por día' },
  project: { en: 'Project', es: 'Proyecto' },
  from: { en: 'First day', es: 'Primer día' },
  to: { en: 'Last day', es: 'Último día' },
  trailers: { en: 'Trailers', es: 'Remolques' },
  confirmed: { en: 'Confirmed by them', es: 'Confirmada por ellos' },
  note: { en: 'Note', es: 'Nota' },
  save: { en: 'Book', es: 'Reservar' },
  keep: { en: 'Save', es: 'Guardar' },
  cancelBooking: { en: 'Cancel the booking', es: 'Cancelar la reserva' },
});

/** Holds a crane, crew or carrier for a project, or changes what is held. */
export function BookingDialog(props: BookingDialogProps) {
  const { booking, onClose } = props;
  const say = useSay();
  const cancel = useCancelBooking();
  const { entry, resources, isNew, isCarrier, from, confirmed, canSave } = useBookingForm(props);
  const faultAt = (field: 'from' | 'to') => {
    const words = entry.fault(field);
    return words === undefined ? {} : { error: words };
  };
  return (
    <FormDialog
      entry={entry}
      title={booking === undefined ? say(t.title) : say(t.change, { name: booking.project_name })}
      submitLabel={say(booking === undefined ? t.save : t.keep)}
      disabled={!canSave}
      onClose={onClose}
      className="grid grid-cols-1 gap-4 pb-1 sm:grid-cols-2"
      aside={
        booking !== undefined && (
          <Button
            look="danger"
            className="mr-auto"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: booking.id } }, { onSuccess: () => entry.cancel(onClose) })}
          >
            {say(t.cancelBooking)}
          </Button>
        )
      }
    >
      <Field label={say(t.resource)} error={entry.fault('resource')}>
        <Select
          {...entry.choice('resource')}
          items={[
            ...resources.map((each) => ({
              value: each.id,
              label: each.name,
              detail: say(wordOf(resourceWords, each.kind)),
            })),
            { value: 'new', label: say(t.another) },
          ]}
        />
      </Field>
      <Field label={say(t.project)} error={entry.fault('project')}>
        <ProjectCombobox
          value={entry.choice('project').value || null}
          onValueChange={(id) => entry.choice('project').onValueChange(id ?? '')}
          disabled={booking !== undefined}
        />
      </Field>
      {isNew && (
        <>
          <Field label={say(t.kind)} error={entry.fault('kind')}>
            <Select
              {...entry.choice('kind')}
              items={resourceKinds.map((value) => ({ value, label: say(wordOf(resourceWords, value)) }))}
            />
          </Field>
          <Field label={say(t.name)} required error={entry.fault('name')}>
            <TextInput maxLength={80} {...entry.field('name')} />
          </Field>
          <Field label={say(t.capacity)} error={entry.fault('capacity')}>
            <NumberInput {...entry.choice('capacity')} min={1} max={1000} />
          </Field>
        </>
      )}
      <DayField label={say(t.from)} {...entry.choice('from')} {...faultAt('from')} />
      <DayField
        label={say(t.to)}
        {...entry.choice('to')}
        {...faultAt('to')}
        {...(from === null ? {} : { min: from })}
      />
      {isCarrier && (
        <Field label={say(t.trailers)} error={entry.fault('trailers')}>
          <NumberInput {...entry.choice('trailers')} min={1} max={1000} />
        </Field>
      )}
      <Field label={say(t.note)} error={entry.fault('note')}>
        <TextInput maxLength={200} {...entry.field('note')} />
      </Field>
      <Checkbox
        label={say(t.confirmed)}
        checked={confirmed}
        onChange={(event) => entry.choice('confirmed').onValueChange(event.target.checked)}
      />
    </FormDialog>
  );
}
