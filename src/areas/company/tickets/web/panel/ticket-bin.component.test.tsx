import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import type { Talk } from '#areas/company/tickets/schema.ts';
import { FloorRequests } from '../latest.tsx';
import { TicketBin } from './ticket-bin.tsx';
import { outsideWords } from '#areas/company/tickets/choices.ts';

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
  const binned: Talk['bin'] = [
    {
      id: comment,
      audience: 'internal',
      author: 'Ana Ruiz',
      plain: 'Too soon',
      deleted_at: new Date().toISOString(),
      days_left: 30,
    },
  ];
  answer('POST', `/ticket-comments/${comment}/restore`, () => ({ body: null }));
  show(<TicketBin items={binned} />);
  await user.click(await screen.findByRole('button', { name: 'Bin (1)' }));
  screen.getByText('· 30 more days');
  await user.click(screen.getByRole('button', { name: 'Bring back: Too soon' }));
  await waitFor(() => expect(callsOf('POST', `/ticket-comments/${comment}/restore`)).toHaveLength(1));
});

test('the floor sees what it asked and what needs its answer first, and may begin a request', async () => {
  const request = (word: string, status: 'needs_answer' | 'done') => ({
    id: `018f2a3c-0000-7000-8000-00000000000${word.length}`,
    code: 'T-1',
    title: word,
    status,
    said: outsideWords[status],
    visit_at: null,
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
