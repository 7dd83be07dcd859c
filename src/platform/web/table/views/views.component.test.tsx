import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { defineColumns } from '#platform/shared/table.ts';
import { tableEndpoints } from '#platform/shared/table-contract.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { setViewport } from '#test/component/viewport.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { ToastHost } from '#platform/web/frame/toast-host.tsx';
import { setSearch, usePlace } from '#platform/web/place.ts';
import { DataTable } from '../data-table.tsx';
import type { SavedView, TableViews, ViewPatch } from '../table-parts.ts';
import type { ViewConfig } from '../table-state.ts';

const columns = defineColumns({
  number: { kind: 'text', label: { en: 'Number', es: 'Número' }, width: 100, pinned: true },
  city: {
    kind: 'choice',
    label: { en: 'City', es: 'Ciudad' },
    width: 120,
    choices: { rno: { en: 'Reno', es: 'Reno' }, spk: { en: 'Sparks', es: 'Sparks' } },
  },
});
const endpoints = tableEndpoints('/tables/houses', columns, 'projects.read');
const idOf = (place: number) => `018f2a3c-0000-7000-8000-00000000000${place}`;
const rows = ['H-1', 'H-2', 'H-3'].map((number, place) => ({
  id: idOf(place + 1),
  version: 1,
  number,
  city: place === 1 ? 'spk' : 'rno',
}));
const user = userEvent.setup({ delay: null });

const kept = (id: string, name: string, config: ViewConfig, more: Partial<SavedView> = {}): SavedView => ({
  id,
  name,
  isShared: false,
  isDefault: false,
  isOwnDefault: false,
  defaultFor: [],
  ownerName: undefined,
  config,
  ...more,
});
const byCity: ViewConfig = { filter: null, sort: [{ column: 'city', descending: false }], group: [] };
const inReno: ViewConfig = { filter: ['city', 'is', 'rno'], sort: [], group: [] };

const changes: [string, ViewPatch][] = [];
const saved: [string, ViewConfig][] = [];

function Houses({ first = [] }: { first?: readonly SavedView[] }) {
  const [views, setViews] = useState(first);
  const door: TableViews = {
    views,
    groups: [],
    save: (name, config) => {
      saved.push([name, config]);
      setViews([...views, kept(idOf(9), name, config)]);
      return Promise.resolve(idOf(9));
    },
    change(id, patch) {
      changes.push([id, patch]);
      setViews(views.map((view) => (view.id === id ? { ...view, ...patch } : view)));
    },
    remove: () => undefined,
  };
  return (
    <QueryClientProvider client={queryClient}>
      <DataTable
        name="houses"
        title="Houses"
        columns={columns}
        endpoints={endpoints}
        rowName={(row) => String(row['number'])}
        countWords={(count) => `${count} houses`}
        card={{ title: (row) => String(row['number']), facts: ['city'] }}
        onPeek={() => undefined}
        views={door}
        empty={<p>No houses yet</p>}
      />
      <ToastHost />
    </QueryClientProvider>
  );
}

const listed = [
  kept(idOf(1), 'By city', byCity),
  kept(idOf(2), 'In Reno', inReno, { ownerName: 'Dana Ruiz', isShared: true }),
  kept(idOf(3), 'First thing', byCity, { isDefault: true }),
];

beforeEach(() => {
  changes.length = 0;
  saved.length = 0;
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: idOf(0), groups: ['employee'] } });
  answer('GET', '/tables/houses', ({ query }) => ({
    body: {
      rows,
      next: null,
      total: rows.length,
      // Of the two rules, the first holds for Sparks and the second for everything.
      ...(query.get('marks') === null ? {} : { marks: rows.map(({ city }) => (city === 'spk' ? [0, 1] : [1])) }),
    },
  }));
});

async function opened(views: readonly SavedView[] = listed): Promise<void> {
  render(<Houses first={views} />);
  await screen.findByRole('rowheader', { name: 'H-1' });
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name, 'u') });
const rowOf = (number: string) => screen.getByRole('rowheader', { name: number }).closest<HTMLElement>('[role=row]');

describe('the views of a table', () => {
  test('stand as tabs above it, the one it opens with first, then one’s own, then those of others', async () => {
    setSearch({ sort: 'number' });
    await opened();
    expect(tabs()).toEqual(['All rows', 'First thing', 'By city', 'In Reno']);
    expect(tab('All rows').getAttribute('aria-selected')).toBe('true');
    await user.click(tab('In Reno'));
    expect(usePlace.getState().search).toMatchObject({ view: idOf(2), filter: '["city","is","rno"]' });
    const panel = await screen.findByRole('tabpanel', { name: 'In Reno' });
    expect(panel.contains(screen.getByRole('grid'))).toBe(true);
  });

  test('are reached by the arrow keys', async () => {
    setSearch({ sort: 'number' });
    await opened();
    tab('All rows').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(usePlace.getState().search['view']).toBe(idOf(1));
  });

  test('carry a dot once something differs; what differs is kept, kept as another, or taken back', async () => {
    setSearch({ view: idOf(1), sort: 'city', filter: 'none' });
    await opened();
    expect(within(tab('By city')).queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
    setSearch({ sort: '-city' });
    await within(tab('By city')).findByRole('img', { name: 'Changed, not saved' });
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(usePlace.getState().search['sort']).toBe('city');
    setSearch({ sort: '-city' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(changes).toMatchObject([[idOf(1), { config: { sort: [{ column: 'city', descending: true }] } }]]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    setSearch({ sort: 'number' });
    await user.click(await screen.findByRole('button', { name: 'Save as…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'By number');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(tab('By number').getAttribute('aria-selected')).toBe('true'));
    expect(saved).toMatchObject([['By number', { sort: [{ column: 'number', descending: false }] }]]);
  });

  test('of somebody else is not saved over', async () => {
    setSearch({ view: idOf(2), sort: 'number', filter: '["city","is","rno"]' });
    await opened();
    await screen.findByRole('button', { name: 'Save as…' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('are a choice on a phone, with the mark in words', async () => {
    setViewport({ width: 390, height: 844 });
    setSearch({ view: idOf(1), sort: '-city', filter: 'none' });
    render(<Houses first={listed} />);
    const choice = await screen.findByRole('combobox', { name: 'Views' });
    expect(choice.textContent).toContain('By city · changed');
    expect(screen.queryByRole('tab')).toBeNull();
    setViewport({ width: 1440, height: 900 });
  });

  test('there is no row of tabs before the first view, only the menu that makes it', async () => {
    setSearch({ sort: 'number' });
    await opened([]);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('button', { name: 'Views' }).isConnected).toBe(true);
  });
});

describe('how rows look', () => {
  const warn = { filter: ['city', 'is', 'spk'], tone: 'warn' };
  const good = { filter: ['number', 'filled'], tone: 'good' };
  const cell = { filter: ['number', 'filled'], tone: 'info', column: 'city' };

  test('the server says which rules a row fits, and the first of them gives it its ground', async () => {
    setSearch({ sort: 'number', colours: JSON.stringify([warn, good]) });
    await opened();
    await waitFor(() => expect(rowOf('H-2')?.dataset['tone']).toBe('warn'));
    expect(rowOf('H-1')?.dataset['tone']).toBe('good');
    expect(callsOf('GET', '/tables/houses').at(-1)?.query.get('marks')).toBe(
      '[["city","is","spk"],["number","filled"]]',
    );
    // Another tone asks the server nothing, and shows all the same.
    setSearch({ colours: JSON.stringify([{ ...warn, tone: 'bad' }, good]) });
    await waitFor(() => expect(rowOf('H-2')?.dataset['tone']).toBe('bad'));
  });

  test('a rule for one column colours its cell alone', async () => {
    setSearch({ sort: 'number', colours: JSON.stringify([warn, cell]) });
    await opened();
    await waitFor(() =>
      expect(rowOf('H-1')?.querySelector('[data-column="1"]')).toHaveProperty('dataset.tone', 'info'),
    );
    expect(rowOf('H-1')?.dataset['tone']).toBeUndefined();
  });

  test('rows and cells keep their ground on paper', async () => {
    setSearch({ sort: 'number', colours: JSON.stringify([warn, cell]) });
    await opened();
    await waitFor(() => expect(rowOf('H-2')?.dataset['tone']).toBe('warn'));
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
    const paper = document.querySelector('.printed');
    const tones = [...(paper?.querySelectorAll('tbody tr:not(.is-group)') ?? [])].map((line) => [
      line.getAttribute('data-tone'),
      ...[...line.querySelectorAll('td')].flatMap((each) => each.getAttribute('data-tone') ?? []),
    ]);
    expect(tones.slice(0, 2)).toEqual([
      [null, 'info'],
      ['warn', 'info'],
    ]);
    act(() => void globalThis.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.printed')).toBeNull();
  });

  test('a rule is put together from a filter and a tone, and is not asked for before it is complete', async () => {
    setSearch({ sort: 'number' });
    await opened();
    await user.click(screen.getByRole('button', { name: 'Colours' }));
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    expect(screen.getByText('Choose what has to hold.').isConnected).toBe(true);
    expect(usePlace.getState().search['colours']).toBeUndefined();
    await user.click(screen.getByRole('button', { name: /condition/iu }));
    await user.click(screen.getByRole('combobox', { name: 'Comparison' }));
    await user.click(await screen.findByRole('option', { name: 'is filled in' }));
    await waitFor(() =>
      expect(usePlace.getState().search['colours']).toBe('[{"filter":{"all":[["number","filled"]]},"tone":"bad"}]'),
    );
    await user.click(screen.getByRole('button', { name: 'Remove rule 1' }));
    await waitFor(() => expect(usePlace.getState().search['colours']).toBeUndefined());
  });

  test('rows have four heights, and the height belongs to the view that is open', async () => {
    setSearch({ view: idOf(1), sort: 'city', filter: 'none' });
    await opened();
    const height = () => screen.getByRole('grid').style.getPropertyValue('--line-height');
    expect(height()).toBe('36px');
    for (const [name, pixels] of [
      ['Small rows', '28px'],
      ['Large rows', '56px'],
      ['Extra large rows', '88px'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitemradio', { name }));
      await waitFor(() => expect(height()).toBe(pixels));
    }
    await within(tab('By city')).findByRole('img', { name: 'Changed, not saved' });
  });

  test('the menu of a row copies its address', async () => {
    setSearch({ sort: 'number', tab: 'list' });
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
    await opened();
    fireEvent.contextMenu(screen.getByRole('rowheader', { name: 'H-2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    expect(copied).toEqual([expect.stringMatching(new RegExp(`\\?tab=list&panel=${idOf(2)}$`, 'u'))]);
  });
});
