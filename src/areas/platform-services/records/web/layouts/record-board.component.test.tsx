import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { companyToday } from '#platform/shared/dates.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { answer, callsOf } from '#test/component/server.ts';
import type { LayoutProps } from './layout-parts.ts';
import { RecordBoard } from './record-board.tsx';
import { RecordCalendar } from './record-calendar.tsx';

const ask = defineRecord({
  name: 'ask',
  path: '/asks',
  screen: '/asks',
  one: { en: 'Ask', es: 'Pregunta' },
  many: { en: 'Asks', es: 'Preguntas' },
  access: { read: 'lessons.read', write: 'lessons.write', remove: 'lessons.write' },
  title: 'title',
  fields: {
    title: { kind: 'text', max: 80, required: true, label: { en: 'Title', es: 'Título' } },
    answer: { kind: 'text', max: 80, form: false, label: { en: 'Answer', es: 'Respuesta' } },
    due_on: { kind: 'date', label: { en: 'Due', es: 'Vence' } },
  },
  states: {
    first: 'new',
    words: {
      new: { en: 'New', es: 'Nueva', tone: 'neutral' },
      begun: { en: 'Begun', es: 'Empezada', tone: 'info' },
      answered: { en: 'Answered', es: 'Respondida', tone: 'good' },
      dropped: { en: 'Dropped', es: 'Descartada', tone: 'neutral' },
      other: { en: 'Of another way', es: 'De otro camino', tone: 'neutral' },
    },
    edges: [
      { from: ['new'], to: 'begun', label: { en: 'Begin', es: 'Empezar' }, who: 'lessons.write' },
      { from: ['begun'], to: 'new', label: { en: 'Back', es: 'Volver' }, who: 'lessons.write' },
      {
        from: ['begun'],
        to: 'answered',
        label: { en: 'Answer', es: 'Responder' },
        who: 'lessons.write',
        requires: ['answer'],
      },
      { from: ['new', 'begun', 'other'], to: 'dropped', label: { en: 'Drop', es: 'Descartar' }, who: 'lessons.write' },
    ],
  },
});
const id = '018f2a3c-0000-7000-8000-000000000001';
const row = { id, version: 3, title: 'The first', state: 'begun', due_on: null, answer: null };
const user = userEvent.setup({ delay: null });
let groups: { path: string[]; count: number; totals: object }[];

beforeEach(() => {
  groups = [{ path: ['begun'], count: 1, totals: {} }];
  useSession.setState({ authenticated: true, userInfo: { username: 'dana', userId: id, groups: ['employee'] } });
  answer('GET', '/tables/asks/groups', () => ({ body: { groups, cut: false } }));
  answer('GET', '/tables/asks', ({ query }) => ({
    body: { rows: (query.get('filter') ?? '').includes('begun') ? [row] : [], next: null },
  }));
  answer('GET', `/asks/${id}`, () => ({
    body: { ...row, can: { change: true, remove: true }, allowed_transitions: ['new', 'answered', 'dropped'] },
  }));
  answer('POST', `/asks/${id}/move`, () => ({ body: { ...row, state: 'new', version: 4 } }));
});

const parts: LayoutProps = {
  declaration: ask,
  endpoints: recordEndpoints(ask),
  table: 'asks',
  view: { which: { filter: undefined, q: '' }, sort: [], empty: <p>Nothing waits</p> },
  wanted: ['title', 'state'],
  cells: {},
  facts: [],
  choices: {},
  nameOf: (each) => String(each['title']),
  onOpen: () => undefined,
};
const drawn = (props: Partial<LayoutProps> & { without?: readonly string[] } = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RecordBoard {...parts} {...props} />
    </QueryClientProvider>,
  );
const lanes = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('a lane stands for where something is and where a step of it leads, and for no other way', async () => {
  drawn({ without: ['dropped'] });
  await screen.findByRole('link', { name: 'The first' });
  expect(lanes()).toEqual(['New', 'Begun', 'Answered']);
});

test('a state without a lane of its own has one as soon as something stands in it', async () => {
  groups = [...groups, { path: ['dropped'], count: 2, totals: {} }];
  drawn({ without: ['dropped'] });
  await screen.findByRole('link', { name: 'The first' });
  expect(lanes()).toEqual(['New', 'Begun', 'Answered', 'Dropped']);
});

test('where no step leads is refused in words; a step is taken with the version that was seen', async () => {
  groups = [...groups, { path: ['other'], count: 1, totals: {} }];
  drawn();
  await screen.findByRole('link', { name: 'The first' });
  await user.click(screen.getByRole('button', { name: 'Move to: The first' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: /Of another way/u }).textContent).toContain(
    'No step leads here from “Begun”.',
  );
  await user.click(within(menu).getByRole('menuitem', { name: 'New' }));
  await waitFor(() =>
    expect(callsOf('POST', `/asks/${id}/move`).map(({ body }) => body)).toEqual([{ to: 'new', version: 3 }]),
  );
});

test('a step that demands something asks for it first', async () => {
  drawn();
  await screen.findByRole('link', { name: 'The first' });
  await user.click(screen.getByRole('button', { name: 'Move to: The first' }));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Answered' }));
  const dialog = await screen.findByRole('dialog', { name: 'Answer' });
  await user.type(within(dialog).getByRole('textbox', { name: /Answer/u }), 'Blue');
  await user.click(within(dialog).getByRole('button', { name: 'Answer' }));
  await waitFor(() =>
    expect(callsOf('POST', `/asks/${id}/move`).map(({ body }) => body)).toEqual([
      { to: 'answered', version: 3, values: { answer: 'Blue' } },
    ]),
  );
});

test('a board and a calendar of nothing say so, and one that could not be read offers another try', async () => {
  groups = [];
  const { unmount } = drawn();
  await screen.findByText('Nothing waits');
  unmount();
  queryClient.clear();
  answer('GET', '/tables/asks/groups', () => ({ status: 400, body: { code: 'bad_input', message: 'Not now' } }));
  answer('GET', '/tables/asks', () => ({ status: 400, body: { code: 'bad_input', message: 'Not now' } }));
  const board = drawn();
  await screen.findByRole('button', { name: 'Try again' });
  board.unmount();
  render(
    <QueryClientProvider client={queryClient}>
      <RecordCalendar {...parts} by="due_on" />
    </QueryClientProvider>,
  );
  await screen.findByText('The calendar could not be loaded');
});

test('a day is moved by Alt and an arrow, one change after the other, and whoever may not write moves none', async () => {
  const day = `${companyToday().slice(0, 7)}-14`;
  let [version, on] = [3, day];
  answer('GET', '/tables/asks', () => ({
    body: { rows: [{ id, version, title: 'The first', due_on: on }], next: null, total: 1 },
  }));
  answer('PATCH', `/asks/${id}`, ({ body }) => {
    version += 1;
    on = body.due_on;
    return { body: { id, title: 'The first', due_on: body.due_on, version } };
  });
  const calendar = (declared: typeof parts.declaration) => (
    <QueryClientProvider client={queryClient}>
      <RecordCalendar {...parts} declaration={declared} by="due_on" />
    </QueryClientProvider>
  );
  const { unmount } = render(calendar(parts.declaration));
  await screen.findAllByTitle('The first');
  const inGrid = () =>
    screen
      .getAllByTitle('The first')
      .map((each) => each.closest('button'))
      .find((each) => each?.closest('table'));
  act(() => inGrid()?.focus());
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() =>
    expect(callsOf('PATCH', `/asks/${id}`).map(({ body }) => body)).toEqual([
      { version: 3, due_on: `${day.slice(0, 8)}15` },
      { version: 4, due_on: `${day.slice(0, 8)}22` },
    ]),
  );
  unmount();
  useSession.setState({ authenticated: true, userInfo: { username: 'a', userId: id, groups: [] } });
  render(calendar(parts.declaration));
  await screen.findAllByTitle('The first');
  expect(inGrid()?.getAttribute('aria-keyshortcuts')).toBeNull();
});
