import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { ticket } from '../record.ts';
import { deadlineCells, deadlineNeeds } from './deadline-cells.tsx';
import { TicketForm } from './ticket-form.tsx';
import { TicketPanel } from './ticket-panel.tsx';

const t = texts({
  title: { en: 'Nothing waits', es: 'Nada en espera' },
  text: {
    en: 'What owners, developers and colleagues ask for stands here, with the time that is left.',
    es: 'Aquí está lo que piden propietarios, desarrolladores y colegas, con el tiempo que queda.',
  },
});

const ticketForm: RecordForms = (form) => <TicketForm {...form} />;
const ticketPanel = ({ id, onRemoved }: { id: string; onRemoved: () => void }) => (
  <TicketPanel key={id} id={id} onRemoved={onRemoved} />
);

/** What the lists of tickets share. */
export function useTicketParts() {
  const say = useSay();
  return {
    empty: { drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) },
    card: ['state', 'priority', 'sla_state', 'lead_id'],
    cells: deadlineCells,
    needs: deadlineNeeds,
    ownPanel: ticketPanel,
    dialog: ticketForm,
  };
}

/** A ticket on the page of something else: the Inbox, for one. */
export function TicketOf({ id }: { id: string }) {
  return <TicketPanel id={id} onRemoved={() => undefined} />;
}

/** The tickets of a project, or of one of its units, on its page. */
export function TicketsOf({
  project,
  unit,
}: {
  project: { id: string; name: string };
  unit?: { id: string; name: string };
}) {
  return (
    <RecordTable
      declaration={ticket}
      {...useTicketParts()}
      within={{
        scope: unit === undefined ? ['project_id', 'is', project.id] : ['unit_id', 'is', unit.id],
        first: { project_id: project, ...(unit === undefined ? {} : { unit_id: unit }) },
      }}
    />
  );
}
