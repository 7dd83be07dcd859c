import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { answer } from '#test/component/server.ts';
import { ChildLink } from './child-link.tsx';

const notes = {
  label: { en: 'New meeting notes', es: 'Nuevas notas de reunión' },
  to: '/meetings?new=notes',
  isExternal: true,
  setting: 'meeting_notes',
} as const;

test('a link of the sidebar leads to our own form, and outside where an admin has set it to', async () => {
  let address: string | null = null;
  answer('GET', '/sidebar-links', () => ({ body: { meeting_notes: address, action_item: null } }));
  render(
    <QueryClientProvider client={queryClient}>
      <ChildLink child={notes} className="" />
    </QueryClientProvider>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/meetings?new=notes');
  expect(link.getAttribute('target')).toBe('_blank');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  address = 'https://notes.example/new';
  await queryClient.invalidateQueries();
  await expect.poll(() => link.getAttribute('href')).toBe('https://notes.example/new');
});
