import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import type { TripSheet } from './queries.ts';
import { TicketsDialog } from './tickets-dialog.tsx';

const t = texts({
  choose: { en: 'Choose tickets', es: 'Elegir tickets' },
});

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
