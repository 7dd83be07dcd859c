import { buffer } from 'node:stream/consumers';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { envelopesContract } from '#areas/sales/signing/contract.ts';
import { sendPdf, standingOf, type Ports } from '../answers.ts';
import { addDocument, arrange, removeDocument } from './arrange.ts';
import { takeDocument } from '../sealing/documents.ts';
import { beginInPerson } from '../in-person.ts';
import { correctRecipient, heldRecipient, remindRecipients, replaceRecipient, voidEnvelope } from '../manage.ts';
import { placeFields } from '../sealing/place.ts';
import { constraints, rules } from '../rules.ts';
import { declineDocuments, openDocuments, requireOwnTurn, signDocuments } from '../signing.ts';
import { sendPrepared } from '../turns.ts';
import { documentFile, readEnvelope, readerOf, requireKeeper, sealedFile } from '../view.ts';

/** Serves envelopes to people with an account. */
export function mountEnvelopes(kernel: Kernel, { storage, settings }: Ports): void {
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
      async arrange({ viewer, params, body, write }) {
        await requireKeeper(write.tx, viewer, params.id);
        await arrange(write, params.id, body);
        return answer(write, viewer, params.id);
      },
      async addDocument({ viewer, params, parts, db, inWrite }) {
        await requireKeeper(db, viewer, params.id);
        const {
          files: [file],
        } = await parts(async ({ name, stream }) => ({ name, bytes: await buffer(stream) }));
        if (file === undefined) throw refuse('document', rules.noFile);
        // Judged before the transaction: it takes a while, and holds nobody else up.
        const taken = await takeDocument(storage, file, 'document');
        return inWrite(async (write) => {
          await addDocument(write, params.id, taken);
          return answer(write, viewer, params.id);
        });
      },
      async removeDocument({ viewer, params, write }) {
        await requireKeeper(write.tx, viewer, params.id);
        await removeDocument(write, params.id, params.document_id);
        return answer(write, viewer, params.id);
      },
      async place({ viewer, params, body, write }) {
        await requireKeeper(write.tx, viewer, params.id);
        await placeFields(write, params.id, body.fields);
        return answer(write, viewer, params.id);
      },
      async send({ viewer, params, write }) {
        await requireKeeper(write.tx, viewer, params.id);
        await sendPrepared(write, settings, params.id);
        return answer(write, viewer, params.id);
      },
      async void({ viewer, params, body, write }) {
        await requireKeeper(write.tx, viewer, params.id);
        await voidEnvelope(write, params.id, body.reason);
        return answer(write, viewer, params.id);
      },
      async remind({ viewer, params, write }) {
        await requireKeeper(write.tx, viewer, params.id);
        await remindRecipients(write, settings, params.id);
        return answer(write, viewer, params.id);
      },
      async correct({ viewer, params, body, write }) {
        await requireKeeper(write.tx, viewer, params.id);
        await within(write, params);
        await correctRecipient(write, settings, params.recipient_id, body);
        return answer(write, viewer, params.id);
      },
      inPerson: ({ viewer, params, body, inWrite }) =>
        inWrite(async (write) => {
          await requireKeeper(write.tx, viewer, params.id);
          await within(write, params);
          return { path: await beginInPerson(write, settings, viewer, params.recipient_id, body) };
        }),
    },
    constraints,
  );
}
