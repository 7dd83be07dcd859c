import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { answer } from '#test/component/server.ts';
import { TotpSettings } from './totp-settings.tsx';

const secret = 'Q2SNERUIJMGDS25ZFLBLNNJMDIXFYSRJ';

test('each step of the authenticator takes the focus from the one before; the secret stands in fours; a wrong code is said', async () => {
  let isOn = false;
  answer('GET', '/auth/me', () => ({
    body: { security: { has_password: true, totp: isOn, recovery_codes_left: 2 } },
  }));
  answer('POST', '/auth/totp/start', () => ({ body: { secret, uri: 'otpauth://totp/x', qr_svg: '<svg/>' } }));
  answer('POST', '/auth/totp/confirm', ({ body }) => {
    if (body.code === '123456') {
      isOn = true;
      return { body: { recovery_codes: ['8hf5g-z5rj4-h26wa', '63z5m-qadyd-9nd55'] } };
    }
    const said = { en: 'The code is wrong.', es: 'El código es incorrecto.' };
    return { status: 422, body: { code: 'code_wrong', message: said.en, said, requestId: '1' } };
  });
  render(
    <QueryClientProvider client={queryClient}>
      <TotpSettings />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'hearth' } });
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') ?? document.body);
  const setUp = await screen.findByRole('form', { name: 'Set up the second factor' });
  await waitFor(() => expect(document.activeElement).toBe(setUp));
  expect(screen.getByText('Q2SN ERUI JMGD S25Z FLBL NNJM DIXF YSRJ').tagName).toBe('CODE');

  const type = (code: string) => fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  type('000000');
  await screen.findByText('The code is wrong.');
  type('123456');
  const codes = await screen.findByRole('group', { name: 'Recovery codes' });
  await waitFor(() => expect(document.activeElement).toBe(codes));
  expect(codes.textContent).toContain('63z5m-qadyd-9nd55');
});
