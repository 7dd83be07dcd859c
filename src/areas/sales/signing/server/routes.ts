import { Readable } from 'node:stream';
import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { budget, networkOf, spend } from '#platform/server/writes/attempts.ts';
import { verifyContract } from '../contract.ts';
import type { Ports } from './answers.ts';
import { mountEnvelopes } from './envelopes/envelope-routes.ts';
import { mountLinks } from './links/link-routes.ts';
import { verifyFile, verifyNumber } from './sealing/verify.ts';

const quarterHour = 15 * 60;

/** Serves envelopes: to those who sign them with an account or by a link, to staff who look after them, and to anybody who checks a file. */
export function mountSigning(kernel: Kernel, ports: Ports): void {
  mountEnvelopes(kernel, ports);
  mountLinks(kernel, ports);
  mount(kernel, 'verify', verifyContract, {
    async number({ body, request, db }) {
      await spend(db, [budget('verify', networkOf(request.ip), 120, quarterHour)]);
      return { verdict: await verifyNumber(db, body.number) };
    },
    async file({ request, db }) {
      await spend(db, [budget('verify', networkOf(request.ip), 120, quarterHour)]);
      if (!(request.body instanceof Readable)) throw new AppError('malformed_body');
      return { verdict: await verifyFile(db, request.body) };
    },
  });
}
