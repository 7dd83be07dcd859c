import { ChartBar, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatMonth, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { stepOf } from '#areas/projects/projects/web/embeds.tsx';
import { factoryWords, statusWords, words } from '#areas/projects/projects/web/words.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import type { Dashboard } from '../schema.ts';
import { axisUpTo } from './axis.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';

const t = texts({
  noProjects: { en: 'There are no projects yet.', es: 'Todavía no hay proyectos.' },
  noModules: { en: 'No module is in a factory yet.', es: 'Todavía no hay módulos en ninguna planta.' },
  onLine: { en: 'On the line', es: 'En línea' },
  inYard: { en: 'Finished, in the yard', es: 'Terminados, en patio' },
  produced: { en: 'Produced, {month}', es: 'Producidos, {month}' },
  producedNow: { en: '{n} produced in {month}', es: '{n} producidos en {month}' },
  factory: { en: 'Factory', es: 'Planta' },
  caption: { en: 'Modules in the factories', es: 'Módulos en las plantas' },
  shownAs: { en: 'Shown as', es: 'Se muestra como' },
  chart: { en: 'Chart', es: 'Gráfica' },
  table: { en: 'Table', es: 'Tabla' },
  axis: { en: 'Modules', es: 'Módulos' },
  other: { en: 'Other', es: 'Otro' },
});

/** How many projects stand in each status; each row leads to them. */
export function ByStatus({ projects }: { projects: Dashboard['projects'] }) {
  const say = useSay();
  const most = Math.max(...projects.map(({ count }) => count), 1);
  if (projects.length === 0) return <Nothing>{say(t.noProjects)}</Nothing>;
  return (
    <ul className="py-1.5">
      {projects.map(({ status, count }) => (
        <li
          key={status}
          data-step={stepOf(status)}
          className="relative grid h-7.5 grid-cols-[12px_7.5rem_minmax(0,1fr)_32px] items-center gap-2.5 px-4 text-13 hover:bg-hover comfort:h-11"
        >
          <StatusGlyph step={stepOf(status)} />
          <Link to={`/projects?status=${status}`} className="truncate text-text-2 after:absolute after:inset-0">
            {say(statusWords[status] ?? t.other)}
            <span className="sr-only">, {say(words.projects, { n: count })}</span>
          </Link>
          <span
            aria-hidden="true"
            className="h-2 rounded-full bg-(--st)"
            style={{ width: `${(count / most) * 100}%` }}
          />
          <span aria-hidden="true" className="text-right font-label tabular-nums">
            {count}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The modules in each factory as bars from zero, with the same numbers as a table for those who read rather than see. */
export function FactoryModules({ factories }: { factories: Dashboard['factories'] }) {
  const say = useSay();
  const language = useLanguage();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (factories.length === 0) return <Nothing>{say(t.noModules)}</Nothing>;
  const month = formatMonth(todayIn(), language).split(' ')[0] ?? '';
  const name = (factory: string) => say(factoryWords[factory] ?? t.other);
  return (
    <div className="pt-2.5">
      <div className="flex items-center gap-4 px-4 pb-2 text-12 text-text-2">
        {view === 'chart' && (
          <>
            <span className="inline-flex items-center gap-1.5">
              <i className="size-2.5 rounded-[2px] bg-c-1" />
              {say(t.onLine)}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <i className="size-2.5 rounded-[2px] bg-c-2" />
              {say(t.inYard)}
            </span>
          </>
        )}
        <Segmented
          label={say(t.shownAs)}
          value={view}
          onValueChange={setView}
          items={[
            { value: 'chart', label: say(t.chart), icon: <ChartBar />, iconOnly: true },
            { value: 'table', label: say(t.table), icon: <Table2 />, iconOnly: true },
          ]}
          className="ml-auto"
        />
      </div>
      {view === 'chart' ? (
        <Bars factories={factories} name={name} month={month} />
      ) : (
        <Table
          caption={say(t.caption)}
          className="[&_td:last-child]:pr-4 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4"
        >
          <thead>
            <tr>
              <HeadCell>{say(t.factory)}</HeadCell>
              <HeadCell numeric>{say(t.onLine)}</HeadCell>
              <HeadCell numeric>{say(t.inYard)}</HeadCell>
              <HeadCell numeric>{say(t.produced, { month })}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {factories.map((row) => (
              <tr key={row.factory}>
                <Cell rowHead>{name(row.factory)}</Cell>
                <Cell numeric>{row.on_line}</Cell>
                <Cell numeric>{row.in_yard}</Cell>
                <Cell numeric>{row.produced}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function Bars({
  factories,
  name,
  month,
}: {
  factories: Dashboard['factories'];
  name: (factory: string) => string;
  month: string;
}) {
  const say = useSay();
  const { end, ticks } = axisUpTo(Math.max(...factories.map((row) => row.on_line + row.in_yard)));
  const share = (count: number) => ({ width: `${(count / end) * 100}%` });
  return (
    <figure className="px-4 pb-3">
      <ul aria-label={say(t.caption)}>
        {factories.map((row) => (
          <li key={row.factory} className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 pb-2.5 text-12">
            <span className="pt-0.5 text-right text-text-2">{name(row.factory)}</span>
            <span className="min-w-0">
              <span className="flex h-4.5 items-center">
                {row.on_line > 0 && (
                  <Bar className="bg-c-1" style={share(row.on_line)} label={`${say(t.onLine)}: ${row.on_line}`} />
                )}
                {row.in_yard > 0 && (
                  <Bar className="ml-px bg-c-2" style={share(row.in_yard)} label={`${say(t.inYard)}: ${row.in_yard}`} />
                )}
                <b className="pl-2 tabular-nums">{row.on_line + row.in_yard}</b>
              </span>
              <span className="text-text-3">{say(t.producedNow, { n: row.produced, month })}</span>
            </span>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="relative ml-24 h-8 border-t border-line text-11 text-text-3 tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="absolute top-1 -translate-x-1/2" style={{ left: `${(tick / end) * 100}%` }}>
            {tick}
          </span>
        ))}
        <span className="absolute inset-x-0 top-4.5 text-center">{say(t.axis)}</span>
      </div>
    </figure>
  );
}

function Bar({ label, className, style }: { label: string; className: string; style: { width: string } }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={`h-full flex-none rounded-[3px] ${className}`}
      style={style}
    />
  );
}
