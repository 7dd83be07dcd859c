import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { useSession } from '#platform/web/call/session.ts';
import { usePlace } from '#platform/web/place.ts';
import { Screen as LinkScreen } from './link-screen.tsx';
import { Screen as VerifyScreen } from './verify-screen.tsx';

const user = userEvent.setup({ delay: null });
test('by a link alone somebody asks for a code, enters it, and is led to nobody else by a wrong one', async () => {
  const head = {
    title: 'Manufacturing Agreement',
    sender: 'Priya Raman',
    name: 'Ingrid',
    address: 'i•••@example.test',
    asks: 'code',
  };
  answer('POST', '/signing-links/secret/open', () => ({ body: head }));
  answer('POST', '/signing-links/secret/code', () => ({ status: 204 }));
  const said = { en: 'The code is wrong.', es: 'El código es incorrecto.' };
  answer('POST', '/signing-links/secret/enter', () => ({
    status: 422,
    body: { code: 'code_wrong', message: said.en, said },
  }));
  usePlace.setState({ path: '/sign/secret', params: { token: 'secret' }, search: {}, hash: '' });
  render(<LinkScreen />);
  expect(await screen.findByText(/Priya Raman sent you “Manufacturing Agreement”/u)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  await user.type(await screen.findByRole('textbox'), '123456');
  expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong.');
  expect(callsOf('POST', '/signing-links/secret/enter').map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

test('a device that was handed over forgets who was signed in on it before anything is read, and says how they come back', async () => {
  const person = { username: 'priya', userId: 'p', groups: ['employee'] as const };
  useSession.setState({ authenticated: true, token: 'a-token', userInfo: person });
  const head = { title: 'Agreement', sender: 'Priya Raman', name: 'Ingrid', address: null, asks: 'device' };
  answer('POST', '/signing-links/tablet/open', () => ({ body: head }));
  usePlace.setState({ path: '/sign/tablet', params: { token: 'tablet' }, search: {}, hash: '' });
  render(<LinkScreen />);
  expect(await screen.findByRole('button', { name: 'Read the documents' })).toBeDefined();
  expect(useSession.getState()).toMatchObject({ authenticated: false, token: null });
  expect(screen.getByRole('link', { name: 'Staff: sign in again' }).getAttribute('href')).toBe('/login?redirectTo=/');
});

test('a link that is dead says so, and what helps', async () => {
  answer('POST', '/signing-links/dead/open', () => ({
    status: 404,
    body: { code: 'not_found', message: 'Not found' },
  }));
  usePlace.setState({ path: '/sign/dead', params: { token: 'dead' }, search: {}, hash: '' });
  render(<LinkScreen />);
  expect(await screen.findByRole('heading', { name: 'This link is not good any more' })).toBeDefined();
});

test('anybody asks for a number and reads whether it is known', async () => {
  answer('POST', '/verify', () => ({ body: { verdict: 'unknown' } }));
  usePlace.setState({ path: '/verify', params: {}, search: {}, hash: '' });
  render(<VerifyScreen />);
  await user.type(screen.getByLabelText('Number'), 'HE-2222-3333-4444');
  await user.click(screen.getByRole('button', { name: 'Check it' }));
  expect(await screen.findByText('Nothing like this was signed here.')).toBeDefined();
});
