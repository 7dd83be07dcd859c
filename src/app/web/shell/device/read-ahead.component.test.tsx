import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useNetwork } from '#platform/web/offline/network.ts';
import { readSiteAhead } from './read-ahead.ts';

const [assigned, other] = ['018f2a3c-0000-7000-8000-000000000001', '018f2a3c-0000-7000-8000-000000000002'];
const [open, released] = ['018f2a3c-0000-7000-8000-000000000003', '018f2a3c-0000-7000-8000-000000000004'];

beforeEach(() => {
  queryClient.clear();
  useNetwork.setState({ isReached: true });
  useSession.setState({ authenticated: true, userInfo: { username: 'marcus', userId: 'me', groups: ['employee'] } });
  answer('GET', '/projects', ({ query }) => ({
    body: query.get('mine') === 'true' ? [{ id: assigned }] : [{ id: assigned }, { id: other }],
  }));
  answer('GET', '/projects/choices', () => ({ body: [{ id: assigned }, { id: other }] }));
  for (const path of ['/modules', '/punch/people']) answer('GET', path, () => ({ body: [] }));
  answer('GET', '/punch/suggestions', () => ({ body: { people: [], areas: [] } }));
  answer('GET', '/tables/punch-templates', () => ({ body: { rows: [], next: null } }));
  answer('GET', '/sign-off-forms', () => ({
    body: [
      { id: open, status: 'open' },
      { id: released, status: 'released' },
    ],
  }));
  answer('GET', `/sign-off-forms/${open}`, () => ({ body: { id: open } }));
});

test('staff have on their device what the forms of their assigned projects need, and nothing of others', async () => {
  await readSiteAhead();
  for (const path of ['/modules', '/punch/people', '/punch/suggestions', '/sign-off-forms'])
    expect(
      callsOf('GET', path).map(({ query }) => query.get('project') ?? query.get('project_id')),
      path,
    ).toEqual([assigned]);
  expect(callsOf('GET', `/sign-off-forms/${open}`)).toHaveLength(1);
  expect(callsOf('GET', `/sign-off-forms/${released}`)).toHaveLength(0);
  // A quarter of an hour long nothing is asked again.
  await readSiteAhead();
  expect(callsOf('GET', '/modules')).toHaveLength(1);
});

test('without network nothing is asked', async () => {
  useNetwork.setState({ isReached: false });
  await readSiteAhead();
  expect(callsOf('GET', '/projects')).toHaveLength(0);
  expect(callsOf('GET', '/projects/choices')).toHaveLength(0);
});
