import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';
import type { MyTicket } from '../schema.ts';
import { DeadlineCell } from './list/deadline-cells.tsx';
import { PriorityCell } from './priority-mark.tsx';

const t = texts({
  none: { en: 'No ticket waits for you.', es: 'Ningún ticket te espera.' },
  label: { en: 'My tickets', es: 'Mis tickets' },
});

/** What the reader takes care of and is still open, for the dashboard; each leads to where it is worked on. */
export function MyTickets({ tickets }: { tickets: readonly MyTicket[] }) {
  const say = useSay();
  if (tickets.length === 0) return <Nothing>{say(t.none)}</Nothing>;
  return (
    <ul aria-label={say(t.label)} className="divide-y divide-line">
      {tickets.map((ticket) => {
        const row = { ...ticket, version: 1 };
        return (
          <li key={ticket.id} className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover">
            <span className="min-w-0 flex-1">
              <Link
                to={`/tickets?panel=${ticket.id}`}
                title={ticket.title}
                className="block truncate text-13 font-label after:absolute after:inset-0"
              >
                {ticket.title}
              </Link>
              <span className="flex items-center gap-2 text-12 text-text-3 tabular-nums">
                {[ticket.code, ticket.project_number].filter((part) => part !== null).join(' · ')}
                <PriorityCell row={row} />
              </span>
            </span>
            <DeadlineCell row={row} />
          </li>
        );
      })}
    </ul>
  );
}
