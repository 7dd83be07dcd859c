import { expect, test } from 'vitest';
import { say as sayText, type Text } from '#platform/shared/text.ts';
import { refusalWords } from './refusal-words.ts';

const say = (text: Text) => sayText(text, 'en');

test('a registration that fails shows the message of whoever refused it', () => {
  expect(
    refusalWords(
      {
        ok: false,
        status: 422,
        kind: 'status',
        text: { code: 'rule_broken', said: { en: 'This address is taken.', es: 'Esta dirección ya está en uso.' } },
      },
      say,
    ),
  ).toBe('This address is taken.');
});

test.each([
  { ok: false, status: 500, kind: 'status', text: { code: 'unexpected', message: 'm' } },
  { ok: false, status: 0, kind: 'fetch', text: 'Failed to fetch' },
  { ok: false, status: 0, kind: 'timeout', text: '' },
] as const)('without one it reads "Could not register at this time" ($kind $status)', (failure) => {
  expect(refusalWords(failure, say)).toBe('Could not register at this time');
});
