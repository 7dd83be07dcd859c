import { useRef } from 'react';
import type { Booking, ResourceKind } from '#areas/projects/schedule/schema.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useBook, useChangeBooking, useCreateResource, useResources } from '../queries.ts';

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

export interface BookingDialogProps {
  /** The booking to change; none to make one. */
  booking?: Booking;
  resource?: string;
  project?: string;
  from?: string;
  onClose: () => void;
}

/** The form of a booking. A resource that is not there yet is made along with it. */
export function useBookingForm({
  booking,
  resource: given,
  project: forProject,
  from: firstDay,
  onClose,
}: BookingDialogProps) {
  const resources = useResources();
  const book = useBook();
  const change = useChangeBooking();
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
  const canSave = project !== '' && from !== null && to !== null && (isNew ? name.trim() !== '' : resource !== '');
  return { entry, resources: resources.data ?? [], isNew, isCarrier, from, confirmed, canSave };
}
