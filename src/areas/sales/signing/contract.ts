import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { device, LinkProof, pass } from '#platform/shared/link-codes.ts';
import { envelopeBounds, linkStands } from './choices.ts';
import {
  Arrangement,
  Correction,
  Declining,
  Envelope,
  FieldDrafts,
  Handing,
  InPerson,
  SignatureDraft,
  Voiding,
} from './schema.ts';

const DocumentParams = z.strictObject({ id: Id, document_id: Id });
const RecipientParams = z.strictObject({ id: Id, recipient_id: Id });
const LinkParams = z.strictObject({ token: line(100) });

const Pass = z.strictObject({ pass });

/** What an envelope’s link says before anybody has proved who they are: no more than the mail that it came in. */
export const LinkHead = z.object({
  title: z.string(),
  sender: z.string().nullable(),
  name: z.string(),
  /** Where the code goes, so that its reader knows it: `i•••@example.com`. */
  address: z.string().nullable(),
  /** A device of the house that was handed to the signer: nobody stays signed in on it. */
  on_device: z.boolean(),
  /** The second person of the house who gets the code of a signer without an address. */
  witness: z.string().nullable(),
  /** The person of the house who stands or stood beside a device on which this recipient is said to sign. */
  in_person: z.string().nullable(),
  /** What is left to do, so that nobody who has signed is asked for it again. */
  stands: z.enum(linkStands),
  /** Whether the finished file is there. */
  is_sealed: z.boolean(),
});

export const verdicts = ['valid', 'changed', 'unknown'] as const;
export const Verdict = z.object({ verdict: z.enum(verdicts) });

/** Envelopes for people with an account: those who sign them, and staff who look after them. */
export const envelopesContract = contract({
  read: {
    method: 'GET',
    path: '/envelopes/:id',
    summary: 'An envelope: for staff whole, for everybody else one that they were asked to sign or read.',
    access: 'signing.use',
    params: IdParams,
    reply: Envelope,
  },
  document: {
    method: 'GET',
    path: '/envelopes/:id/documents/:document_id',
    summary: 'A document of an envelope as it was sent, after its hash was checked.',
    access: 'signing.use',
    params: DocumentParams,
    reply: 'stream',
    allowance: 'files',
  },
  sealed: {
    method: 'GET',
    path: '/envelopes/:id/sealed',
    summary: 'The sealed file of a completed envelope: the signed documents and their certificate, signed itself.',
    access: 'signing.use',
    params: IdParams,
    reply: 'stream',
    allowance: 'files',
  },
  open: {
    method: 'POST',
    path: '/envelopes/:id/open',
    summary: 'Notes that the caller has the documents before them.',
    access: 'signing.use',
    params: IdParams,
    reply: Envelope,
  },
  sign: {
    method: 'POST',
    path: '/envelopes/:id/sign',
    summary: 'Signs or approves as the recipient that the caller is, once.',
    access: 'signing.sign',
    params: IdParams,
    body: SignatureDraft,
    reply: Envelope,
  },
  decline: {
    method: 'POST',
    path: '/envelopes/:id/decline',
    summary: 'Declines with a reason, which everybody who took part is told.',
    access: 'signing.sign',
    params: IdParams,
    body: Declining,
    reply: Envelope,
  },
  delegate: {
    method: 'POST',
    path: '/envelopes/:id/delegate',
    summary: 'Hands the caller’s own turn on to somebody else.',
    access: 'signing.sign',
    params: IdParams,
    body: Handing,
    reply: 'empty',
  },
  arrange: {
    method: 'PUT',
    path: '/envelopes/:id/arrangement',
    summary: 'Says who gets an envelope that is not sent yet, in which order, until when, and when they are reminded.',
    access: 'signing.manage',
    params: IdParams,
    body: Arrangement,
    reply: Envelope,
  },
  addDocument: {
    method: 'POST',
    path: '/envelopes/:id/documents',
    summary: 'Lays a further PDF of at most 50 MB and 500 pages into an envelope that is not sent yet.',
    access: 'signing.manage',
    params: IdParams,
    files: { max: 1, bytes: envelopeBounds.bytes },
    reply: Envelope,
    status: 201,
    transaction: 'own',
  },
  removeDocument: {
    method: 'DELETE',
    path: '/envelopes/:id/documents/:document_id',
    summary: 'Takes a document that was laid in by hand out of an envelope that is not sent yet.',
    access: 'signing.manage',
    params: DocumentParams,
    reply: Envelope,
  },
  place: {
    method: 'PUT',
    path: '/envelopes/:id/fields',
    summary: 'Places the fields of an envelope that is not sent yet.',
    access: 'signing.manage',
    params: IdParams,
    body: FieldDrafts,
    reply: Envelope,
  },
  send: {
    method: 'POST',
    path: '/envelopes/:id/send',
    summary: 'Sends what was prepared. From here on it is frozen.',
    access: 'signing.manage',
    params: IdParams,
    reply: Envelope,
  },
  void: {
    method: 'POST',
    path: '/envelopes/:id/void',
    summary: 'Ends an envelope with a reason, which all who were asked are told.',
    access: 'signing.manage',
    params: IdParams,
    body: Voiding,
    reply: Envelope,
  },
  remind: {
    method: 'POST',
    path: '/envelopes/:id/remind',
    summary: 'Asks again those whose turn it is; at most once an hour.',
    access: 'signing.manage',
    params: IdParams,
    reply: Envelope,
  },
  correct: {
    method: 'POST',
    path: '/envelopes/:id/recipients/:recipient_id/correct',
    summary: 'Puts name and address of somebody right who has not acted; their old link ends.',
    access: 'signing.manage',
    params: RecipientParams,
    body: Correction,
    reply: Envelope,
  },
  inPerson: {
    method: 'POST',
    path: '/envelopes/:id/recipients/:recipient_id/in-person',
    summary: 'Begins signing in person on this device. Its address is told only now and is good for an hour.',
    access: 'signing.in_person',
    params: RecipientParams,
    body: InPerson,
    reply: z.object({ path: z.string() }),
    // The address is a secret, and no answer that is kept holds one.
    transaction: 'own',
  },
});

/** The other end of a signer’s link. One that is unknown or ended is answered 404, without a difference. */
export const signingLinksContract = contract({
  open: {
    method: 'POST',
    path: '/signing-links/:token/open',
    summary:
      'What the link is for, before its holder has proved who they are. One for signing in person ends the sign-in of whoever opens it.',
    access: 'everyone.use',
    params: LinkParams,
    reply: LinkHead,
    transaction: 'own',
  },
  code: {
    method: 'POST',
    path: '/signing-links/:token/code',
    summary: 'Mails a code to the address that the link was sent to, for the device that asks.',
    access: 'everyone.use',
    params: LinkParams,
    body: z.strictObject({ device }),
    reply: 'empty',
    transaction: 'own',
  },
  enter: {
    method: 'POST',
    path: '/signing-links/:token/enter',
    summary: 'Takes the code, or the way out of a mail, and gives a pass for two hours.',
    access: 'everyone.use',
    params: LinkParams,
    body: LinkProof,
    reply: z.object({ pass: z.string() }),
    transaction: 'own',
  },
  object: {
    method: 'POST',
    path: '/signing-links/:token/object',
    summary: 'Says that it is somebody else who signs in person: the device is shut, and the sender is told.',
    access: 'everyone.use',
    params: LinkParams,
    reply: 'empty',
    transaction: 'own',
  },
  read: {
    method: 'POST',
    path: '/signing-links/:token/read',
    summary: 'The envelope as its recipient sees it.',
    access: 'everyone.use',
    params: LinkParams,
    body: Pass,
    reply: Envelope,
    transaction: 'own',
  },
  document: {
    method: 'POST',
    path: '/signing-links/:token/document',
    summary: 'A document of the envelope as it was sent.',
    access: 'everyone.use',
    params: LinkParams,
    body: z.strictObject({ pass, document_id: Id }),
    reply: 'stream',
    transaction: 'own',
    allowance: 'files',
  },
  sealed: {
    method: 'POST',
    path: '/signing-links/:token/sealed',
    summary: 'The sealed file, once all have signed.',
    access: 'everyone.use',
    params: LinkParams,
    body: Pass,
    reply: 'stream',
    transaction: 'own',
    allowance: 'files',
  },
  sign: {
    method: 'POST',
    path: '/signing-links/:token/sign',
    summary: 'Signs or approves, once.',
    access: 'links.sign',
    params: LinkParams,
    body: z.strictObject({ pass, signature: SignatureDraft }),
    reply: Envelope,
    transaction: 'own',
  },
  decline: {
    method: 'POST',
    path: '/signing-links/:token/decline',
    summary: 'Declines with a reason, which everybody who took part is told.',
    access: 'links.sign',
    params: LinkParams,
    body: z.strictObject({ pass, ...Declining.shape }),
    reply: Envelope,
    transaction: 'own',
  },
  delegate: {
    method: 'POST',
    path: '/signing-links/:token/delegate',
    summary: 'Hands the turn on to somebody else; this link ends with it.',
    access: 'links.sign',
    params: LinkParams,
    body: z.strictObject({ pass, ...Handing.shape }),
    reply: 'empty',
    transaction: 'own',
  },
});

/** Whether a signed file is what it was, for anybody, revealing nothing else. */
export const verifyContract = contract({
  number: {
    method: 'POST',
    path: '/verify',
    summary: 'Whether a file was sealed under this number: valid or unknown.',
    access: 'everyone.use',
    body: z.strictObject({ number: line(40) }),
    reply: Verdict,
    transaction: 'own',
  },
  file: {
    method: 'POST',
    path: '/verify/file',
    summary:
      'Whether this PDF is one that the portal sealed, byte for byte: valid, changed or unknown. It is not kept.',
    access: 'everyone.use',
    raw: 'application/pdf',
    reply: Verdict,
    transaction: 'own',
  },
});
