import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ItemResults } from './agenda/item-results.tsx';
import { useDiscussed } from './queries.ts';
import { dayIn } from '#platform/shared/zone-times.ts';

const t = texts({
  none: { en: 'Not talked about in a meeting yet.', es: 'Aún no se ha tratado en ninguna reunión.' },
});

/** Where a record was talked about, and what came of it, the latest meeting first. Works for every kind that an item of an agenda may be about. */
export function DiscussedIn({ kind, id }: { kind: string; id: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useDiscussed(kind, id);
  if (data === undefined) return null;
  if (data.length === 0) return <p className="text-14 text-text-2">{say(t.none)}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.map(({ meeting, item, outcomes, actions }) => (
        <li key={item.id} className="flex flex-col gap-1 py-3">
          <p className="text-14">
            <Link to={`/meetings/${meeting.id}?view=minutes`} className="link font-label">
              {item.title}
            </Link>{' '}
            <span className="text-13 text-text-2">
              {meeting.title}, {formatDay(dayIn(meeting.tz, meeting.starts_at), language)}
            </span>
          </p>
          <ItemResults item={{ outcomes, actions }} />
        </li>
      ))}
    </ul>
  );
}
