import { z } from 'zod';
import { CalendarDate, Email, line, nameLine, prose, WholeNumber } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { issueOf, rules } from '#platform/shared/rules.ts';
import { Strokes } from '#platform/shared/signature-mark.ts';
import {
  envelopeEvents,
  envelopeReviews,
  envelopeStates,
  envelopeSubjects,
  fieldKinds,
  recipientRoles,
  recipientStates,
  stampMisses,
} from './choices.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: rules.oneOf(choices) });

/** A signature or initials, as words or as a movement of the hand. */
export const Mark = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('typed'), text: line(120) }),
  z.strictObject({ method: z.literal('drawn'), strokes: Strokes }),
]);
export type Mark = z.infer<typeof Mark>;

/** Whoever signs or approves: what they put on the pages, and that they agreed to do it on a screen. */
export const SignatureDraft = z.strictObject({
  /** Left out by an approver, who leaves no mark. */
  mark: Mark.optional(),
  initials: Mark.optional(),
  /** Words or `true` of their fields, by the field’s id. Dates and names are filled in by the portal, and refused here. */
  values: z.record(Id, line(500)).optional(),
  consent: z.literal(true, { error: rules.flag }),
  /** In which language it was read and agreed to. */
  language: oneOf(['en', 'es']),
});
export type SignatureDraft = z.infer<typeof SignatureDraft>;

export const Declining = z.strictObject({ reason: line(500, 3) });
export const Voiding = z.strictObject({ reason: line(500, 3) });
export const Handing = z.strictObject({ name: nameLine(120), email: Email, reason: line(300).optional() });
export const Correction = z.strictObject({ name: nameLine(120), email: Email });
export const InPerson = z.strictObject({
  identified: line(200, 3),
  /** The second person of the house, for a signer without an address. */
  witness_id: Id.optional(),
});

/** A place on a page, in shares of the page from its upper left. */
export const FieldDraft = z
  .strictObject({
    document_id: Id,
    recipient_id: Id,
    kind: oneOf(fieldKinds),
    page: WholeNumber(1, 500),
    x: z.number({ error: rules.number }).min(0).max(1),
    y: z.number({ error: rules.number }).min(0).max(1),
    width: z.number({ error: rules.number }).min(0.005).max(1),
    height: z.number({ error: rules.number }).min(0.005).max(1),
    required: z.boolean({ error: rules.flag }).optional(),
    label: line(120).nullable().optional(),
  })
  .superRefine((field, context) => {
    const said = { en: 'Must lie on the page.', es: 'Debe estar dentro de la página.' };
    if (field.x + field.width > 1.0001) context.addIssue(issueOf(['x'], said));
    if (field.y + field.height > 1.0001) context.addIssue(issueOf(['y'], said));
  });
export const FieldDrafts = z.strictObject({
  fields: z.array(FieldDraft, { error: rules.list }).max(400, { error: rules.mostEntries(400) }),
});

/** Who an envelope goes to while it is being made, in their order. */
export const RecipientDraft = z
  .strictObject({
    /** Of somebody who is in it already; left out for somebody new. */
    id: Id.optional(),
    role: oneOf(recipientRoles),
    step: WholeNumber(1, 20),
    /** `YYYY-MM-DD`, to the end of the day where they are. */
    expires_on: CalendarDate,
    /** Of somebody new: who they are. Of the others only an address is put right, by `correct`, once it is sent. */
    name: nameLine(120).optional(),
    email: Email.optional(),
    language: oneOf(['en', 'es']).optional(),
  })
  .superRefine((each, context) => {
    const said = { en: 'Say it of somebody new.', es: 'Indícalo de alguien nuevo.' };
    for (const key of ['name', 'email'] as const)
      if (each.id === undefined && each[key] === undefined) context.addIssue(issueOf([key], said));
  });

/** How an envelope that is not sent yet goes out. */
export const Arrangement = z.strictObject({
  in_order: z.boolean({ error: rules.flag }),
  message: prose(2000).nullable(),
  remind_after_days: WholeNumber(1, 90),
  remind_every_days: WholeNumber(1, 90),
  recipients: z
    .array(RecipientDraft, { error: rules.list })
    .min(1, { error: rules.oneEntry })
    .max(20, { error: rules.mostEntries(20) }),
});
export type Arrangement = z.output<typeof Arrangement>;

export const EnvelopeField = z.object({
  id: Id,
  document_id: Id,
  recipient_id: Id,
  kind: z.enum(fieldKinds),
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  required: z.boolean(),
  label: z.string().nullable(),
  value: z.string().nullable(),
});
export type EnvelopeField = z.infer<typeof EnvelopeField>;

export const EnvelopeDocument = z.object({
  id: Id,
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  pages: z.array(z.tuple([z.number(), z.number()])),
  /** Laid in by hand beside what the envelope is of. */
  added: z.boolean(),
});

export const EnvelopeRecipient = z.object({
  id: Id,
  step: z.int(),
  role: z.enum(recipientRoles),
  user_id: Id.nullable(),
  name: z.string(),
  /** Of others than oneself only staff reads it. */
  email: z.string().nullable(),
  language: z.enum(['en', 'es']),
  state: z.enum(recipientStates),
  sent_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  acted_at: z.string().nullable(),
  expires_on: z.string(),
  expires_at: z.string(),
  reason: z.string().nullable(),
  delegated_from: z.string().nullable(),
  reminders: z.int(),
  added: z.boolean(),
  /** What they have put on the pages. */
  mark: Mark.nullable(),
  initials: Mark.nullable(),
});
export type EnvelopeRecipient = z.infer<typeof EnvelopeRecipient>;

export const EnvelopeHappening = z.object({
  seq: z.int(),
  at: z.string(),
  event: z.enum(envelopeEvents),
  actor: z.string(),
  recipient_id: Id.nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  hash: z.string(),
});

/** An envelope as its reader sees it. */
export const Envelope = z.object({
  id: Id,
  number: z.string(),
  of: z.object({ kind: z.enum(envelopeSubjects), id: Id }),
  title: z.string(),
  message: z.string().nullable(),
  /** The amount of the contract, in cents; it stands in the document as well. */
  amount: z.int().nullable(),
  in_order: z.boolean(),
  state: z.enum(envelopeStates),
  sent_at: z.string().nullable(),
  sender: z.object({ id: Id, name: z.string() }).nullable(),
  ended_at: z.string().nullable(),
  end_reason: z.string().nullable(),
  remind_after_days: z.int(),
  remind_every_days: z.int(),
  is_sealed: z.boolean(),
  /** When an authority says that the sealed file existed. */
  stamped_at: z.string().nullable(),
  /** Why there is no time stamp although one was asked for. */
  stamp_missed: z.enum(stampMisses).nullable(),
  documents: z.array(EnvelopeDocument),
  recipients: z.array(EnvelopeRecipient),
  fields: z.array(EnvelopeField),
  /** For staff alone. */
  log: z.array(EnvelopeHappening),
  /** Which of the recipients the reader is, if any. */
  me: Id.nullable(),
  /** `again`: a further document or person brings what it is of back to its review. `waits`: it goes out once that is approved. */
  review: z.enum(envelopeReviews),
  can: z.object({
    act: z.boolean(),
    delegate: z.boolean(),
    manage: z.boolean(),
    place: z.boolean(),
    download: z.boolean(),
  }),
});
export type Envelope = z.infer<typeof Envelope>;

/** How an envelope stands, for a list of what it is of. */
export const EnvelopeHead = z.object({
  id: Id,
  number: z.string(),
  state: z.enum(envelopeStates),
  sent_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** The first day on which somebody’s time ends. */
  expires_on: z.string().nullable(),
  signed: z.int(),
  to_sign: z.int(),
  /** Who is asked at this moment. */
  waits_for: z.array(z.string()),
  is_sealed: z.boolean(),
});
export type EnvelopeHead = z.infer<typeof EnvelopeHead>;
