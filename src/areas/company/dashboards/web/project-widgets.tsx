import { companyToday, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { PlanProgress } from '#platform/web/plan-progress.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { stepOf, usePercentTitle } from '#areas/projects/projects/web/embeds.tsx';
import { milestoneText, statusNames, words } from '#areas/projects/projects/web/words.ts';
import { StatusGlyph } from '#ui/marks/status-glyph.tsx';
import type { Dashboard } from '../schema.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';

const t = texts({
  complete: { en: 'Complete', es: 'Avance' },
  noProjects: {
    en: 'No project has you among its people yet.',
    es: 'Todavía no estás entre las personas de ningún proyecto.',
  },
  noStatus: { en: 'No status', es: 'Sin estado' },
});

/** The projects that the reader works on: how far each is and what comes next. */
export function MyProjects({ projects }: { projects: Dashboard['assigned_projects'] }) {
  const say = useSay();
  const percentTitle = usePercentTitle();
  if (projects.length === 0) return <Nothing>{say(t.noProjects)}</Nothing>;
  return (
    <ul className="@container divide-y divide-line">
      {projects.map((project) => (
        <li
          key={project.id}
          className="relative grid min-h-(--row) grid-cols-[12px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 py-1.5 text-13 hover:bg-hover @min-[480px]:grid-cols-[12px_minmax(0,1fr)_minmax(0,1.15fr)_168px] @min-[480px]:py-0"
        >
          <StatusGlyph step={stepOf(project.status)} label={say(statusNames[stepOf(project.status)] ?? t.noStatus)} />
          <Link
            to={`/projects/${project.project_number}`}
            title={project.name}
            className="truncate font-label after:absolute after:inset-0"
          >
            {project.name}
          </Link>
          <span className="min-w-0 wrap-anywhere @max-[480px]:order-last @max-[480px]:col-span-2 @max-[480px]:col-start-2">
            {project.next !== null && <NextDate next={project.next} />}
          </span>
          <PlanProgress
            percent={project.percent_complete}
            planned={project.planned_percent}
            label={say(t.complete)}
            title={percentTitle(project)}
            className="justify-self-end"
          />
        </li>
      ))}
    </ul>
  );
}

function NextDate({ next }: { next: NonNullable<Dashboard['assigned_projects'][number]['next']> }) {
  const say = useSay();
  const language = useLanguage();
  const name = say(milestoneText(next));
  if (next.date_status === 'late')
    return (
      <span className="text-bad-text">
        {name}, {say(words.daysLate, { n: Math.max(1, daysBetween(next.due_on, companyToday())) })}
      </span>
    );
  const tone = next.date_status === 'at_risk' ? 'text-warn-text' : 'text-text-2';
  return (
    <span className={tone}>
      {name} <time dateTime={next.forecast_on}>{formatWeekday(next.forecast_on, language)}</time>
    </span>
  );
}
