import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { setAccessToken } from '#platform/web/call/access-token.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { deviceStore } from '#platform/web/offline/device-store.ts';
import { draftsKept } from '#platform/web/offline/kept-drafts.ts';
import { noteReached, useNetwork } from '#platform/web/offline/network.ts';
import { readQueue, useQueue } from '#platform/web/offline/queue.ts';
import { useSession } from '#platform/web/call/session.ts';
import { setNavigator, usePlace } from '#platform/web/place.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { PunchForm } from './punch-form.tsx';
import { useWaitingItems } from '../waiting-items.tsx';

const [project, module, photo, person] = [1, 2, 3, 4].map((n) => `018f2a3c-0000-7000-8000-00000000000${n}`);
const user = userEvent.setup({ delay: null });
let sends = 0;

vi.mock(import('../queries.ts'), async (original) => ({
  ...(await original()),
  sendPhoto: async () => {
    sends += 1;
    return { id: photo ?? '' };
  },
}));

beforeEach(async () => {
  sends = 0;
  noteReached(true);
  setAccessToken(undefined);
  for (const name of ['queue', 'bytes', 'answers', 'drafts'] as const) await (await deviceStore()).clear(name);
  await readQueue();
  queryClient.clear();
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  usePlace.setState({ search: { project: project ?? '', module: module ?? '', area: 'Kitchen' } });
  setNavigator({
    visit: (to) => {
      const { searchParams } = new URL(to, 'http://localhost');
      usePlace.setState({ search: Object.fromEntries(searchParams) });
    },
    preload: () => undefined,
  });
  useSession.setState({
    authenticated: true,
    userInfo: { username: 'luis', userId: person ?? '', groups: ['floor_manager'] },
  });
  answer('GET', '/projects/choices', () => ({
    body: [{ id: project, project_number: '26-041', name: 'Juniper Ridge', status: 4, line1: null, city: null }],
  }));
  answer('GET', '/modules', () => ({ body: [{ id: module, project, module_no: '1/2', unit_name: 'A' }] }));
  answer('GET', '/punch/people', () => ({ body: [{ id: person, name: 'Luis Arredondo' }] }));
  answer('GET', '/punch/suggestions', () => ({
    body: { people: [{ id: person, name: 'Luis Arredondo' }], areas: ['Kitchen'] },
  }));
  answer('GET', '/punch/alike', () => ({ body: [] }));
  answer('GET', '/tables/punch-templates', () => ({
    body: {
      rows: [
        { id: '9', version: 1, name: 'Nail pop', name_es: 'Clavo saltado', category: 'finishes', disabled: false },
      ],
      total: 1,
      next: null,
    },
  }));
  answer('POST', '/punch-items/raise', () => ({
    status: 201,
    body: { id: photo, code: 'T-0042', state: 'punch_open', title: 'Nail pop' },
  }));
});

const opened = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <PunchForm phase="factory" onFloor />
      </TooltipProvider>
    </QueryClientProvider>,
  );
const takePhoto = (container: HTMLElement) => {
  const camera = container.querySelector('input[capture]');
  if (camera === null) throw new Error('There is no camera.');
  fireEvent.change(camera, { target: { files: [new File(['x'], 'gap.jpg', { type: 'image/jpeg' })] } });
};

test('with the place of the walk an item takes four taps, and the next one begins at the same place', async () => {
  const { container } = opened();
  takePhoto(container);
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await user.click(await screen.findByRole('button', { name: 'Nail pop' }));
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(callsOf('POST', '/punch-items/raise')).toHaveLength(1));
  expect(callsOf('POST', '/punch-items/raise')[0]?.body).toMatchObject({
    file_ids: [photo],
    item: {
      phase: 'factory',
      project_id: project,
      module_id: module,
      area: 'Kitchen',
      category: 'finishes',
      defect_type: 'Nail pop',
      title: 'Nail pop · Kitchen',
      priority: 'medium',
      // As the key says that stands pressed: it keeps the module in the factory.
      must_fix_before: 'ship',
    },
  });
  await screen.findByRole('button', { name: 'Take a photo' });
  expect(screen.getByRole('button', { name: 'Kitchen' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Finishes' }).getAttribute('aria-pressed')).toBe('false');
});

test('a module of another project is never offered, also while those of the chosen one can not be read', async () => {
  const other = '018f2a3c-0000-7000-8000-000000000009';
  const { container } = opened();
  const choice = () => container.querySelectorAll<HTMLInputElement>('[role="combobox"]');
  await waitFor(() => expect(choice()[1]?.value).toBe('A 1/2'));
  answer('GET', '/modules', () => ({ body: [{ id: photo, project: other, module_no: '7/9', unit_name: 'Z' }] }));
  await queryClient.invalidateQueries({ queryKey: ['modules'] });
  await waitFor(() => expect(choice()[1]?.value).not.toBe('A 1/2'));
  await user.click(choice()[1] ?? document.body);
  await screen.findByText('Nothing found');
  expect(screen.queryByRole('option', { name: /7\/9/u })).toBeNull();
});

test('a room that the project names in the other language stands once, in the reader’s, and keeps its name', async () => {
  useSettings.setState({ language: 'es' });
  try {
    const { container } = opened();
    takePhoto(container);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cocina' }).getAttribute('aria-pressed')).toBe('true'),
    );
    expect(screen.queryByRole('button', { name: 'Kitchen' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Acabados' }));
    await user.click(await screen.findByRole('button', { name: 'Clavo saltado' }));
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
    await waitFor(() => expect(callsOf('POST', '/punch-items/raise')).toHaveLength(1));
    expect(callsOf('POST', '/punch-items/raise')[0]?.body).toMatchObject({
      item: { area: 'Kitchen', defect_type: 'Nail pop', title: 'Clavo saltado · Cocina' },
    });
  } finally {
    useSettings.setState({ language: 'en' });
  }
});

test('what is refused is said, keeps every word, and its photo is not sent twice', async () => {
  answer('POST', '/punch-items/raise', () => ({
    status: 400,
    body: { code: 'bad_input', message: 'No', said: { en: 'Not today.', es: 'Hoy no.' }, details: [] },
  }));
  const { container } = opened();
  takePhoto(container);
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await screen.findByText(/Not today/u);
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(callsOf('POST', '/punch-items/raise')).toHaveLength(2));
  expect(sends).toBe(1);
  expect(screen.getByRole('button', { name: 'Finishes' }).getAttribute('aria-pressed')).toBe('true');
});

test('what is open in the same place is shown before it is written twice', async () => {
  answer('GET', '/punch/alike', () => ({
    body: [{ id: photo, code: 'T-0007', title: 'Nail pop', state: 'punch_open', photo: null }],
  }));
  opened();
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  const link = await screen.findByRole('link', { name: 'Look' });
  expect(link.getAttribute('href')).toBe(`/floor/punch-lists?panel=${photo}`);
});

function Waiting() {
  return (
    <p>
      {useWaitingItems('factory')
        .map(({ title, photos }) => `${title} with ${photos.length}`)
        .join('; ')}
    </p>
  );
}
/** What was asked before the network went has been answered: an answer says that the portal is there. */
const readAll = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
const queued = () => useQueue.getState().entries;
const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};

test('without network the item is kept with its photos after it, shown as waiting, and the next begins at the same place', async () => {
  const { container } = opened();
  takePhoto(container);
  takePhoto(container);
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await readAll();
  useNetwork.setState({ isReached: false });
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(queued()).toHaveLength(5));
  expect(sends).toBe(0);
  const [raise, first, hang] = queued();
  expect(raise).toMatchObject({ kind: 'call', input: { body: { file_ids: [], item: { area: 'Kitchen' } } } });
  expect(first).toMatchObject({ kind: 'file', fields: { owner_type: 'module', owner_id: module } });
  expect(hang?.needs.toSorted()).toEqual([raise?.key, first?.key].toSorted());
  render(<Waiting />);
  await screen.findByText('Finishes · Kitchen with 2');
  await screen.findByRole('button', { name: 'Take a photo' });
  // Entered once more at the same place, it is recognised before it is written twice.
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await screen.findByText(/Perhaps the same as one that waits here/u);
});

test('what the portal did not answer any more is kept as the same request: it counts once, whether it arrived or not', async () => {
  answer('POST', '/punch-items/raise', noAnswer);
  const { container } = opened();
  takePhoto(container);
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(queued()).toHaveLength(1));
  const [sent] = callsOf('POST', '/punch-items/raise');
  expect(queued()[0]).toMatchObject({ key: sent?.headers.get('idempotency-key'), input: { body: sent?.body } });
});

test.each([
  ['factory', 'Minor', { priority: 'low', must_fix_before: 'handover' }],
  ['factory', 'Before it ships', { priority: 'medium', must_fix_before: 'ship' }],
  ['factory', 'Safety', { priority: 'urgent', must_fix_before: 'ship' }],
  ['site', 'Before handover', { priority: 'medium', must_fix_before: 'handover' }],
] as const)('on the %s list the key "%s" is kept as what it says', async (phase, key, kept) => {
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <PunchForm phase={phase} onFloor />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await user.click(screen.getByRole('button', { name: key }));
  await user.click(screen.getByRole('button', { name: 'Save without a photo' }));
  await waitFor(() => expect(callsOf('POST', '/punch-items/raise')).toHaveLength(1), { timeout: 30_000 });
  expect(callsOf('POST', '/punch-items/raise')[0]?.body).toMatchObject({ item: kept });
});

test('an item that is changed without network keeps what it was changed from', async () => {
  const record = { area: 'Kitchen', title: 'Gap', lead_id: { id: person, name: 'Luis Arredondo' }, due_on: null };
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <PunchForm
          phase="factory"
          onFloor
          item={{
            id: 'item-1',
            version: 4,
            record,
            place: { project, module, area: 'Kitchen' },
            words: {
              category: 'finishes',
              defect: undefined,
              title: 'Gap',
              gravity: 'usual',
              lead: person ?? null,
              due: null,
              position: '',
              description: '',
            },
            photos: [],
          }}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Bath' }));
  await readAll();
  useNetwork.setState({ isReached: false });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(queued()).toHaveLength(1));
  expect(queued()[0]).toMatchObject({
    about: 'item-1',
    input: { params: { id: 'item-1' }, body: { area: 'Bath', version: 4 } },
    basis: { area: { was: 'Kitchen' }, lead_id: { was: { id: person } } },
  });
});

test('what is half-written comes back with its photos and its words, says so, and is gone once it is sent', async () => {
  const first = opened();
  takePhoto(first.container);
  takePhoto(first.container);
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await user.click(screen.getByRole('button', { name: 'More to say' }));
  await user.type(screen.getByRole('textbox', { name: /In your own words/u }), 'Gap above the door');
  await waitFor(async () => expect(await (await deviceStore()).count('drafts')).toBe(1));
  await draftsKept();
  // As by “Look”, the bar at the foot, or a page that ended: the form is gone, and opened again elsewhere.
  first.unmount();
  usePlace.setState({ search: {} });
  const again = opened();
  await screen.findByText(/This is what you had begun on/u);
  expect(screen.getByRole('button', { name: 'Finishes' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('button', { name: /Show photo \d large/u })).toHaveLength(2);
  expect(usePlace.getState().search).toMatchObject({ project, module, area: 'Kitchen' });
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(() => expect(callsOf('POST', '/punch-items/raise')).toHaveLength(1));
  expect(callsOf('POST', '/punch-items/raise')[0]?.body).toMatchObject({
    file_ids: [photo, photo],
    item: { title: 'Gap above the door', category: 'finishes', area: 'Kitchen' },
  });
  await waitFor(async () => {
    await draftsKept();
    expect(await (await deviceStore()).count('drafts')).toBe(0);
  });
  expect(screen.queryByText(/This is what you had begun on/u)).toBeNull();
  again.unmount();
});

test('a draft is its writer’s alone', async () => {
  const first = opened();
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await waitFor(async () => expect(await (await deviceStore()).count('drafts')).toBe(1));
  first.unmount();
  useSession.setState({
    authenticated: true,
    userInfo: { username: 'ana', userId: 'another', groups: ['floor_manager'] },
  });
  opened();
  await draftsKept();
  expect(screen.getByRole('button', { name: 'Finishes' }).getAttribute('aria-pressed')).toBe('false');
});

test('a tap on a small photo shows it large and takes nothing off; its own key does, with a way back, as does the eraser', async () => {
  const said: { message: string | undefined; run: () => void }[] = [];
  const raised = vi.spyOn(notify, 'success').mockImplementation((message, action) => {
    said.push({ message, run: action?.run ?? (() => undefined) });
  });
  const { container } = opened();
  takePhoto(container);
  takePhoto(container);
  const thumbs = () => screen.queryAllByRole('button', { name: /Show photo \d large/u });
  await user.click(thumbs()[0] as HTMLElement);
  expect(thumbs()).toHaveLength(2);
  screen.getByRole('img', { name: 'Photo 1' });
  await user.click(screen.getByRole('button', { name: 'Take photo 1 off' }));
  expect(thumbs()).toHaveLength(0);
  act(() => said.at(-1)?.run());
  expect(thumbs()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Finishes' }));
  await user.click(screen.getByRole('button', { name: 'Begin again' }));
  expect(thumbs()).toHaveLength(0);
  expect(said.at(-1)?.message).toBe('Begun again');
  act(() => said.at(-1)?.run());
  expect(thumbs()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Finishes' }).getAttribute('aria-pressed')).toBe('true');
  raised.mockRestore();
});
