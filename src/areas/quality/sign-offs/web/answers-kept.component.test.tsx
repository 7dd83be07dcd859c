import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { setAccessToken } from '#platform/web/call/access-token.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { deviceStore } from '#platform/web/offline/device-store.ts';
import { noteReached, useNetwork } from '#platform/web/offline/network.ts';
import { choose, readQueue, retryAll, useQueue } from '#platform/web/offline/queue.ts';
import { setSearch, usePlace } from '#platform/web/place.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import './look-at-answers.ts';
import type { FormRead } from './queries.ts';
import { Screen } from './sign-off-screen.tsx';

const user = userEvent.setup({ delay: null });
const [formId, areaId, itemId, photoItem] = ['f', 'a', '1', '2'];

const question = (id: string, text: string, more: object = {}) => ({
  id,
  key: id,
  text,
  text_es: null,
  help: null,
  help_es: null,
  response: 'pass_fail_na' as const,
  options: [],
  unit: null,
  min: null,
  max: null,
  critical: false,
  photo_rule: 'always' as const,
  photo_count: 1,
  note_rule: 'never' as const,
  show_if: null,
  hold_point: false,
  on_fail: 'block' as const,
  code_ref: null,
  given: null,
  ...more,
});

const form = (conflicts: object[] = [], given: object | null = null) => ({
  id: formId,
  code: 'SO-0001',
  title: 'Module 1/2',
  form_type: 'factory_qa',
  status: 'open',
  project: { id: 'p', project_number: '26-041', name: 'Juniper Ridge' },
  unit: null,
  module: { id: 'm', module_no: '1/2', serial_no: null },
  factory: 'reno',
  line: null,
  template: { name: 'Factory', revision: 1 },
  inspector: null,
  started_at: '2026-11-20T18:00:00Z',
  asks_developer: false,
  version: 1,
  signatures: [],
  can: { sign: null, release: false, reopen: false, certificate: false },
  areas: [
    {
      id: areaId,
      key: 'insulation',
      position: 1,
      name: 'Insulation',
      name_es: null,
      station: 1,
      hold_point: false,
      is_locked: false,
      state: 'in_progress',
      maker: null,
      submitted_at: null,
      approved_by: null,
      approved_at: null,
      returned_reason: null,
      not_applicable_reason: null,
      waive_asked: null,
      waived: null,
      items: [
        question(itemId, 'Batts fill the bay', { given }),
        question(photoItem, 'Vapour barrier', { response: 'photo' }),
      ],
      conflicts,
      comments: [],
      signatures: [],
      links: [],
      can: {
        answer: true,
        submit: true,
        approve: false,
        return: false,
        comment: true,
        internal: true,
        waive: true,
        waive_alone: false,
        confirm_waive: false,
        link: false,
      },
    },
  ],
});

const opened = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Screen />
      </TooltipProvider>
    </QueryClientProvider>,
  );
const queued = () => useQueue.getState().entries;
const bodies = () => callsOf('POST', `/sign-off-forms/${formId}/answers`).map(({ body }) => body);

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  setAccessToken(undefined);
  for (const name of ['queue', 'bytes', 'answers'] as const) await (await deviceStore()).clear(name);
  usePlace.setState({
    path: `/floor/projects/26-041/manufacturing-sign-offs/${formId}/factory_qa`,
    params: { id: formId },
  });
  setSearch({});
  usePlace.setState({
    path: `/floor/projects/26-041/manufacturing-sign-offs/${formId}/factory_qa`,
    params: { id: formId },
  });
  useSession.setState({
    authenticated: true,
    userInfo: { username: 'luis', userId: 'me', groups: ['floor_manager'] },
  });
  await readQueue();
  noteReached(true);
  answer('GET', '/me', () => ({ body: { id: 'me', first_name: 'Luis', last_name: 'Arredondo' } }));
  answer('GET', `/sign-off-forms/${formId}`, () => ({ body: form() }));
});

test('without network an answer, its photo, a comment and what does not apply are kept, shown at once, and nobody signs before they have arrived', async () => {
  const { container } = opened();
  await screen.findByText(/Batts fill the bay/u);
  useNetwork.setState({ isReached: false });
  await user.click(screen.getAllByRole('button', { name: 'Fail' })[0] as HTMLElement);
  await waitFor(() => expect(queued()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Fail' }).getAttribute('aria-pressed')).toBe('true');
  // The photo of the answer: the answer once more, with it.
  const camera = container.querySelector('input[capture]');
  if (camera === null) throw new Error('There is no camera.');
  fireEvent.change(camera, { target: { files: [new File(['x'], 'gap.jpg', { type: 'image/jpeg' })] } });
  await screen.findByRole('button', { name: 'Photo, not sent yet' });
  const [first, photo, second] = queued();
  expect(second).toMatchObject({
    needs: [photo?.key],
    input: { body: { answers: [{ answer: 'fail', seen: draftOf(first)['id'] }] } },
  });
  await user.type(screen.getByRole('textbox', { name: 'Write something about this area' }), 'Wet in the corner');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Not sent yet');
  const submit = screen.getByRole('button', { name: /Submit area/u });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  await screen.findAllByText('This needs a connection.');
  useNetwork.setState({ isReached: true });
  await screen.findAllByText('What you entered is sent first.');
});

const draftOf = (entry: ReturnType<typeof queued>[number] | undefined): Record<string, unknown> =>
  JSON.parse(JSON.stringify(entry?.kind === 'call' ? entry.input.body : {})).answers[0];

test('an answer that nobody answered is kept as it was sent: under its own id it counts once', async () => {
  answer('POST', `/sign-off-forms/${formId}/answers`, () => {
    throw new TypeError('Failed to fetch');
  });
  opened();
  await screen.findByText(/Batts fill the bay/u);
  await user.click(screen.getByRole('button', { name: 'Pass' }));
  await waitFor(() => expect(queued()).toHaveLength(1));
  expect(draftOf(queued()[0])['id']).toBe(bodies()[0]?.answers[0].id);
});

test('what somebody else had answered meanwhile is listed with both answers, and what is chosen stands', async () => {
  opened();
  await screen.findByText(/Batts fill the bay/u);
  useNetwork.setState({ isReached: false });
  await user.click(screen.getByRole('button', { name: 'Pass' }));
  await waitFor(() => expect(queued()).toHaveLength(1));
  const mine = draftOf(queued()[0])['id'];
  const said = (id: unknown, verdict: 'pass' | 'fail', by: string) => ({
    id,
    answer: verdict,
    verdict,
    in_tolerance: null,
    note: null,
    photos: [],
    photos_taken: 0,
    by: { id: by, name: by === 'me' ? 'Luis Arredondo' : 'Ana Ruiz' },
    at: '2026-11-20T18:00:00Z',
    device_time: '2026-11-20T18:00:00Z',
    is_skewed: false,
    punch: null,
  });
  // Mine is the later one and stands; hers is listed as the one that gave way to it.
  const after = form(
    [{ ...said('hers', 'fail', 'ana'), item_id: itemId, superseded_by: mine }],
    said(mine, 'pass', 'me'),
  );
  answer('POST', `/sign-off-forms/${formId}/answers`, () => ({ body: after }));
  answer('GET', `/sign-off-forms/${formId}`, () => ({ body: after }));
  setAccessToken('token');
  useNetwork.setState({ isReached: true });
  await retryAll();
  await waitFor(() => expect(queued()).toMatchObject([{ key: `conflict-${itemId}` }]));
  const [entry] = queued();
  if (entry?.kind !== 'call') throw new Error('There is nothing to choose.');
  expect(entry.conflict?.differences).toMatchObject([
    {
      label: { en: 'Batts fill the bay' },
      mine: { en: 'Pass', es: 'Pasa' },
      theirs: { en: expect.stringMatching(/^Fail, by Ana Ruiz/u) },
    },
  ]);
  await choose(entry.key, { answer: false });
  await waitFor(() => expect(queued()).toEqual([]));
  expect(bodies().at(-1)?.answers).toMatchObject([{ item_id: itemId, answer: 'fail', seen: mine }]);
  within(document.body).getByText(/Batts fill the bay/u);
});

test('a form knows no conflict where both said the same, or where it was there before', async () => {
  const { answerConflict } = await import('./answer-conflicts.ts');
  const whole: FormRead = JSON.parse(
    JSON.stringify(
      form(
        [
          { id: 'old', item_id: itemId, superseded_by: 'another', answer: 'fail', note: null, photos: [] },
          { id: 'hers', item_id: itemId, superseded_by: 'mine', answer: 'pass', note: null, photos: [] },
        ],
        { id: 'mine', answer: 'pass', verdict: 'pass', note: null, photos: [] },
      ),
    ),
  );
  const entry = { input: { body: { answers: [{ id: 'mine' }] } } };
  expect(answerConflict(JSON.parse(JSON.stringify(entry)), whole)).toBeUndefined();
});

test('the choice of one’s own answer takes the photo with it that was queued after it, and waits for it', async () => {
  opened();
  await screen.findByText(/Batts fill the bay/u);
  useNetwork.setState({ isReached: false });
  await user.click(screen.getAllByRole('button', { name: 'Fail' })[0] as HTMLElement);
  await waitFor(() => expect(queued()).toHaveLength(1));
  const camera = document.querySelector('input[capture]');
  if (camera === null) throw new Error('There is no camera.');
  fireEvent.change(camera, { target: { files: [new File(['x'], 'gap.jpg', { type: 'image/jpeg' })] } });
  await waitFor(() => expect(queued()).toHaveLength(3));
  const [first, photo, second] = queued();
  if (first?.kind !== 'call' || second?.kind !== 'call') throw new Error('Two answers should wait.');
  const { answerConflict } = await import('./answer-conflicts.ts');
  const said = (id: unknown, answer: string, by: string) => ({
    id,
    answer,
    verdict: answer,
    note: null,
    photos: [],
    device_time: '2026-11-20T18:00:00Z',
    by: { id: by, name: by },
  });
  // Hers was later and stands; mine gave way, and its photo has not been sent yet.
  const form1: FormRead = JSON.parse(
    JSON.stringify(
      form(
        [{ ...said(draftOf(first)['id'], 'fail', 'me'), item_id: itemId, superseded_by: 'hers' }],
        said('hers', 'pass', 'ana'),
      ),
    ),
  );
  const early = answerConflict(first, form1, [second]);
  expect(early?.needs).toEqual([photo?.key]);
  expect(early?.conflict.differences[0]?.mine.en).toBe('Fail, 1 photo');
  expect(early?.conflict.differences[0]?.sends.mine).toMatchObject({
    answers: [{ answer: 'fail', seen: 'hers', photo_ids: draftOf(second)['photo_ids'] }],
  });
  // Once it has arrived, the choice is made of what arrived.
  const arrived = { ...said(draftOf(second)['id'], 'fail', 'me'), photos: [{ id: 'p1' }] };
  const form2: FormRead = JSON.parse(
    JSON.stringify(form([{ ...arrived, item_id: itemId, superseded_by: 'hers' }], said('hers', 'pass', 'ana'))),
  );
  expect(answerConflict(second, form2, [])?.conflict.differences[0]?.sends.mine).toMatchObject({
    answers: [{ answer: 'fail', photo_ids: ['p1'] }],
  });
});

test('after a choice the form names the answer that gave way, once, and not what says the same as the one that stands', async () => {
  const { gaveWay } = await import('./form-words.ts');
  const said = (id: string, answer: string, by: string) => ({
    id,
    answer,
    note: null,
    by: { id: by, name: by },
    item_id: itemId,
  });
  const area = {
    conflicts: [
      said('a', 'fail', 'luis'),
      said('b', 'fail', 'luis'),
      said('p', 'pass', 'dana'),
      said('q', 'pass', 'dana'),
    ],
  };
  const item = { id: itemId, given: said('c', 'fail', 'luis') };
  const named = gaveWay(area as never, item as never);
  expect(named.map(({ by, answer: words }) => [by?.name, words])).toEqual([['dana', 'pass']]);
});
