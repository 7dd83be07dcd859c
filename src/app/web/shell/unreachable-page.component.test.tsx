import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { noteReached } from '#platform/web/offline/network.ts';
import { UnreachablePage } from './unreachable-page.tsx';

test('a page that could not start goes on by itself once the portal answers, and at a press', async () => {
  const retry = vi.fn<() => void>();
  const page = render(<UnreachablePage onRetry={retry} />);
  expect(retry).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
  noteReached(true);
  await waitFor(() => expect(retry).toHaveBeenCalledTimes(2));
  page.unmount();
  noteReached(false);
  noteReached(true);
  expect(retry).toHaveBeenCalledTimes(2);
});
