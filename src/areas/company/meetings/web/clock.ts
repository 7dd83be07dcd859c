import { useEffect, useState } from 'react';
import { dateFormat } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/text.ts';
import { clockIn } from '#platform/shared/zone-times.ts';
import type { Agenda, AgendaItem } from '../schema.ts';

/** The time of a moment by the clock of a meeting; with the name of its zone for whoever’s own clock says another time: `10:00 AM PST`. */
export function clockOf(tz: string, moment: string, language: Language): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (clockIn(own, moment, language) === clockIn(tz, moment, language)) return clockIn(tz, moment, language);
  return dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: tz, timeZoneName: 'short' }).format(
    new Date(moment),
  );
}

/** Now, once a second while `runs`. */
export function useNow(runs: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}

/** Seconds that an item has had, with those that run at this moment. */
export function secondsOf(item: AgendaItem, { meeting }: Agenda, now: number): number {
  const runs = meeting.current_item === item.id && meeting.current_since !== null;
  return item.spent_seconds + (runs ? Math.max(0, (now - Date.parse(meeting.current_since ?? '')) / 1_000) : 0);
}

export const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

/** What the agenda plans, what was used, and by how much it is behind: what was overdrawn, and when it is over at this pace. */
export function timesOf(agenda: Agenda, now: number) {
  const planned = agenda.items.reduce((sum, item) => sum + item.duration_minutes, 0);
  const started = agenda.meeting.started_at;
  const until = agenda.meeting.ended_at === null ? now : Date.parse(agenda.meeting.ended_at);
  const used = started === null ? 0 : Math.max(0, minutesOf((until - Date.parse(started)) / 1_000));
  const left = agenda.items
    .filter(({ status }) => status === 'pending')
    .reduce((sum, item) => sum + Math.max(0, item.duration_minutes - minutesOf(secondsOf(item, agenda, now))), 0);
  const endsIn = used + left;
  return {
    planned,
    used,
    behind: started === null ? 0 : Math.max(0, endsIn - agenda.meeting.duration_minutes),
    endsAt: started === null ? null : new Date(Date.parse(started) + endsIn * 60_000).toISOString(),
    tooLong: planned > agenda.meeting.duration_minutes,
  };
}

/** The item that is talked about, else the first that was not reached yet. */
export function currentOf({ meeting, items }: Agenda): AgendaItem | undefined {
  return items.find(({ id }) => id === meeting.current_item) ?? items.find(({ status }) => status === 'pending');
}
