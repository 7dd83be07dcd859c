import { useState } from 'react';
import { useOpenTicketsOf } from '#areas/company/tickets/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { mostItems } from '../choices.ts';
import { useSetItems, type TripSheet } from './queries.ts';

const t = texts({
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

/** Asks which open tickets of its home a trip is for; those that it has already are chosen at first. */
export function TicketsDialog({ trip, onClose }: { trip: TripSheet; onClose: () => void }) {
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
