import { z } from 'zod';
import { blockGuards } from '#areas/projects/units/schema.ts';
import { line, Moment, prose, WholeNumber } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rule, rules } from '#platform/shared/rules.ts';
import { signatureFields, signingMethods, typedOrDrawn } from '#platform/shared/signature-mark.ts';
import {
  areaStates,
  audiences,
  failActions,
  formTypes,
  mostPhotos,
  noteRules,
  responseKinds,
  signingRoles,
  signOffStatuses,
} from './choices.ts';
import { photoRules } from '#platform/shared/photo-rule.ts';

/** The key of an area or item within its template: made once, kept over versions, so that two versions can be compared. */
const Key = z.string().regex(/^[a-z0-9_-]{1,40}$/u, {
  error: rule({
    en: 'Must be up to 40 small letters, digits, - or _.',
    es: 'Deben ser hasta 40 minúsculas, dígitos, - o _.',
  }),
});

const Bound = z
  .number({ error: rules.number })
  .min(-1e9, { error: rules.tooSmall })
  .max(1e9, { error: rules.tooLarge });

const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: rules.oneOf(choices) });

/** A question. What is not said is the usual. */
export const TemplateItem = z.strictObject({
  key: Key,
  text: line(200),
  text_es: line(200).nullable(),
  help: line(300).nullable(),
  help_es: line(300).nullable(),
  response: oneOf(responseKinds),
  /** Of a choice: at least two. */
  options: z
    .array(z.strictObject({ text: line(80), text_es: line(80).nullable() }), { error: rules.list })
    .max(20, { error: rules.mostEntries(20) }),
  unit: line(20).nullable(),
  min: Bound.nullable(),
  max: Bound.nullable(),
  critical: z.boolean({ error: rules.flag }),
  photo_rule: oneOf(photoRules),
  photo_count: WholeNumber(1, 10),
  note_rule: oneOf(noteRules),
  show_if: z.strictObject({ item: Key, equals: line(80) }).nullable(),
  hold_point: z.boolean({ error: rules.flag }),
  on_fail: oneOf(failActions),
  code_ref: line(80).nullable(),
  /** The picture that shows what it should look like. */
  reference_id: Id.nullable().optional(),
});
export type TemplateItem = z.infer<typeof TemplateItem>;

export const TemplateArea = z.strictObject({
  key: Key,
  name: line(80),
  name_es: line(80).nullable(),
  station: WholeNumber(1, 99).nullable(),
  items: z
    .array(TemplateItem, { error: rules.list })
    .min(1, { error: rules.oneEntry })
    .max(100, { error: rules.mostEntries(100) }),
});
export type TemplateArea = z.infer<typeof TemplateArea>;

/** How an answer stands: it fails, it is not needed, or it is given. */
export const verdicts = ['pass', 'fail', 'na', 'given'] as const;
export type Verdict = (typeof verdicts)[number];

/** What somebody answers to one item. `id` is made by the sender: sent twice, it counts once. */
export const AnswerDraft = z.strictObject({
  id: Id,
  item_id: Id,
  /** `pass`, `fail`, `na`, `yes` or `no`, a number as it was typed, an option, words; null for photos alone. */
  answer: line(1000, 0).nullable(),
  note: prose(2000).optional(),
  photo_ids: z
    .array(Id, { error: rules.list })
    .max(mostPhotos, { error: rules.mostEntries(mostPhotos) })
    .optional(),
  /** By the clock of the device. */
  device_time: Moment,
  /** The answer that the sender saw on the item; null for none. Another one there means that two people answered. */
  seen: Id.nullable().optional(),
});
export type AnswerDraft = z.infer<typeof AnswerDraft>;

export const Answers = z.strictObject({
  answers: z
    .array(AnswerDraft, { error: rules.list })
    .min(1, { error: rules.oneEntry })
    .max(100, { error: rules.mostEntries(100) }),
  /** What the device's clock said when it sent them: by it the times of the answers are put right. */
  sent_at: Moment.optional(),
});

export { SignatureDraft } from '#platform/shared/signature-mark.ts';

/** The signature of somebody of an agency; the name beside it is the one that was invited. */
export const PartySignature = z
  .strictObject({ ...signatureFields, agency: line(120), licence_no: line(60) })
  .superRefine(typedOrDrawn);
export type PartySignature = z.infer<typeof PartySignature>;

export const LinkDraft = z.strictObject({
  area_id: Id,
  name: line(120),
  email: z
    .email({ error: rule({ en: 'Must be an e-mail address.', es: 'Debe ser una dirección de correo.' }) })
    .max(254),
});

export const AreaComment = z.strictObject({
  body: prose(4000).refine((text) => text.trim() !== '', { error: rules.notEmpty }),
  audience: oneOf(audiences),
  file_ids: z
    .array(Id, { error: rules.list })
    .max(20, { error: rules.mostEntries(20) })
    .optional(),
});

export const views = ['owner', 'developer', 'floor'] as const;
export const CertificateQuery = z.strictObject({
  view: oneOf(['owner', 'developer', 'floor']).optional(),
  language: oneOf(['en', 'es']),
});
export const ViewQuery = z.strictObject({ view: oneOf(views).optional() });

const Person = z.object({ id: Id, name: z.string() });

export const ShownPhoto = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  has_thumbnail: z.boolean(),
});

export const ItemAnswer = z.object({
  id: Id,
  answer: z.string().nullable(),
  verdict: z.enum(verdicts),
  /** Of a number: whether it lies within its limits. */
  in_tolerance: z.boolean().nullable(),
  note: z.string().nullable(),
  photos: z.array(ShownPhoto),
  /** The number of photos of the answer, the same for every reader. */
  photos_taken: z.int(),
  by: Person.nullable(),
  at: z.string(),
  device_time: z.string(),
  /** The device's clock is more than five minutes off. */
  is_skewed: z.boolean(),
  punch: z.object({ id: Id, code: z.string(), is_open: z.boolean() }).nullable(),
});
export type ItemAnswer = z.infer<typeof ItemAnswer>;

/** An answer that came too late: somebody else had given a later one meanwhile. */
const Conflict = ItemAnswer.extend({ item_id: Id, superseded_by: Id });

const AreaSignature = z.object({
  id: Id,
  role: z.enum(signingRoles),
  name: z.string(),
  agency: z.string().nullable(),
  licence_no: z.string().nullable(),
  method: z.enum(signingMethods),
  typed: z.string().nullable(),
  strokes: z.array(z.array(z.array(z.number()))).nullable(),
  statement: z.string(),
  hash: z.string(),
  at: z.string(),
  superseded_at: z.string().nullable(),
  superseded_reason: z.string().nullable(),
});

export const SignOffItem = z.object({
  id: Id,
  ...TemplateItem.shape,
  options: z.array(z.object({ text: z.string(), text_es: z.string().nullable() })),
  show_if: z.object({ item: z.string(), equals: z.string() }).nullable(),
  given: ItemAnswer.nullable(),
});
export type SignOffItem = z.infer<typeof SignOffItem>;

export const SignOffArea = z.object({
  id: Id,
  key: z.string(),
  position: z.int(),
  name: z.string(),
  name_es: z.string().nullable(),
  station: z.int().nullable(),
  hold_point: z.boolean(),
  /** An earlier hold point is not approved yet. */
  is_locked: z.boolean(),
  state: z.enum(areaStates),
  maker: Person.nullable(),
  submitted_at: z.string().nullable(),
  approved_by: Person.nullable(),
  approved_at: z.string().nullable(),
  returned_reason: z.string().nullable(),
  not_applicable_reason: z.string().nullable(),
  /** Somebody asks that it does not apply; another person of quality decides. */
  waive_asked: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** The person who decided that it does not apply, and who had asked for it where that was somebody else. */
  waived: z.object({ by: z.string(), asked_by: z.string().nullable(), at: z.string() }).nullable(),
  items: z.array(SignOffItem),
  conflicts: z.array(Conflict),
  comments: z.array(
    z.object({
      id: Id,
      author: z.object({ name: z.string(), is_staff: z.boolean() }),
      audience: z.enum(audiences),
      body: z.string(),
      at: z.string(),
      files: z.array(ShownPhoto),
    }),
  ),
  signatures: z.array(AreaSignature),
  links: z.array(z.object({ id: Id, name: z.string(), expires_at: z.string(), used_at: z.string().nullable() })),
  can: z.object({
    answer: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    return: z.boolean(),
    comment: z.boolean(),
    internal: z.boolean(),
    waive: z.boolean(),
    /** By this person's word alone; otherwise they ask for it. */
    waive_alone: z.boolean(),
    confirm_waive: z.boolean(),
    link: z.boolean(),
  }),
});
export type SignOffArea = z.infer<typeof SignOffArea>;

export const SignOffForm = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  form_type: z.enum(formTypes),
  status: z.enum(signOffStatuses),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }),
  unit: Person.nullable(),
  module: z.object({ id: Id, module_no: z.string(), serial_no: z.string().nullable() }).nullable(),
  factory: z.string().nullable(),
  line: z.string().nullable(),
  template: z.object({ name: z.string(), revision: z.int() }),
  inspector: Person.nullable(),
  started_at: z.string(),
  asks_developer: z.boolean(),
  areas: z.array(SignOffArea),
  signatures: z.array(AreaSignature),
  version: z.int(),
  can: z.object({
    sign: z.enum(signingRoles).nullable(),
    release: z.boolean(),
    reopen: z.boolean(),
    certificate: z.boolean(),
    /** The newer version of its template that could be adopted. */
    adopt: z.int().nullable(),
  }),
});
export type SignOffForm = z.infer<typeof SignOffForm>;

export const SignOffHead = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  form_type: z.enum(formTypes),
  status: z.enum(signOffStatuses),
  project_number: z.string(),
  unit_id: Id.nullable(),
  module_id: Id.nullable(),
  areas: z.int(),
  approved: z.int(),
  /** Areas that do not apply; they are not among the approved. */
  waived: z.int(),
  fails: z.int(),
  waits_for_me: z.boolean(),
});

const WallCell = z.object({
  area_id: Id,
  position: z.int(),
  name: z.string(),
  name_es: z.string().nullable(),
  station: z.int().nullable(),
  hold_point: z.boolean(),
  state: z.enum(areaStates),
  /** It does not apply: passed over, and not approved. */
  is_waived: z.boolean(),
  /** Somebody asks that it does not apply. */
  is_waive_asked: z.boolean(),
  is_locked: z.boolean(),
  answered: z.int(),
  items: z.int(),
  fails: z.int(),
  is_mine: z.boolean(),
});

export const SignOffWall = z.object({
  factories: z.array(z.string()),
  lines: z.array(z.string()),
  modules: z.array(
    z.object({
      id: Id,
      module_no: z.string(),
      unit_name: z.string().nullable(),
      project_id: Id,
      project_number: z.string(),
      project_name: z.string(),
      factory: z.string().nullable(),
      line: z.string().nullable(),
      status: z.string(),
      ships_on: z.string().nullable(),
      factory_qa: z.object({ id: Id, status: z.enum(signOffStatuses), areas: z.array(WallCell) }).nullable(),
      pre_ship: z.object({ id: Id, status: z.enum(signOffStatuses), areas: z.array(WallCell) }).nullable(),
      /** The conditions that keep it from its release, or from shipping once it is released. */
      blocks: z.array(z.enum(blockGuards)),
      /** How many stand behind those that count. */
      critical_fails: z.int(),
      critical_items: z.int(),
      items_before_ship: z.int(),
      condition_photos: z.int(),
    }),
  ),
});
export type SignOffWall = z.infer<typeof SignOffWall>;

/** What has to be photographed of a module, and how much of it is. A photo of the module that is tagged with `key` is one of it. */
const RequiredShot = z.object({
  key: z.string(),
  /** What is asked; null for what the release asks, which screens have words for. */
  text: z.string().nullable(),
  text_es: z.string().nullable(),
  area_id: Id.nullable(),
  area_name: z.string().nullable(),
  area_name_es: z.string().nullable(),
  form_id: Id.nullable(),
  form_type: z.enum(formTypes).nullable(),
  /** A photo alone is enough; false where the question wants an answer first. */
  is_answered: z.boolean(),
  needed: z.int(),
  taken: z.int(),
});

export const RequiredShots = z.array(z.object({ module_id: Id, shots: z.array(RequiredShot) }));

/** Changes that a newer version of its template would make in a form that is open. */
export const VersionPlan = z.object({
  template: z.object({ id: Id, revision: z.int(), name: z.string(), note: z.string().nullable() }),
  /** The areas that change, and their questions that do. */
  areas: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      name_es: z.string().nullable(),
      change: z.enum(['added', 'removed', 'changed']),
      /** It was handed over or approved, and goes back to its maker. */
      is_returned: z.boolean(),
      items: z.array(
        z.object({
          key: z.string(),
          text: z.string(),
          text_es: z.string().nullable(),
          change: z.enum(['added', 'removed', 'changed']),
          was_answered: z.boolean(),
        }),
      ),
    }),
  ),
  answers_kept: z.int(),
  answers_lost: z.int(),
  signatures_superseded: z.int(),
});
export type VersionPlan = z.infer<typeof VersionPlan>;
