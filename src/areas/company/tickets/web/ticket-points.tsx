import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Talk } from '../schema.ts';
import { useAddPoint, useRemovePoint, useTickPoint } from './queries.ts';

const t = texts({
  title: { en: 'Checklist', es: 'Lista de control' },
  point: { en: 'New point', es: 'Punto nuevo' },
  required: { en: 'Needed to resolve it', es: 'Necesario para resolverlo' },
  add: { en: 'Add', es: 'Agregar' },
  remove: { en: 'Take {words} off', es: 'Quitar {words}' },
});

/** What has to be done for a ticket, point by point. A required one that is open holds the ticket open. */
export function TicketPoints({ ticketId, points }: { ticketId: string; points: Talk['points'] }) {
  const say = useSay();
  const add = useAddPoint();
  const tick = useTickPoint();
  const remove = useRemovePoint();
  const [words, setWords] = useState('');
  const [required, setRequired] = useState(false);
  return (
    <Section title={say(t.title)}>
      <ul className="grid gap-1">
        {points.map((point) => (
          <li key={point.id} className="flex items-center gap-2 text-13">
            <Checkbox
              label={point.required ? `${point.words} *` : point.words}
              checked={point.done_at !== null}
              onChange={(event) => tick.mutate({ params: { id: point.id }, body: { done: event.target.checked } })}
            />
            <IconButton
              size="small"
              className="ml-auto"
              label={say(t.remove, { words: point.words })}
              onClick={() => remove.mutate({ params: { id: point.id } })}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() === '') return;
          add.mutate({ params: { id: ticketId }, body: { words: words.trim(), required } });
          setWords('');
        }}
      >
        <TextInput
          aria-label={say(t.point)}
          placeholder={say(t.point)}
          value={words}
          maxLength={300}
          onChange={(event) => setWords(event.target.value)}
          className="min-w-40 flex-1"
        />
        <Checkbox label={say(t.required)} checked={required} onChange={(event) => setRequired(event.target.checked)} />
        <Button type="submit" size="small" disabled={words.trim() === ''}>
          {say(t.add)}
        </Button>
      </form>
    </Section>
  );
}
