import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { FloorRequests } from './latest.tsx';
import { TicketBin } from './ticket-bin.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const comment = '018f2a3c-0000-7000-8000-000000000002';
const user = userEvent.setup({ delay: null });

beforeEach(() => queryClient.clear());

const show = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{what}</TooltipProvider>
    </QueryClientProvider>,
  );

test('a comment that was taken away is brought back from the bin of its ticket', async () => {
  let binned = [
    {
      id: comment,
      audience: 'internal',
      author: 'Ana Ruiz',
      plain: 'Too soon',
      deleted_at: new Date().toISOString(),
      days_left: 30,
    },
  ];
  answer('GET', `/ticket-talk/${id}/bin`, () => ({ body: binned }));
  answer('POST', `/ticket-comments/${comment}/restore`, () => {
    binned = [];
    return { body: null };
  });
  show(<TicketBin ticketId={id} />);
  await user.click(await screen.findByRole('button', { name: 'Bin (1)' }));
  screen.getByText('· 30 more days');
  await user.click(screen.getByRole('button', { name: 'Bring back: Too soon' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bin (1)' })).toBeNull());
});

test('the floor sees what it asked and what needs its answer first, and may begin a request', async () => {
  const request = (word: string, status: string) => ({
    id: `018f2a3c-0000-7000-8000-00000000000${word.length}`,
    code: 'T-1',
    title: word,
    status,
    unit: null,
    project: null,
    created_at: '2026-11-20T10:00:00.000000Z',
    said_at: '2026-11-20T10:00:00.000000Z',
    mine: true,
  });
  answer('GET', '/requests', () => ({ body: [request('Asked', 'needs_answer'), request('Done', 'done')] }));
  show(<FloorRequests projectId={undefined} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replace(/\d.*ago/u, ''))).toEqual([
    expect.stringContaining('Asked'),
    expect.stringContaining('Done'),
  ]);
  expect(callsOf('GET', '/requests')[0]?.query.get('view')).toBe('floor');
  screen.getByRole('button', { name: 'Ask the office' });
});
