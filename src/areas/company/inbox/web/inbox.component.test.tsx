import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { ToastHost } from '#platform/web/frame/toast-host.tsx';
import { listenForKeys } from '#platform/web/keys.ts';
import { setSearch, usePlace } from '#platform/web/place.ts';
import type { InboxItem } from '../schema.ts';
import { InboxScreen } from './embeds.tsx';

const idOf = (place: number) => `018f2a3c-0000-7000-8000-00000000000${place}`;
const project = { id: idOf(8), number: '26-041', name: 'Juniper Ridge' };
const item = (place: number, more: Partial<InboxItem>): InboxItem => ({
  kind: 'lesson',
  id: idOf(place),
  todo: 'decide',
  ask: { en: 'Triage', es: 'Clasificar' },
  title: `Thing ${place}`,
  title_es: null,
  link: `/things/${place}`,
  project,
  asker: { id: idOf(7), name: 'Dana Ruiz' },
  waiter: null,
  since: '2026-11-01T10:00:00Z',
  due_on: null,
  is_late: false,
  cents: null,
  asked_on: null,
  is_unread: false,
  snoozed_until: null,
  ...more,
});

let tabs: Record<string, InboxItem[]> = {};
let wakesAt: string | null = null;
const user = userEvent.setup({ delay: null });
let deaf: () => void;
afterEach(() => deaf());

beforeEach(() => {
  deaf = listenForKeys();
  tabs = {
    mine: [item(1, {}), item(2, { kind: 'rate_card', title: 'Carpenter' })],
    others: [item(3, { title: 'Mine to wait for' })],
    snoozed: [],
    done: [],
  };
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: idOf(0), groups: ['employee'] } });
  answer('GET', '/inbox', ({ query }) => ({
    body: {
      items: (tabs[query.get('tab') ?? 'mine'] ?? []).filter(({ kind }) => [null, kind].includes(query.get('kind'))),
      next: null,
    },
  }));
  answer('GET', '/inbox/counts', () => ({
    body: { mine: 2, late: 0, unread: 0, others: 1, snoozed: 0, done: 0, wakes_at: wakesAt },
  }));
  answer('GET', '/inbox/facets', () => ({
    body: {
      kinds: [
        { kind: 'lesson', name: { en: 'Lessons learned', es: 'Lecciones aprendidas' }, count: 1 },
        { kind: 'rate_card', name: { en: 'Rates', es: 'Tarifas' }, count: 1 },
      ],
      projects: [{ id: project.id, name: '26-041 Juniper Ridge', count: 2 }],
      people: [{ id: idOf(7), name: 'Dana Ruiz', count: 2 }],
    },
  }));
  answer('POST', '/inbox/marks', () => ({ status: 204 }));
  answer('POST', '/inbox/reminders', () => {
    tabs['others'] = [item(3, { title: 'Mine to wait for', asked_on: '2026-11-22' })];
    return { body: { people: 2 } };
  });
  setSearch({
    tab: undefined,
    kind: undefined,
    project: undefined,
    person: undefined,
    late: undefined,
    by: undefined,
    item: undefined,
  });
});

const opened = async (search: Record<string, string> = {}) => {
  setSearch(search);
  render(
    <QueryClientProvider client={queryClient}>
      <InboxScreen
        partOf={(kind, id) =>
          kind === 'rate_card' ? { isWhole: false, part: <button type="button">Approve {id}</button> } : undefined
        }
      />
      <ToastHost />
    </QueryClientProvider>,
  );
  await screen.findByRole('tab', { name: /Your move/u });
};

describe('the Inbox', () => {
  test('is read again in the moment in which something that was put off comes back', async () => {
    wakesAt = new Date(Date.now() + 300).toISOString();
    await opened();
    const read = callsOf('GET', '/inbox').length;
    wakesAt = null;
    tabs['mine'] = [item(4, { title: 'Back again' })];
    expect(await screen.findByRole('button', { name: /Back again/u }, { timeout: 30_000 })).toBeDefined();
    expect(callsOf('GET', '/inbox').length).toBe(read + 1);
  });

  test('shows below what it knows of a thing the part that decides it, which then is the first thing to do', async () => {
    await opened();
    await user.click(await screen.findByRole('button', { name: /Carpenter/u }));
    const panel = screen.getByRole('complementary', { name: 'What waits' });
    expect(within(panel).getByRole('heading', { name: 'Carpenter' }).isConnected).toBe(true);
    expect(within(panel).getByRole('button', { name: `Approve ${idOf(2)}` }).isConnected).toBe(true);
    expect(within(panel).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/things/2');
  });

  test('is narrowed by kind, project, person and lateness; what is narrowed to nothing is shown again by one press', async () => {
    await opened({ kind: 'mention' });
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    expect(usePlace.getState().search['kind']).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Rates (1)' }));
    await waitFor(() => expect(usePlace.getState().search['kind']).toBe('rate_card'));
    await user.click(screen.getByRole('checkbox', { name: 'Only what is late' }));
    await waitFor(() => expect(callsOf('GET', '/inbox').at(-1)?.query.toString()).toContain('late=true'));
  });

  test('is grouped by what kinds of records wait', async () => {
    await opened({ by: 'kind' });
    expect((await screen.findByRole('region', { name: 'Rates' })).textContent).toContain('Carpenter');
    expect(screen.getByRole('region', { name: 'Lessons learned' }).textContent).toContain('Thing 1');
  });

  test('reminds whoever has a thing, by its button and by R, and says for the rest of the day that this was done', async () => {
    await opened({ tab: 'others' });
    await user.click(await screen.findByRole('button', { name: /Mine to wait for/u }));
    await user.keyboard('r');
    await screen.findByText('2 people were reminded.');
    expect(callsOf('POST', '/inbox/reminders').map(({ body }) => body)).toEqual([{ kind: 'lesson', id: idOf(3) }]);
    await user.keyboard('r');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Remind/u }).getAttribute('aria-disabled') ?? 'none').toBe('true'),
    );
    expect(callsOf('POST', '/inbox/reminders')).toHaveLength(1);
  });

  test('says when it is empty what comes next, with the ways to remind those who have something of mine', async () => {
    tabs['mine'] = [];
    await opened();
    const next = await screen.findByRole('region', { name: 'You wait for' });
    await user.click(within(next).getByRole('button', { name: 'Remind' }));
    await waitFor(() => expect(callsOf('POST', '/inbox/reminders')).toHaveLength(1));
    await user.click(within(next).getByRole('button', { name: 'Mine to wait for' }));
    expect(usePlace.getState().search).toMatchObject({ tab: 'others', item: `lesson:${idOf(3)}` });
  });
});
