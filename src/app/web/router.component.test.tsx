import { expect, test } from 'vitest';
import { setSearch, usePlace } from '#platform/web/place.ts';
import { startRouter } from './router.ts';

test('other words of the page on screen stand in the address at once, and two changes in one go are both kept', async () => {
  history.replaceState(null, '', '/login?redirectTo=%2Fprojects');
  await startRouter();
  expect(usePlace.getState()).toMatchObject({ path: '/login', search: { redirectTo: '/projects' } });
  setSearch({ step: 'code' });
  expect(usePlace.getState().search).toEqual({ redirectTo: '/projects', step: 'code' });
  setSearch({ redirectTo: undefined });
  setSearch({ step: 'password' }, { push: true });
  expect(usePlace.getState().search).toEqual({ step: 'password' });
  expect(location.search).toBe('?step=password');
});
