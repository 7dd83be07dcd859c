import { clsx } from 'clsx';
import { CornerUpLeft, TriangleAlert } from 'lucide-react';
import { addDays, companyToday, daysBetween, formatDay, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import type { Agenda, AgendaAction } from '../schema.ts';
import { ItemSign } from './agenda/agenda-line.tsx';
import { ItemResults } from './agenda/item-results.tsx';
import { useBring, useMoveAction } from './queries.ts';
import { useUserId } from './use-user-id.ts';
import { dayIn } from '#platform/shared/zone-times.ts';

const t = texts({
  last: { en: 'Last time', es: 'Última vez' },
  none: { en: 'There was no meeting before.', es: 'No hubo ninguna reunión antes.' },
  bring: { en: 'Bring forward', es: 'Traer' },
  bringNamed: { en: 'Bring forward {title}', es: 'Traer {title}' },
  bringAll: { en: 'Bring all', es: 'Traer todo' },
  notReached: { en: 'Not reached', es: 'No se llegó' },
  already: { en: 'Already brought on', es: 'Ya se trajo' },
  minutes: { en: 'Minutes', es: 'Minuta' },
  actions: { en: 'Open actions', es: 'Acciones abiertas' },
  noActions: { en: 'Nothing is open.', es: 'No hay nada abierto.' },
  mine: { en: 'Mine {n}', es: 'Mías {n}' },
  late: { en: 'Late', es: 'Atrasadas' },
  week: { en: 'This week', es: 'Esta semana' },
  later: { en: 'Later', es: 'Más tarde' },
  done: { en: 'Done since last time', es: 'Hechas desde la última vez' },
  daysLate: { en: '{n} d late', es: '{n} d de atraso' },
  from: { en: 'said {day}', es: 'dicho el {day}' },
  tick: { en: 'Done: {title}', es: 'Hecha: {title}' },
});

const head = 'flex min-h-13 items-center gap-2 border-b border-line px-5 py-2 max-md:px-4';

/** The last meeting of the series, as it ended: what came of each item, and what can be brought into this one. */
export function LastPane({ agenda }: { agenda: Agenda }) {
  const say = useSay();
  const language = useLanguage();
  const bring = useBring();
  const { last, meeting } = agenda;
  const canBring = meeting.can.write && !['closed', 'cancelled'].includes(meeting.state);
  const left =
    last?.items.filter(({ status, carried_on: is }) => (status === 'deferred' || status === 'pending') && !is) ?? [];
  const send = (items: string[]) => bring.mutate({ params: { id: meeting.id }, body: { items } });
  return (
    <section aria-labelledby="last-pane" className="flex min-h-full flex-col bg-sunken">
      <header className={head}>
        <h2 id="last-pane" className="text-14 font-title">
          {say(t.last)}
        </h2>
        {last !== null && (
          <span className="text-13 whitespace-nowrap text-text-2">
            {formatDay(dayIn(last.meeting.tz, last.meeting.starts_at), language)}
          </span>
        )}
        {canBring && left.length > 1 && (
          <Button size="small" look="quiet" className="ml-auto" onClick={() => send(left.map(({ id }) => id))}>
            {say(t.bringAll)}
          </Button>
        )}
      </header>
      {last === null ? (
        <p className="px-5 py-4 text-14 text-text-2 max-md:px-4">{say(t.none)}</p>
      ) : (
        <ol className="flex-1">
          {last.items.map((item) => {
            const isLeft = left.includes(item);
            return (
              <li key={item.id} className="flex gap-3 border-b border-line px-5 py-2.5 max-md:px-4">
                <ItemSign status={item.status} />
                <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
                  <p className={clsx('text-13 wrap-anywhere', isLeft ? 'font-label' : 'text-text-2')}>{item.title}</p>
                  {item.status === 'deferred' && (
                    <p className="text-12 text-text-2">{say(item.carried_on ? t.already : t.notReached)}</p>
                  )}
                  <ItemResults item={item} />
                  {isLeft && canBring && (
                    <Button
                      size="small"
                      icon={<CornerUpLeft />}
                      aria-label={say(t.bringNamed, { title: item.title })}
                      onClick={() => send([item.id])}
                    >
                      {say(t.bring)}
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {last !== null && (
        <p className="px-5 py-3 text-13 max-md:px-4">
          <Link to={`/meetings/${last.meeting.id}?view=minutes`} className="link font-label">
            {say(t.minutes)}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Late ones first, then those of this week, then the rest; what was done since the last meeting stands below. */
function groupsOf(actions: readonly AgendaAction[], today: string) {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const sunday = addDays(today, 6 - weekday);
  const open = actions.filter(({ state }) => state !== 'Completed');
  return [
    { key: 'late', actions: open.filter(({ due_on: due }) => due < today) },
    { key: 'week', actions: open.filter(({ due_on: due }) => due >= today && due <= sunday) },
    { key: 'later', actions: open.filter(({ due_on: due }) => due > sunday) },
    { key: 'done', actions: actions.filter(({ state }) => state === 'Completed') },
  ] as const;
}

/** What is still to be done of all meetings of the series; each is ticked off in its line. */
export function ActionsPane({ agenda }: { agenda: Agenda }) {
  const say = useSay();
  const language = useLanguage();
  const userId = useUserId();
  const move = useMoveAction();
  const today = companyToday();
  const open = agenda.actions.filter(({ state }) => state !== 'Completed');
  const mine = open.filter(({ owner }) => owner.id === userId).length;
  return (
    <section aria-labelledby="actions-pane">
      <header className={head}>
        <h2 id="actions-pane" className="text-14 font-title">
          {say(t.actions)}
        </h2>
        <CountBadge count={open.length} />
        {mine > 0 && (
          <Link to="/meetings?tab=actions" className="link ml-auto text-13">
            {say(t.mine, { n: mine })}
          </Link>
        )}
      </header>
      {agenda.actions.length === 0 && <p className="px-5 py-4 text-14 text-text-2 max-md:px-4">{say(t.noActions)}</p>}
      {groupsOf(agenda.actions, today).map(({ key, actions }) =>
        actions.length === 0 ? null : (
          <section key={key} aria-label={say(t[key])}>
            <h3 className="flex items-center gap-2 border-b border-line bg-sunken px-5 py-1.5 text-12 font-label text-text-2 max-md:px-4">
              {key === 'late' && <TriangleAlert className="size-3.5" aria-hidden="true" />}
              {say(t[key])}
              {(key === 'late' || key === 'done') && <CountBadge count={actions.length} />}
            </h3>
            <ul>
              {actions.map((action) => (
                <li key={action.id} className="flex items-start gap-3 border-b border-line px-5 py-2.5 max-md:px-4">
                  <Checkbox
                    aria-label={say(t.tick, { title: action.title })}
                    className="mt-0.5"
                    checked={key === 'done'}
                    disabled={!agenda.meeting.can.write}
                    onChange={() =>
                      move.mutate({
                        params: { id: action.id },
                        body: { to: key === 'done' ? 'To Do' : 'Completed' },
                      })
                    }
                  />
                  <div className="min-w-0 flex-1">
                    <Link
                      to={`/meetings?tab=actions&panel=${action.id}`}
                      className={clsx(
                        'block text-13 wrap-anywhere hover:underline',
                        key === 'done' && 'text-text-2 line-through',
                      )}
                    >
                      {action.title}
                    </Link>
                    <p className={clsx('text-12', key === 'late' ? 'font-label text-bad-text' : 'text-text-2')}>
                      {key === 'late'
                        ? say(t.daysLate, { n: daysBetween(action.due_on, today) })
                        : formatWeekday(action.due_on, language)}
                      {action.said_on !== null &&
                        action.meeting_id !== agenda.meeting.id &&
                        ` · ${say(t.from, { day: formatDay(action.said_on, language) })}`}
                    </p>
                  </div>
                  <Avatar name={action.owner.name} size={20} named />
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </section>
  );
}
