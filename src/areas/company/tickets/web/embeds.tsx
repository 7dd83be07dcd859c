import type { ComponentProps } from 'react';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { texts } from '#platform/shared/text.ts';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import type { TableRow } from '#platform/web/table/table-source.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { ticket } from '../record.ts';
import { DeadlineCell, deadlineCells, deadlineNeeds } from './deadline-cells.tsx';
import { PriorityCell } from './priority-mark.tsx';
import { FormOfDeadlines } from './deadline-form.tsx';
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

const ticketCells = { ...deadlineCells, priority: (row: TableRow) => <PriorityCell row={row} /> };
const ticketWays = {
  // Nobody drags a ticket out of the world: what is given up or merged has a lane once it is there.
  board: { without: ['cancelled', 'merged'] },
  calendar: { by: 'due_day', item: (row: TableRow) => <DeadlineCell row={row} /> },
};
const inBulk = ['lead_id', 'state', 'priority', 'due_on', 'tags'];
/** The form of a policy or a calendar of deadlines, which says what saving it would change for open tickets. */
export function DeadlineForm(props: ComponentProps<typeof FormOfDeadlines>) {
  return <FormOfDeadlines {...props} />;
}

/** What the lists of tickets share. */
export function useTicketParts() {
  const say = useSay();
  return {
    empty: { drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) },
    card: ['state', 'priority', 'sla_state', 'lead_id'],
    cells: ticketCells,
    needs: deadlineNeeds,
    ownPanel: ticketPanel,
    dialog: ticketForm,
    ways: ticketWays,
    bulk: inBulk,
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
