import { expect, test } from 'vitest';
import { calendarText } from './calendar.ts';

test('no parameter of an invitation holds a straight quotation mark within its quotes', () => {
  const text = calendarText(
    [
      {
        uid: '1',
        sequence: 0,
        starts_at: '2027-03-01T17:00:00Z',
        ends_at: '2027-03-01T18:00:00Z',
        changed_at: '2027-02-01T18:00:00Z',
        title: 'Crane "A"',
        isCancelled: false,
        organizer: { name: `Bill "Buzz" O'Neil`, email: 'bill@builder.example' },
        notes: [],
        location: null,
        people: [{ name: 'Ana "', email: 'ana@builder.example', response: 'none' }],
      },
    ],
    { method: 'request', product: 'Meetings', company: 'Hearth', language: 'en' },
  ).replaceAll(/\r?\n[ \t]/gu, '');
  const lines = text.split(/\r?\n/u).filter((line) => /^(?:ORGANIZER|ATTENDEE)/u.test(line));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect((line.split(':')[0]?.match(/"/gu) ?? []).length % 2, line).toBe(0);
  expect(lines[0]).toContain(`CN="Bill “Buzz” O'Neil"`);
  expect(lines[1]).toContain('Ana ”');
});
