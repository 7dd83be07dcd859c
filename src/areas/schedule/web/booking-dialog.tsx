import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/day-field.tsx';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { ruleIn } from '#platform/web/rule-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useProjects } from '#areas/projects/web/queries.ts';
import { resourceKinds, type Booking, type ResourceKind } from '../schema.ts';
import { useBook, useCancelBooking, useChangeBooking, useCreateResource, useResources } from './queries.ts';
import { planWords, resourceWords, wordOf } from './words.ts';

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
  const language = useLanguage();
  const resources = useResources();
  const projects = useProjects();
  const [resource, setResource] = useState(booking?.resource ?? given ?? '');
  const [project, setProject] = useState(booking?.project ?? forProject ?? '');
  const [from, setFrom] = useState<string | null>(booking?.from_on ?? firstDay ?? null);
  const [to, setTo] = useState<string | null>(booking?.to_on ?? firstDay ?? null);
  const [trailers, setTrailers] = useState<number | null>(booking?.trailers ?? 1);
  const [confirmed, setConfirmed] = useState(booking?.confirmed ?? false);
  const [note, setNote] = useState(booking?.note ?? '');
  const [kind, setKind] = useState<ResourceKind>('crane');
  const [name, setName] = useState('');
  const [capacity, setCapacity] = useState<number | null>(1);
  const book = useBook();
  const change = useChangeBooking();
  const cancel = useCancelBooking();
  const create = useCreateResource();
  const isNew = resource === 'new';
  const isCarrier = isNew ? kind === 'carrier' : resources.data?.find(({ id }) => id === resource)?.kind === 'carrier';
  const failed = book.error ?? create.error ?? change.error;
  const canSave = project !== '' && from !== null && to !== null && (isNew ? name.trim() !== '' : resource !== '');
  const save = async () => {
    if (from === null || to === null) return;
    const facts = {
      from_on: from,
      to_on: to,
      trailers: trailers ?? 1,
      confirmed,
      note: note.trim() === '' ? null : note.trim(),
    };
    // A failure stands in the dialog already.
    const made = isNew
      ? await create.mutateAsync({ body: { kind, name: name.trim(), capacity: capacity ?? 1 } }).catch(() => undefined)
      : { id: resource };
    if (made === undefined) return;
    if (booking === undefined) book.mutate({ body: { ...facts, resource: made.id, project } }, { onSuccess: onClose });
    else
      change.mutate(
        { params: { id: booking.id }, body: { ...facts, resource: made.id, version: booking.version } },
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={booking === undefined ? say(t.title) : say(t.change, { name: booking.project_name })}
      closeLabel={say(planWords.close)}
      footer={
        <>
          {booking !== undefined && (
            <Button
              look="danger"
              className="mr-auto"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { id: booking.id } }, { onSuccess: onClose })}
            >
              {say(t.cancelBooking)}
            </Button>
          )}
          <Button onClick={onClose}>{say(planWords.cancel)}</Button>
          <Button
            look="primary"
            disabled={!canSave}
            loading={book.isPending || change.isPending || create.isPending}
            onClick={() => void save()}
          >
            {say(booking === undefined ? t.save : t.keep)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-1 sm:grid-cols-2">
        {failed !== null && (
          <Banner tone="bad" className="sm:col-span-2">
            {ruleIn(failed.message, language)}
          </Banner>
        )}
        <Field label={say(t.resource)}>
          <Select
            value={resource}
            onValueChange={setResource}
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
        <Field label={say(t.project)}>
          <Select
            value={project}
            onValueChange={setProject}
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
            <Field label={say(t.kind)}>
              <Select
                value={kind}
                onValueChange={(value) => setKind(resourceKinds.find((each) => each === value) ?? 'crane')}
                items={resourceKinds.map((value) => ({ value, label: say(wordOf(resourceWords, value)) }))}
              />
            </Field>
            <Field label={say(t.name)} required>
              <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
            </Field>
            <Field label={say(t.capacity)}>
              <NumberInput value={capacity} onValueChange={setCapacity} min={1} max={1000} />
            </Field>
          </>
        )}
        <DayField label={say(t.from)} value={from} onValueChange={setFrom} />
        <DayField label={say(t.to)} value={to} onValueChange={setTo} {...(from === null ? {} : { min: from })} />
        {isCarrier && (
          <Field label={say(t.trailers)}>
            <NumberInput value={trailers} onValueChange={setTrailers} min={1} max={1000} />
          </Field>
        )}
        <Field label={say(t.note)}>
          <TextInput value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Checkbox
          label={say(t.confirmed)}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
