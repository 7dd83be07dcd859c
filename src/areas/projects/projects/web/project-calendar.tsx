import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { CallError } from '#platform/web/call/query.ts';
import type { LayoutView } from '#platform/web/table/table-parts.ts';
import { bothOf } from '#platform/web/table/table-segments.ts';
import { askRows, whichQuery, type TableRow } from '#platform/web/table/table-source.ts';
import { MonthBoard } from '#ui/board/month-board.tsx';
import { TimeBars } from '#ui/board/time-bars.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import { projectsTable } from '../contract.ts';
import { usePartsOfOthers } from '#areas/projects/units/web/embeds.tsx';
import { stepOf } from './embeds.tsx';
import { dayOfDate, phasesOf } from './phases.ts';
import { projectAddress, textOf } from './project-cells.tsx';
import { milestoneText, statusWords } from './words.ts';

const t = texts({
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  today: { en: 'Today', es: 'Hoy' },
  more: { en: '{n} more', es: '{n} más' },
  emptyMonth: { en: 'Nothing is due in this month.', es: 'Nada vence en este mes.' },
  label: { en: 'Projects over time', es: 'Proyectos en el tiempo' },
  loading: { en: 'Loading projects', es: 'Cargando proyectos' },
  errorTitle: { en: 'The projects could not be loaded', es: 'No se pudieron cargar los proyectos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  noneTitle: { en: 'No project has a next date', es: 'Ningún proyecto tiene próxima fecha' },
  noneText: {
    en: 'Phases reach from milestone to milestone. Give a milestone a date, or take the filters off.',
    es: 'Las fases van de hito a hito. Pon fecha a un hito o quita los filtros.',
  },
  cut: {
    en: 'The first {n} are shown. Filter to see the others.',
    es: 'Se muestran los primeros {n}. Filtra para ver los demás.',
  },
});

const most = 500;
const wanted = 'number,name,status,next_milestone,next_milestone_label,next_date,next_due,date_status';

function useDated(view: LayoutView, filter: FilterTree) {
  const query = {
    ...whichQuery({ filter: bothOf(view.which.filter, filter), q: view.which.q }),
    sort: 'next_date,number',
    columns: wanted,
    limit: most,
    count: 'true',
  };
  return useQuery({
    queryKey: ['tables', 'projects', 'dated', query],
    queryFn: async ({ signal }) => {
      const result = await askRows(projectsTable, query, signal);
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    placeholderData: keepPreviousData,
  });
}

function milestoneOf(row: TableRow) {
  const label = textOf(row, 'next_milestone_label');
  return milestoneText({ kind: textOf(row, 'next_milestone'), label: label === '' ? null : label });
}

interface LayoutProps {
  view: LayoutView;
  onOpen: (number: string) => void;
}

/** The next milestone of each project on the day it is due. */
export function ProjectCalendar({ view, onOpen }: LayoutProps) {
  const say = useSay();
  const language = useLanguage();
  const [month, setMonth] = useState(todayIn());
  const first = `${month.slice(0, 7)}-01`;
  const dated = useDated(view, ['next_date', 'between', [addDays(first, -7), addDays(first, 42)]]);
  return (
    <Loaded query={dated}>
      {(rows) => (
        <MonthBoard
          month={month}
          today={todayIn()}
          language={language}
          words={{
            previous: say(t.previous),
            next: say(t.next),
            today: say(t.today),
            more: (n) => say(t.more, { n }),
            nothing: say(t.emptyMonth),
          }}
          onMonth={setMonth}
          items={rows.map((row) => ({
            id: row.id,
            date: textOf(row, 'next_date'),
            onOpen: () => onOpen(textOf(row, 'number')),
            content: (
              <>
                <StatusGlyph step={stepOf(Number(textOf(row, 'status')))} />
                <span
                  className="min-w-0 truncate"
                  title={`${textOf(row, 'number')} ${textOf(row, 'name')}: ${say(milestoneOf(row))}`}
                >
                  <b>{textOf(row, 'name')}</b> {say(milestoneOf(row))}
                </span>
              </>
            ),
          }))}
        />
      )}
    </Loaded>
  );
}

function markTone(status: string): 'bad' | 'warn' | 'done' | undefined {
  if (status === 'late') return 'bad';
  if (status === 'at_risk') return 'warn';
  return status === 'done_on_time' || status === 'done_late' ? 'done' : undefined;
}

/** Each project by its phases and milestones, and what comes next. */
export function ProjectTimeline({ view, onOpen }: LayoutProps) {
  const say = useSay();
  const language = useLanguage();
  const planned = usePartsOfOthers().usePlannedMilestones();
  const milestones = new Map(planned.map((project) => [project.id, project.milestones]));
  const dated = useDated(view, ['next_date', 'filled']);
  return (
    <Loaded query={dated}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState drawing={<ModuleDrawing />} title={say(t.noneTitle)} text={say(t.noneText)} />
        ) : (
          <TimeBars
            label={say(t.label)}
            today={todayIn()}
            language={language}
            bars={rows.map((row) => {
              const dates = milestones.get(row.id) ?? [];
              return {
                id: row.id,
                name: textOf(row, 'name'),
                head: (
                  <Link to={projectAddress(row)} className="truncate font-label hover:underline">
                    {textOf(row, 'name')}
                  </Link>
                ),
                parts: phasesOf(dates).map((phase) => ({ ...phase, name: say(statusWords[phase.step] ?? t.label) })),
                marks: dates.flatMap((date) => {
                  const on = dayOfDate(date);
                  return on === null ? [] : [{ on, name: say(milestoneText(date)), tone: markTone(date.date_status) }];
                }),
                label: say(milestoneOf(row)),
                onOpen: () => onOpen(textOf(row, 'number')),
              };
            })}
          />
        )
      }
    </Loaded>
  );
}

function Loaded({
  query,
  children,
}: {
  query: ReturnType<typeof useDated>;
  children: (rows: readonly TableRow[]) => ReactNode;
}) {
  const say = useSay();
  if (query.data === undefined)
    return query.error === null ? (
      <SkeletonRows rows={10} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.errorTitle)}
        text={query.error.message}
        action={<Button onClick={() => void query.refetch()}>{say(t.retry)}</Button>}
      />
    );
  const { rows, total = rows.length } = query.data;
  return (
    <>
      {total > rows.length && <Banner tone="info">{say(t.cut, { n: rows.length })}</Banner>}
      {children(rows)}
    </>
  );
}
