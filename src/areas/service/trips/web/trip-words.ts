import { dateFormat } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/text.ts';

/** From when to when, by the clock of the home: `Thu, Dec 3, 8:00 AM – 12:00 PM`. */
export function windowWords(
  window: { starts_at: string; ends_at: string },
  language: Language,
  zone: string | null,
): string {
  return dateFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(zone === null ? {} : { timeZone: zone }),
  }).formatRange(new Date(window.starts_at), new Date(window.ends_at));
}
