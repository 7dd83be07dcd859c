import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { MailSettings } from './news.ts';
import { ownRecipient, type Standing } from './signing.ts';

/** What the calls of signing stand on. */
export interface Ports {
  storage: FileStorage;
  settings: MailSettings;
}

export const placeOf = (request: FastifyRequest) => ({
  ip: request.ip,
  device: String(request.headers['user-agent'] ?? ''),
});

/** As which recipient somebody with an account acts. */
export async function standingOf(
  db: Executor,
  viewer: Viewer,
  request: FastifyRequest,
  envelopeId: string,
): Promise<Standing> {
  const recipientId = await ownRecipient(db, viewer, envelopeId);
  const { userId } = viewer;
  return { recipientId, identified: 'account', proof: `user:${userId}`, note: null, userId, ...placeOf(request) };
}

export function sendPdf(reply: FastifyReply, { bytes, name }: { bytes: Buffer; name: string }): void {
  void reply
    .headers({
      'content-disposition': contentDisposition('inline', name),
      'cache-control': 'private, max-age=3600',
      'content-length': String(bytes.length),
    })
    .type('application/pdf')
    .send(bytes);
}
