import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { line, Version } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import type { RecordDeclaration } from '#platform/shared/record.ts';
import { RichDraft } from '#platform/shared/rich-text-schema.ts';
import { rule } from '#platform/shared/rules.ts';
import { ticket } from './record.ts';
import {
  ChecklistUse,
  CommentDraft,
  CommentPatch,
  CustomDraft,
  DeadlinePreview,
  DeadlineTrial,
  DraftBody,
  MessageDraft,
  NotFixed,
  PersonChange,
  PointDraft,
  PointPatch,
  ReactionChange,
  RelationChange,
  Request,
  RequestDraft,
  RequestList,
  RequestListQuery,
  RequestView,
  Satisfaction,
  SimilarTicket,
  Talk,
  TalkQuery,
  TicketBin,
  TicketClocks,
  TicketCounts,
} from './schema.ts';

// As any declared record: forms hold its fields by name.
const whole: RecordDeclaration = ticket;
const kept = recordContract(whole);

/** What hangs on a ticket, for staff. What a ticket is, is declared (`record.ts`). */
export const talkContract = contract({
  counts: {
    method: 'GET',
    path: '/ticket-talk/counts',
    summary: 'How many open tickets stand in each tab.',
    access: 'tickets.read',
    reply: TicketCounts,
  },
  similar: {
    method: 'GET',
    path: '/ticket-talk/similar',
    summary: 'Up to five open tickets that sound like these words, those of the same home and project first.',
    access: 'tickets.read',
    query: z.strictObject({
      words: z.string().trim().min(3).max(300),
      unit_id: Id.optional(),
      project_id: Id.optional(),
    }),
    reply: z.array(SimilarTicket),
  },
  clocks: {
    method: 'GET',
    path: '/ticket-talk/clocks',
    summary: 'What the deadlines of up to 100 tickets are reckoned from, for a list of them.',
    access: 'tickets.read',
    query: z.strictObject({
      ids: line(4000).regex(
        /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}){0,99}$/iu,
        {
          error: rule({ en: 'Must be up to 100 ids with commas.', es: 'Deben ser hasta 100 ids separados por comas.' }),
        },
      ),
    }),
    reply: TicketClocks,
  },
  read: {
    method: 'GET',
    path: '/ticket-talk/:id',
    summary: 'What was said on a ticket, who reads what is shared, and what else hangs on it.',
    access: 'tickets.read',
    params: IdParams,
    query: TalkQuery,
    reply: Talk,
  },
  make: {
    method: 'POST',
    path: '/ticket-talk',
    summary: 'Makes a ticket with a rich description and the fields of its category, in one write.',
    access: 'tickets.write',
    body: z.strictObject({
      record: kept.create.body,
      description: RichDraft.nullable().optional(),
      custom: CustomDraft.optional(),
    }),
    reply: kept.read.reply,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path: '/ticket-talk/:id',
    summary: 'Changes a ticket, its rich description and the fields of its category, in one write.',
    access: 'tickets.write',
    params: IdParams,
    body: z.strictObject({
      record: kept.change.body.optional(),
      description: RichDraft.nullable().optional(),
      custom: CustomDraft.optional(),
      version: Version.optional(),
    }),
    reply: kept.read.reply,
  },
  comment: {
    method: 'POST',
    path: '/ticket-talk/:id/comments',
    summary: 'Says something on a ticket, to staff alone or shared; a step may go with it.',
    access: 'tickets.write',
    params: IdParams,
    body: CommentDraft,
    reply: Talk,
    status: 201,
  },
  keepDraft: {
    method: 'PUT',
    path: '/ticket-talk/:id/draft',
    summary: 'Keeps what the caller has begun to write, for them alone.',
    access: 'tickets.write',
    params: IdParams,
    body: DraftBody,
    reply: 'empty',
  },
  person: {
    method: 'PUT',
    path: '/ticket-talk/:id/people',
    summary: 'Takes somebody into a ticket as helper or watcher, or out of it.',
    access: 'tickets.write',
    params: IdParams,
    body: PersonChange,
    reply: Talk,
  },
  relate: {
    method: 'PUT',
    path: '/ticket-talk/:id/relations',
    summary: 'Says what a ticket has to do with another, or that it has not.',
    access: 'tickets.write',
    params: IdParams,
    body: RelationChange,
    reply: Talk,
  },
  addPoint: {
    method: 'POST',
    path: '/ticket-talk/:id/points',
    summary: 'Adds a point to the checklist of a ticket.',
    access: 'tickets.write',
    params: IdParams,
    body: PointDraft,
    reply: Talk,
    status: 201,
  },
  useChecklist: {
    method: 'POST',
    path: '/ticket-talk/:id/checklist',
    summary: 'Puts the points of a saved checklist on a ticket; those that stand there already are not put twice.',
    access: 'tickets.write',
    params: IdParams,
    body: ChecklistUse,
    reply: Talk,
    status: 201,
  },
  tickPoint: {
    method: 'PATCH',
    path: '/ticket-points/:id',
    summary: 'Ticks a point off or not any more, changes its words, or puts it at another place.',
    access: 'tickets.write',
    params: IdParams,
    body: PointPatch,
    reply: Talk,
  },
  removePoint: {
    method: 'DELETE',
    path: '/ticket-points/:id',
    summary: 'Takes a point off the checklist.',
    access: 'tickets.write',
    params: IdParams,
    reply: 'empty',
  },
  changeComment: {
    method: 'PATCH',
    path: '/ticket-comments/:id',
    summary: 'Changes the words of an own comment. Who reads it stays as it is.',
    access: 'tickets.write',
    params: IdParams,
    body: CommentPatch,
    reply: Talk,
  },
  removeComment: {
    method: 'DELETE',
    path: '/ticket-comments/:id',
    summary: 'Puts an own comment in the bin, where it stays for 30 days.',
    access: 'tickets.write',
    params: IdParams,
    reply: 'empty',
  },
  bin: {
    method: 'GET',
    path: '/ticket-talk/:id/bin',
    summary:
      'The comments of a ticket that lie in the bin and that the caller may bring back: their own, for admins all.',
    access: 'tickets.read',
    params: IdParams,
    reply: TicketBin,
  },
  restoreComment: {
    method: 'POST',
    path: '/ticket-comments/:id/restore',
    summary: 'Brings a comment back from the bin, for those who read it before.',
    access: 'tickets.write',
    params: IdParams,
    reply: Talk,
  },
  pinComment: {
    method: 'PUT',
    path: '/ticket-comments/:id/pin',
    summary: 'Pins a comment to the top of its ticket, or takes it off.',
    access: 'tickets.write',
    params: IdParams,
    body: z.strictObject({ pinned: z.boolean() }),
    reply: Talk,
  },
  react: {
    method: 'PUT',
    path: '/ticket-comments/:id/reactions',
    summary: 'Sets or takes back a reaction to a comment.',
    access: 'tickets.write',
    params: IdParams,
    body: ReactionChange,
    reply: Talk,
  },
});

/** What a policy or a calendar would mean for the tickets that are open. */
export const deadlinePreviewContract = contract({
  preview: {
    method: 'POST',
    path: '/deadline-preview',
    summary:
      'How many open tickets would get another deadline, and which would be late, if a policy or calendar were kept like this. Refuses what keeping it would refuse; changes nothing.',
    access: 'deadlines.write',
    body: DeadlineTrial,
    reply: DeadlinePreview,
  },
});

/** The same tickets for owners, developers and floor managers: only their own, in four plain words, with what was said to them. */
export const requestsContract = contract({
  list: {
    method: 'GET',
    path: '/requests',
    summary:
      'The requests of the caller and of whoever shares their home or project: what needs an answer first, then the newest word. The header x-next-cursor leads to the next page.',
    access: 'requests.use',
    query: RequestListQuery,
    reply: RequestList,
  },
  create: {
    method: 'POST',
    path: '/requests',
    summary:
      'Asks the builder something. Staff and the people of the same home, or the developers of the project, read it.',
    access: 'requests.ask',
    body: RequestDraft,
    reply: Request,
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/requests/:id',
    summary: 'One request with what was said.',
    access: 'requests.use',
    params: IdParams,
    query: RequestView,
    reply: Request,
  },
  say: {
    method: 'POST',
    path: '/requests/:id/messages',
    summary: 'Writes in a request. After it was closed, a new one begins that follows it, and is answered.',
    access: 'requests.use',
    params: IdParams,
    body: MessageDraft,
    reply: Request,
    status: 201,
  },
  accept: {
    method: 'POST',
    path: '/requests/:id/accept',
    summary: 'Says that it is done; it closes.',
    access: 'requests.use',
    params: IdParams,
    reply: Request,
  },
  notFixed: {
    method: 'POST',
    path: '/requests/:id/not_fixed',
    summary: 'Says that it is not done; within seven days it opens again.',
    access: 'requests.use',
    params: IdParams,
    body: NotFixed,
    reply: Request,
  },
  rate: {
    method: 'POST',
    path: '/requests/:id/satisfaction',
    summary: 'Says how it went, once.',
    access: 'requests.use',
    params: IdParams,
    body: Satisfaction,
    reply: Request,
  },
});
