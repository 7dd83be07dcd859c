import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { setNavigator, usePlace } from '#platform/web/place.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { PunchForm } from './punch-form.tsx';

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

beforeEach(() => {
  sends = 0;
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
  answer('GET', '/projects', () => ({ body: [{ id: project, project_number: '26-041', name: 'Juniper Ridge' }] }));
  answer('GET', '/modules', () => ({ body: [{ id: module, module_no: '1/2', unit_name: 'A' }] }));
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
    },
  });
  await screen.findByRole('button', { name: 'Take a photo' });
  expect(screen.getByRole('button', { name: 'Kitchen' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Finishes' }).getAttribute('aria-pressed')).toBe('false');
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
