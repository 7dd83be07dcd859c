import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, refuseAs } from '#platform/shared/errors.ts';
import { contentDisposition } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { budget, networkOf, spend } from '#platform/server/writes/attempts.ts';
import type { Actor, Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { envelopesContract, signingLinksContract, verifyContract } from '../contract.ts';
import { holderOf, headOf, linkBehind, mailCode, takeLinkCode, type LinkRow } from './link-holder.ts';
import {
  beginInPerson,
  correctRecipient,
  heldRecipient,
  remindRecipients,
  replaceRecipient,
  voidEnvelope,
} from './manage.ts';
import type { MailSettings } from './news.ts';
import { placeFields } from './place.ts';
import { constraints, rules } from './rules.ts';
import {
  declineDocuments,
  openDocuments,
  ownRecipient,
  requireOwnTurn,
  signDocuments,
  type Standing,
} from './signing.ts';
import { sendPrepared } from './turns.ts';
import { verifyFile, verifyNumber } from './verify.ts';
import { documentFile, readEnvelope, readerOf, sealedFile } from './view.ts';

const quarterHour = 15 * 60;
const anHour = 60 * 60;

interface Ports {
  storage: FileStorage;
  settings: MailSettings;
}

const placeOf = (request: FastifyRequest) => ({ ip: request.ip, device: String(request.headers['user-agent'] ?? '') });

/** As which recipient somebody with an account acts. */
async function standingOf(
  db: Executor,
  viewer: Viewer,
  request: FastifyRequest,
  envelopeId: string,
): Promise<Standing> {
  const recipientId = await ownRecipient(db, viewer, envelopeId);
  return { recipientId, identified: 'account', note: null, userId: viewer.userId, ...placeOf(request) };
}

function sendPdf(reply: FastifyReply, { bytes, name }: { bytes: Buffer; name: string }): void {
  void reply
    .headers({
      'content-disposition': contentDisposition('inline', name),
      'cache-control': 'private, max-age=3600',
      'content-length': String(bytes.length),
    })
    .type('application/pdf')
    .send(bytes);
}

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

function mountEnvelopes(kernel: Kernel, { storage, settings }: Ports): void {
  const answer = async (write: Write, viewer: Viewer, id: string) =>
    readEnvelope(write.tx, id, await readerOf(write.tx, viewer, id));
  /** Throws unless the recipient is one of the envelope that the address names. */
  const within = async (write: Write, { id, recipient_id: recipientId }: { id: string; recipient_id: string }) => {
    if ((await heldRecipient(write, recipientId)).envelope.id !== id) throw new AppError('not_found');
  };
  mount(
    kernel,
    'envelopes',
    envelopesContract,
    {
      read: async ({ viewer, params, db }) => readEnvelope(db, params.id, await readerOf(db, viewer, params.id)),
      async document({ viewer, params, db, reply }) {
        await readerOf(db, viewer, params.id);
        sendPdf(reply, await documentFile(db, storage, params.id, params.document_id));
      },
      async sealed({ viewer, params, db, request, reply }) {
        await readerOf(db, viewer, params.id);
        await sendFile(request, reply, await sealedFile(db, storage, params.id));
      },
      async open({ viewer, params, request, write }) {
        await openDocuments(write, await standingOf(write.tx, viewer, request, params.id));
        return answer(write, viewer, params.id);
      },
      async sign({ viewer, params, body, request, write }) {
        const standing = await standingOf(write.tx, viewer, request, params.id);
        await signDocuments(write, { storage, settings }, standing, body);
        return answer(write, viewer, params.id);
      },
      async decline({ viewer, params, body, request, write }) {
        await declineDocuments(write, await standingOf(write.tx, viewer, request, params.id), body.reason);
        return answer(write, viewer, params.id);
      },
      async delegate({ viewer, params, body, request, write }) {
        const held = await requireOwnTurn(write, await standingOf(write.tx, viewer, request, params.id));
        await replaceRecipient(write, settings, held, body, 'delegated');
      },
      async place({ viewer, params, body, write }) {
        await placeFields(write, params.id, body.fields);
        return answer(write, viewer, params.id);
      },
      async send({ viewer, params, write }) {
        await sendPrepared(write, settings, params.id);
        return answer(write, viewer, params.id);
      },
      async void({ viewer, params, body, write }) {
        await voidEnvelope(write, params.id, body.reason);
        return answer(write, viewer, params.id);
      },
      async remind({ viewer, params, write }) {
        await remindRecipients(write, settings, params.id);
        return answer(write, viewer, params.id);
      },
      async correct({ viewer, params, body, write }) {
        await within(write, params);
        await correctRecipient(write, settings, params.recipient_id, body);
        return answer(write, viewer, params.id);
      },
      async inPerson({ viewer, params, body, write }) {
        await within(write, params);
        return { path: await beginInPerson(write, viewer, params.recipient_id, body.identified) };
      },
    },
    constraints,
  );
}

function mountLinks(kernel: Kernel, { storage, settings }: Ports): void {
  const limit = (db: Executor, request: FastifyRequest) =>
    spend(db, [budget('signing_link', networkOf(request.ip), 300, quarterHour)]);
  /** Whoever comes by a link acts under their own name. */
  const named = (actor: Actor, link: Pick<LinkRow, 'name'>): Actor => ({ ...actor, id: null, name: link.name });
  const view = (db: Executor, link: LinkRow) =>
    readEnvelope(db, link.envelope_id, { isStaff: false, recipientId: link.recipient_id });
  mount(
    kernel,
    'signing-links',
    signingLinksContract,
    {
      async open({ params, request, db }) {
        await limit(db, request);
        return headOf(await linkBehind(db, params.token));
      },
      async code({ params, request, db, inWrite, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        await spend(db, [
          budget('signing_code', link.recipient_id, 6, anHour),
          budget('signing_code_network', networkOf(request.ip), 30, anHour),
        ]);
        await inWrite((write) => mailCode(write, settings, params.token), named(actor, link));
      },
      async enter({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        await spend(db, [budget('signing_enter', link.recipient_id, 30, anHour)]);
        const pass = await inWrite((write) => takeLinkCode(write, params.token, body.code), named(actor, link));
        if (pass === undefined) throw refuseAs('code_wrong', 'code', rules.codeWrong);
        return { pass };
      },
      async read({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const { link, standing } = await holderOf(db, params.token, body.pass, placeOf(request));
        await inWrite((write) => openDocuments(write, standing), named(actor, link));
        return view(db, link);
      },
      async document({ params, body, request, reply, db }) {
        await limit(db, request);
        const { link } = await holderOf(db, params.token, body.pass, placeOf(request));
        sendPdf(reply, await documentFile(db, storage, link.envelope_id, body.document_id));
      },
      async sealed({ params, body, request, reply, db }) {
        await limit(db, request);
        const { link } = await holderOf(db, params.token, body.pass, placeOf(request));
        await sendFile(request, reply, await sealedFile(db, storage, link.envelope_id));
      },
      async sign({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const { link, standing } = await holderOf(db, params.token, body.pass, placeOf(request));
        await inWrite(
          (write) => signDocuments(write, { storage, settings }, standing, body.signature),
          named(actor, link),
        );
        return view(db, link);
      },
      async decline({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const { link, standing } = await holderOf(db, params.token, body.pass, placeOf(request));
        await inWrite((write) => declineDocuments(write, standing, body.reason), named(actor, link));
        return view(db, link);
      },
      async delegate({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const { link, standing } = await holderOf(db, params.token, body.pass, placeOf(request));
        await inWrite(
          async (write) => replaceRecipient(write, settings, await requireOwnTurn(write, standing), body, 'delegated'),
          named(actor, link),
        );
      },
    },
    constraints,
  );
}
