import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePlace } from '#platform/web/place.ts';
import { answer } from '#test/component/server.ts';
import { Screen } from './link-screen.tsx';

const page = {
  form: { code: 'SO-0001', title: 'B-203 14/24', form_type: 'factory_qa', project_name: 'Juniper Ridge' },
  area: {
    name: 'System tests',
    name_es: null,
    items: [
      { text: 'Gas holds', text_es: null, code_ref: 'P2417', unit: null, answer: 'pass', verdict: 'pass' },
      { text: 'Pressure', text_es: null, code_ref: null, unit: 'psi', answer: '60', verdict: 'pass' },
      { text: 'Drains', text_es: null, code_ref: null, unit: null, answer: null, verdict: null },
    ],
  },
  name: 'Ida Inspector',
  statement: 'I inspected this area for my agency.',
  statement_es: 'Inspeccioné esta área por mi agencia.',
  expires_at: '2026-11-30T18:00:00Z',
};

const head = {
  project_name: 'Juniper Ridge',
  name: 'Ida Inspector',
  address: 'i•••@agency.example',
  expires_at: '2026-11-30T18:00:00Z',
};

/** Comes by the mail of the link, whose way needs no code, and opens what is to be signed. */
async function comeIn(): Promise<void> {
  usePlace.setState({ path: '/sign-off/', params: {}, search: {}, hash: 'a-way-out-of-the-mail' });
  answer('POST', '/sign-off-links//open', () => ({ body: head }));
  answer('POST', '/sign-off-links//enter', () => ({ body: { pass: 'a-pass' } }));
  answer('POST', '/sign-off-links//read', () => ({ body: page }));
  render(<Screen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Open it' }, { timeout: 30_000 }));
}

// Nothing stands around a page of the public: neither who is signed in nor what was read before.
test('somebody of an agency reads the area that they are asked to sign, each answer in words, without an account', async () => {
  await comeIn();
  expect((await screen.findByRole('heading', { name: 'System tests' })).isConnected).toBe(true);
  const answers = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s+/gu, ' ').trim());
  expect(answers).toEqual(['Gas holds P2417Pass', 'Pressure 60 psi', 'Drains not answered']);
  expect(screen.queryByRole('textbox', { name: /Name/u }), 'the name is the one that was invited').toBeNull();
  expect(screen.getAllByText('Ida Inspector').length).toBeGreaterThan(0);
});

test('it stands under the name of the house and in the language of whoever reads it', async () => {
  await comeIn();
  await screen.findByRole('heading', { name: 'System tests' });
  await screen.findByRole('heading', { name: 'Your signature is asked for' });
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Español' }));
    expect((await screen.findByRole('heading', { name: 'Se pide tu firma' })).isConnected).toBe(true);
    expect(screen.getByText('Inspeccioné esta área por mi agencia.').isConnected).toBe(true);
  } finally {
    fireEvent.click(screen.getByRole('button', { name: 'English' }));
  }
});

test('a page that could not be loaded does not say that its link is over: it is asked for again', async () => {
  let isAway = true;
  answer('POST', '/sign-off-links//open', () =>
    isAway ? { status: 503, body: { code: 'unavailable', message: 'Not now' } } : { body: head },
  );
  render(<Screen />);
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 30_000 });
  expect(screen.queryByText('This link is not good any more')).toBeNull();
  isAway = false;
  fireEvent.click(again);
  expect((await screen.findByText(/we send a code to i•••@agency.example/u, {}, { timeout: 30_000 })).isConnected).toBe(
    true,
  );
});

test('a link that is not good any more says so', async () => {
  answer('POST', '/sign-off-links//open', () => ({ status: 404, body: { code: 'not_found', message: 'Not found' } }));
  render(<Screen />);
  expect((await screen.findByText('This link is not good any more')).isConnected).toBe(true);
});
