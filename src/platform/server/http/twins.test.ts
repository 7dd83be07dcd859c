import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { refuse } from '#platform/shared/errors.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { Viewer } from '../viewer.ts';
import { mount } from './mount.ts';

const planted = contract({
  send: {
    method: 'POST',
    path: '/planted/sends',
    summary: 'Sends what was not sent yet: looks first, and writes then.',
    access: 'projects.write',
    body: z.strictObject({ name: z.string().max(100) }),
    reply: z.object({ sent: z.number() }),
    transaction: 'own',
  },
});

let at: TestPortal;
let employee: Viewer;
let sent = 0;
let tries = 0;
const secondLooks = Promise.withResolvers<void>();
const firstIsThrough = Promise.withResolvers<void>();

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  mount(at.portal.kernel, 'planted', planted, {
    async send({ once }) {
      tries += 1;
      if (tries === 2) {
        secondLooks.resolve();
        await firstIsThrough.promise;
      }
      if (sent > 0) throw refuse('', { en: 'It is sent already.', es: 'Ya se envió.' });
      await secondLooks.promise;
      return once(async () => ({ sent: (sent += 1) }));
    },
  });
});
afterAll(() => at.close());

test('a request that is repeated while its twin is at work is answered as that one, though there is nothing left to do', async () => {
  const send = (key: string) => at.call(employee, 'POST', '/planted/sends', { name: 'x' }, { 'idempotency-key': key });
  const key = randomUUID();
  const [first, second] = [send(key), send(key)];
  expect((await first).body).toEqual({ sent: 1 });
  firstIsThrough.resolve();
  expect(await second).toMatchObject({ status: 200, body: { sent: 1 } });
  // Whoever asks for it anew is refused.
  expect((await send(randomUUID())).status).toBe(422);
  expect(sent).toBe(1);
});
