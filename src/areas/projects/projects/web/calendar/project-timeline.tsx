import { textIn } from '#platform/web/table/rows/table-source.ts';
import { todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { LoadedRows, useDatedRows } from '#platform/web/table/table-month.tsx';
import { TimeBars } from '#ui/board/time-bars.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { usePartsOfOthers } from '#areas/projects/units/web/embeds.tsx';
import { dayOfDate, phasesOf } from '../phases.ts';
import { projectAddress } from '../project-row.ts';
import { milestoneText, statusWords } from '../words.ts';
import { dated, milestoneOf, type LayoutProps } from './project-dates.ts';

const t = texts({
  label: { en: 'Projects over time', es: 'Proyectos en el tiempo' },
  noneTitle: { en: 'No project has a next date', es: 'Ningún proyecto tiene próxima fecha' },
  noneText: {
    en: 'Phases reach from milestone to milestone. Give a milestone a date, or take the filters off.',
    es: 'Las fases van de hito a hito. Pon fecha a un hito o quita los filtros.',
  },
});

function markTone(status: string): 'bad' | 'warn' | 'done' | undefined {
  if (status === 'late') return 'bad';
  if (status === 'at_risk') return 'warn';
  return status === 'done_on_time' || status === 'done_late' ? 'done' : undefined;
}

/** Each project by its phases and milestones, and what comes next. */
export function ProjectTimeline({ view, onOpen }: LayoutProps) {
  const say = useSay();
  const language = useLanguage();
  const query = useDatedRows(dated(view), ['next_date', 'filled']);
  const planned = usePartsOfOthers().usePlannedMilestones((query.data?.rows ?? []).map(({ id }) => id));
  const milestones = new Map(planned.map((project) => [project.id, project.milestones]));
  return (
    <LoadedRows query={query}>
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
                name: textIn(row, 'name'),
                head: (
                  <Link to={projectAddress(row)} className="truncate font-label hover:underline">
                    {textIn(row, 'name')}
                  </Link>
                ),
                parts: phasesOf(dates).map((phase) => ({ ...phase, name: say(statusWords[phase.step] ?? t.label) })),
                marks: dates.flatMap((date) => {
                  const on = dayOfDate(date);
                  return on === null ? [] : [{ on, name: say(milestoneText(date)), tone: markTone(date.date_status) }];
                }),
                label: say(milestoneOf(row)),
                onOpen: () => onOpen(textIn(row, 'number')),
              };
            })}
          />
        )
      }
    </LoadedRows>
  );
}
