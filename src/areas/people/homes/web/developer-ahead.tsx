import { ArrowDownToLine, Flag, Truck } from 'lucide-react';
import { formatDay, formatWeekday, todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { ProjectRead } from '#areas/projects/projects/schema.ts';
import { DateMark } from '#areas/projects/projects/web/embeds.tsx';
import { milestoneText } from '#areas/projects/projects/web/words.ts';
import type { Module } from '#areas/projects/units/schema.ts';
import { CalendarFeedButton } from '#areas/projects/schedule/web/embeds.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { Section } from '#ui/layout/section.tsx';
import { aheadOf } from './developer-numbers.ts';

const t = texts({
  ahead: { en: 'The next four weeks', es: 'Las próximas cuatro semanas' },
  nothingAhead: {
    en: 'No date falls into the next four weeks.',
    es: 'Ninguna fecha cae en las próximas cuatro semanas.',
  },
  ships: {
    en: '{n, plural, one {# module ships} other {# modules ship}}',
    es: '{n, plural, one {Se envía # módulo} other {Se envían # módulos}}',
  },
  sets: {
    en: '{n, plural, one {# module is set} other {# modules are set}}',
    es: '{n, plural, one {Se monta # módulo} other {Se montan # módulos}}',
  },
});

/** What happens in the next four weeks, and the way into one's own calendar. */
export function DeveloperAhead({ project, modules }: { project: ProjectRead; modules: readonly Module[] }) {
  const say = useSay();
  const language = useLanguage();
  const entries = aheadOf(modules, project.milestones, todayIn());
  return (
    <Section title={say(t.ahead)} action={<CalendarFeedButton />}>
      {entries.length === 0 ? (
        <Nothing boxed>{say(t.nothingAhead)}</Nothing>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {entries.map(({ on, to, what }) => {
            const Icon = what.kind === 'ship' ? Truck : what.kind === 'set' ? ArrowDownToLine : Flag;
            return (
              <li
                key={`${on} ${what.kind} ${what.kind === 'milestone' ? what.milestone.id : ''}`}
                className="flex items-center gap-3 px-4 py-3"
              >
                <Icon aria-hidden="true" className="flex-none text-text-3" />
                <span className="min-w-0 flex-1 truncate">
                  {what.kind === 'milestone'
                    ? say(milestoneText(what.milestone))
                    : say(what.kind === 'ship' ? t.ships : t.sets, { n: what.modules })}
                </span>
                {what.kind === 'milestone' && <DateMark status={what.milestone.date_status} />}
                <time dateTime={on} className="flex-none text-12 text-text-2 tabular-nums">
                  {on === to ? formatWeekday(on, language) : `${formatDay(on, language)} – ${formatDay(to, language)}`}
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
