import { useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useProjects } from '#areas/projects/projects/web/queries.ts';
import { resourceKinds, type Booking, type ResourceKind } from '#areas/projects/schedule/schema.ts';
import { useBook, useCancelBooking, useChangeBooking, useCreateResource, useResources } from '../queries.ts';
import { resourceWords, wordOf } from '../words.ts';

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

interface BookingForm {
  resource: string;
  project: string;
  from: string | null;
  to: string | null;
  trailers: number | null;
  confirmed: boolean;
  note: string;
  /** Of a resource that is made along with its booking. */
  kind: ResourceKind;
  name: string;
  capacity: number | null;
}

interface BookingDialogProps {
  /** The booking to change; none to make one. */
  booking?: Booking;
  resource?: string;
  project?: string;
  from?: string;
  onClose: () => void;
}

/** Holds a crane, crew or carrier for a project, or changes what is held. */
export function BookingDialog({
  booking,
  resource: given,
  project: forProject,
  from: firstDay,
  onClose,
}: BookingDialogProps) {
  const say = useSay();
  const resources = useResources();
  const projects = useProjects();
  const book = useBook();
  const change = useChangeBooking();
  const cancel = useCancelBooking();
  const create = useCreateResource();
  // A resource that was made is there, even when its booking is then refused: the second try takes it.
  const made = useRef<string>(undefined);
  const entry = useRecordForm<BookingForm, unknown>({
    values: {
      resource: booking?.resource ?? given ?? '',
      project: booking?.project ?? forProject ?? '',
      from: booking?.from_on ?? firstDay ?? null,
      to: booking?.to_on ?? firstDay ?? null,
      trailers: booking?.trailers ?? 1,
      confirmed: booking?.confirmed ?? false,
      note: booking?.note ?? '',
      kind: 'crane',
      name: '',
      capacity: 1,
    },
    draftKey: `booking.${booking?.id ?? 'new'}`,
    paths: { from_on: 'from', to_on: 'to' },
    version: booking?.version,
    send: async (values, version) => {
      if (values.from === null || values.to === null)
        throw new Error('The button is closed until both days are known.');
      if (values.resource === 'new' && made.current === undefined) {
        const { kind, name, capacity } = values;
        const result = await outcomeOf(
          create.mutateAsync({ body: { kind, name: name.trim(), capacity: capacity ?? 1 } }),
        );
        if (!result.ok) return result;
        made.current = result.data.id;
      }
      const facts = {
        from_on: values.from,
        to_on: values.to,
        trailers: values.trailers ?? 1,
        confirmed: values.confirmed,
        note: values.note.trim() === '' ? null : values.note.trim(),
        resource: values.resource === 'new' ? (made.current ?? '') : values.resource,
      };
      return outcomeOf<unknown>(
        booking === undefined
          ? book.mutateAsync({ body: { ...facts, project: values.project } })
          : change.mutateAsync({
              params: { id: booking.id },
              body: { ...facts, version: version ?? booking.version },
              options: { errorToast: false },
            }),
      );
    },
    onDone: onClose,
  });
  const { resource, project, from, to, kind, name, confirmed } = entry.form.watch();
  const isNew = resource === 'new';
  const isCarrier = isNew ? kind === 'carrier' : resources.data?.find(({ id }) => id === resource)?.kind === 'carrier';
  const faultAt = (field: 'from' | 'to') => {
    const words = entry.fault(field);
    return words === undefined ? {} : { error: words };
  };
  const canSave = project !== '' && from !== null && to !== null && (isNew ? name.trim() !== '' : resource !== '');
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
            ...(resources.data ?? []).map((each) => ({
              value: each.id,
              label: each.name,
              detail: say(wordOf(resourceWords, each.kind)),
            })),
            { value: 'new', label: say(t.another) },
          ]}
        />
      </Field>
      <Field label={say(t.project)} error={entry.fault('project')}>
        <Select
          {...entry.choice('project')}
          disabled={booking !== undefined}
          items={(projects.data ?? []).map((each) => ({
            value: each.id,
            label: each.name,
            detail: each.project_number,
          }))}
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
