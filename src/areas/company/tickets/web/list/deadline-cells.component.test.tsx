import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import type { BusinessCalendar, ClockEvent } from '#areas/company/deadlines/schema.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { DeadlineCell } from './deadline-cells.tsx';

const whole = [{ start: 0, end: 1440 }];
const calendar: BusinessCalendar = { zone: 'UTC', week: Array.from({ length: 7 }, () => whole), holidays: {} };
const idOf = (place: number) => `018f2a3c-0000-7000-8000-00000000000${place}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const opened = (minutes: number, resolution: number): ClockEvent => ({
  kind: 'opened',
  at: ago(minutes),
  targets: { response: 30, resolution },
});

const histories: Record<string, readonly ClockEvent[]> = {
  [idOf(1)]: [opened(10, 600)],
  [idOf(2)]: [opened(500, 600), { kind: 'answered', at: ago(495) }],
  [idOf(3)]: [opened(700, 600), { kind: 'answered', at: ago(695) }],
  [idOf(4)]: [
    opened(100, 600),
    { kind: 'answered', at: ago(95) },
    { kind: 'paused', at: ago(60), reason: 'waiting_requester' },
  ],
  [idOf(5)]: [opened(100, 600), { kind: 'resolved', at: ago(60) }],
};

beforeEach(() => {
  queryClient.clear();
  answer('GET', '/ticket-talk/clocks', ({ query }) => ({
    body: {
      clocks: (query.get('ids') ?? '').split(',').flatMap((id) => {
        const events = histories[id];
        return events === undefined ? [] : [{ id, calendar_id: idOf(9), events }];
      }),
      calendars: [{ id: idOf(9), calendar }],
    },
  }));
});

test('the rows of a list say what is left of the deadline that waits, amber, red, hatched and met, by one question for all', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} data-testid={`row ${place}`}>
          <DeadlineCell row={{ id: idOf(place), version: 1, state: 'open', sla_state: 'response_due' }} />
        </div>
      ))}
    </QueryClientProvider>,
  );
  await screen.findByText(/^Answer, (20|19) m left$/u);
  const toneOf = (place: number) =>
    screen.getByTestId(`row ${place}`).querySelector('[data-tone]')?.getAttribute('data-tone') ?? null;
  expect([1, 2, 3, 4, 5, 6].map(toneOf)).toEqual(['plain', 'warn', 'bad', 'paused', 'met', null]);
  expect(screen.getByTestId('row 3').textContent).toMatch(/^Fix, 1 h 4[01] m over$/u);
  expect(screen.getByTestId('row 6').textContent, 'Nothing is promised').toBe('–');
  expect(callsOf('GET', '/ticket-talk/clocks')).toHaveLength(1);
});

test('a column says its own deadline, and the bare moment while it is not known how it stands', async () => {
  answer('GET', '/ticket-talk/clocks', () => ({ status: 500, body: { message: 'No' } }));
  const row = { id: idOf(2), version: 1, resolution_due_at: '2026-11-20T15:00:00.000Z' };
  const { rerender } = render(
    <QueryClientProvider client={queryClient}>
      <DeadlineCell row={row} side="resolution" />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/2026|Nov/u).textContent).not.toBe('–');
  rerender(
    <QueryClientProvider client={queryClient}>
      <DeadlineCell row={row} side="response" />
    </QueryClientProvider>,
  );
  screen.getByText('–');
});
