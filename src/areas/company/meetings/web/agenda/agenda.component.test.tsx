import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { documentOf, plainText } from '#platform/shared/rich-text.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import type { Agenda, AgendaItem } from '#areas/company/meetings/schema.ts';
import { AgendaPane } from './agenda-pane.tsx';
import { CloseDialog } from '../close-dialog.tsx';
import { OutcomeEntry } from './outcome-entry.tsx';
import { OwnAnswer } from '../own-answer.tsx';

// Words are typed by a plain entry here: what the library of the editor makes of keys is its own matter.
vi.mock('#ui/rich/rich-editor.tsx', () => ({
  RichEditor: ({
    label,
    initial,
    onChange,
    end,
  }: {
    label: string;
    initial: RichDocument;
    onChange: (document: RichDocument) => void;
    end: React.ReactNode;
  }) => (
    <>
      <textarea
        aria-label={label}
        defaultValue={plainText(initial)}
        onChange={(event) => onChange(documentOf(event.target.value))}
      />
      {end}
    </>
  ),
}));

const idOf = (n: number) => `018f2a3c-0000-7000-8000-${String(n).padStart(12, '0')}`;
const me = idOf(900);
const hannah = idOf(901);
const meetingId = idOf(500);
const item = (n: number, facts: Partial<AgendaItem> = {}): AgendaItem => ({
  id: idOf(n),
  version: 1,
  meeting_id: meetingId,
  section_id: null,
  item_type: 'topic',
  title: `Item ${n}`,
  notes: null,
  body: null,
  private_notes: null,
  files: [],
  link: null,
  presenter: null,
  duration_minutes: 5,
  spent_seconds: 0,
  status: 'pending',
  carry_count: 0,
  carried_on: false,
  sort_order: n * 10_000,
  writer: null,
  writer_until: null,
  outcomes: [],
  actions: [],
  ...facts,
});
const sections = [{ id: idOf(601), title: 'Morning', sort_order: 10_000 }];
const agenda = (facts: Partial<Agenda> = {}): Agenda => ({
  meeting: {
    id: meetingId,
    version: 1,
    title: 'Operations weekly',
    state: 'open',
    starts_at: '2027-03-01T17:00:00Z',
    duration_minutes: 60,
    tz: 'America/Los_Angeles',
    series: { id: idOf(700), title: 'Operations weekly' },
    project: null,
    location: null,
    video_url: null,
    facilitator: { id: me, name: 'Ana Vega' },
    note_taker: null,
    notify: true,
    started_at: null,
    ended_at: null,
    current_item: null,
    current_since: null,
    can: { write: true, lead: true },
  },
  participants: [],
  left: [],
  files: [],
  sections,
  items: [item(1), item(2), item(3, { section_id: idOf(601) })],
  backlog: [item(4)],
  last: null,
  next: null,
  actions: [],
  ...facts,
});

const user = userEvent.setup({ delay: null });
/** Calls that wait until the test lets them answer. */
const gate = () => {
  let open = () => {};
  const waits = new Promise<void>((resolve) => (open = resolve));
  return { waits, open };
};

beforeEach(() => {
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: me, groups: ['employee'] } });
  answer('GET', '/users', () => ({
    body: [
      { id: me, first_name: 'Ana', last_name: 'Vega', email: 'a@x.test', group: ['employee'] },
      { id: hannah, first_name: 'Hannah', last_name: 'Kim', email: 'h@x.test', group: ['employee'] },
    ],
  }));
  answer('POST', '/action-items', () => ({ status: 201, body: { id: idOf(1) } }));
  answer('GET', '/projects/choices', () => ({ body: [] }));
});

const part = (shownPart: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{shownPart}</QueryClientProvider>);
const shown = (given = agenda(), opened = '') =>
  part(
    <AgendaPane agenda={given} opened={opened} entry={undefined} onOpen={() => undefined} onEntry={() => undefined} />,
  );
const titles = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith('Item'));

test('an item moves by key at once, before the server has answered, and beyond the end of a list into the next section', async () => {
  const held = gate();
  answer('PATCH', `/agenda-items/${idOf(1)}`, async () => {
    await held.waits;
    return { body: {} };
  });
  const { container } = shown();
  const lists = () => [...container.querySelectorAll<HTMLElement>('ol')].map(titles);
  expect(lists()).toEqual([['Item 1', 'Item 2'], ['Item 3']]);
  screen.getByRole('button', { name: 'Item 1' }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(lists()).toEqual([['Item 2', 'Item 1'], ['Item 3']]);
  screen.getByRole('button', { name: 'Item 1' }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(lists()).toEqual([['Item 2'], ['Item 1', 'Item 3']]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Item 1'));
  held.open();
  await waitFor(() => expect(callsOf('PATCH', `/agenda-items/${idOf(1)}`)).toHaveLength(2));
  expect(callsOf('PATCH', `/agenda-items/${idOf(1)}`).at(-1)?.body).toEqual({
    sort_order: 20_000,
    section_id: idOf(601),
  });
});

test('an item goes into the backlog and out of it by button, at once', async () => {
  const held = gate();
  answer('POST', `/agenda-items/${idOf(1)}/park`, async () => {
    await held.waits;
    return { status: 204 };
  });
  answer('POST', `/meetings/${meetingId}/bring`, async () => {
    await held.waits;
    return { body: agenda() };
  });
  shown();
  const backlog = () => within(screen.getByRole('region', { name: 'Backlog' }));
  await user.click(screen.getByRole('button', { name: 'More for Item 1' }));
  await user.click(await screen.findByRole('menuitem', { name: /Into the backlog/u }));
  expect(backlog().getByText('Item 1').isConnected).toBe(true);
  await user.click(backlog().getByRole('button', { name: 'Bring in Item 4' }));
  expect(backlog().queryByText('Item 4')).toBeNull();
  expect(screen.getByRole('button', { name: 'Item 4' }).isConnected).toBe(true);
  held.open();
  await waitFor(() => expect(callsOf('POST', `/meetings/${meetingId}/bring`)).toHaveLength(1));
  expect(callsOf('POST', `/meetings/${meetingId}/bring`)[0]?.body).toEqual({
    items: [idOf(4)],
    place: { section_id: idOf(601), sort_order: 40_000 },
  });
});

test('a section is named anew and one is added, each with all of its neighbours', async () => {
  answer('PUT', `/meetings/${meetingId}/sections`, () => ({ body: agenda() }));
  shown();
  await user.click(screen.getByRole('button', { name: 'Section Morning' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = screen.getByRole('textbox', { name: 'Name of the section' });
  await user.clear(name);
  await user.type(name, 'Early{Enter}');
  await user.click(screen.getByRole('button', { name: 'Add a section' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the section' }), 'Late{Enter}');
  await waitFor(() => expect(callsOf('PUT', `/meetings/${meetingId}/sections`)).toHaveLength(2));
  expect(callsOf('PUT', `/meetings/${meetingId}/sections`).map(({ body }) => body)).toEqual([
    { sections: [{ id: idOf(601), title: 'Early' }], remove: [] },
    { sections: [{ id: idOf(601), title: 'Morning' }, { title: 'Late' }], remove: [] },
  ]);
});

test('addresses of this portal that are pasted are sent as its own paths', async () => {
  answer('POST', `/meetings/${meetingId}/items`, () => ({ status: 201, body: agenda() }));
  shown();
  await user.type(
    screen.getByRole('textbox', { name: 'Add an item, or paste a list' }),
    `${location.origin}/projects/26-038{Enter}`,
  );
  await waitFor(() => expect(callsOf('POST', `/meetings/${meetingId}/items`)).toHaveLength(1));
  expect(callsOf('POST', `/meetings/${meetingId}/items`)[0]?.body.text).toBe('/projects/26-038');
});

test('what a colleague wrote meanwhile stands above what is being typed, and is saved with it', async () => {
  const theirs = documentOf('Theirs');
  answer('POST', `/agenda-items/${idOf(1)}/lease`, () => ({ body: item(1, { version: 1 }) }));
  let tries = 0;
  answer('PUT', `/agenda-items/${idOf(1)}/notes`, ({ body }) => {
    tries += 1;
    return tries === 1
      ? { status: 409, body: { code: 'conflict', message: 'Moved on', current: item(1, { version: 7, body: theirs }) } }
      : { body: item(1, { version: 8, body: body.body }) };
  });
  shown(agenda(), idOf(1));
  await user.click(screen.getByRole('button', { name: 'Notes on Item 1' }));
  await user.type(await screen.findByRole('textbox', { name: 'Notes on Item 1' }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(callsOf('PUT', `/agenda-items/${idOf(1)}/notes`)).toHaveLength(2));
  const sent = callsOf('PUT', `/agenda-items/${idOf(1)}/notes`)[1]?.body;
  expect([plainText(sent.body), sent.version]).toEqual(['Theirs\nMine', 7]);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes on Item 1' })).toBeNull());
  const holds = callsOf('POST', `/agenda-items/${idOf(1)}/lease`).map(({ body }) => body.hold);
  expect(holds).toEqual([true, false]);
});

test('a note for oneself is saved by itself, and says that nobody else reads it', async () => {
  answer('PUT', `/agenda-items/${idOf(1)}/private-notes`, ({ body }) => ({
    body: item(1, { private_notes: { text: body.text, version: 1 } }),
  }));
  shown(agenda(), idOf(1));
  await user.click(screen.getByRole('button', { name: 'Note for myself' }));
  await user.type(screen.getByRole('textbox', { name: 'Note for myself on Item 1' }), 'Ask for more');
  expect(screen.getByText(/Only you read this/u).isConnected).toBe(true);
  await user.tab();
  await waitFor(() => expect(callsOf('PUT', `/agenda-items/${idOf(1)}/private-notes`)).toHaveLength(1));
  expect(callsOf('PUT', `/agenda-items/${idOf(1)}/private-notes`)[0]?.body).toEqual({ text: 'Ask for more' });
});

test('a meeting that is over is read and changed by nobody', () => {
  shown(agenda({ meeting: { ...agenda().meeting, state: 'closed' } }), idOf(1));
  for (const name of ['More for Item 1', 'Section Morning', 'Add a section', 'Notes on Item 1', 'Attach files'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
});

test('who is asked says whether they come, and only they are asked', async () => {
  answer('POST', `/meetings/${meetingId}/answer`, () => ({ body: agenda() }));
  const asked = { id: idOf(800), person: { id: me, name: 'Ana Vega' }, email: null, response: 'none', attended: false };
  const { rerender } = render(
    <QueryClientProvider client={queryClient}>
      <OwnAnswer agenda={agenda({ participants: [{ ...asked, response: 'none' }] })} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Maybe' }));
  await waitFor(() => expect(callsOf('POST', `/meetings/${meetingId}/answer`)).toHaveLength(1));
  expect(callsOf('POST', `/meetings/${meetingId}/answer`)[0]?.body).toEqual({ response: 'maybe' });
  act(() =>
    rerender(
      <QueryClientProvider client={queryClient}>
        <OwnAnswer agenda={agenda()} />
      </QueryClientProvider>,
    ),
  );
  expect(screen.queryByRole('group')).toBeNull();
});

for (const [language, typed] of [
  ['en', '@hannah order the crane due tomorrow'],
  ['es', '@hannah pedir la grúa para mañana'],
] as const)
  test(`an action is understood as it is typed, and shown before it is added (${language})`, async () => {
    useSettings.setState({ language });
    const done = vi.fn<() => void>();
    part(<OutcomeEntry item={item(1)} kind="action" participants={[]} onDone={done} />);
    await user.type(screen.getByRole('textbox'), typed);
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Hannah Kim'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(callsOf('POST', '/action-items')[0]?.body).toEqual({
      title: language === 'en' ? 'Order the crane' : 'Pedir la grúa',
      owner: hannah,
      due_on: addDays(todayIn(), 1),
      item_id: idOf(1),
    });
  });

test('a name that fits nobody is said, and nothing is sent', async () => {
  part(<OutcomeEntry item={item(1)} kind="action" participants={[]} onDone={() => undefined} />);
  await user.type(screen.getByRole('textbox'), '@nobody order the crane{Enter}');
  expect((await screen.findByText(/fits nobody/u)).isConnected).toBe(true);
  expect(callsOf('POST', '/action-items')).toEqual([]);
});

test('at the end each item that was not reached is asked for; one that was carried three times needs an owner or is dropped', async () => {
  answer('POST', `/meetings/${meetingId}/close`, () => ({ body: agenda() }));
  part(
    <CloseDialog
      agenda={agenda({
        items: [item(1), item(2, { carry_count: 3 }), item(3, { status: 'discussed' })],
      })}
      onClose={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('Item 3')).toBeNull();
  expect(dialog.getByRole('combobox', { name: 'Who answers for Item 2' }).isConnected).toBe(true);
  await user.click(dialog.getByRole('button', { name: /^End/u }));
  expect(callsOf('POST', `/meetings/${meetingId}/close`), 'Nobody answers for it yet').toEqual([]);
  await user.click(dialog.getByRole('combobox', { name: 'What becomes of Item 2' }));
  await user.click(await screen.findByRole('option', { name: 'Drop it' }));
  await user.click(dialog.getByRole('button', { name: /^End/u }));
  await waitFor(() => expect(callsOf('POST', `/meetings/${meetingId}/close`)).toHaveLength(1));
  expect(callsOf('POST', `/meetings/${meetingId}/close`)[0]?.body.items).toEqual([
    { id: idOf(1), to: 'next' },
    { id: idOf(2), to: 'drop' },
  ]);
});
