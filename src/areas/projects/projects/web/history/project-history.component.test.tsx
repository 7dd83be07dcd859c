import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { setUndoing } from '#platform/web/undo.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { ProjectHistory } from './project-history.tsx';

const projectId = '0193a000-0000-7000-8000-000000000001';
const others = '0193a000-0000-7000-8000-000000000002';

const entry = (id: number, at: string, entity_id = projectId) => ({
  id,
  at,
  actor: 'Ana Ruiz',
  action: 'project.changed',
  entity_type: 'project',
  entity_id,
  old: { name: 'A' },
  new: { name: 'B' },
  reason: null,
  name: null,
  words: null,
});
const undoable = (at: string, facts: object = {}) => ({
  id: `undo-of-${at}`,
  entity_type: 'project',
  entity_id: projectId,
  at,
  until: '2026-12-20T18:00:00.000000Z',
  by: 'Ana Ruiz',
  source: 'ui',
  records: 1,
  fields: ['name'],
  is_redo: false,
  ...facts,
});

beforeEach(() => {
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: others, groups: ['employee'] } });
  answer('GET', `/projects/${projectId}/history`, () => ({
    body: [entry(4, '4'), entry(3, '3'), entry(2, '2'), entry(1, '1')],
  }));
});

async function show(undoables: object[], wanted = 4) {
  answer('GET', '/undo', () => ({ body: undoables }));
  render(
    <QueryClientProvider client={queryClient}>
      <ProjectHistory projectId={projectId} />
    </QueryClientProvider>,
  );
  const entries = await waitFor(() => {
    expect(callsOf('GET', '/undo').length).toBe(1);
    const found = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(found.length).toBe(wanted);
    return found;
  });
  return entries;
}

test('each entry that can still be taken back says so, until when and with what else, and no other one does', async () => {
  const entries = await show([undoable('4'), undoable('2', { records: 12 }), undoable('1', { is_redo: true })]);
  await screen.findByText(/What carries Undo can still be taken back here/u);
  expect(entries.map((each) => /Can be .*/u.exec(each.textContent ?? '')?.[0])).toEqual([
    'Can be taken back until Dec 20',
    undefined,
    'Can be taken back until Dec 20, with 11 other records',
    'Can be done again until Dec 20',
  ]);
  expect(entries.map((each) => within(each).queryByRole('button')?.textContent ?? null)).toEqual([
    'Undo',
    null,
    'Undo',
    'Do it again',
  ]);
  const undone: string[] = [];
  setUndoing((id) => {
    undone.push(id);
    return Promise.resolve({ ok: true, status: 200, data: { done: 1, refused: 0 }, headers: new Headers() });
  });
  const [first] = screen.getAllByRole('button', { name: 'Undo' });
  first?.click();
  await waitFor(() => expect(undone).toEqual(['undo-of-4']));
});

test('where nothing can be taken back, nothing speaks of it', async () => {
  const entries = await show([]);
  for (const each of entries) expect(within(each).queryByRole('button')).toBeNull();
  expect(screen.queryByText(/What carries Undo/u)).toBeNull();
});

test('in Spanish as well', async () => {
  useSettings.setState({ language: 'es' });
  await show([undoable('2', { records: 2 })]);
  await screen.findByText('Se puede deshacer hasta el 20 dic, junto con 1 registro más');
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
});

test.each([
  ['en', 'a lesson', 'Ana Ruiz wrote down a lesson'],
  ['es', 'una lección', 'Ana Ruiz registró una lección'],
] as const)(
  'an entry that names another record leads to its panel, in %s, and one that put it in the bin to nothing',
  async (language, one, sentence) => {
    useSettings.setState({ language });
    const lesson = (id: number, action: string) => ({
      ...entry(id, String(id), others),
      action,
      entity_type: 'lesson',
      old: null,
      new: null,
    });
    answer('GET', `/projects/${projectId}/history`, () => ({
      body: [lesson(4, 'lesson.removed'), entry(3, '3'), entry(2, '2'), lesson(1, 'lesson.created')],
    }));
    const entries = await show([]);
    const links = within(screen.getByRole('list')).getAllByRole('link');
    expect(links.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      [one, `/design/dfma-lessons-learned?panel=${others}`],
    ]);
    expect(entries[3]?.textContent).toContain(sentence);
  },
);

test('what happened to a record is told by its name, and what changed in the words of its declaration', async () => {
  const moved = {
    ...entry(5, '5', others),
    action: 'ticket.moved',
    entity_type: 'ticket',
    old: { state: 'open' },
    new: { state: 'in_progress', closed_at: '2026-11-23T09:31:45.811000Z', resolution: 'fixed' },
    name: 'T-0527 The heat pump hums',
    words: {
      state: {
        label: null,
        values: { open: { en: 'Open', es: 'Abierto' }, in_progress: { en: 'In progress', es: 'En curso' } },
      },
      resolution: { label: { en: 'Outcome', es: 'Resultado' }, values: { fixed: { en: 'Fixed', es: 'Corregido' } } },
    },
  };
  answer('GET', `/projects/${projectId}/history`, () => ({ body: [moved] }));
  await show([], 1);
  const list = await screen.findByRole('list', { name: 'Changes, newest first' });
  expect(within(list).getByText(/T-0527 The heat pump hums/u)).toBeDefined();
  for (const words of ['Open', 'In progress', 'Outcome', 'Fixed']) expect(within(list).getByText(words)).toBeDefined();
  expect(list.textContent).not.toMatch(/in_progress|T09:31/u);
});
