import type { FastifyRequest } from 'fastify';
import { AppError, refuseAs } from '#platform/shared/errors.ts';
import { handOverDevice } from '#areas/people/sessions/server/reads.ts';
import { sendFile } from '#platform/server/files/send-file.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { budget, networkOf, spend } from '#platform/server/writes/attempts.ts';
import type { Actor, Executor } from '#platform/server/writes/transaction.ts';
import { signingLinksContract } from '#areas/sales/signing/contract.ts';
import { codeMailsAnHour } from '#platform/server/link-codes.ts';
import { placeOf, sendPdf, type Ports } from '../answers.ts';
import { enterLink, headOf, holderOf, linkBehind, mailCode, type LinkRow } from './link-holder.ts';
import { objectInPerson } from '../in-person.ts';
import { replaceRecipient } from '../manage.ts';
import { constraints, rules } from '../rules.ts';
import { declineDocuments, openDocuments, requireOwnTurn, signDocuments } from '../signing.ts';
import { documentFile, readEnvelope, sealedFile } from '../view.ts';

const quarterHour = 15 * 60;
const anHour = 60 * 60;

/** Serves those who come by a link of their own. */
export function mountLinks(kernel: Kernel, { storage, settings }: Ports): void {
  const limit = (db: Executor, request: FastifyRequest) =>
    spend(db, [budget('signing_link', networkOf(request.ip), 300, quarterHour)]);
  /** Whoever comes by a link acts under their own name. */
  const named = (actor: Actor, link: Pick<LinkRow, 'name'>): Actor => ({ ...actor, id: null, name: link.name });
  const view = (db: Executor, link: LinkRow) =>
    readEnvelope(db, link.envelope_id, { isStaff: false, manages: false, recipientId: link.recipient_id });
  mount(
    kernel,
    'signing-links',
    signingLinksContract,
    {
      async open({ viewer, params, request, db, inWrite }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        // From here on the device is in the hands of a signer: nobody of the house stays signed in on it.
        if (link.kind === 'in_person' && viewer !== undefined) await inWrite((write) => handOverDevice(write, viewer));
        return headOf(link);
      },
      async code({ params, body, request, db, once, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        await spend(db, [
          { ...budget('signing_code', link.recipient_id, codeMailsAnHour, anHour), said: rules.codeMails },
          budget('signing_code_network', networkOf(request.ip), 30, anHour),
        ]);
        await once((write) => mailCode(write, settings, params.token, body.device), named(actor, link));
      },
      async enter({ params, body, request, db, inWrite, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        const pass = await inWrite((write) => enterLink(write, params.token, body), named(actor, link));
        if (pass === undefined) throw refuseAs('code_wrong', 'code', rules.codeWrong);
        return { pass };
      },
      async object({ params, request, db, once, actor }) {
        await limit(db, request);
        const link = await linkBehind(db, params.token);
        // Only from the mailbox: the device itself is in the hands of somebody else.
        if (link.kind !== 'mail') throw new AppError('not_found');
        await spend(db, [budget('signing_object', link.recipient_id, 3, anHour)]);
        await once((write) => objectInPerson(write, link.recipient_id), named(actor, link));
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
      async sign({ params, body, request, db, once, actor }) {
        await limit(db, request);
        const { link, standing } = await holderOf(db, params.token, body.pass, placeOf(request));
        return once(
          async (write) => {
            await signDocuments(write, { storage, settings }, standing, body.signature);
            return view(write.tx, link);
          },
          named(actor, link),
        );
      },
      async decline({ params, body, request, db, once, actor }) {
        await limit(db, request);
        const { link, standing } = await holderOf(db, params.token, body.pass, placeOf(request));
        return once(
          async (write) => {
            await declineDocuments(write, standing, body.reason);
            return view(write.tx, link);
          },
          named(actor, link),
        );
      },
      async delegate({ params, body, request, db, once, actor }) {
        await limit(db, request);
        const { link, standing } = await holderOf(db, params.token, body.pass, placeOf(request));
        await once(
          async (write) => replaceRecipient(write, settings, await requireOwnTurn(write, standing), body, 'delegated'),
          named(actor, link),
        );
      },
    },
    constraints,
  );
}
