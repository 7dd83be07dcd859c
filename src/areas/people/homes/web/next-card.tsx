import { daysBetween, formatDayLong, todayIn } from '#platform/shared/dates.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { helperWords, nextInWords, nextOf } from './home-words.ts';

const t = texts({
  loading: { en: 'Loading your home', es: 'Cargando tu casa' },
  next: { en: 'What comes next', es: 'Lo que sigue' },
  nothing: { en: 'No date yet', es: 'Aún no hay fecha' },
  nothingText: { en: 'You see it here as soon as there is one.', es: 'La verás aquí en cuanto exista.' },
  people: { en: 'Here for you', es: 'Para atenderte' },
});

/** What comes next in plain words, and who is there for it. */
export function NextCard({
  project,
  milestones,
}: {
  project: ProjectRead | undefined;
  milestones: ProjectRead['milestones'];
}) {
  const say = useSay();
  const language = useLanguage();
  if (project === undefined)
    return (
      <Card>
        <SkeletonRows rows={3} label={say(t.loading)} />
      </Card>
    );
  const next = nextOf(milestones);
  const on = next?.forecast_on ?? null;
  const words =
    next === undefined || on === null
      ? { title: say(t.nothing), text: say(t.nothingText) }
      : nextInWords({ ...next, forecast_on: on }, language, todayIn());
  const helper = contactOf(project);
  // A day so far off is not sure; the words name the month only, and so no leaf shows the day.
  const days = on === null ? -1 : daysBetween(todayIn(), on);
  return (
    <section
      aria-label={say(t.next)}
      className="flex flex-1 flex-col justify-between gap-4 rounded-card border border-line bg-raised p-4 md:p-5"
    >
      <div className="flex items-start gap-4">
        {on !== null && days >= 0 && days <= 60 && <DateTile date={on} />}
        <div className="min-w-0">
          <h2 className="text-20 font-title tracking-title text-balance">{words.title}</h2>
          {words.text !== undefined && <p className="mt-1 text-text-2">{words.text}</p>}
        </div>
      </div>
      {helper !== undefined && (
        <div className="flex items-center gap-3 border-t border-line pt-3">
          <Avatar name={helper.name} photoUrl={helper.photo_url} size={40} />
          <span className="min-w-0">
            <b className="block truncate font-label" title={helper.name}>
              {helper.name}
            </b>
            <span className="block truncate text-12 text-text-3">{say(helperWords[helper.role] ?? t.people)}</span>
          </span>
        </div>
      )}
    </section>
  );
}

/** A leaf of a calendar. The words beside it say the same, so it is for the eye. */
export function DateTile({ date }: { date: string }) {
  const language = useLanguage();
  const month = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', month: 'short' }).format(
    new Date(`${date}T00:00:00Z`),
  );
  return (
    <span
      aria-hidden="true"
      title={formatDayLong(date, language)}
      className="w-16 flex-none overflow-hidden rounded-[12px] border border-line-strong bg-raised text-center"
    >
      <span className="block bg-press text-12 font-label text-text-2 capitalize">{month}</span>
      <span className="block py-1 text-24 font-title tabular-nums">{Number(date.slice(8))}</span>
    </span>
  );
}

/** Whom an owner turns to first: until the keys the manager, after that the warranty coordinator. */
function contactOf(project: ProjectRead): ProjectRead['members'][number] | undefined {
  const first = project.status === 6 ? 'warranty_coord' : 'pm';
  return project.members.find(({ role }) => role === first) ?? project.members[0];
}
