import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '#test/component/server.ts';
import { usePlace } from '#platform/web/place.ts';
import { Screen } from './link-screen.tsx';

test('the screen of a third party stands by itself: no shell is around it, and a link that is dead says so', async () => {
  answer('POST', '/sign-off-links/dead/open', () => ({
    status: 404,
    body: { code: 'not_found', message: 'Not found' },
  }));
  usePlace.setState({ path: '/sign-off/dead', params: { token: 'dead' }, search: {}, hash: '' });
  render(<Screen />);
  expect(await screen.findByText('This link is not good any more')).toBeDefined();
});
