import { clockDays, slaClock } from '#areas/company/deadlines/schema.ts';
import { DeadlineChip, DeadlineExplained } from '#areas/company/deadlines/web/embeds.tsx';
import type { RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import { phaseWords, priorityWords, sourceWords } from '../choices.ts';
import { rungs } from '../states.ts';
import type { ticket } from '../record.ts';
import type { Talk } from '../schema.ts';
import { useNow } from './use-now.ts';

const t = texts({ title: { en: 'Deadlines', es: 'Plazos' } });

/** How it stands with both deadlines of a ticket, in the working time of its calendar, and every minute of it explained. */
export function TicketDeadlines({
  record,
  clock,
}: {
  record: RecordOf<typeof ticket>;
  clock: NonNullable<Talk['clock']>;
}) {
  const say = useSay();
  const language = useLanguage();
  const now = useNow();
  const { events, calendar } = clock;
  const readings = slaClock(events, calendar.calendar, now);
  const facts = [
    record.priority == null ? undefined : say(priorityWords[record.priority]),
    record.phase == null ? undefined : say(phaseWords[record.phase]),
    record.source == null ? undefined : say(sourceWords[record.source]),
  ].filter((word) => word !== undefined);
  return (
    <Section title={say(t.title)}>
      {(['response', 'resolution'] as const).map((side) => (
        <div key={side} className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <DeadlineChip
              reading={readings[side]}
              zone={calendar.calendar.zone}
              side={side}
              wakesOn={record.wakes_on ?? null}
            />
          </div>
          <DeadlineExplained
            side={side}
            reading={readings[side]}
            days={clockDays(events, calendar.calendar, now, side)}
            calendar={{ name: calendar.name, calendar: calendar.calendar }}
            policy={{ name: clock.policy_name }}
            facts={facts.join(', ')}
            openedAt={clock.opened_at}
            now={now}
            reasonWords={(state) => rungs[state]?.[language] ?? state}
          />
        </div>
      ))}
    </Section>
  );
}
