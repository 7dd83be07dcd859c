import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useSkipTarget } from '#platform/web/frame/skip-target.ts';
import { answer } from '#test/component/server.ts';
import { Screen as BoardScreen } from './board-screen.tsx';
import { Screen as OverviewScreen } from './overview-screen.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const stage = (at: number, name: string) => ({
  id: `018f2a3c-0000-7000-8000-00000000010${at}`,
  name,
  name_es: null,
  place: at * 10,
  probability: 10 * at,
  rotten_days: 14,
  required_fields: [],
  checklist: [],
});
const card = {
  id,
  version: 1,
  code: 'OP-0001',
  name: 'Granite Peak Lodge',
  amount: 290_000_000,
  modules: 16,
  owner: null,
  factory: 'butte',
  slot_month: '2030-02-01',
  held: [],
  has_room: false,
  next_step: 'LOI call',
  next_step_on: '2020-01-01',
  expected_close: null,
  days: 41,
  rotten: true,
};
const month = { month: '2030-02-01', room: 20, planned: 12, held: 8, free: 0, break_even: 9 };

beforeEach(() => {
  queryClient.clear();
  useSession.setState({ authenticated: true, userInfo: { username: 'dana', userId: id, groups: ['employee'] } });
  answer('GET', '/sales-room', () => ({
    body: {
      factories: [
        { factory: 'butte', months: [month, { ...month, month: '2030-03-01', free: 6 }], first_free: '2030-03-01' },
      ],
    },
  }));
});

const drawn = (part: typeof BoardScreen) => {
  const Part = part;
  return render(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  );
};

test('a board says what each stage holds and weighs, and what the factories have room for', async () => {
  answer('GET', '/sales-board', () => ({
    body: {
      columns: [
        { ...stage(1, 'New'), count: 1, sum: 290_000_000, weighted: 29_000_000, cards: [card] },
        { ...stage(2, 'Qualified'), count: 0, sum: 0, weighted: 0, cards: [] },
      ],
      count: 1,
      sum: 290_000_000,
      weighted: 29_000_000,
    },
  }));
  drawn(BoardScreen);
  expect(await screen.findByText('1 open, $2.9M, weighted $290K')).toBeTruthy();
  const lane = screen.getByRole('region', { name: 'New' });
  expect(within(lane).getByText('10%, $290K')).toBeTruthy();
  expect(await screen.findByRole('rowheader', { name: 'Butte' })).toBeTruthy();
  expect(screen.getByText('full')).toBeTruthy();
  // The second link of the page leads past the room of the factories, to the first deal.
  const { target, label } = useSkipTarget.getState();
  expect(label?.en).toBe('Skip to the board');
  target?.();
  expect(lane.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.closest('[data-card]')?.textContent).toContain('Granite Peak Lodge');
});

test('an overview of a new house says what there is, and nothing where there is nothing', async () => {
  answer('GET', '/sales-overview', () => ({
    body: {
      today: '2030-02-10',
      since: '2029-02-10',
      months: [{ month: '2030-02-01', closed: 0, committed: 100_000_00, weighted: 0, target: 200_000_00 }],
      left_out: { count: 2, sum: 5_000_00 },
      funnels: [
        {
          pipeline: 'b2b',
          stages: [
            { id: stage(1, '').id, name: 'New', name_es: null, came_in: 4, went_on: 3, days: 20, rotten_days: 14 },
          ],
          won: 1,
        },
      ],
      sources: [{ source: 'web', won: 1, lost: 3 }],
      reasons: [{ reason: 'no_slot', count: 2, sum: 300_000_00 }],
      still: [],
      still_count: 0,
      split: [{ pipeline: 'dtc', open: 0, sum: 0, weighted: 0, won: 0, won_sum: 0 }],
    },
  }));
  drawn(OverviewScreen);
  expect(await screen.findByText('Closed and committed reach $100K of $200K this month.')).toBeTruthy();
  expect(screen.getByText('Every deal moves.')).toBeTruthy();
  const reasons = screen.getByRole('region', { name: 'Why deals were lost' });
  const link = within(reasons).getByRole('link', { name: '2' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('["lost_reason","is","no_slot"]');
  expect(screen.getByText('25%')).toBeTruthy();
});
