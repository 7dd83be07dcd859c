import { z } from 'zod';
import type { BusinessCalendar, ClockEvent } from '#areas/company/deadlines/schema.ts';
import { line, PageQuery, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { RichDraft, RichStored } from '#platform/shared/rich-text-schema.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { rule, rules } from '#platform/shared/rules.ts';
import type { CategoryField, CustomValues } from './rules.ts';
import { audiences, mostFiles, outsideStates, sides, type Relation } from './choices.ts';
import { ticket } from './record.ts';

// As any declared record: forms hold its fields by name.
const whole: RecordDeclaration = ticket;
/** What a ticket takes and answers as a declared record. */
export const keptTicket = recordContract(whole);

export const reactions = ['agree', 'done', 'love', 'seen', 'celebrate'] as const;
export type Reaction = (typeof reactions)[number];

const Named = z.object({ id: Id, name: z.string() });

const TalkFile = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  has_thumbnail: z.boolean(),
  audience: z.enum(audiences),
  comment_id: Id.nullable(),
});
export type TalkFile = z.infer<typeof TalkFile>;

export const TicketComment = z.object({
  id: Id,
  audience: z.enum(audiences),
  author: z.object({ id: Id, name: z.string(), is_staff: z.boolean() }),
  reply_to: Id.nullable(),
  body: RichStored,
  plain: z.string(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  pinned: z.boolean(),
  /** The ticket on which it was said first, where that one was merged into this. */
  merged_from: z.string().nullable(),
  files: z.array(TalkFile),
  reactions: z.array(
    z.object({ reaction: z.enum(reactions), count: z.int(), mine: z.boolean(), names: z.array(z.string()) }),
  ),
  version: z.int(),
  /** Another one as soon as anything of the comment is another: its words, its pin, what people felt. Its files stand beside it. */
  mark: z.int(),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type TicketComment = z.infer<typeof TicketComment>;

const Other = z.object({ id: Id, code: z.string(), title: z.string(), state: z.string() });
const relations = [
  'blocks',
  'relates_to',
  'caused_by',
  'follows',
  'duplicate_of',
] as const satisfies readonly Relation[];
export const TicketPoint = z.object({
  id: Id,
  words: z.string(),
  required: z.boolean(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
});

/** What was taken away on a ticket and may come back by whoever asks. */
export const TicketBin = z.array(
  z.object({
    id: Id,
    audience: z.enum(audiences),
    author: z.string(),
    plain: z.string(),
    deleted_at: z.string(),
    days_left: z.int(),
  }),
);
export type TicketBin = z.infer<typeof TicketBin>;

/** A ticket with all that hangs on it, for staff: what its page shows, in one answer, since each word makes every open page read it again. */
export const Talk = z.object({
  /** The ticket itself, as its own call answers it. */
  ticket: keptTicket.read.reply,
  /** All of them; or those from the named one on, where the question named one that is still there. */
  comments: z.array(TicketComment),
  is_whole: z.boolean(),
  /** How many there are in all, and the sum of their marks: what a screen has put together of parts is right if it has the same. */
  said: z.object({ count: z.int(), marks: z.int() }),
  files: z.array(TalkFile),
  /** The comments that lie in the bin and that the reader may bring back: their own, for admins all. */
  bin: TicketBin,
  points: z.array(TicketPoint),
  people: z.array(Named.extend({ role: z.enum(['co_assignee', 'watcher']) })),
  /** `inward`: the other names this one. */
  relations: z.array(Other.extend({ relation: z.enum(relations), inward: z.boolean() })),
  children: z.array(Other),
  /** What the reader has begun to write here. */
  draft: z.object({ audience: z.enum(audiences), body: RichStored, saved_at: z.string() }).nullable(),
  /** Who outside staff reads what is shared; null while the ticket is for staff alone. */
  readers: z.array(Named).nullable(),
  /** With whom outside staff it is talked over; null where with nobody. */
  side: z.enum(sides).nullable(),
  watching: z.boolean(),
  description: RichStored.nullable(),
  /** What it is about, with the fields that its tickets have beside those of all, and what they hold here. */
  category: z
    .object({
      id: Id,
      name: z.object({ en: z.string(), es: z.string() }),
      fields: z.array(z.custom<CategoryField>()),
      values: z.custom<CustomValues>(),
    })
    .nullable(),
  /** What whoever asked said of how it went. */
  satisfaction: z.object({ rating: z.int(), text: z.string().nullable() }).nullable(),
  /** What its deadlines are reckoned from; null where nothing is promised. */
  clock: z
    .object({
      events: z.array(z.custom<ClockEvent>()),
      calendar: z.object({ name: z.string(), calendar: z.custom<BusinessCalendar>() }),
      policy_name: z.string(),
      opened_at: z.string(),
    })
    .nullable(),
});
export type Talk = z.infer<typeof Talk>;

export const TalkQuery = z.strictObject({
  /** The newest comment that is held already: only those from it on are answered. */
  from_comment: Id.optional(),
});

/** What the deadlines of several tickets are reckoned from, each calendar once. Tickets to whom nothing is promised are left out. */
export const TicketClocks = z.object({
  clocks: z.array(z.object({ id: Id, calendar_id: Id, events: z.array(z.custom<ClockEvent>()) })),
  calendars: z.array(z.object({ id: Id, calendar: z.custom<BusinessCalendar>() })),
});
export type TicketClocks = z.infer<typeof TicketClocks>;

const Files = z.array(Id).max(mostFiles, { error: rules.mostEntries(mostFiles) });
const Audience = z.enum(audiences, { error: rules.either(audiences) });

/** A policy or calendar as it would be kept. Without an id it would be a new one. */
export const DeadlineTrial = z.strictObject({
  kind: z.enum(['policy', 'calendar'], { error: rules.either(['policy', 'calendar']) }),
  id: Id.nullable().optional(),
  values: z.record(z.string().max(60), z.unknown()).default({}),
  /** True: as if it were put in the bin. */
  removed: z.boolean({ error: rules.flag }).optional(),
});

/** What keeping it would change for open tickets. */
export const DeadlinePreview = z.object({
  open: z.int(),
  changed: z.int(),
  /** How many of those are late by it and are not yet. */
  late: z.int(),
  first: z.array(
    z.object({
      id: Id,
      code: z.string(),
      title: z.string(),
      was: z.string().nullable(),
      due: z.string().nullable(),
      becomes_late: z.boolean(),
    }),
  ),
});
export type DeadlinePreview = z.infer<typeof DeadlinePreview>;

export const CommentDraft = z.strictObject({
  body: RichDraft,
  audience: Audience.default('internal'),
  reply_to: Id.nullable().optional(),
  file_ids: Files.optional(),
  /** A step that goes with it: to wait for the answer, for one. */
  to: z.string().max(40).optional(),
});
export const CommentPatch = z.strictObject({ body: RichDraft, version: Version.optional() });
export const DraftBody = z.strictObject({ body: RichDraft, audience: Audience });
export const ReactionChange = z.strictObject({
  reaction: z.enum(reactions, { error: rules.either(reactions) }),
  on: z.boolean({ error: rules.flag }),
});
export const PersonChange = z.strictObject({
  user_id: Id,
  role: z.enum(['co_assignee', 'watcher'], { error: rules.either(['co_assignee', 'watcher']) }),
  on: z.boolean({ error: rules.flag }),
});
export const RelationChange = z.strictObject({
  other_id: Id,
  relation: z.enum(relations, { error: rules.either(relations) }),
  on: z.boolean({ error: rules.flag }),
});
export const PointDraft = z.strictObject({
  words: line(300),
  required: z.boolean({ error: rules.flag }).default(false),
});
export const PointPatch = z
  .strictObject({
    done: z.boolean({ error: rules.flag }).optional(),
    words: line(300).optional(),
    required: z.boolean({ error: rules.flag }).optional(),
    /** The point that it comes to stand behind; null to stand first. */
    after: Id.nullable().optional(),
  })
  .refine((patch) => Object.values(patch).some((each) => each !== undefined), {
    error: rule({ en: 'Must say what changes.', es: 'Debe decir qué cambia.' }),
  });
export const ChecklistUse = z.strictObject({ template_id: Id });
/** The values of a category's own fields, by their names; null takes one away. */
export const CustomDraft = z.record(
  z.string().max(40),
  z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
);

export const SimilarTicket = Other;
export const TicketCounts = z.object({
  mine: z.int(),
  unassigned: z.int(),
  /** In the departments that the reader leads or is in. */
  department: z.int(),
  punch: z.int(),
  all: z.int(),
});

/** An open ticket of whoever asks, as a dashboard shows it. */
export const MyTicket = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  state: z.string(),
  priority: z.string(),
  sla_state: z.string().nullable(),
  response_due_at: z.string().nullable(),
  resolution_due_at: z.string().nullable(),
  wakes_on: z.string().nullable(),
  project_number: z.string().nullable(),
});
export type MyTicket = z.infer<typeof MyTicket>;

export const requestKinds = ['general', 'warranty'] as const;
export const requestViews = ['owner', 'developer', 'floor'] as const;

/** A ticket as somebody outside staff sees it: what they asked, one of four words, and what was said to them. */
const RequestHead = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  /** A question to the builder, or something that is to be put right under the warranty. */
  kind: z.enum(requestKinds),
  status: z.enum(outsideStates),
  /** Where it stands, in plain words. */
  said: z.object({ en: z.string(), es: z.string() }),
  /** When somebody comes, where that is agreed. */
  visit_at: z.string().nullable(),
  /** Null where it is about the project as a whole. */
  unit: Named.nullable(),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
  /** When something was last said to whoever asked, or by them. */
  said_at: z.string(),
  mine: z.boolean(),
});
export const RequestList = z.array(RequestHead);

const RequestFile = z.object({
  id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  has_thumbnail: z.boolean(),
});

export const Request = RequestHead.extend({
  description: z.string().nullable(),
  /** The same with its look. */
  description_body: RichStored.nullable(),
  files: z.array(RequestFile),
  messages: z.array(
    z.object({
      id: Id,
      author: z.object({
        name: z.string(),
        is_staff: z.boolean(),
        mine: z.boolean(),
      }),
      body: RichStored,
      plain: z.string(),
      at: z.string(),
      files: z.array(RequestFile),
    }),
  ),
  rating: z.object({ rating: z.int(), text: z.string().nullable() }).nullable(),
  /** Why the warranty does not cover it, where somebody judged so. */
  denial: z.string().nullable(),
  /** Why it was not taken on, as staff said it to whoever asked. */
  ended_because: z.string().nullable(),
  /** The request that it was put together with, where whoever asked may read that one. */
  joined_to: z.object({ id: Id, code: z.string(), title: z.string() }).nullable(),
  /** When another look was asked for at what is not covered; null once that is decided, and before. */
  appealed_at: z.string().nullable(),
  can: z.object({
    write: z.boolean(),
    accept: z.boolean(),
    not_fixed: z.boolean(),
    rate: z.boolean(),
    appeal: z.boolean(),
  }),
});
export type Request = z.infer<typeof Request>;

export const RequestView = z.strictObject({
  view: z.enum(requestViews, { error: rules.either(requestViews) }).optional(),
});

export const RequestListQuery = RequestView.extend({
  ...PageQuery,
  project_id: Id.optional(),
  unit_id: Id.optional(),
  /** Only what was asked, or only what is to be put right under the warranty. */
  kind: z.enum(requestKinds, { error: rules.either(requestKinds) }).optional(),
});

export type RequestListQuery = z.infer<typeof RequestListQuery>;

export const RequestDraft = z.strictObject({
  title: line(140, 3),
  description: z.string().trim().max(8000).optional(),
  /** The home that it is about: an owner with one home need not name it. */
  unit_id: Id.nullable().optional(),
  /** For developers and floor managers: the project that it is about. */
  project_id: Id.nullable().optional(),
  file_ids: Files.optional(),
  view: RequestView.shape.view,
});
export const MessageDraft = z.strictObject({ body: RichDraft, file_ids: Files.optional() });
export const Appeal = z.strictObject({ body: RichDraft });
export const NotFixed = z.strictObject({ body: RichDraft.optional() });
export const Satisfaction = z.strictObject({
  rating: z.int().min(1).max(5),
  text: z.string().trim().max(1000).nullable().optional(),
});
