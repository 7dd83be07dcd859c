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
    on_device: false,
    witness: null,
    in_person: null,
    stands: 'asked',
    is_sealed: false,
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
  const device = expect.stringMatching(/^[0-9a-f]{32}$/u);
  const [asked] = callsOf('POST', '/signing-links/secret/code').map(({ body }) => body);
  expect(asked).toEqual({ device });
  expect(
    callsOf('POST', '/signing-links/secret/enter').map(({ body }) => body),
    'the code is entered as the browser that asked for it',
  ).toEqual([{ ...(asked as object), code: '123456' }]);
});

test('whoever comes by the mail of a code opens it without typing; where that is over, a code helps', async () => {
  const head = {
    title: 'Agreement',
    sender: 'Priya Raman',
    name: 'Ingrid',
    address: 'i•••@example.test',
    on_device: false,
    witness: null,
    in_person: null,
    stands: 'asked',
    is_sealed: false,
  };
  answer('POST', '/signing-links/way/open', () => ({ body: head }));
  const said = { en: 'The code is wrong.', es: 'El código es incorrecto.' };
  answer('POST', '/signing-links/way/enter', () => ({
    status: 422,
    body: { code: 'code_wrong', message: said.en, said },
  }));
  usePlace.setState({ path: '/sign/way', params: { token: 'way' }, search: {}, hash: '#a-way-of-the-mail' });
  render(<LinkScreen />);
  await user.click(await screen.findByRole('button', { name: 'Open it' }));
  expect(callsOf('POST', '/signing-links/way/enter').map(({ body }) => body)).toEqual([{ way: 'a-way-of-the-mail' }]);
  expect(await screen.findByRole('button', { name: 'Send the code' })).toBeDefined();
});

test('whoever is told that they sign in person objects with one press', async () => {
  const head = {
    title: 'Agreement',
    sender: 'Priya Raman',
    name: 'Ingrid',
    address: 'i•••@example.test',
    on_device: false,
    witness: null,
    in_person: 'Joel Bernstein',
    stands: 'asked',
    is_sealed: false,
  };
  answer('POST', '/signing-links/told/open', () => ({ body: head }));
  answer('POST', '/signing-links/told/object', () => ({ status: 204 }));
  usePlace.setState({ path: '/sign/told', params: { token: 'told' }, search: {}, hash: '' });
  render(<LinkScreen />);
  expect(await screen.findByText(/We were told that Joel Bernstein is or was with you/u)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'That is not me' }));
  expect(await screen.findByText('Thank you. The sender has been told.')).toBeDefined();
});

test('a device that was handed over forgets who was signed in on it before anything is read, and says how they come back', async () => {
  const person = { username: 'priya', userId: 'p', groups: ['employee'] as const };
  useSession.setState({ authenticated: true, token: 'a-token', userInfo: person });
  const head = {
    title: 'Agreement',
    sender: 'Priya Raman',
    name: 'Ingrid',
    address: 'd•••@hearth.test',
    on_device: true,
    witness: 'Dana Ortiz',
    in_person: null,
    stands: 'asked',
    is_sealed: false,
  };
  answer('POST', '/signing-links/tablet/open', () => ({ body: head }));
  usePlace.setState({ path: '/sign/tablet', params: { token: 'tablet' }, search: {}, hash: '' });
  render(<LinkScreen />);
  expect(await screen.findByText(/Dana Ortiz, who works there, has seen who you are/u)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send the code' })).toBeDefined();
  expect(useSession.getState()).toMatchObject({ authenticated: false, token: null });
  expect(screen.getByRole('link', { name: 'Staff: sign in again' }).getAttribute('href')).toBe('/login?redirectTo=/');
});

test('whoever has signed is told so and is not asked for their signature again; the finished file is behind a code', async () => {
  answer('POST', '/signing-links/used/open', () => ({
    body: {
      title: 'Agreement',
      sender: 'Priya Raman',
      name: 'Ingrid',
      address: 'i•••@example.test',
      on_device: false,
      witness: null,
      in_person: null,
      stands: 'signed',
      is_sealed: true,
    },
  }));
  usePlace.setState({ path: '/sign/used', params: { token: 'used' }, search: {}, hash: '' });
  render(<LinkScreen />);
  expect(await screen.findByText('You have signed it. Nothing is left to do.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Documents sent to you' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send a code for the finished file' })).toBeDefined();
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

test('a link that could not be asked for now is not called dead, and is asked for again', async () => {
  const said = { en: 'Too many tries from your network.', es: 'Demasiados intentos desde tu red.' };
  let tries = 0;
  answer('POST', '/signing-links/busy/open', () => {
    tries += 1;
    return tries === 1
      ? { status: 429, body: { code: 'too_many_requests', message: said.en, said } }
      : {
          body: {
            title: 'Agreement',
            sender: null,
            name: 'Ingrid',
            address: 'i•••@example.test',
            on_device: false,
            witness: null,
            in_person: null,
            stands: 'asked',
            is_sealed: false,
          },
        };
  });
  usePlace.setState({ path: '/sign/busy', params: { token: 'busy' }, search: {}, hash: '' });
  render(<LinkScreen />);
  expect(await screen.findByText(said.en)).toBeDefined();
  expect(screen.queryByText('This link is not good any more')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Send the code' })).toBeDefined();
});

test('a file that can not be checked says why, in the words of the portal', async () => {
  const said = { en: 'This file is larger than any that is signed here.', es: 'Este archivo pesa más.' };
  answer('POST', '/verify/file', () => ({ status: 413, body: { code: 'too_large', message: said.en, said } }));
  usePlace.setState({ path: '/verify', params: {}, search: {}, hash: '' });
  const { container } = render(<VerifyScreen />);
  const input = container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is nothing to bring a file by.');
  await user.upload(input, new File(['%PDF-1.7'], 'huge.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(said.en)).toBeDefined();
});

test('anybody asks for a number and reads whether it is known', async () => {
  answer('POST', '/verify', () => ({ body: { verdict: 'unknown' } }));
  usePlace.setState({ path: '/verify', params: {}, search: {}, hash: '' });
  render(<VerifyScreen />);
  await user.type(screen.getByLabelText('Number'), 'HE-2222-3333-4444');
  await user.click(screen.getByRole('button', { name: 'Check it' }));
  expect(await screen.findByText('Nothing like this was signed here.')).toBeDefined();
});
