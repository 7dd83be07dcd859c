import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { defineRecord } from '#platform/shared/record.ts';
import { answer } from '#test/component/server.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { queryClient } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { RecordDialog } from './record-dialog.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const kiln = defineRecord({
  name: 'kiln',
  path: '/kilns',
  screen: '/kilns',
  one: { en: 'Kiln', es: 'Horno' },
  many: { en: 'Kilns', es: 'Hornos' },
  access: { read: 'tickets.read', write: 'tickets.write', remove: 'tickets.remove' },
  title: 'name',
  fields: {
    name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' } },
    is_rented: { kind: 'flag', label: { en: 'Rented', es: 'Rentado' } },
    price: { kind: 'money', label: { en: 'Price', es: 'Precio' } },
    lender: { kind: 'text', max: 80, label: { en: 'Lender', es: 'Arrendador' }, shown: ['is_rented', 'is', true] },
  },
  states: {
    first: 'cold',
    words: { cold: { en: 'Cold', es: 'Frío', tone: 'neutral' }, gone: { en: 'Gone', es: 'Perdido', tone: 'bad' } },
    edges: [],
  },
});
const user = userEvent.setup({ delay: null });
const sent: unknown[] = [];

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sent.length = 0;
  useSession.setState({ authenticated: true, userInfo: { username: 'dana', userId: id, groups: ['employee'] } });
  answer('POST', '/kilns', ({ body }) => {
    sent.push(body);
    return { status: 201, body: { id, version: 1, name: 'New', state: 'cold' } };
  });
});

test('a field that hangs on another is asked for and sent only while that one says so', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RecordDialog declaration={kiln} first={{ name: 'New' }} choices={{}} onClose={() => undefined} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  expect(screen.queryByLabelText('Lender')).toBeNull();
  await user.click(screen.getByLabelText('Rented'));
  await user.type(await screen.findByLabelText('Lender'), 'Somebody');
  await user.click(screen.getByLabelText('Rented'));
  expect(screen.queryByLabelText('Lender')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'New', is_rented: false, price: null }]), { timeout: 30_000 });
});

test('words that are no number are never sent: they stay, with the focus and the sentence at their field', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RecordDialog
          declaration={kiln}
          first={{ name: 'New', price: 220_000_000 }}
          choices={{}}
          onClose={() => undefined}
        />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const price = await screen.findByLabelText('Price');
  for (const words of ['10-12', '1.200', '12,5 m']) {
    await user.clear(price);
    await user.type(price, words);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(price).toHaveProperty('value', words);
    expect(document.activeElement).toBe(price);
    expect(price.getAttribute('aria-invalid')).toBe('true');
    await user.type(price, '{Enter}');
  }
  expect(sent).toEqual([]);
  await user.clear(price);
  await user.type(price, '2.200.000,50');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ price: 220_000_050 })]), { timeout: 30_000 });
});
