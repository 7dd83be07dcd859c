import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { DayText } from '#areas/projects/projects/web/embeds.tsx';
import { milestoneText, words } from '#areas/projects/projects/web/words.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { Dashboard } from '../schema.ts';
import { Nothing } from '#ui/feedback/nothing.tsx';

const t = texts({
  noneLate: { en: 'Every date holds. Nothing is late.', es: 'Todas las fechas se cumplen. Nada está atrasado.' },
  due: { en: 'due', es: 'para el' },
});

/** The dates that have passed without being done, the oldest first. */
export function LateDates({ late }: { late: Dashboard['late'] }) {
  const say = useSay();
  if (late.length === 0) return <Nothing>{say(t.noneLate)}</Nothing>;
  return (
    <ul className="divide-y divide-line">
      {late.map((date) => (
        <li
          key={`${date.project_number} ${date.kind} ${date.label ?? ''}`}
          className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover"
        >
          <span className="min-w-0 flex-1">
            <Link
              to={`/projects/${date.project_number}`}
              title={date.name}
              className="block truncate text-13 font-label after:absolute after:inset-0"
            >
              {say(milestoneText(date))}
            </Link>
            <span className="block truncate text-12 text-text-3">
              {date.name} · {say(t.due)} <DayText date={date.due_on} />
            </span>
          </span>
          <Tag tone="bad">{say(words.daysLate, { n: date.days_late })}</Tag>
        </li>
      ))}
    </ul>
  );
}
