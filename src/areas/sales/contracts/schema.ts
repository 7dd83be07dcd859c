import { z } from 'zod';
import { CalendarDate, Cents, Email, line, prose, Version } from '#platform/shared/fields.ts';
import { factories } from '#platform/shared/factories.ts';
import { Id } from '#platform/shared/ids.ts';
import { RichStored, richDraft } from '#platform/shared/rich-text-schema.ts';
import { rules } from '#platform/shared/rules.ts';
import { recipientRoles, recipientStates } from '#areas/sales/signing/choices.ts';
import { contractTypes, partyParts, partyRoles, paymentTriggers } from './choices.ts';

const key = line(40);
const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: rules.oneOf(choices) });
const list = <T extends z.ZodType>(of: T, most: number) =>
  z.array(of, { error: rules.list }).max(most, { error: rules.mostEntries(most) });

/** Somebody who has to do with a contract: with an account, or by name and address. */
export const Party = z.strictObject({
  key,
  role: oneOf(partyRoles),
  part: oneOf(partyParts),
  name: line(120),
  email: Email.nullable(),
  user_id: Id.nullable(),
  /** What stands below the signature: an office or a company. */
  title: line(120).nullable(),
  language: oneOf(['en', 'es']),
});
export type Party = z.infer<typeof Party>;

export const Payment = z.strictObject({
  key,
  label: line(120),
  label_es: line(120).nullable(),
  percent: z
    .number({ error: rules.number })
    .min(0, { error: rules.atLeast(0) })
    .max(100, { error: rules.atMost(100) })
    .nullable(),
  /** In cents; of a line with a percentage the portal works it out. */
  amount: Cents,
  trigger: oneOf(paymentTriggers),
  due_on: CalendarDate.nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const Condition = z.strictObject({ key, text: prose(500), text_es: prose(500).nullable() });
export type Condition = z.infer<typeof Condition>;

/** When each condition was met, and by whom that was said. */
export type ConditionsMet = Readonly<Record<string, { on: string; by: string }>>;

export const Terms = z.strictObject({
  parties: list(Party, 20),
  schedule: list(Payment, 40),
  conditions: list(Condition, 40),
  version: Version.optional(),
});

/** One clause of a template, in both languages. */
export const Clause = z.strictObject({
  key,
  title: line(120),
  title_es: line(120),
  body: richDraft(20_000),
  body_es: richDraft(20_000),
});
export type Clause = z.infer<typeof Clause>;
export const Clauses = z.strictObject({ clauses: list(Clause, 60), version: Version.optional() });

export const TemplateText = z.object({
  id: Id,
  version: z.int(),
  state: z.string(),
  clauses: z.array(
    z.object({ key: z.string(), title: z.string(), title_es: z.string(), body: RichStored, body_es: RichStored }),
  ),
  can: z.object({ change: z.boolean() }),
});

export const Receipt = z.object({
  id: Id,
  payment_key: z.string(),
  amount: z.int(),
  received_on: z.string(),
  reference: z.string().nullable(),
  noted_by: z.string(),
  void_reason: z.string().nullable(),
  /** The contract that it was noted on, where that is the letter which this one has replaced. */
  noted_on: z.object({ id: Id, code: z.string() }).nullable(),
});

export const ReceiptDraft = z.strictObject({
  payment_key: key,
  amount: Cents.refine((cents) => cents > 0, { error: rules.atLeast(1) }),
  received_on: CalendarDate,
  reference: line(120).nullable().optional(),
});

const Said = z.object({ en: z.string(), es: z.string() });

/** A role whose review nobody of the project may pass: whether anybody has it at all, and the admins for whom it waits instead. */
export const StuckReview = z.object({
  role: z.string(),
  has_member: z.boolean(),
  admins: z.array(z.string()),
  /** The reader may give roles on this project. */
  can_name: z.boolean(),
});
export type StuckReview = z.infer<typeof StuckReview>;

/** One recipient of the envelope that is out. */
export const Signer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  state: z.enum(recipientStates),
  role: z.enum(recipientRoles),
  acted_at: z.string().nullable(),
});

/** All that stands in a contract beside its fields. */
export const WholeContract = z.object({
  id: Id,
  version: z.int(),
  state: z.string(),
  project_number: z.string(),
  project_id: Id,
  parties: z.array(Party),
  /** Missing for those who may not see money. */
  schedule: z
    .array(
      Payment.extend({
        due: z.string().nullable(),
        received: z.int(),
        state: z.enum(['planned', 'overdue', 'part', 'paid']),
      }),
    )
    .optional(),
  receipts: z.array(Receipt).optional(),
  conditions: z.array(Condition.extend({ met_on: z.string().nullable() })),
  /** What is to be put right before it can be sent. */
  missing: z.array(z.object({ path: z.string(), said: Said })),
  envelope: z.object({ id: Id, number: z.string(), state: z.string(), is_sealed: z.boolean() }).nullable(),
  signers: z.array(Signer),
  /** A signature that was given on paper: its day, who noted it when, and the file that shows it. */
  paper: z
    .object({
      signed_on: z.string(),
      noted_by: z.string(),
      noted_at: z.string(),
      file: z.object({ id: Id, name: z.string() }).nullable(),
    })
    .nullable(),
  /** What the month that a letter of intent names lacks in its factory; null where there is room. */
  overfull: z
    .object({
      factory: z.enum(factories),
      month: z.string(),
      room: z.int(),
      planned: z.int(),
      /** What other deals hold of it, and what this letter needs beside that. */
      others: z.int(),
      wanted: z.int(),
      too_many: z.int(),
      /** Why it is promised all the same, where an admin overbooked it. */
      overbook_reason: z.string().nullable(),
      deal: z.object({ id: Id, name: z.string() }).nullable(),
    })
    .nullable(),
  /** The people whom its internal review waits for where nobody of the project may pass it. */
  stuck: z.array(StuckReview),
  /** The slot that its deal holds where the letter says another; null where both are the same, or it was signed. */
  slot: z
    .object({
      deal: z.object({ id: Id, name: z.string() }),
      held: z.array(z.object({ factory: z.enum(factories), month: z.string(), modules: z.int() })),
    })
    .nullable(),
  /** The planned value of the project where its agreements on their way come to something else, in cents; null for those who may not see money. */
  plan: z.object({ planned: z.int(), agreed: z.int() }).nullable(),
  /** The manufacturing agreement that was made of it. */
  converted_to: z.object({ id: Id, name: z.string() }).nullable(),
  can: z.object({
    change: z.boolean(),
    send: z.boolean(),
    void: z.boolean(),
    receive: z.boolean(),
    convert: z.boolean(),
    note_signed: z.boolean(),
  }),
});
export type WholeContract = z.infer<typeof WholeContract>;

export const Sending = z.strictObject({
  message: prose(1000).nullable().optional(),
  in_order: z.boolean({ error: rules.flag }).optional(),
  /** Lays it out without sending: further documents, people and places are added on the envelope’s own screen, which sends it. */
  prepare: z.boolean({ error: rules.flag }).optional(),
  version: Version.optional(),
});

export const Reason = z.strictObject({ reason: line(500, 3) });
export const VoidedReceipt = z.strictObject({ receipt_id: Id, reason: line(500, 3) });
export const Address = z.strictObject({ recipient_id: Id, name: line(120), email: Email });
export const Met = z.strictObject({ key, met_on: CalendarDate.nullable() });
export const NotedSignature = z.strictObject({ signed_on: CalendarDate, file_id: Id });

export const CashIn = z.object({
  months: z.array(z.object({ month: z.string(), due: z.int(), received: z.int() })),
  overdue: z.int(),
  undated: z.int(),
});

export const ContractSettings = z.object({ review_above: z.int(), can: z.object({ change: z.boolean() }) });
export const ContractSettingsDraft = z.strictObject({
  review_above: Cents.refine((cents) => cents >= 0, { error: rules.atLeast(0) }),
});

/** A contract as a party outside the house sees it. */
export const OwnContract = z.object({
  id: Id,
  code: z.string(),
  contract_type: z.enum(contractTypes),
  title: z.string(),
  state: z.string(),
  /** Missing for a party who does not see the project. */
  project_number: z.string().nullable(),
  amount: z.int().nullable(),
  signed_on: z.string().nullable(),
  envelope_id: Id.nullable(),
  waits_for_me: z.boolean(),
  is_sealed: z.boolean(),
  payments: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      label_es: z.string().nullable(),
      amount: z.int(),
      trigger: z.enum(paymentTriggers),
      due: z.string().nullable(),
      received: z.int(),
      state: z.enum(['planned', 'overdue', 'part', 'paid']),
    }),
  ),
});
