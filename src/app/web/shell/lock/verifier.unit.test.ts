import { expect, test } from 'vitest';
import { isRightPin, makeVerifier, shortened } from './verifier.ts';

test('what is kept of a PIN on a device fits many PINs, so that it tells nobody which', async () => {
  const verifier = await makeVerifier('480271');
  if (verifier === null) throw new Error('There is no cryptography here.');
  expect(atob(verifier.hash)).toHaveLength(1);
  expect(await isRightPin('480271', verifier)).toBe(true);
  const cheap = { ...verifier, rounds: 1, hash: '' };
  // At one round, for the count alone: what fits is one in 256.
  let fits = 0;
  for (let pin = 0; pin < 4_000; pin += 1)
    if (await isRightPin(String(100_000 + pin), { ...cheap, hash: verifier.hash })) fits += 1;
  expect(fits).toBeGreaterThan(2);
  expect(fits).toBeLessThan(45);
});

test('what was kept whole is cut to the same', () => {
  const whole = { salt: 'c2FsdA==', hash: btoa('x'.repeat(32)), rounds: 1 };
  expect(shortened(whole)).toEqual({ ...whole, hash: btoa('x') });
  expect(shortened(shortened(whole))).toEqual(shortened(whole));
});
