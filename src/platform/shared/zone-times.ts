import { companyZone, dateFormat, todayIn } from './dates.ts';

/** The zones of the four factories, that of the company first. */
export const zones: readonly string[] = [companyZone, 'America/Denver', 'America/Monterrey'];

/** The day of a moment by the clock of a zone. */
export function dayIn(tz: string, moment: string): string {
  return todayIn(tz, new Date(moment));
}

/** The time of a moment by the clock of a zone, `09:30`. */
export function timeIn(tz: string, moment: string): string {
  const parts = dateFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: tz }).formatToParts(
    new Date(moment),
  );
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '00';
  return `${part('hour')}:${part('minute')}`;
}

/** The moment of a day and a time by the clock of a zone; what is typed otherwise goes to the server as it is, which says so. */
export function momentOf(tz: string, day: string | null, time: string): string {
  const asUtc = new Date(`${day ?? ''}T${time.padStart(5, '0')}:00Z`);
  if (Number.isNaN(asUtc.getTime())) return `${day ?? ''} ${time}`;
  // The zone's distance from UTC is asked for twice, as the first guess may lie on the other side of a change of the clocks.
  let guess = asUtc.getTime();
  for (let turn = 0; turn < 2; turn += 1) {
    const shown = new Date(
      `${dayIn(tz, new Date(guess).toISOString())}T${timeIn(tz, new Date(guess).toISOString())}:00Z`,
    );
    guess += asUtc.getTime() - shown.getTime();
  }
  return new Date(guess).toISOString();
}

/** A moment as a meeting's page says it: `9:30 AM`. */
export function clockIn(tz: string, moment: string, language: 'en' | 'es'): string {
  return dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: tz }).format(new Date(moment));
}
