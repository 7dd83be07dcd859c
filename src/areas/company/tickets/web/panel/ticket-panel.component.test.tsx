import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { setNavigator, usePlace } from '#platform/web/place.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { ticketEdges } from '#areas/company/tickets/states.ts';
import { CategoryForm } from '../settings/category-form.tsx';
import { draftsOf, linesOf } from '../form/field-drafts.ts';
import { primaryStep } from './ticket-moves.tsx';
import { Screen } from '../form/ticket-form-screen.tsx';
import { TicketPanel } from './ticket-panel.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const other = '018f2a3c-0000-7000-8000-000000000002';
const point = '018f2a3c-0000-7000-8000-000000000003';
const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const record = {
  id,
  code: 'T-1042',
  version: 3,
  state: 'in_progress',
  allowed_transitions: ['open', 'waiting_requester', 'waiting_third_party', 'resolved', 'cancelled', 'merged'],
  title: 'The heat pump hums',
  priority: 'high',
  description: 'At night',
  can: { change: true, remove: true },
  created_at: '2026-11-20T10:00:00.000000Z',
  updated_at: '2026-11-20T10:00:00.000000Z',
};
const talk = {
  ticket: record,
  bin: [],
  comments: [],
  is_whole: true,
  said: { count: 0, marks: 0 },
  files: [],
  points: [{ id: point, words: 'Measure the noise', required: true, done_at: null, done_by: null }],
  people: [],
  relations: [{ id: other, code: 'T-7', title: 'Loud fan', state: 'open', relation: 'blocks', inward: true }],
  children: [{ id: other, code: 'T-7', title: 'Loud fan', state: 'open' }],
  draft: null,
  readers: null,
  side: null,
  watching: false,
  description: doc('At night'),
  category: null,
  satisfaction: { rating: 4, text: 'Quick' },
  clock: null,
};
const user = userEvent.setup({ delay: null });
const gone: string[] = [];
const list = (rows: object[]) => ({ body: { rows, total: rows.length, next: null } });

beforeEach(() => {
  queryClient.clear();
  usePlace.setState({ path: '/tickets', params: {}, search: {}, hash: '' });
  answer('GET', `/ticket-talk/${id}`, () => ({ body: talk }));
  answer('GET', '/users/', () => ({ body: [] }));
  answer('GET', '/projects/', () => ({ body: [] }));
  answer('GET', '/tables/saved-replies', () => list([]));
  answer('GET', '/tables/checklist-templates', () => list([{ id: other, version: 1, name: 'Heat pump' }]));
  answer('GET', '/tables/departments', () => list([]));
  answer('GET', '/tables/deadline-policies', () => list([]));
  answer('GET', '/tables/ticket-types', () =>
    list([
      {
        id: other,
        version: 1,
        name: 'Electrical',
        name_es: null,
        disabled: false,
        fields: 'amps | number | Amps || required',
      },
    ]),
  );
  answer('GET', '/ticket-talk/similar', () => ({ body: [] }));
});

const shown = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{part}</TooltipProvider>
    </QueryClientProvider>,
  );

describe('the next step of a ticket', () => {
  test('leads onward and never into a pause', () => {
    const from = (state: string) =>
      primaryStep(
        ticketEdges.filter((edge) => edge.from.includes(state)),
        state,
      )?.to;
    expect(['open', 'in_progress', 'waiting_requester', 'waiting_third_party', 'resolved'].map(from)).toEqual([
      'in_progress',
      'resolved',
      'in_progress',
      'in_progress',
      'open',
    ]);
  });

  test('is the one button; one that waits says for what, and each point and part leads there', async () => {
    shown(<TicketPanel id={id} onRemoved={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Resolve' }));
    const dialog = await screen.findByRole('dialog', { name: 'Not yet' });
    expect(within(dialog).getByRole('link', { name: 'T-7 Loud fan' }).getAttribute('href')).toContain(other);
    await user.click(within(dialog).getByRole('button', { name: 'Measure the noise' }));
    const box = await screen.findByRole('checkbox', { name: /Measure the noise/u });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(callsOf('POST', `/tickets/${id}/move`)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Other steps' }));
    expect((await screen.findAllByRole('menuitem')).map((each) => each.textContent)).toEqual([
      'Put back to open',
      'Wait for an answer',
      'Wait for a third party',
      'Cancel',
      'Merge into another',
    ]);
  });
});

test('a ticket that was merged leads to the one in which it goes on', async () => {
  answer('GET', `/ticket-talk/${id}`, () => ({
    body: {
      ...talk,
      ticket: { ...record, state: 'merged', allowed_transitions: [] },
      relations: [{ ...talk.relations[0], relation: 'duplicate_of', inward: false }],
    },
  }));
  shown(<TicketPanel id={id} onRemoved={() => undefined} />);
  const link = await screen.findByRole('link', { name: 'T-7 Loud fan' });
  expect(link.getAttribute('href')).toBe(`/tickets?panel=${other}`);
  expect(link.closest('[role=status]')?.textContent).toContain('It was merged');
});

describe('beside the conversation', () => {
  test('stand properties with how it went, and what the ticket has to do with others, taken off where it stands', async () => {
    answer('PUT', `/ticket-talk/${id}/relations`, () => ({ body: { ...talk, relations: [] } }));
    shown(<TicketPanel id={id} isPage onRemoved={() => undefined} />);
    expect(await screen.findByText('4 of 5')).toBeDefined();
    expect(screen.getByText('Quick')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'No longer: Blocked by T-7' }));
    await waitFor(() =>
      expect(callsOf('PUT', `/ticket-talk/${id}/relations`)[0]?.body).toEqual({
        other_id: other,
        relation: 'blocks',
        on: false,
      }),
    );
  });

  test('stands a saved checklist, whose points are put on the ticket', async () => {
    answer('POST', `/ticket-talk/${id}/checklist`, () => ({ status: 201, body: talk }));
    shown(<TicketPanel id={id} isPage onRemoved={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Use a checklist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Heat pump' }));
    await waitFor(() =>
      expect(callsOf('POST', `/ticket-talk/${id}/checklist`)[0]?.body).toEqual({ template_id: other }),
    );
  });

  test('stands the history, in words of the ticket', async () => {
    const entry = {
      at: '2026-11-20T10:00:00.000000Z',
      by: 'Ana',
      source: 'web',
      reason: null,
      part: null,
      old: null,
      new: null,
    };
    answer('GET', `/tickets/${id}/history`, () => ({
      body: [
        { ...entry, id: '4', action: 'ticket.changed', old: { priority: 'medium' }, new: { priority: 'high' } },
        { ...entry, id: '3', action: 'ticket.changed', new: { description: 'x', description_body: {} } },
        { ...entry, id: '2', action: 'ticket.ticked', new: { point: 'Measure the noise' } },
        { ...entry, id: '1', action: 'ticket.moved', new: { state: 'in_progress' } },
      ],
    }));
    answer('GET', '/undo/', () => ({ body: [] }));
    usePlace.setState({ path: '/tickets', params: {}, search: { talk: 'history' }, hash: '' });
    shown(<TicketPanel id={id} onRemoved={() => undefined} />);
    expect(await screen.findByText('Ana changed Priority: Medium → High')).toBeDefined();
    expect(screen.getByText('Ana changed Description')).toBeDefined();
    expect(screen.getByText(/^Ana .*: Measure the noise$/u)).toBeDefined();
    expect(screen.getByText('Ana: In progress')).toBeDefined();
  });
});

describe('the form of a ticket', () => {
  beforeEach(() => {
    gone.length = 0;
    setNavigator({ visit: (to) => gone.push(to), preload: () => undefined });
  });
  afterEach(() => setNavigator({ visit: (to) => location.assign(to), preload: () => undefined }));

  test('asks for the fields of its category, sends them with a rich description, and shows each fault at its field', async () => {
    answer('PATCH', `/ticket-talk/${id}`, () => ({
      status: 400,
      body: {
        code: 'bad_input',
        details: [{ path: 'custom.amps', said: { en: 'Must be a number.', es: 'Debe ser un número.' } }],
      },
    }));
    const fields = [{ key: 'amps', kind: 'number', label: { en: 'Amps', es: 'Amps' }, required: true, choices: [] }];
    const category = { id: other, name: { en: 'Electrical', es: 'Electrical' }, fields, values: { amps: 20 } };
    const electrical = { ...record, type_id: { id: other, name: 'Electrical' } };
    answer('GET', `/ticket-talk/${id}`, () => ({ body: { ...talk, ticket: electrical, category } }));
    const path = `/tickets/ticket-form/edit/${id}`;
    usePlace.setState({ path, params: { edit: 'edit', id }, search: {}, hash: '' });
    shown(<Screen />);
    const amps = await screen.findByRole('textbox', { name: 'Amps' });
    await user.clear(amps);
    await user.type(amps, '32');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(callsOf('PATCH', `/ticket-talk/${id}`)).toHaveLength(1));
    expect(callsOf('PATCH', `/ticket-talk/${id}`)[0]?.body).toMatchObject({
      record: { title: 'The heat pump hums', type_id: other },
      description: doc('At night'),
      custom: { amps: 32 },
      version: 3,
    });
    expect(await screen.findByText('Must be a number.')).toBeDefined();
    expect(screen.queryByRole('dialog'), 'The address is a page').toBeNull();
    // Given up, the ticket is read at its own address.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(gone).toEqual([`/tickets/ticket-form/read/${id}`]);
  });

  test('at its address without an id begins a new ticket on the page, which leads to it once it is made', async () => {
    answer('POST', '/ticket-talk', () => ({ status: 201, body: { ...record, id: other } }));
    answer('GET', '/ticket-talk/similar', () => ({ body: [] }));
    usePlace.setState({ path: '/tickets/ticket-form', params: {}, search: { title: 'It drips' }, hash: '' });
    shown(<Screen />);
    expect(await screen.findByRole('textbox', { name: /^Title/u })).toHaveProperty('value', 'It drips');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(gone).toEqual([`/tickets/ticket-form/read/${other}`]));
  });
});

describe('the form of a category', () => {
  test('writes fields that an admin puts together as lines, each with a name of its own', async () => {
    answer('POST', '/ticket-types', () => ({ status: 201, body: { id: other, version: 1 } }));
    shown(<CategoryForm onClose={() => undefined} />);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Electrical');
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.type(screen.getByRole('textbox', { name: 'Called, in English' }), 'Panel side');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(callsOf('POST', '/ticket-types')).toHaveLength(1));
    expect(callsOf('POST', '/ticket-types')[0]?.body).toMatchObject({
      name: 'Electrical',
      fields: 'panel_side | text | Panel side |  |  | ',
    });
  });

  test('keeps the names of fields that stand there, whatever they are called now', () => {
    const [draft] = draftsOf('panel | choice | Panel | Tablero | required | North=Norte; South');
    if (draft === undefined) throw new Error('One field.');
    expect(
      linesOf([
        { ...draft, en: 'Side' },
        { ...draft, key: '', en: 'Pánel' },
      ]),
    ).toBe(
      [
        'panel | choice | Side | Tablero | required | North=Norte; South',
        'panel_2 | choice | Pánel | Tablero | required | North=Norte; South',
      ].join('\n'),
    );
  });
});
