import { useChoices } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import { companyToday, formatDay, todayIn } from '#platform/shared/dates.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { RecordPicker, RecordsPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { go } from '#platform/web/place.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Agenda } from '../schema.ts';
import { useChangeMeeting, useMakeMeeting, useSetPeople } from './queries.ts';
import { dayIn, momentOf, timeIn, zones } from '#platform/shared/zone-times.ts';

const t = texts({
  make: { en: 'New meeting', es: 'Nueva reunión' },
  edit: { en: 'Change the meeting', es: 'Modificar la reunión' },
  add: { en: 'Make it', es: 'Crear' },
  save: { en: 'Save', es: 'Guardar' },
  title: { en: 'Title', es: 'Título' },
  notesOf: { en: 'Meeting notes, {day}', es: 'Notas de reunión, {day}' },
  day: { en: 'Day', es: 'Día' },
  time: { en: 'At', es: 'Hora' },
  timeHelp: { en: 'Like 09:30.', es: 'Por ejemplo, 09:30.' },
  minutes: { en: 'Minutes', es: 'Minutos' },
  zone: { en: 'Time zone', es: 'Zona horaria' },
  people: { en: 'People', es: 'Personas' },
  guests: { en: 'Guests by mail', es: 'Invitados por correo' },
  guestsHelp: {
    en: 'Addresses with commas between. They get invitations and minutes, and see nothing here.',
    es: 'Direcciones separadas por comas. Reciben invitaciones y minutas, y aquí no ven nada.',
  },
  project: { en: 'Project', es: 'Proyecto' },
  place: { en: 'Place', es: 'Lugar' },
  video: { en: 'Video link', es: 'Enlace de video' },
  facilitator: { en: 'Facilitator', es: 'Moderador' },
  noteTaker: { en: 'Writes the notes', es: 'Toma notas' },
  notify: { en: 'Tell the participants by mail', es: 'Avisar a los participantes por correo' },
});

interface Values {
  title: string;
  day: string | null;
  time: string;
  minutes: number | null;
  tz: string;
  people: Picked[];
  guests: string;
  project: Picked | null;
  location: string;
  video_url: string;
  facilitator: Picked | null;
  note_taker: Picked | null;
  notify: boolean;
}

const picked = (value: { id: string; name: string } | null | undefined): Picked | null =>
  value === null || value === undefined ? null : { id: value.id, name: value.name };

function valuesOf(agenda: Agenda | undefined, title: string): Values {
  const tz = agenda?.meeting.tz ?? zones[0] ?? 'UTC';
  const meeting = agenda?.meeting;
  return {
    title: meeting?.title ?? title,
    day: meeting === undefined ? companyToday() : dayIn(tz, meeting.starts_at),
    time:
      meeting === undefined ? timeIn(tz, new Date(Date.now() + 60_000).toISOString()) : timeIn(tz, meeting.starts_at),
    minutes: meeting?.duration_minutes ?? 60,
    tz,
    people: agenda?.participants.flatMap(({ person }) => picked(person) ?? []) ?? [],
    guests: agenda?.participants.flatMap(({ email }) => email ?? []).join(', ') ?? '',
    project: picked(meeting?.project),
    location: meeting?.location ?? '',
    video_url: meeting?.video_url ?? '',
    facilitator: picked(meeting?.facilitator),
    note_taker: picked(meeting?.note_taker),
    notify: meeting?.notify ?? true,
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** The form of a meeting: what it begins with, and how it is sent, first the meeting and then who is asked to it. */
function useMeetingEntry(agenda: Agenda | undefined, notes: boolean, onClose: () => void) {
  const say = useSay();
  const language = useLanguage();
  const client = useQueryClient();
  const make = useMakeMeeting();
  const change = useChangeMeeting();
  const setPeople = useSetPeople();
  const id = agenda?.meeting.id;
  return useRecordForm<Values, unknown>({
    values: valuesOf(agenda, notes ? say(t.notesOf, { day: formatDay(todayIn(), language) }) : ''),
    version: agenda?.meeting.version,
    draftKey: `meeting.${id ?? 'new'}`,
    paths: { starts_at: 'day', duration_minutes: 'minutes', project_id: 'project' },
    send: (values, version) => {
      const body = {
        title: values.title.trim(),
        starts_at: momentOf(values.tz, values.day, values.time),
        duration_minutes: values.minutes,
        tz: values.tz,
        project_id: values.project?.id ?? null,
        location: orNull(values.location),
        video_url: orNull(values.video_url),
        facilitator: values.facilitator?.id ?? null,
        note_taker: values.note_taker?.id ?? null,
        notify: values.notify,
      };
      const participants = [
        ...values.people.map((person) => ({ user_id: person.id })),
        ...values.guests
          .split(/[\s,;]+/u)
          .filter((email) => email !== '')
          .map((email) => ({ email })),
      ];
      const written =
        id === undefined
          ? make.mutateAsync({ body })
          : change.mutateAsync({ params: { id }, body: withVersion(body, version) });
      return outcomeOf(
        written.then(async (record) => {
          await setPeople.mutateAsync({ params: { id: record.id }, body: { participants } });
          return record;
        }),
      );
    },
    onDone: (record) => {
      onClose();
      void client.invalidateQueries({ queryKey: ['tables'] });
      if (id === undefined && typeof record === 'object' && record !== null && 'id' in record)
        go(`/meetings/${String(record.id)}`);
    },
  });
}

/** Makes a single meeting or changes one: when and where by the clock of its zone, who is asked to come, and who leads it. */
export function MeetingForm({
  agenda,
  notes = false,
  onClose,
}: {
  agenda?: Agenda;
  notes?: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  const choices = useChoices();
  const entry = useMeetingEntry(agenda, notes, onClose);
  const people = choices['person'];
  const held = entry.form.watch();
  return (
    <FormDialog
      entry={entry}
      size="wide"
      title={say(agenda === undefined ? t.make : t.edit)}
      submitLabel={say(agenda === undefined ? t.add : t.save)}
      onClose={onClose}
      className="grid grid-cols-2 gap-4 max-md:grid-cols-1"
    >
      <Field label={say(t.title)} required error={entry.fault('title')} className="md:col-span-2">
        <TextInput maxLength={140} {...entry.field('title')} />
      </Field>
      <DayField label={say(t.day)} required error={entry.fault('day')} {...entry.choice('day')} />
      <div className="grid grid-cols-2 gap-4">
        <Field label={say(t.time)} required help={say(t.timeHelp)}>
          <TextInput maxLength={5} inputMode="numeric" {...entry.field('time')} />
        </Field>
        <Field label={say(t.minutes)} error={entry.fault('minutes')}>
          <NumberInput value={held.minutes} onValueChange={entry.choice('minutes').onValueChange} />
        </Field>
      </div>
      <Field label={say(t.zone)}>
        <Select
          {...entry.choice('tz')}
          items={[...new Set([...zones, held.tz])].map((zone) => ({ value: zone, label: zone.replace('_', ' ') }))}
        />
      </Field>
      <Field label={say(t.project)} error={entry.fault('project')}>
        <RecordPicker source={choices['project']} {...entry.choice('project')} />
      </Field>
      <Field label={say(t.people)} group className="md:col-span-2">
        <RecordsPicker source={people} {...entry.choice('people')} />
      </Field>
      <Field label={say(t.guests)} help={say(t.guestsHelp)} error={entry.fault('guests')} className="md:col-span-2">
        <TextInput maxLength={1000} {...entry.field('guests')} />
      </Field>
      <Field label={say(t.place)}>
        <TextInput maxLength={200} {...entry.field('location')} />
      </Field>
      <Field label={say(t.video)} error={entry.fault('video_url')}>
        <TextInput maxLength={500} type="url" {...entry.field('video_url')} />
      </Field>
      <Field label={say(t.facilitator)}>
        <RecordPicker source={people} {...entry.choice('facilitator')} ofPeople />
      </Field>
      <Field label={say(t.noteTaker)}>
        <RecordPicker source={people} {...entry.choice('note_taker')} ofPeople />
      </Field>
      <Checkbox
        label={say(t.notify)}
        checked={held.notify}
        onChange={() => entry.choice('notify').onValueChange(!held.notify)}
      />
    </FormDialog>
  );
}
