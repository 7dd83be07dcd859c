import type { Milestone, ProjectRead } from '#areas/projects/projects/schema.ts';
import { addDays, companyToday, daysBetween } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import type { Say } from '#platform/web/texts/language.ts';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { DateMark, DayText } from '../embeds.tsx';
import { dateStatusWords, milestoneText, words } from '../words.ts';

const t = texts({
  dates: { en: 'Key dates', es: 'Fechas clave' },
  milestone: { en: 'Milestone', es: 'Hito' },
  plan: { en: 'Plan', es: 'Plan' },
  forecast: { en: 'Forecast', es: 'Pronóstico' },
  state: { en: 'State', es: 'Estado' },
  noDates: {
    en: 'No dates yet. Add the first one, so that everyone knows what comes next.',
    es: 'Aún no hay fechas. Agrega la primera para que todos sepan qué sigue.',
  },
  daysEarly: { en: 'Done {n} d early', es: 'Hecho {n} d antes' },
});

/** The next dates of a project, and how each stands against its plan. */
export function KeyDates({
  project,
  say,
  onEdit,
}: {
  project: ProjectRead;
  say: Say;
  onEdit: (milestone: Milestone) => void;
}) {
  if (project.milestones.length === 0) return <p className="text-14 text-text-2">{say(t.noDates)}</p>;
  return (
    <Table caption={say(t.dates)} flush>
      <thead>
        <tr>
          <HeadCell>{say(t.milestone)}</HeadCell>
          <HeadCell numeric>{say(t.plan)}</HeadCell>
          <HeadCell numeric>{say(t.forecast)}</HeadCell>
          <HeadCell>
            {/* On a phone its mark alone stands there. */}
            <span className="max-sm:sr-only">{say(t.state)}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {project.milestones.map((milestone) => (
          <tr key={milestone.id}>
            <Cell
              rowHead
              className="max-w-36 truncate max-sm:max-w-28 max-sm:whitespace-normal"
              title={say(milestoneText(milestone))}
            >
              {project.can.change ? (
                <button
                  type="button"
                  className="max-w-full truncate text-left font-label hover:underline max-sm:whitespace-normal"
                  onClick={() => onEdit(milestone)}
                >
                  {say(milestoneText(milestone))}
                </button>
              ) : (
                say(milestoneText(milestone))
              )}
            </Cell>
            <Cell numeric>
              <DayText date={milestone.baseline_on} className="text-text-2" />
            </Cell>
            <Cell numeric>
              <DayText date={milestone.actual_on ?? milestone.forecast_on} status={milestone.date_status} />
            </Cell>
            <Cell>
              <span className="inline-flex items-center gap-2 whitespace-nowrap" title={standing(milestone, say)}>
                <DateMark status={milestone.date_status} />
                <span className="text-12 xl:max-2xl:sr-only max-sm:sr-only">{standing(milestone, say)}</span>
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How a date stands in words: "2 d late", "At risk, 3 d left", "Done 2 d early". */
function standing(milestone: Milestone, say: Say): string {
  const word = say(dateStatusWords[milestone.date_status] ?? t.state);
  const due = milestone.baseline_on ?? milestone.forecast_on;
  const today = companyToday();
  if (milestone.actual_on !== null) {
    const days = due === null ? 0 : daysBetween(milestone.actual_on, due);
    return days > 0 ? say(t.daysEarly, { n: days }) : word;
  }
  if (milestone.date_status === 'late' && due !== null)
    return say(words.daysLate, { n: Math.max(1, daysBetween(due < today ? due : addDays(today, -1), today)) });
  if (milestone.date_status === 'at_risk' && milestone.forecast_on !== null)
    return `${word}, ${say(words.daysLeft, { n: daysBetween(today, milestone.forecast_on) })}`;
  return word;
}
