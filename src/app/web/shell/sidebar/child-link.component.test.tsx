import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { answer } from '#test/component/server.ts';
import { ChildLink } from './child-link.tsx';

const notes = {
  label: { en: 'New meeting notes', es: 'Nuevas notas de reunión' },
  to: '/meetings?new=notes',
  isExternal: true,
  setting: 'meeting-notes',
} as const;

afterEach(() => document.head.querySelector('meta[name="address-of-meeting-notes"]')?.remove());

test('a link of the sidebar leads to our own form, and outside where the page brings an address along', () => {
  answer('GET', '/sidebar-links', () => ({ body: { meeting_notes: null, action_item: null } }));
  const link = (
    <QueryClientProvider client={queryClient}>
      <ChildLink child={notes} className="" />
    </QueryClientProvider>
  );
  const shown = render(link);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/meetings?new=notes');
  shown.unmount();
  const meta = document.createElement('meta');
  meta.name = 'address-of-meeting-notes';
  meta.content = 'https://notes.example/new';
  document.head.append(meta);
  render(link);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://notes.example/new');
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
});
