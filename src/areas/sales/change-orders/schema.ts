import { z } from 'zod';
import { StuckReview } from '#areas/sales/contracts/schema.ts';
import { SeedChange } from '#areas/projects/schedule/schema.ts';
import { line, prose, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { parseDecimal } from '#platform/shared/decimal.ts';
import { rule, rules } from '#platform/shared/rules.ts';
import { SignatureDraft } from '#platform/shared/signature-mark.ts';
import { audiences, changeStatuses, lineChanges, payments, reviewRoles, stages, type ReviewRole } from './choices.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: rules.oneOf(choices) });

/** A decimal with at most six places between two whole numbers. */
function decimalBetween(least: number, most: number) {
  return z.string({ error: rules.text }).refine(
    (text) => {
      const value = parseDecimal(text);
      return value !== undefined && value >= BigInt(least) * 1_000_000n && value <= BigInt(most) * 1_000_000n;
    },
    {
      error: rule({
        en: `Must be a number from ${least} to ${most} with at most six places.`,
        es: `Debe ser un número de ${least} a ${most} con seis decimales como máximo.`,
      }),
    },
  );
}

/** Where a line comes from: a line of an estimate or of a bill of materials, each by what it keeps over versions. */
const LineSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('estimate'), id: Id, line_uid: Id }),
  z.strictObject({ kind: z.literal('bom'), id: Id, line_uid: Id }),
]);

const lineFields = {
  /** Made once by whoever adds it, kept over revisions, so that two can be compared. */
  uid: Id,
  change: oneOf(lineChanges),
  cost_code: line(30, 0),
  description: line(200),
  /** The same in the words of the client; empty: as it is. */
  client_words: line(200, 0),
  uom: line(12),
  old_quantity: decimalBetween(0, 1_000_000),
  new_quantity: decimalBetween(0, 1_000_000),
  old_cost: decimalBetween(-1_000_000, 1_000_000),
  new_cost: decimalBetween(-1_000_000, 1_000_000),
  markup_percent: decimalBetween(-100, 1000),
  taxable: z.boolean({ error: rules.flag }),
  rework: z.boolean({ error: rules.flag }),
  source: LineSource.nullable(),
};

export const ChangeLineDraft = z.strictObject(lineFields);
export type ChangeLineDraft = z.infer<typeof ChangeLineDraft>;
export const ChangeLine = z.object({ ...lineFields, cost_cents: z.int(), price_cents: z.int() });
export type ChangeLine = z.infer<typeof ChangeLine>;

export const UnitShare = z.strictObject({ unit_id: Id, weight: decimalBetween(0, 1_000_000) });
export type UnitShare = z.infer<typeof UnitShare>;

const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item, { error: rules.list }).max(most, { error: rules.mostEntries(most) });

/** What is written of a change order beside its fields; what is left out stays as it is. */
export const SheetPatch = z.strictObject({
  lines: listOf(ChangeLineDraft, 200).optional(),
  proposed: listOf(SeedChange, 100).optional(),
  shares: listOf(UnitShare, 200).optional(),
  approvers: listOf(Id, 20).optional(),
  version: Version.optional(),
});
export type SheetPatch = z.infer<typeof SheetPatch>;

/** What of a line says what is to be built otherwise, and how much of it: all that the floor reads of one. */
const ScopeLine = z.object({
  uid: Id,
  change: z.enum(lineChanges),
  description: z.string(),
  uom: z.string(),
  old_quantity: z.string(),
  new_quantity: z.string(),
});
export type ScopeLine = z.infer<typeof ScopeLine>;
const OfferLine = ScopeLine.extend({ price_cents: z.int() });

const OfferMove = z.object({
  kind: z.enum(['module', 'milestone']),
  what: z.string(),
  label: z.string().nullable(),
  from: z.string(),
  to: z.string(),
});

/** What a client gets, word by word; kept with the revision as it was sent. No field of it is a cost. */
export const Offer = z.object({
  code: z.string(),
  title: z.string(),
  revision: z.int(),
  project_number: z.string(),
  project_name: z.string(),
  units: z.array(z.object({ id: Id, name: z.string(), cents: z.int() })),
  intro: z.string().nullable(),
  scope: z.string().nullable(),
  closing: z.string().nullable(),
  lines: z.array(OfferLine),
  price_cents: z.int(),
  tax_percent: z.number(),
  tax_cents: z.int(),
  total_cents: z.int(),
  no_charge: z.boolean(),
  moves: z.array(OfferMove),
  deadline: z.string().nullable(),
  sent_by: z.string(),
});
export type Offer = z.infer<typeof Offer>;

/** What was sent as one of its clients gets it: of a change to several homes an owner reads the amount of their own alone. */
export const ClientOffer = Offer.extend({
  lines: z.array(ScopeLine.extend({ price_cents: z.int().nullable() })),
  price_cents: z.int().nullable(),
  tax_cents: z.int().nullable(),
  /** Of how many homes the amount is a part; missing where it is the whole. */
  part_of: z.int().optional(),
});
export type ClientOffer = z.infer<typeof ClientOffer>;

const Person = z.object({ id: Id, name: z.string() });

export const ApproverState = z.object({
  user_id: Id,
  name: z.string(),
  capacity: z.enum(['owner', 'developer']),
  seen_at: z.string().nullable(),
  decision: z.enum(['approved', 'declined']).nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
});

const Said = z.object({
  id: Id,
  author_name: z.string(),
  is_staff: z.boolean(),
  is_mine: z.boolean(),
  audience: z.enum(audiences),
  body: z.string(),
  at: z.string(),
});

/** "Original + approved = current; + pending = exposure", of one project. Approved is what has been carried out. */
export const ContractLine = z.object({
  original_cents: z.int().nullable(),
  /** Carried out: in the contract. */
  executed_cents: z.int(),
  executed_count: z.int(),
  current_cents: z.int().nullable(),
  /** Agreed by those who decide, not carried out yet. */
  agreed_cents: z.int(),
  agreed_count: z.int(),
  pending_cents: z.int(),
  pending_count: z.int(),
  exposure_cents: z.int().nullable(),
});
export type ContractLine = z.infer<typeof ContractLine>;

const Review = z.object({
  role: z.enum(reviewRoles),
  by: Person,
  is_ok: z.boolean(),
  note: z.string().nullable(),
  at: z.string(),
  revision: z.int(),
  counts: z.boolean(),
});

const Difference = z.object({
  uid: Id,
  description: z.string(),
  what: z.enum(['came', 'went', 'changed']),
  before: z.object({ quantity: z.string(), price_cents: z.int() }).nullable(),
  after: z.object({ quantity: z.string(), price_cents: z.int() }).nullable(),
  cents: z.int(),
});

const Revision = z.object({
  revision: z.int(),
  offer: Offer,
  total_cents: z.int(),
  cost_cents: z.int(),
  sent_at: z.string(),
  sent_by: z.string().nullable(),
  ended_as: z.enum(['approved', 'declined', 'reverted', 'void']).nullable(),
  ended_at: z.string().nullable(),
  ended_reason: z.string().nullable(),
  approvers: z.array(ApproverState.extend({ hash: z.string().nullable(), method: z.string().nullable() })),
  /** Of the lines, from the revision before. */
  changed: z.array(Difference),
});

/** A change order whole, as the house works on it. */
export const ChangeSheet = z.object({
  id: Id,
  version: z.int(),
  code: z.string(),
  title: z.string(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }),
  status: z.enum(changeStatuses),
  stage: z.enum(stages),
  revision: z.int(),
  schedule_days: z.int(),
  lines: z.array(ChangeLine),
  proposed: z.array(SeedChange),
  shares: z.array(z.object({ unit_id: Id, name: z.string(), weight: z.string(), cents: z.int() })),
  approvers: z.array(Person),
  /** Who could be asked: owners of its homes today, and whoever decides for the developer. */
  may_approve: z.array(Person.extend({ capacity: z.enum(['owner', 'developer']) })),
  deciding: z.array(ApproverState),
  cost_cents: z.int(),
  price_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  margin_percent: z.number().nullable(),
  contract: ContractLine,
  /** What it has moved in the contract, and what took that back. */
  ledger: z.array(z.object({ cents: z.int(), at: z.string(), by: z.string().nullable(), reverses: z.boolean() })),
  /** As it would be sent now, or as it was. */
  offer: Offer,
  reviews: z.array(Review),
  /** Whose review is still missing before it may be sent. */
  missing: z.array(z.enum(reviewRoles)),
  /** Those of them that nobody of the project may pass. */
  stuck: z.array(StuckReview),
  revisions: z.array(Revision),
  comments: z.array(Said),
  can: z.object({
    write: z.boolean(),
    steps: z.array(z.enum(changeStatuses)),
    /** As what the reader may review it now. */
    review: z.array(z.enum(reviewRoles)),
    remind: z.boolean(),
    bill: z.boolean(),
  }),
});
export type ChangeSheet = z.infer<typeof ChangeSheet>;

export const StepDraft = z.strictObject({
  to: oneOf(['draft', 'pricing', 'internal_review', 'sent', 'executed', 'void']),
  reason: line(500, 3).optional(),
});
export type StepDraft = z.infer<typeof StepDraft>;

export const ReviewDraft = z
  .strictObject({ role: oneOf(reviewRoles), is_ok: z.boolean({ error: rules.flag }), note: line(500).optional() })
  .refine(({ is_ok: isOk, note }) => isOk || note !== undefined, {
    path: ['note'],
    error: rule({ en: 'Say what has to change.', es: 'Di qué debe cambiar.' }),
  });
export type ReviewDraft = { role: ReviewRole; is_ok: boolean; note?: string | undefined };

export const CommentDraft = z.strictObject({
  body: prose(4000).refine((text) => text.trim() !== '', { error: rules.notEmpty }),
  audience: oneOf(audiences),
});

const ids = z
  .array(Id, { error: rules.list })
  .min(1, { error: rules.oneEntry })
  .max(200, { error: rules.mostEntries(200) });
export const RemindDraft = z.strictObject({ ids });
export const BillDraft = z.strictObject({
  ids,
  payment: oneOf(payments),
  invoice_ref: line(60).nullable().optional(),
});

/** One of many in a bulk step: what became of it. */
export const BulkOutcome = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: Id, code: z.string(), why: z.object({ en: z.string(), es: z.string() }) })),
});

export const ViewQuery = z.strictObject({ view: oneOf(['owner', 'developer']).optional() });
export const DecisionsQuery = z.strictObject({
  view: oneOf(['owner', 'developer']).optional(),
  project_id: Id.optional(),
  unit_id: Id.optional(),
});

/** A change as somebody outside the house decides on it. */
export const Decision = z.object({
  id: Id,
  status: z.enum(changeStatuses),
  offer: ClientOffer,
  approvers: z.array(ApproverState.omit({ user_id: true }).extend({ is_me: z.boolean() })),
  before: z.object({ revision: z.int(), total_cents: z.int(), reason: z.string().nullable() }).nullable(),
  is_late: z.boolean(),
  capacity: z.enum(['owner', 'developer']).nullable(),
  comments: z.array(Said),
  can: z.object({ decide: z.boolean(), ask: z.boolean() }),
});
export type Decision = z.infer<typeof Decision>;

export const DecisionHead = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  status: z.enum(changeStatuses),
  project_number: z.string(),
  total_cents: z.int(),
  deadline: z.string().nullable(),
  is_late: z.boolean(),
  waits_for_me: z.boolean(),
});

/** The revision is that which was read: a later one is another question. */
export const Approval = z.strictObject({
  revision: z.int({ error: rules.wholeNumber }),
  mark: SignatureDraft,
  consent: z.literal(true, {
    error: rule({ en: 'Has to be agreed to.', es: 'Hay que aceptarlo.' }),
  }),
});
export const Refusal = z.strictObject({
  revision: z.int({ error: rules.wholeNumber }),
  reason: line(500, 3),
});
export const Question = z.strictObject({
  body: prose(4000).refine((text) => text.trim() !== '', { error: rules.notEmpty }),
});

export const ExposureQuery = z.strictObject({ project_id: Id.optional() });
export const Exposure = z.array(
  z.object({
    month: z.string(),
    reason: z.string(),
    executed_cents: z.int(),
    agreed_cents: z.int(),
    pending_cents: z.int(),
    declined_cents: z.int(),
  }),
);

export const SourcesQuery = z.strictObject({ of: oneOf(['estimate', 'bom']), q: line(100, 0).optional() });
export const SourceLine = z.object({
  source: LineSource,
  from: z.string(),
  cost_code: z.string(),
  description: z.string(),
  uom: z.string(),
  quantity: z.string(),
  unit_cost: z.string().nullable(),
  markup_percent: z.string(),
  taxable: z.boolean(),
});
export const LogQuery = z.strictObject({ project_id: Id.optional(), language: oneOf(['en', 'es']) });

export const FloorQuery = z.strictObject({ project_id: Id.optional() });

/** A change that is carried out, as the floor of the factory reads it. Nowhere in it is a price, a cost or a percentage. */
export const FloorChange = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }),
  scope: z.string().nullable(),
  /** None: no module is touched. */
  modules: z.array(z.object({ id: Id, module_no: z.string() })),
  lines: z.array(ScopeLine),
  from: z.string(),
  /** It was taken back: nothing of it is built any more. */
  withdrawn_at: z.string().nullable(),
});

/** What an executed change order alters of what a released bill asks for. Quantities alone: no price and no cost. */
export const DemandChange = z.object({
  change_order: z.object({ id: Id, code: z.string(), title: z.string() }),
  /** Of the bill; it may be gone from this version. */
  line_uid: Id,
  description: z.string(),
  uom: z.string(),
  /** What the bill says; null where it has no such line. */
  released: z.string().nullable(),
  /** What this change order adds to it, or takes off. */
  quantity: z.string(),
  /** What is needed now, by all change orders that were executed. */
  needed: z.string(),
});
