import { useState } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { useProject } from '#areas/projects/projects/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { serviceTypeNames, serviceTypes } from '../choices.ts';
import { useCombine, type TripSheet } from './queries.ts';
import { firstWindow, sentWindows, WindowsField } from './windows-field.tsx';

const t = texts({
  title: { en: 'One trip for these', es: 'Una visita para estos' },
  text: {
    en: '{n, plural, one {# ticket} other {# tickets}} of one home. The home chooses one of the times.',
    es: '{n, plural, one {# ticket} other {# tickets}} de una casa. En la casa eligen uno de los horarios.',
  },
  button: { en: 'Send the times', es: 'Enviar los horarios' },
  later: { en: 'Make the trip', es: 'Crear la visita' },
  what: { en: 'What for', es: 'Para qué' },
  whatHelp: { en: 'The people of the home read it.', es: 'Lo lee la gente de la casa.' },
  type: { en: 'Service type', es: 'Tipo de servicio' },
  who: { en: 'Who goes', es: 'Quién va' },
  technician: { en: 'Technician', es: 'Técnico' },
  provider: { en: 'Provider', es: 'Proveedor' },
  providerName: { en: 'Provider’s name', es: 'Nombre del proveedor' },
  email: { en: 'E-mail', es: 'Correo' },
  nobody: { en: 'Nobody found', es: 'No se encontró a nadie' },
  instructions: { en: 'For whoever goes', es: 'Para quien va' },
});

export interface TicketOfTrip {
  id: string;
  title: string;
}

interface CombineProps {
  tickets: readonly TicketOfTrip[];
  /** Where the home stands: times are typed by its clock. */
  projectId: string | null;
  serviceType?: keyof typeof serviceTypes;
  onDone?: (trip: TripSheet) => void;
  onClose: () => void;
}

/** Makes one trip out of tickets of one home, and sends the home up to three times to choose among. */
export function CombineDialog(props: CombineProps) {
  return props.projectId === null ? (
    <Combine {...props} zone={null} />
  ) : (
    <CombineThere {...props} at={props.projectId} />
  );
}

/** By the clock of the home, once it is known. */
function CombineThere({ at, ...props }: CombineProps & { at: string }) {
  const { data } = useProject(at);
  return data === undefined ? null : <Combine {...props} zone={data.site_time_zone} />;
}

function Combine({ tickets, zone, serviceType = 'courtesy', onDone, onClose }: CombineProps & { zone: string | null }) {
  const say = useSay();
  const combine = useCombine();
  const [title, setTitle] = useState(tickets[0]?.title.slice(0, 140) ?? '');
  const [type, setType] = useState(serviceType);
  const [goes, setGoes] = useState<Goes>({ by: 'technician', technician: null, name: '', email: '' });
  const [instructions, setInstructions] = useState('');
  const [windows, setWindows] = useState(() => [firstWindow()]);
  const offers = sentWindows(windows, zone);
  const send = async () => {
    const trip = await combine.mutateAsync({
      body: {
        ticket_ids: tickets.map(({ id }) => id),
        title: title.trim(),
        service_type: type,
        instructions: instructions.trim() === '' ? null : instructions.trim(),
        offers,
        ...sentGoes(goes),
      },
    });
    onDone?.(trip);
  };
  return (
    <AskDialog
      wide
      title={say(t.title)}
      text={say(t.text, { n: tickets.length })}
      button={say(offers.length > 0 ? t.button : t.later)}
      disabled={title.trim() === ''}
      onDo={send}
      onClose={onClose}
    >
      <Field label={say(t.what)} help={say(t.whatHelp)} required>
        <TextInput value={title} maxLength={140} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={say(t.type)}>
        <Select
          value={type}
          onValueChange={setType}
          items={serviceTypeNames.map((value) => ({ value, label: say(serviceTypes[value]) }))}
        />
      </Field>
      <WhoGoes goes={goes} onGoes={setGoes} />
      <Field label={say(t.instructions)}>
        <Textarea
          rows={2}
          value={instructions}
          maxLength={2000}
          onChange={(event) => setInstructions(event.target.value)}
        />
      </Field>
      <WindowsField windows={windows} zone={zone} onChange={setWindows} />
    </AskDialog>
  );
}

/** Who goes as it is typed: somebody of the house, or a provider. */
interface Goes {
  by: 'technician' | 'provider';
  technician: string | null;
  name: string;
  email: string;
}

const orNull = (words: string) => (words.trim() === '' ? null : words.trim());

function sentGoes({ by, technician, name, email }: Goes) {
  return by === 'technician' ? { technician } : { provider_name: orNull(name), provider_email: orNull(email) };
}

function WhoGoes({ goes, onGoes }: { goes: Goes; onGoes: (goes: Goes) => void }) {
  const say = useSay();
  const people = useActiveUsers().data ?? [];
  const set = (part: Partial<Goes>) => onGoes({ ...goes, ...part });
  return (
    <>
      <Segmented
        label={say(t.who)}
        items={[
          { value: 'technician', label: say(t.technician) },
          { value: 'provider', label: say(t.provider) },
        ]}
        value={goes.by}
        onValueChange={(by) => set({ by })}
      />
      {goes.by === 'technician' ? (
        <Combobox
          aria-label={say(t.technician)}
          items={people.map(({ id, first_name: first, last_name: last }) => ({ value: id, label: `${first} ${last}` }))}
          value={goes.technician}
          onValueChange={(technician) => set({ technician })}
          emptyText={say(t.nobody)}
          placeholder={say(t.technician)}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
          <Field label={say(t.providerName)}>
            <TextInput value={goes.name} maxLength={120} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field label={say(t.email)}>
            <TextInput
              type="email"
              value={goes.email}
              maxLength={254}
              onChange={(event) => set({ email: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
