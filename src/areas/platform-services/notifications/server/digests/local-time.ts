/** The calendar day and the minute of the day that a moment is in a time zone. */
export function localTime(at: Date, timeZone: string): { day: string; minute: number } {
  const parts = new Map(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** `18:30` as the minute of the day. */
export function minuteOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The moment itself, or where it falls into the quiet hours (which may reach over midnight) the end of them. */
export function endOfQuiet(at: Date, from: string | null, until: string | null, timeZone: string): Date {
  if (from === null || until === null || from === until) return at;
  const [start, end] = [minuteOf(from), minuteOf(until)];
  const isQuiet = (moment: Date) => {
    const { minute } = localTime(moment, timeZone);
    return start < end ? minute >= start && minute < end : minute >= start || minute < end;
  };
  if (!isQuiet(at)) return at;
  // By steps of a minute on the real clock of the zone: the night on which the hour changes is longer or shorter, as it is.
  let moment = new Date(Math.ceil(at.getTime() / 60_000) * 60_000);
  while (isQuiet(moment)) moment = new Date(moment.getTime() + 60_000);
  return moment;
}
