import { useMemo, useState, type ComponentProps } from 'react';
import { RecordTable } from '#areas/platform-services/records/web/embeds.tsx';
import { Attachments } from '#areas/company/wall/web/embeds.tsx';
import { Link } from '#platform/web/link.tsx';
import { RichText } from '#ui/rich/rich-text.tsx';
import { texts } from '#platform/shared/text.ts';
import type { RecordForms } from '#platform/web/record/record-panel.tsx';
import type { TableRow } from '#platform/web/table/rows/table-source.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { ticket } from '../record.ts';
import { ticketBulkActs } from './list/bulk-acts.tsx';
import { useOwnColumns } from './categories.ts';
import { DeadlineCell, deadlineCells, deadlineNeeds } from './list/deadline-cells.tsx';
import { PriorityCell } from './priority-mark.tsx';
import { FormOfDeadlines } from './settings/deadline-form.tsx';
import { TicketForm } from './form/ticket-form.tsx';
import { useTalk } from './queries.ts';
import { TicketDeadlines } from './panel/ticket-deadlines.tsx';
import { TicketPanel } from './panel/ticket-panel.tsx';
import { TicketConversation, type ConversationTab } from './panel/ticket-talk.tsx';

const t = texts({
  loading: { en: 'Loading what was said', es: 'Cargando lo que se dijo' },
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
  calendar: { by: 'due_day', moves: 'due_on', item: (row: TableRow) => <DeadlineCell row={row} /> },
};
const inBulk = ['lead_id', 'state', 'priority', 'due_on', 'tags'];
/** The form of a policy or a calendar of deadlines, which says what saving it would change for open tickets. */
export function DeadlineForm(props: ComponentProps<typeof FormOfDeadlines>) {
  return <FormOfDeadlines {...props} />;
}

/** What the lists of tickets share. */
export function useTicketParts() {
  const say = useSay();
  const acts = useMemo(() => ticketBulkActs(say), [say]);
  const addedColumns = useOwnColumns();
  return {
    addedColumns,
    empty: { drawing: <HouseDrawing />, title: say(t.title), text: say(t.text) },
    card: ['state', 'priority', 'sla_state', 'lead_id'],
    cells: ticketCells,
    needs: deadlineNeeds,
    ownPanel: ticketPanel,
    dialog: ticketForm,
    ways: ticketWays,
    bulk: inBulk,
    acts,
  };
}

/** A ticket on the page of something else: the Inbox, for one. */
export function TicketOf({ id }: { id: string }) {
  return <TicketPanel id={id} onRemoved={() => undefined} />;
}

/** A ticket of any kind as whoever asked put it: their own words and photos, and the clock that runs for them. */
export function AskedOf({ id }: { id: string }) {
  const say = useSay();
  const { data: talk } = useTalk(id);
  if (talk === undefined) return <SkeletonRows label={say(t.loading)} rows={4} />;
  const files = talk.files.filter(({ comment_id: comment }) => comment === null);
  return (
    <div className="flex flex-col gap-3">
      {talk.clock !== null && <TicketDeadlines record={talk.ticket} clock={talk.clock} />}
      {talk.description !== null && (
        <blockquote className="border-l-2 border-line-strong pl-3 text-16">
          <RichText document={talk.description} renderLink={(path, children) => <Link to={path}>{children}</Link>} />
        </blockquote>
      )}
      <Attachments files={files} />
    </div>
  );
}

/** What is said on a ticket of any kind, with its files and where more is written: for the page that its kind has. */
export function TalkOf({ id }: { id: string }) {
  const say = useSay();
  const { data: talk } = useTalk(id);
  const [shown, setShown] = useState<ConversationTab>('all');
  if (talk === undefined) return <SkeletonRows label={say(t.loading)} rows={4} />;
  return <TicketConversation record={talk.ticket} talk={talk} shown={shown} onShow={setShown} />;
}

/** What a list of tickets of any kind draws of its deadlines, and what its rows bring along for that. */
export const clockCells = { cells: deadlineCells, needs: deadlineNeeds };

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
