import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { EnvelopeSubject, FieldKind, RecipientRole } from '../choices.ts';
import type { EnvelopeHead } from '../schema.ts';

/** Where a field stands: by the name of a place that the PDF itself knows, or by page and rectangle in shares of the page. */
export type FieldPlace =
  | {
      /** A named destination of the document: `{ text: 'Buyer', id: 'buyer-signature' }` of `makePdf`. The field’s upper left is that line’s: leave room below it. */
      anchor: string;
      /** In points. Left out: as large as its kind usually is. */
      width?: number;
      height?: number;
    }
  | { page: number; x: number; y: number; width: number; height: number };

export interface NewField {
  /** Which document and which recipient, by their place in the lists of the draft, from 0. */
  document: number;
  recipient: number;
  kind: FieldKind;
  at: FieldPlace;
  /** True where it is left out. */
  required?: boolean;
  /** What a screen reader says of it. */
  label?: string;
}

export interface NewRecipient {
  role: RecipientRole;
  /** An account; name and address are then the person’s own. */
  userId?: string;
  /** Somebody without an account. Without an address they sign in person. */
  name?: string;
  email?: string;
  language?: 'en' | 'es';
  /** By whose midnight their time ends; the zone of the project’s site, if the sender knows it. */
  timeZone?: string;
  /** `YYYY-MM-DD`; 30 days from now where it is left out. */
  expiresOn?: string;
  /** Whose turn it is; in the order of the list where it is left out. Those of one number are asked at once. */
  step?: number;
}

export interface NewEnvelope {
  of: { kind: EnvelopeSubject; id: string };
  projectId: string | null;
  title: string;
  message?: string | null;
  /** One after the other (the default), or all at once. */
  inOrder?: boolean;
  documents: readonly TakenDocument[];
  recipients: readonly NewRecipient[];
  fields: readonly NewField[];
  remindAfterDays?: number;
  remindEveryDays?: number;
}

/** A document that was judged and lies in the store; nothing refers to it until an envelope does. */
export interface TakenDocument {
  readonly name: string;
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pages: readonly (readonly [number, number])[];
  /** The named places of it: page, and points from the upper left. */
  readonly anchors: Readonly<Record<string, { page: number; x: number; y: number }>>;
}

/**
 * What signing does for the areas whose documents are signed; put in by `app` (`openEnvelopes`). They hear of what becomes of it by the
 * event `envelope.moved`, in the same transaction, for envelopes whose `of` is theirs.
 */
export interface EnvelopeDoor {
  /**
   * Judges a PDF (script, fillable fields, other signatures, encryption, too many pages or bytes are refused by a sentence at `path`), and
   * puts it into the store. Works outside the database: call it before the transaction. What no envelope takes up is swept away.
   */
  take(document: { name: string; bytes: Buffer }, path?: string): Promise<TakenDocument>;
  /**
   * Makes an envelope and sends it: those whose turn it is are told by mail or in the portal. One thing has at most one envelope that is
   * being made or out; a second is refused. Throws `bad_input` by the paths of the draft (`recipients.0.email`, `fields.2.at`).
   */
  send(write: Write, viewer: Viewer, draft: NewEnvelope): Promise<{ id: string; number: string }>;
  /**
   * The same without sending. On the screen `/sales/envelopes/:id` staff lay further documents in, ask further people in, place fields by
   * hand, and send it; whoever it belongs to hears `sent` then, in the same transaction, and may refuse by throwing.
   */
  prepare(write: Write, viewer: Viewer, draft: NewEnvelope): Promise<{ id: string; number: string }>;
  /** Ends an envelope that is being made or out. All who were asked already are told with the reason. */
  void(write: Write, viewer: Viewer, envelopeId: string, reason: string): Promise<void>;
  /** Puts name and address of somebody right who has not acted; their old link ends and a new one goes out. */
  correct(write: Write, viewer: Viewer, recipientId: string, to: { name: string; email: string }): Promise<void>;
  /** Asks again those whose turn it is. */
  remind(write: Write, viewer: Viewer, envelopeId: string): Promise<void>;
  /** The newest envelope of each of these, for lists and pages of what it is of. */
  headsOf(db: Executor, kind: EnvelopeSubject, ids: readonly string[]): Promise<Map<string, EnvelopeHead>>;
  /** The sealed file of a completed envelope: every document as it was signed, and the certificate. Undefined until it is sealed. */
  sealed(db: Executor, envelopeId: string): Promise<{ key: string; sha256: string; bytes: number } | undefined>;
}
