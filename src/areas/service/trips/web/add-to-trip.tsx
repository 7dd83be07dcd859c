import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useOpenTicketsOf } from '#areas/company/tickets/web/queries.ts';
import { sendAttachment } from '#areas/platform-services/files/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { Button } from '#ui/button.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { mostItems } from '../choices.ts';
import { useAddPhotos, useSetItems, type TripSheet } from './queries.ts';

const t = texts({
  take: { en: 'Add photos', es: 'Agregar fotos' },
  added: {
    en: '{n, plural, one {# photo added} other {# photos added}}',
    es: '{n, plural, one {# foto agregada} other {# fotos agregadas}}',
  },
  choose: { en: 'Choose tickets', es: 'Elegir tickets' },
  title: { en: 'What the trip is for', es: 'Para qué es la visita' },
  text: {
    en: 'Open tickets of {unit}. Those that stay keep their marks.',
    es: 'Tickets abiertos de {unit}. Los que se quedan conservan sus marcas.',
  },
  save: { en: 'Save', es: 'Guardar' },
  list: { en: 'Tickets of the home', es: 'Tickets de la vivienda' },
  loading: { en: 'Loading the tickets', es: 'Cargando los tickets' },
  none: { en: 'Nothing is open at this home.', es: 'No hay nada abierto en esta vivienda.' },
});

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Sends photos to the home of a trip, and puts those that arrive to the trip; the people of the home see them. */
export function AddPhotos({ trip }: { trip: TripSheet }) {
  const say = useSay();
  const language = useLanguage();
  const add = useAddPhotos();
  const [isSending, setSending] = useState(false);
  const send = async (files: readonly File[]) => {
    setSending(true);
    const ids: string[] = [];
    const faults: string[] = [];
    for (const file of files) {
      const to = { projectId: trip.project.id, unitId: trip.unit.id, visibility: 'home', key: requestKey() } as const;
      const sent = await sendAttachment(file, to);
      if ('error' in sent) faults.push(`${file.name}: ${sent.error}`);
      else ids.push(sent.id);
    }
    // Those that arrived are put to it, whatever became of the others.
    if (ids.length > 0) {
      const outcome = await outcomeOf(add.mutateAsync({ params: { id: trip.id }, body: { file_ids: ids } }));
      if (outcome.ok) notify.success(say(t.added, { n: ids.length }));
      else faults.push(saidOf(outcome, language) ?? '');
    }
    setSending(false);
    for (const fault of faults) notify.error(fault);
  };
  return (
    <Button asChild size="small" icon={<Camera />} loading={isSending}>
      <label>
        {say(t.take)}
        <input
          type="file"
          accept="image/*"
          multiple
          disabled={isSending}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) void send(files);
          }}
        />
      </label>
    </Button>
  );
}

/** Says which of the open tickets of its home a trip is for. */
export function ChooseTickets({ trip }: { trip: TripSheet }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {say(t.choose)}
      </Button>
      {isOpen && <TicketsDialog trip={trip} onClose={() => setOpen(false)} />}
    </>
  );
}

function TicketsDialog({ trip, onClose }: { trip: TripSheet; onClose: () => void }) {
  const say = useSay();
  const set = useSetItems();
  const [chosen, setChosen] = useState<readonly string[]>(() => trip.items.map(({ id }) => id));
  const { data } = useOpenTicketsOf(trip.unit.id);
  const open = data?.rows ?? [];
  // What it is for already stands first, whatever has become of it since.
  const lines = [
    ...trip.items.map(({ id, code, title }) => ({ id, words: `${code} ${title}` })),
    ...open.flatMap(({ id, code, title }) =>
      trip.items.some((item) => item.id === id) ? [] : [{ id, words: `${textIn(code)} ${textIn(title)}` }],
    ),
  ];
  return (
    <AskDialog
      title={say(t.title)}
      text={say(t.text, { unit: trip.unit.name })}
      button={say(t.save)}
      disabled={chosen.length === 0 || chosen.length > mostItems}
      onDo={() => set.mutateAsync({ params: { id: trip.id }, body: { ticket_ids: [...chosen] } })}
      onClose={onClose}
    >
      {data === undefined && <SkeletonRows rows={3} label={say(t.loading)} />}
      {data !== undefined && lines.length === 0 && <Nothing boxed>{say(t.none)}</Nothing>}
      <ul aria-label={say(t.list)} className="grid gap-1">
        {lines.map(({ id, words }) => (
          <li key={id}>
            <Checkbox
              label={words}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          </li>
        ))}
      </ul>
    </AskDialog>
  );
}
