import { formatAgo, formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { ActionInWords } from '#areas/platform-services/changes/web/embeds.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import type { Dashboard } from '../schema.ts';

const t = texts({
  noChanges: { en: 'What your team changes will stand here.', es: 'Aquí aparecerá lo que cambie tu equipo.' },
});

/** What the team changed last. */
export function RecentChanges({ recent }: { recent: Dashboard['recent'] }) {
  const say = useSay();
  const language = useLanguage();
  if (recent.length === 0) return <Nothing>{say(t.noChanges)}</Nothing>;
  return (
    <ul className="divide-y divide-line">
      {recent.map((change) => (
        <li key={change.id} className="relative grid grid-cols-[24px_minmax(0,1fr)] gap-3 px-4 py-2 hover:bg-hover">
          <Avatar name={change.actor} size={24} className="mt-0.5" />
          <span className="min-w-0">
            <span className="block truncate text-13">
              <b>{change.actor}</b>{' '}
              {/* A record that it names is reached past the link of the row, which leads to the history. */}
              <span className="text-text-2 [&_a]:relative [&_a]:z-1">
                <ActionInWords {...change} />
              </span>
            </span>
            <span className="block truncate text-12 text-text-3">
              <Link to={`/projects/${change.project_number}?tab=history`} className="after:absolute after:inset-0">
                {change.name}
              </Link>{' '}
              ·{' '}
              <time dateTime={change.at} title={formatMoment(change.at, language)}>
                {formatAgo(change.at, language)}
              </time>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
