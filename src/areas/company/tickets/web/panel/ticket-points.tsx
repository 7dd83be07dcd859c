import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { useAddPoint } from '../queries.ts';
import { SavedChecklists } from './saved-checklists.tsx';
import { Point } from './ticket-point.tsx';

const t = texts({
  title: { en: 'Checklist', es: 'Lista de control' },
  done: { en: '{done} of {all}', es: '{done} de {all}' },
  point: { en: 'New point', es: 'Punto nuevo' },
  required: { en: 'Needed to resolve it', es: 'Necesario para resolverlo' },
  add: { en: 'Add', es: 'Agregar' },
});

/** What has to be done for a ticket, point by point. A required one that is open holds the ticket open. */
export function TicketPoints({ ticketId, points }: { ticketId: string; points: Talk['points'] }) {
  const say = useSay();
  const add = useAddPoint();
  const [words, setWords] = useState('');
  const [required, setRequired] = useState(false);
  const done = points.filter(({ done_at: at }) => at !== null).length;
  return (
    <Section
      title={say(t.title)}
      action={
        <span className="flex items-center gap-2">
          {points.length > 0 && (
            <span className="text-12 text-text-3 tabular-nums">{say(t.done, { done, all: points.length })}</span>
          )}
          <SavedChecklists ticketId={ticketId} />
        </span>
      }
    >
      <ul className="grid gap-1">
        {points.map((point, index) => (
          <Point key={point.id} point={point} points={points} index={index} />
        ))}
      </ul>
      <form
        className="mt-1 flex flex-wrap items-center gap-2"
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
        {words.trim() !== '' && (
          <>
            <Checkbox
              label={say(t.required)}
              checked={required}
              onChange={(event) => setRequired(event.target.checked)}
            />
            <Button type="submit" size="small">
              {say(t.add)}
            </Button>
          </>
        )}
      </form>
    </Section>
  );
}
