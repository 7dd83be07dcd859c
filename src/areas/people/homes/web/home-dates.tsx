import { CalendarClock } from 'lucide-react';
import { formatDayLong, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { CalendarFeedButton } from '#areas/projects/schedule/web/embeds.tsx';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { Section } from '#ui/layout/section.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { comingOf, happening, whenInWords } from './home-words.ts';

const t = texts({
  title: { en: 'Your dates', es: 'Tus fechas' },
  late: { en: 'Takes longer', es: 'Tarda más' },
  unsure: { en: 'May still move', es: 'Puede cambiar' },
});

/** What is still to come, in the words of those who wait for it, and the way into their own calendar. */
export function HomeDates({ milestones }: { milestones: ProjectRead['milestones'] }) {
  const say = useSay();
  const language = useLanguage();
  const today = todayIn();
  const coming = comingOf(milestones);
  if (coming.length === 0) return null;
  return (
    <Section title={say(t.title)} action={<CalendarFeedButton />}>
      <ul className="mt-1 divide-y divide-line rounded-card border border-line bg-raised">
        {coming.map((milestone) => (
          <li
            key={milestone.id}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3"
            title={formatDayLong(milestone.forecast_on, language)}
          >
            <CalendarClock aria-hidden="true" className="size-5 flex-none text-text-3" />
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-label text-balance">{happening(milestone, language)}</span>
              <span className="block text-12 text-text-2">{whenInWords(milestone.forecast_on, language, today)}</span>
            </span>
            {milestone.date_status === 'late' ? (
              <Tag tone="warn">{say(t.late)}</Tag>
            ) : milestone.date_status === 'at_risk' ? (
              <Tag tone="neutral">{say(t.unsure)}</Tag>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
