import { texts } from '#platform/shared/text.ts';

/** What an envelope is. It is frozen from `sent` on, and ends in one of the last four. */
export const envelopeStates = [
  'draft',
  'sent',
  'partially_signed',
  'completed',
  'declined',
  'expired',
  'voided',
] as const;
export type EnvelopeState = (typeof envelopeStates)[number];

/** Where somebody can still sign. */
export const liveStates: readonly EnvelopeState[] = ['sent', 'partially_signed'];

export const recipientStates = ['waiting', 'sent', 'opened', 'signed', 'declined', 'expired'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** `signer` and `approver` have to act before an envelope is complete; a viewer reads along; a copy comes when all is signed. */
export const recipientRoles = ['signer', 'approver', 'viewer', 'copy'] as const;
export type RecipientRole = (typeof recipientRoles)[number];

export const fieldKinds = ['signature', 'initials', 'date', 'text', 'check', 'name'] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** The proofs of who signed: their account, by a code sent to their address, or by such a code (or a witness’s) on a device of the house. */
export const identifiedBy = ['account', 'mail_code', 'in_person'] as const;
export type IdentifiedBy = (typeof identifiedBy)[number];

/** How it stands for whoever holds a link: they are asked to act or only to read; they have acted; or the envelope came to nothing, by them or others. */
export const linkStands = [
  'asked',
  'reads',
  'signed',
  'approved',
  'declined',
  'stopped',
  'voided',
  'expired',
  'waiting',
] as const;
export type LinkStands = (typeof linkStands)[number];

/** What an envelope belongs to. A new kind takes its place here and in the constraint of the table. */
export const envelopeSubjects = ['contract', 'change_order'] as const;
export type EnvelopeSubject = (typeof envelopeSubjects)[number];

/** The states of the review that an envelope in the making depends on. */
export const envelopeReviews = ['none', 'again', 'waits'] as const;
export type EnvelopeReview = (typeof envelopeReviews)[number];

/** All that can happen to an envelope, as its chain of events keeps it. */
export const envelopeEvents = [
  'prepared',
  'sent',
  'delivered',
  'code_sent',
  'identified',
  'opened',
  'consented',
  'signed',
  'approved',
  'declined',
  'delegated',
  'corrected',
  'reminded',
  'in_person',
  'objected',
  'expired',
  'voided',
  'completed',
  'sealed',
] as const;
export type EnvelopeEvent = (typeof envelopeEvents)[number];

export const envelopeStateWords = texts({
  draft: { en: 'Draft', es: 'Borrador' },
  sent: { en: 'Sent', es: 'Enviado' },
  partially_signed: { en: 'Partly signed', es: 'Firmado en parte' },
  completed: { en: 'Completed', es: 'Completado' },
  declined: { en: 'Declined', es: 'Rechazado' },
  expired: { en: 'Expired', es: 'Vencido' },
  voided: { en: 'Voided', es: 'Anulado' },
});

export const recipientStateWords = texts({
  waiting: { en: 'Not yet', es: 'Todavía no' },
  sent: { en: 'Sent', es: 'Enviado' },
  opened: { en: 'Opened', es: 'Abierto' },
  signed: { en: 'Signed', es: 'Firmado' },
  declined: { en: 'Declined', es: 'Rechazado' },
  expired: { en: 'Expired', es: 'Vencido' },
});

export const recipientRoleWords = texts({
  signer: { en: 'Signs', es: 'Firma' },
  approver: { en: 'Approves', es: 'Aprueba' },
  viewer: { en: 'Reads along', es: 'Solo lee' },
  copy: { en: 'Gets a copy', es: 'Recibe copia' },
});

export const fieldKindWords = texts({
  signature: { en: 'Signature', es: 'Firma' },
  initials: { en: 'Initials', es: 'Iniciales' },
  date: { en: 'Date', es: 'Fecha' },
  text: { en: 'Text', es: 'Texto' },
  check: { en: 'Check box', es: 'Casilla' },
  name: { en: 'Name', es: 'Nombre' },
});

export const identifiedWords = texts({
  account: { en: 'Signed in to their account', es: 'Inició sesión en su cuenta' },
  mail_code: { en: 'Entered a code sent to their address', es: 'Escribió un código enviado a su correo' },
  in_person: { en: 'In person, on a device of the house', es: 'En persona, en un dispositivo de la casa' },
});

/** What somebody agrees to before they sign on a screen. Kept with their signature, word for word. */
export const consentWords = texts({
  consent: {
    en: 'I agree to read and sign these documents electronically, and that my electronic signature binds me as one by hand does. I can ask for paper instead, and I can keep or print what I sign.',
    es: 'Acepto leer y firmar estos documentos de forma electrónica, y que mi firma electrónica me obliga igual que una hecha a mano. Puedo pedirlos en papel, y puedo guardar o imprimir lo que firmo.',
  },
});

/** Days after which an envelope ends where nobody says otherwise, and the most that may be said. */
export const windowDays = { usual: 30, most: 180 } as const;
/** When a reminder goes out by itself: this many days after it was sent, and then every so many. */
export const reminderDays = { after: 5, every: 2 } as const;
/** Bounds of what is sent to be signed. */
export const envelopeBounds = {
  documents: 20,
  recipients: 20,
  fields: 400,
  pages: 500,
  bytes: 50 * 1024 * 1024,
  /** Of all documents together: one file is sealed of them. */
  allPages: 1_000,
  allBytes: 100 * 1024 * 1024,
} as const;

/** What happened to an envelope, in a word. */
export const eventWords = texts({
  prepared: { en: 'Prepared', es: 'Preparado' },
  sent: { en: 'Sent', es: 'Enviado' },
  delivered: { en: 'Delivered', es: 'Entregado' },
  code_sent: { en: 'Code sent', es: 'Código enviado' },
  identified: { en: 'Identified', es: 'Identificación hecha' },
  opened: { en: 'Opened', es: 'Abierto' },
  consented: { en: 'Agreed to sign electronically', es: 'Aceptó firmar electrónicamente' },
  signed: { en: 'Signed', es: 'Firmado' },
  approved: { en: 'Approved', es: 'Aprobado' },
  declined: { en: 'Declined', es: 'Rechazado' },
  delegated: { en: 'Handed on', es: 'Delegado' },
  corrected: { en: 'Address corrected', es: 'Correo corregido' },
  reminded: { en: 'Reminded', es: 'Recordado' },
  in_person: { en: 'Begun in person', es: 'Iniciado en persona' },
  objected: { en: 'Objected to signing in person', es: 'Objetó la firma en persona' },
  expired: { en: 'Time was over', es: 'Plazo vencido' },
  voided: { en: 'Voided', es: 'Anulado' },
  completed: { en: 'Completed', es: 'Completado' },
  sealed: { en: 'Sealed', es: 'Sellado' },
});

/** Why a sealed file has no time stamp, although an authority was asked for one. */
export const stampMisses = ['no_answer', 'refused', 'wrong'] as const;
export const stampMissWords = texts({
  no_answer: { en: 'the authority did not answer', es: 'la autoridad no respondió' },
  refused: { en: 'the authority refused it', es: 'la autoridad lo rechazó' },
  wrong: {
    en: 'what the authority answered is no stamp of this file',
    es: 'la respuesta no era un sello de este archivo',
  },
});
