import { clockDays, slaClock, type SlaClock } from '#areas/company/deadlines/schema.ts';
import { DeadlineChip, DeadlineExplained } from '#areas/company/deadlines/web/embeds.tsx';
import type { RecordOf } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { clsx } from 'clsx';
import { phaseWords, priorityWords, sourceWords } from '#areas/company/tickets/choices.ts';
import { rungs } from '#areas/company/tickets/states.ts';
import type { ticket } from '#areas/company/tickets/record.ts';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { useNow } from '#platform/web/use-now.ts';

const t = texts({ title: { en: 'Deadlines', es: 'Plazos' } });

const clockSides = ['response', 'resolution'] as const;
const looks = {
  plain: 'border-line bg-sunken',
  warn: 'border-warn-line bg-warn-fill',
  bad: 'border-bad-line bg-bad-fill',
} as const;

/** How pressing the two together are: the worse of those that still run. */
function toneOf(readings: SlaClock, sides: readonly (typeof clockSides)[number][]): keyof typeof looks {
  const open = sides
    .map((side) => readings[side])
    .filter(({ settledAt, target }) => settledAt === null && target !== null);
  if (open.some(({ failedAt }) => failedAt !== null)) return 'bad';
  return open.some(({ state, share }) => state === 'running' && share >= 0.8) ? 'warn' : 'plain';
}

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
  // The answer is behind it: what is left is to solve it. That it was met is said beside it.
  const shown = clockSides.filter((side) => readings[side].target !== null || side === 'resolution');
  const facts = [
    record.priority == null ? undefined : say(priorityWords[record.priority]),
    record.phase == null ? undefined : say(phaseWords[record.phase]),
    record.source == null ? undefined : say(sourceWords[record.source]),
  ].filter((word) => word !== undefined);
  return (
    <section
      aria-label={say(t.title)}
      className={clsx('grid gap-1 rounded-card border px-3 py-2', looks[toneOf(readings, clockSides)])}
    >
      {shown.map((side) => (
        <div key={side} className="flex min-w-0 items-center gap-3">
          <div className="grid min-w-0 flex-1">
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
    </section>
  );
}
