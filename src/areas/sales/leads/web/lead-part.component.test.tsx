import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { LeadPart } from './lead-part.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const other = '018f2a3c-0000-7000-8000-000000000002';

function shown(state: string) {
  const record = {
    id,
    state,
    created_at: '2026-11-20T10:00:00.000000Z',
    can: { change: false },
    duplicate_of: { id: other, name: 'LE-0004 Marisol Benítez' },
  };
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <LeadPart record={record} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}

test('a lead that was merged leads to the one as which it goes on', () => {
  shown('merged');
  const link = screen.getByRole('link', { name: 'LE-0004 Marisol Benítez' });
  expect(link.getAttribute('href')).toBe(`/sales/leads?panel=${other}`);
});

test('a lead whose merge was taken back leads nowhere', () => {
  shown('junk');
  expect(screen.queryByRole('link', { name: 'LE-0004 Marisol Benítez' })).toBeNull();
});
