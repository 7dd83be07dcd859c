import { slaClock, type BusinessCalendar, type SlaClock } from '#areas/company/deadlines/schema.ts';
import { firstResponseMinutes } from './choices.ts';

/** What is kept of a lead's first answer. */
interface Answering {
  openedAt: string;
  answeredAt: string | null;
}

/** What the clock of deadlines counts of a lead: it was opened, and perhaps answered. */
export function leadEvents({ openedAt, answeredAt }: Answering) {
  return [
    { kind: 'opened' as const, at: openedAt, targets: { response: firstResponseMinutes, resolution: null } },
    ...(answeredAt === null ? [] : [{ kind: 'answered' as const, at: answeredAt }]),
  ];
}

/** How it stands with the first answer, by the clock that tickets have too. */
export function firstResponseClock(lead: Answering, calendar: BusinessCalendar, now: string): SlaClock['response'] {
  return slaClock(leadEvents(lead), calendar, now).response;
}
