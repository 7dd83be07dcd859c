import { z } from 'zod';
import { Email, line, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { RichStored, richDraft } from '#platform/shared/rich-text-schema.ts';
import { rules } from '#platform/shared/rules.ts';
import { longestNotes, longestPrivateNotes, mostFiles, type itemFates, type responses } from './choices.ts';

const fates = ['next', 'backlog', 'drop'] as const satisfies readonly (keyof typeof itemFates)[];
const answers = ['yes', 'no', 'maybe', 'none'] as const satisfies readonly (keyof typeof responses)[];

const Person = z.object({ id: Id, name: z.string() });

const LinkShape = z.object({
  kind: z.string(),
  id: Id,
  name: z.string(),
  number: z.string().nullable(),
  /** The project that it belongs to. */
  project_id: Id.nullable(),
});

export const AgendaAction = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  owner: Person,
  due_on: z.string(),
  state: z.string(),
  item_id: Id.nullable(),
  meeting_id: Id.nullable(),
  said_on: z.string().nullable(),
  completed_at: z.string().nullable(),
  dropped_reason: z.string().nullable(),
});
export type AgendaAction = z.infer<typeof AgendaAction>;

export const AgendaOutcome = z.object({
  id: Id,
  version: z.int(),
  kind: z.string(),
  text: z.string(),
  decided_by: z.array(Person),
});

/** A file of a meeting or an item: `hung` is what takes it off again. */
const MeetingFile = z.object({
  hung: Id,
  id: Id,
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  has_thumbnail: z.boolean(),
});
export type MeetingFile = z.infer<typeof MeetingFile>;

export const AgendaItem = z.object({
  id: Id,
  version: z.int(),
  meeting_id: Id,
  section_id: Id.nullable(),
  item_type: z.string(),
  title: z.string(),
  /** The words of the notes alone. */
  notes: z.string().nullable(),
  body: RichStored.nullable(),
  /** What the reader wrote for themselves; nobody else gets it. */
  private_notes: z.object({ text: z.string(), version: z.int() }).nullable(),
  files: z.array(MeetingFile),
  link: LinkShape.nullable(),
  presenter: Person.nullable(),
  duration_minutes: z.int(),
  spent_seconds: z.int(),
  status: z.string(),
  carry_count: z.int(),
  /** True where it was put into a later meeting already. */
  carried_on: z.boolean(),
  sort_order: z.number(),
  /** Who writes its notes, and until when the notes are theirs unless they go on: past that moment nobody does. */
  writer: Person.nullable(),
  writer_until: z.string().nullable(),
  outcomes: z.array(AgendaOutcome),
  actions: z.array(AgendaAction),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

export const Participant = z.object({
  id: Id,
  person: Person.nullable(),
  email: z.string().nullable(),
  response: z.enum(answers),
  attended: z.boolean(),
});
export type Participant = z.infer<typeof Participant>;

const MeetingHead = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  state: z.string(),
  starts_at: z.string(),
  duration_minutes: z.int(),
  tz: z.string(),
});

/** A meeting with all that its page shows: its own agenda, that of the last one, and what is still to be done. */
export const Agenda = z.object({
  meeting: MeetingHead.extend({
    series: z.object({ id: Id, title: z.string() }).nullable(),
    project: LinkShape.nullable(),
    location: z.string().nullable(),
    video_url: z.string().nullable(),
    facilitator: Person,
    note_taker: Person.nullable(),
    notify: z.boolean(),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    current_item: Id.nullable(),
    current_since: z.string().nullable(),
    can: z.object({ write: z.boolean(), lead: z.boolean() }),
  }),
  participants: z.array(Participant),
  /** Who was there and was taken off the list afterwards. */
  left: z.array(Participant),
  /** The files of the meeting as a whole. */
  files: z.array(MeetingFile),
  sections: z.array(z.object({ id: Id, title: z.string(), sort_order: z.number() })),
  items: z.array(AgendaItem),
  backlog: z.array(AgendaItem),
  last: z.object({ meeting: MeetingHead, items: z.array(AgendaItem) }).nullable(),
  next: MeetingHead.nullable(),
  actions: z.array(AgendaAction),
});
export type Agenda = z.infer<typeof Agenda>;

export const NewItems = z.strictObject({
  /** One line for each item; one that begins with # is a section. */
  text: z
    .string({ error: rules.text })
    .max(20_000, { error: rules.mostCharacters(20_000) })
    .refine((text) => text.trim() !== '', { error: rules.notEmpty }),
  section_id: Id.nullable().optional(),
  /** The one thing that a single new item is about. */
  link: z.strictObject({ kind: line(40), id: Id }).optional(),
});

/** The sections of an agenda in their order: those without an id are made, and only what is named to go goes. */
export const Sections = z.strictObject({
  sections: z
    .array(z.strictObject({ id: Id.optional(), title: line(140) }), { error: rules.list })
    .max(50, { error: rules.atMost(50) }),
  remove: z
    .array(Id)
    .max(50, { error: rules.atMost(50) })
    .default([]),
});

export const NewFiles = z.strictObject({
  file_ids: z
    .array(Id)
    .min(1, { error: rules.notEmpty })
    .max(mostFiles, { error: rules.atMost(mostFiles) }),
  item_id: Id.optional(),
});

/** Which hanging file comes off. */
export const FileOff = z.strictObject({ hung: Id });

const comes = ['yes', 'maybe', 'no'] as const;
export const Answer = z.strictObject({ response: z.enum(comes, { error: rules.either(comes) }) });

export const LinkOf = z.strictObject({ link: z.strictObject({ kind: line(40), id: Id }).nullable() });

export const PrivateNotes = z.strictObject({
  text: z.string({ error: rules.text }).max(longestPrivateNotes, { error: rules.mostCharacters(longestPrivateNotes) }),
  /** The version that was read; left out where there was none. */
  version: Version.optional(),
});

export const Forward = z.strictObject({
  items: z
    .array(Id)
    .min(1, { error: rules.notEmpty })
    .max(200, { error: rules.atMost(200) }),
  /** Where a single one is put; else they stand at the end. */
  place: z.strictObject({ section_id: Id.nullable(), sort_order: z.number().min(-1e12).max(1e12) }).optional(),
});

export const Closing = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: Id,
        to: z.enum(fates, { error: rules.either(fates) }),
        presenter: Id.optional(),
      }),
    )
    .max(500, { error: rules.atMost(500) })
    .default([]),
  /** The participants who were there, by their ids on the agenda; left out, those who are known to have been. */
  there: z
    .array(Id)
    .max(500, { error: rules.atMost(500) })
    .optional(),
  version: Version.optional(),
});

/** Which item is talked about from now on; `discussed` says what became of the one before. */
export const Current = z.strictObject({ item: Id.nullable(), discussed: z.boolean().default(true) });

export const People = z.strictObject({
  participants: z
    .array(
      z.strictObject({
        user_id: Id.optional(),
        email: Email.optional(),
        response: z.enum(answers, { error: rules.either(answers) }).optional(),
        attended: z.boolean({ error: rules.flag }).optional(),
      }),
    )
    .max(200, { error: rules.atMost(200) }),
});

export const Notes = z.strictObject({
  body: richDraft(longestNotes),
  /** The version that was read: what somebody else wrote meanwhile is never lost. */
  version: Version,
});

export const Lease = z.strictObject({ hold: z.boolean({ error: rules.flag }) });

export const Discussed = z.object({
  meeting: MeetingHead,
  item: z.object({ id: Id, title: z.string(), status: z.string() }),
  outcomes: z.array(AgendaOutcome),
  actions: z.array(AgendaAction),
});
export type Discussed = z.infer<typeof Discussed>;
