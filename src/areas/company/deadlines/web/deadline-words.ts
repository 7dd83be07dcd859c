import { dateFormat, formatDay, formatWeekday } from '#platform/shared/dates.ts';
import { texts, type Language, type Text } from '#platform/shared/text.ts';
import type { ClockSide, Reading } from '../clock.ts';
import { dayOf } from '../working-time.ts';
import { formatWork } from './work-words.ts';

export const t = texts({
  left: { en: '{time} left', es: 'quedan {time}' },
  over: { en: '{time} over', es: '{time} de retraso' },
  missed: { en: '{time} late', es: '{time} tarde' },
  justOver: { en: 'just over', es: 'recién vencido' },
  met: { en: 'Met', es: 'Cumplido' },
  early: { en: 'Met, {time} early', es: 'Cumplido, {time} antes' },
  paused: { en: 'Paused, {time} left', es: 'En pausa, {time}' },
  pausedTo: { en: 'Paused to {day}', es: 'En pausa al {day}' },
  none: { en: 'No promise', es: 'Sin compromiso' },
  response: { en: 'Answer', es: 'Responder' },
  resolution: { en: 'Fix', es: 'Resolver' },
  bySide: { en: '{side}, {words}', es: '{side}, {words}' },
  leftBySide: { en: '{side}, {time} left', es: '{side} en {time}' },
  overBySide: { en: '{side}, {time} over', es: '{side}, {time} tarde' },
  earlyBySide: { en: '{side}, met, {time} early', es: '{side}, {time} antes' },
  pausedBySide: { en: '{side}, paused, {time} left', es: '{side} en pausa, {time}' },
  dueAt: { en: 'Due {moment}', es: 'Vence {moment}' },
  used: { en: '{used} of {target} working time used', es: '{used} de {target} hábiles usados' },
});

export type Say = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** How a deadline looks: neutral, amber from 80 % of its working time, red when it is missed, hatched while it stands still. */
export type DeadlineTone = 'plain' | 'warn' | 'bad' | 'paused' | 'met' | 'none';

export function deadlineTone({ state, share }: Pick<Reading, 'state' | 'share'>): DeadlineTone {
  if (state === 'failed') return 'bad';
  if (state === 'running') return share >= 0.8 ? 'warn' : 'plain';
  return state;
}

/** How it stands with a deadline, in a few words. `wakesOn`: the day on which a pause ends by itself. */
export function deadlineWords(reading: Reading, say: Say, language: Language, wakesOn?: string | null): string {
  const left = reading.left ?? 0;
  const time = formatWork(Math.abs(left), language);
  switch (reading.state) {
    case 'none':
      return say(t.none);
    case 'met':
      return left > 0 ? say(t.early, { time }) : say(t.met);
    case 'failed':
      if (left > -1) return say(t.justOver);
      return say(reading.settledAt === null ? t.over : t.missed, { time });
    case 'paused':
      return wakesOn == null ? say(t.paused, { time }) : say(t.pausedTo, { day: formatDay(wakesOn, language) });
    case 'running':
      return say(t.left, { time });
  }
}

/** The same where both deadlines share a column, with the side named: “Answer, 40 m over”. In no language longer than its column. */
export function sidedWords(
  side: ClockSide,
  reading: Reading,
  say: Say,
  language: Language,
  wakesOn?: string | null,
): string {
  const left = reading.left ?? 0;
  const values = { side: say(t[side]), time: formatWork(Math.abs(left), language) };
  if (reading.state === 'running') return say(t.leftBySide, values);
  if (reading.state === 'failed' && left <= -1 && reading.settledAt === null) return say(t.overBySide, values);
  if (reading.state === 'met' && left > 0) return say(t.earlyBySide, values);
  if (reading.state === 'paused' && wakesOn == null) return say(t.pausedBySide, values);
  const [first = '', ...rest] = deadlineWords(reading, say, language, wakesOn);
  return say(t.bySide, { side: values.side, words: `${first.toLocaleLowerCase()}${rest.join('')}` });
}

/** A time of day in a zone: `3:30 pm`. */
export function timeIn(iso: string, zone: string, language: Language): string {
  return dateFormat(language, { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}

/** A moment in a zone with its day: `Fri, Nov 20, 3:30 pm`. */
export function momentIn(iso: string, zone: string, language: Language): string {
  return `${formatWeekday(dayOf(Date.parse(iso), zone), language)}, ${timeIn(iso, zone, language)}`;
}
