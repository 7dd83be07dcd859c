import { Truck } from 'lucide-react';
import { companyToday, daysBetween, formatDay, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import { LateTag } from '#areas/projects/units/web/embeds.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import type { MovesQuery, PlannedMove } from '#areas/projects/schedule/contract.ts';
import { CraneIcon } from './crane-icon.tsx';
import { ReadinessRing } from '../readiness/readiness-ring.tsx';
import { mondayOf } from '../gantt/timeline.ts';
import { useMoves } from '../queries.ts';
import { NoTrips, NotRead } from './screen-parts.tsx';
import { planWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  caption: { en: 'Modules by ship and set date', es: 'Módulos por fecha de envío y montaje' },
  day: { en: 'Day', es: 'Día' },
  what: { en: 'What', es: 'Qué' },
  module: { en: 'Module', es: 'Módulo' },
  project: { en: 'Project', es: 'Proyecto' },
  plan: { en: 'Plan', es: 'Plan' },
  slip: { en: 'Days', es: 'Días' },
  ready: { en: 'Ready', es: 'Listo' },
  carrier: { en: 'Carrier', es: 'Transportista' },
  week: { en: 'Week of {day}', es: 'Semana del {day}' },
  from: { en: 'From {day} on', es: 'Desde el {day}' },
  fromTheStart: { en: 'Show from two weeks ago', es: 'Mostrar desde hace dos semanas' },
  more: { en: 'Show more', es: 'Mostrar más' },
  done: { en: 'Done', es: 'Hecho' },
});

/** The plan as a list by day, week by week. */
export function ListView(props: { query: MovesQuery; onOpen: (move: PlannedMove) => void }) {
  const say = useSay();
  const language = useLanguage();
  const { from } = props.query;
  return (
    <>
      {from !== undefined && (
        <p className="flex items-center gap-2 border-b border-line px-6 py-1.5 text-13 max-md:px-4">
          {say(t.from, { day: formatDay(from, language) })}
          <button type="button" className="link" onClick={() => setSearch({ from: undefined })}>
            {say(t.fromTheStart)}
          </button>
        </p>
      )}
      <Moves {...props} />
    </>
  );
}

function Moves({ query, onOpen }: { query: MovesQuery; onOpen: (move: PlannedMove) => void }) {
  const say = useSay();
  const language = useLanguage();
  const isNarrow = useIsNarrow();
  const pages = useMoves(query);
  if (pages.rows === undefined) return <NotRead error={pages.error} onRetry={pages.retry} />;
  if (pages.rows.length === 0) return <NoTrips isFiltered={Object.keys(query).length > 0} />;
  const weeks = [...Map.groupBy(pages.rows, (move) => mondayOf(move.on))];
  const more = pages.loadMore !== undefined && (
    <LoadMore loading={pages.isLoadingMore} label={say(t.more)} onLoad={pages.loadMore} />
  );
  if (isNarrow)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {weeks.map(([week, own]) => (
          <section key={week}>
            <h2 className="bg-sunken px-4 py-1.5 text-12 font-label text-text-2">
              {say(t.week, { day: formatDay(week, language) })}
            </h2>
            <ul className="divide-y divide-line">
              {own.map((move) => (
                <li key={`${move.module} ${move.step}`}>
                  <MoveCard move={move} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {more}
      </div>
    );
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <Table caption={say(t.caption)} edge>
        <thead>
          <tr>
            <HeadCell>{say(t.day)}</HeadCell>
            <HeadCell>{say(t.what)}</HeadCell>
            <HeadCell>{say(t.module)}</HeadCell>
            <HeadCell>{say(t.project)}</HeadCell>
            <HeadCell>{say(t.plan)}</HeadCell>
            <HeadCell numeric>{say(t.slip)}</HeadCell>
            <HeadCell>{say(t.ready)}</HeadCell>
            <HeadCell>{say(t.carrier)}</HeadCell>
          </tr>
        </thead>
        {weeks.map(([week, own]) => (
          <tbody key={week}>
            <tr>
              <th
                colSpan={8}
                scope="rowgroup"
                className="bg-sunken px-6 py-1.5 text-left text-12 font-label text-text-2 max-md:px-4"
              >
                {say(t.week, { day: formatDay(week, language) })}
              </th>
            </tr>
            {own.map((move) => (
              <MoveLine key={`${move.module} ${move.step}`} move={move} onOpen={onOpen} />
            ))}
          </tbody>
        ))}
      </Table>
      {more}
    </div>
  );
}

/** One move on a phone: when, what, which module, how far off the plan, how ready. A press opens the module. */
function MoveCard({ move, onOpen }: { move: PlannedMove; onOpen: (move: PlannedMove) => void }) {
  const say = useSay();
  const language = useLanguage();
  const { step, on, project, baseline, actual, ready } = move;
  const slip = baseline === null ? 0 : daysBetween(baseline, on);
  const Icon = step === 'ship' ? Truck : CraneIcon;
  return (
    <button
      type="button"
      onClick={() => onOpen(move)}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left text-13 hover:bg-hover"
    >
      <Icon className="size-5 flex-none text-text-3" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-label">
          {say(wordOf(stepWords, step))}, {say(planWords.module, { no: move.module_no })}
        </b>
        <span className="block truncate text-12 text-text-3">{project.name}</span>
      </span>
      <span className="flex flex-none flex-col items-end gap-0.5">
        <span className="tabular-nums">{formatWeekday(on, language)}</span>
        {actual !== null ? (
          <Tag tone="good">{say(t.done)}</Tag>
        ) : on < companyToday() ? (
          <LateTag due={on} />
        ) : slip !== 0 ? (
          <span className={`text-12 ${slip > 0 ? 'text-bad-text' : 'text-good-text'}`}>
            {say(slip > 0 ? planWords.later : planWords.earlier, { n: Math.abs(slip) })}
          </span>
        ) : null}
      </span>
      {ready !== null && actual === null && <ReadinessRing {...ready} />}
    </button>
  );
}

/** One move as a line of the table. */
function MoveLine({ move, onOpen }: { move: PlannedMove; onOpen: (move: PlannedMove) => void }) {
  const say = useSay();
  const { step, on, project, baseline, actual, ready } = move;
  const slip = baseline === null ? 0 : daysBetween(baseline, on);
  const Icon = step === 'ship' ? Truck : CraneIcon;
  return (
    <tr>
      <Cell>
        <DayText date={on} />
      </Cell>
      <Cell>
        <span className="inline-flex items-center gap-1.5 align-middle">
          <Icon className="size-4 text-text-3" aria-hidden="true" />
          {say(wordOf(stepWords, step))}
          {actual !== null ? <Tag tone="good">{say(t.done)}</Tag> : on < companyToday() && <LateTag due={on} />}
        </span>
      </Cell>
      <Cell>
        <button type="button" className="link" onClick={() => onOpen(move)}>
          {say(planWords.module, { no: move.module_no })}
        </button>
      </Cell>
      <Cell>
        <Link to={`/projects/${encodeURIComponent(project.project_number)}?tab=schedule`} className="hover:underline">
          {project.name}
        </Link>
      </Cell>
      <Cell>
        <DayText date={baseline} />
      </Cell>
      <Cell numeric>
        {slip === 0 ? (
          '–'
        ) : (
          <span className={slip > 0 ? 'text-bad-text' : 'text-good-text'}>{slip > 0 ? `+${slip}` : slip}</span>
        )}
      </Cell>
      <Cell>{ready === null ? null : <ReadinessRing {...ready} />}</Cell>
      <Cell>{move.carrier}</Cell>
    </tr>
  );
}
