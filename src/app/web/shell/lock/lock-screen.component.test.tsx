import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { LockScreen } from './lock-screen.tsx';

test('after a wrong PIN the next one is typed at once: the first box is in hand again', async () => {
  const user = userEvent.setup({ delay: null });
  answer('POST', '/auth/pin/unlock', () => ({
    status: 401,
    body: {
      code: 'invalid_credentials',
      message: 'No',
      said: { en: 'This PIN is wrong.', es: 'Este PIN es incorrecto.' },
    },
  }));
  render(<LockScreen />);
  expect(document.activeElement).toBe(screen.getByLabelText('PIN of six digits'));
  await user.keyboard('111111');
  await screen.findByText('This PIN is wrong.', undefined, { timeout: 30_000 });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('PIN of six digits')), {
    timeout: 30_000,
  });
  await user.keyboard('222222');
  await waitFor(() => expect(callsOf('POST', '/auth/pin/unlock')).toHaveLength(2), { timeout: 30_000 });
  expect(callsOf('POST', '/auth/pin/unlock')[1]?.body).toEqual({ pin: '222222' });
});
