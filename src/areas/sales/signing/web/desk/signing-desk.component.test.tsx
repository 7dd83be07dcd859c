import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { SignatureDraft } from '#areas/sales/signing/schema.ts';
import type { EnvelopeRead, Field, Recipient } from '../queries.ts';
import { SigningDesk } from './signing-desk.tsx';

// Pages are drawn by a browser alone; what lies over them is what is signed by.
vi.mock('./document-pages.tsx', () => ({
  DocumentPages: ({ renderOver }: { renderOver: (page: number) => ReactNode }) => renderOver(1),
}));

const user = userEvent.setup({ delay: null });

const recipient = (facts: Partial<Recipient> & Pick<Recipient, 'id' | 'name'>): Recipient => ({
  step: 1,
  role: 'signer',
  user_id: null,
  email: null,
  language: 'en',
  state: 'opened',
  sent_at: '2026-11-20T18:00:00Z',
  opened_at: null,
  acted_at: null,
  expires_on: '2026-12-04',
  expires_at: '2026-12-05T08:00:00Z',
  reason: null,
  delegated_from: null,
  reminders: 0,
  added: false,
  mark: null,
  initials: null,
  ...facts,
});

const field = (id: string, kind: Field['kind'], facts: Partial<Field> = {}): Field => ({
  id,
  document_id: 'document',
  recipient_id: 'me',
  kind,
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.05,
  required: true,
  label: null,
  value: null,
  ...facts,
});

const envelope = (facts: Partial<EnvelopeRead> = {}): EnvelopeRead => ({
  id: 'envelope',
  number: 'HE-2345-6789-ABCD',
  of: { kind: 'contract', id: 'contract' },
  title: 'Manufacturing Agreement',
  message: null,
  amount: null,
  review: 'none',
  in_order: true,
  state: 'sent',
  sent_at: '2026-11-20T18:00:00Z',
  sender: { id: 'priya', name: 'Priya Raman' },
  ended_at: null,
  end_reason: null,
  remind_after_days: 5,
  remind_every_days: 2,
  is_sealed: false,
  stamped_at: null,
  stamp_missed: null,
  documents: [{ id: 'document', name: 'Agreement.pdf', sha256: 'x', bytes: 10, pages: [[612, 792]], added: false }],
  recipients: [
    recipient({ id: 'me', name: 'Ingrid Lindqvist' }),
    recipient({ id: 'erik', name: 'Erik Lindqvist', state: 'waiting' }),
  ],
  fields: [
    field('mark', 'signature'),
    field('again', 'signature'),
    field('box', 'check', { label: 'I have read exhibit C' }),
    field('note', 'text', { required: false, label: 'Parking space' }),
    field('theirs', 'signature', { recipient_id: 'erik' }),
  ],
  log: [],
  me: 'me',
  can: { act: true, delegate: true, manage: false, place: false, download: false },
  ...facts,
});

function open(facts: Partial<EnvelopeRead> = {}) {
  const signed: SignatureDraft[] = [];
  const declined: string[] = [];
  render(
    <SigningDesk
      envelope={envelope(facts)}
      read={() => Promise.resolve(new Uint8Array())}
      actions={{
        sign: async (draft) => void signed.push(draft),
        decline: async (reason) => void declined.push(reason),
        delegate: async () => undefined,
        download: () => undefined,
      }}
    />,
  );
  return { signed, declined };
}

test('by the keyboard alone each place is reached, filled in, agreed to and signed', async () => {
  const { signed } = open();
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  screen.getByRole('button', { name: 'Begin on page 1' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^Signature, page 1: to be done/u })[0]);
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: 'Your signature' });
  expect(within(drawer).getByRole('textbox')).toHaveProperty('value', 'Ingrid Lindqvist');
  within(drawer).getByRole('button', { name: 'Put it here' }).focus();
  await user.keyboard('{Enter}');
  // Made once, it is put into the next place by one press.
  screen.getByRole('button', { name: 'Go to page 1' }).focus();
  await user.keyboard('{Enter}{Enter}');
  screen.getByRole('button', { name: 'I have read exhibit C, page 1: to be done' }).focus();
  await user.keyboard(' ');
  screen.getByRole('button', { name: 'Sign' }).focus();
  await user.keyboard('{Enter}');
  const consent = await screen.findByRole('dialog', { name: 'Sign the documents' });
  expect(within(consent).getByRole('button', { name: 'Sign' })).toHaveProperty('disabled', true);
  within(consent).getByRole('checkbox').focus();
  await user.keyboard(' ');
  within(consent).getByRole('button', { name: 'Sign' }).focus();
  await user.keyboard('{Enter}');
  expect(signed).toEqual([
    { mark: { method: 'typed', text: 'Ingrid Lindqvist' }, values: { box: 'true' }, consent: true, language: 'en' },
  ]);
});

test('the place of somebody else says whose it is and can not be pressed', () => {
  open();
  expect(screen.getByRole('img', { name: 'Erik Lindqvist signs here' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Erik/u })).toBeNull();
});

test('nobody declines without a reason', async () => {
  const { declined } = open();
  await user.click(screen.getByRole('button', { name: 'Don’t sign' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Don’t sign' })).toHaveProperty('disabled', true);
  await user.type(within(dialog).getByRole('textbox'), 'The price moved');
  await user.click(within(dialog).getByRole('button', { name: 'Don’t sign' }));
  expect(declined).toEqual(['The price moved']);
});

test('what is over offers nothing to sign and says how it ended', () => {
  const can = { act: false, delegate: false, manage: false, place: false, download: false };
  open({ state: 'declined', end_reason: 'Another price', can });
  expect(screen.getByRole('alert').textContent).toContain('This was declined: Another price');
  expect(screen.queryByRole('button')).toBeNull();
});
