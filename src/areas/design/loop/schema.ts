import { z } from 'zod';
import { line, prose, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rules } from '#platform/shared/rules.ts';
import { photoRules } from '#platform/shared/photo-rule.ts';

/** What a lesson may be learned from. A punch item and a request under warranty are tickets. */
export const originKinds = ['ticket', 'deviation'] as const;

/** A record that a lesson may be learned from, as it is asked about. */
export const Origin = z.strictObject({ kind: z.enum(originKinds, { error: rules.either(originKinds) }), id: Id });
export type Origin = z.infer<typeof Origin>;
export const Joining = Origin.extend({ lesson: Id });

export const captureSources = ['punch', 'success'] as const;
/** A lesson in a sentence, from whoever saw it. */
export const Captured = z.strictObject({
  title: line(140),
  situation: prose(4000).nullable(),
  source: z.enum(captureSources, { error: rules.either(captureSources) }),
  /** The punch item that it is about. */
  ticket_id: Id.nullable().optional(),
});
export type Captured = z.infer<typeof Captured>;

/** What a form should ask: in which area of which, in both languages, and with which photo. */
export const Question = z.strictObject({
  template: Id,
  area: line(40),
  text: line(200),
  text_es: line(200),
  photo: z.enum(photoRules, { error: rules.oneOf(photoRules) }),
  version: Version.optional(),
});

const Named = z.object({ id: Id, code: z.string(), title: z.string(), state: z.string() });

/** What a record teaches: its lesson, those that it belonged to before, and those that read like it. */
export const Learned = z.object({
  lesson: Named.extend({ times: z.number() }).nullable(),
  former: z.array(Named.extend({ ended_at: z.string(), ended_by: z.string().nullable() })),
  /** None once it has a lesson. */
  similar: z.array(Named.extend({ lesson: z.string().nullable() })),
  /** It is far enough to be learned from: no draft, nothing that was set aside, of a warranty what was verified. */
  is_ripe: z.boolean(),
});
export type Learned = z.infer<typeof Learned>;

/** A record that a lesson was learned from, or was once. */
const LinkedOrigin = z.object({
  kind: z.enum(originKinds),
  id: Id,
  code: z.string(),
  title: z.string(),
  state: z.string(),
  project_number: z.string().nullable(),
  /** Null for who may not read costs. */
  cost_cents: z.number().nullable(),
  linked_at: z.string(),
  linked_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  ended_by: z.string().nullable(),
});
export type LinkedOrigin = z.infer<typeof LinkedOrigin>;

/** How often what a lesson is about happened in homes that were checked by a version of its form. */
const Checked = z.object({ items: z.number(), units: z.number() });

/** A version of a form as it is called in both languages. */
const Form = z.object({ id: Id, name: z.string(), name_es: z.string().nullable(), revision: z.number() });

/** Where a lesson comes from, how its priority is worked out, what it proposes to ask, and what that has changed. */
export const LessonStory = z.object({
  origins: z.array(LinkedOrigin),
  /** Of the lesson, so that two who propose a question at once are told. */
  version: z.number(),
  /** The lesson in its sentence, from which a question is begun. */
  said: z.string().nullable(),
  units: z.number(),
  priority: z.object({
    times: z.number(),
    times_points: z.number(),
    /** Null for who may not read costs. */
    cost_cents: z.number().nullable(),
    cost_points: z.number(),
    effort: z.string().nullable(),
    effort_points: z.number(),
    worked_out: z.number(),
    by_hand: z.number().nullable(),
    why: z.string().nullable(),
  }),
  question: z
    .object({
      template: Form.nullable(),
      area: z.string(),
      text: z.string(),
      text_es: z.string(),
      photo: z.enum(photoRules),
    })
    .nullable(),
  /** The version that took the question in. */
  taken: Form.extend({
    state: z.string(),
    /** Homes that were checked by earlier versions of the form, and by this one or a later. */
    before: Checked,
    after: Checked,
  }).nullable(),
});
export type LessonStory = z.infer<typeof LessonStory>;

/** What came back from a home because of the factory that built it: what it was and why, without who lives there, what they wrote or what it cost. */
export const FactoryItem = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  category: z.string(),
  area: z.string().nullable(),
  cause: z.string().nullable(),
  is_done: z.boolean(),
  received_at: z.string(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }),
  unit: z.string().nullable(),
  module: z.string().nullable(),
});
export type FactoryItem = z.infer<typeof FactoryItem>;
