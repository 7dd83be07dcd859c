import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { CalendarDate, line, PageQuery } from '#platform/shared/fields.ts';
import { Id, IdParams } from '#platform/shared/ids.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import {
  Applied,
  ApplyDraft,
  Booking,
  BookingDraft,
  BookingPatch,
  Conflict,
  conflictKinds,
  pageLimit,
  Plan,
  PlanMilestone,
  planFilter,
  PlanQuery,
  Ready,
  Preview,
  PreviewDraft,
  Proposal,
  Readiness,
  ReadinessDraft,
  Resource,
  ResourceDraft,
  ResourcePatch,
  Yard,
  YardPatch,
} from './schema.ts';
import { conflictsPage, mostOnDay, mostPlanned, movesPage } from './choices.ts';

/** Words with commas between them. */
const listed = <T extends z.ZodType<unknown, string[]>>(most: number, list: T) =>
  z
    .string()
    .max(most)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(list);

const someProjects = listed(mostPlanned * 37, z.array(Id).max(mostPlanned)).optional();

export const MilestonesQuery = z.strictObject({ projects: someProjects });

export const ConflictsQuery = z.strictObject({
  projects: someProjects,
  kinds: listed(200, z.array(z.enum(conflictKinds)).max(conflictKinds.length)).optional(),
  limit: pageLimit(conflictsPage),
  after: PageQuery.after,
});
export type ConflictsQuery = z.infer<typeof ConflictsQuery>;

/** The milestones of one project, for a picture of many. */
export const PlannedMilestones = z.object({
  id: Id,
  milestones: z.array(
    PlanMilestone.pick({
      kind: true,
      label: true,
      baseline: true,
      forecast: true,
      actual: true,
      date_status: true,
    }),
  ),
});
export type PlannedMilestones = z.infer<typeof PlannedMilestones>;

/** What ships and what is set, by day. */
export const MovesQuery = z.strictObject({
  ...planFilter,
  from: CalendarDate.optional(),
  limit: pageLimit(movesPage),
  after: PageQuery.after,
});
export type MovesQuery = z.infer<typeof MovesQuery>;

export const DaysQuery = z.strictObject({
  ...planFilter,
  from: CalendarDate,
  to: CalendarDate,
  /** How many projects each day names. */
  each: pageLimit(mostOnDay),
});
export type DaysQuery = z.infer<typeof DaysQuery>;

const movedProject = z.object({ id: Id, project_number: z.string(), name: z.string() });
export const movedSteps = ['ship', 'set'] as const;

/** A module that is shipped or set on a day, or was. */
export const PlannedMove = z.object({
  module: Id,
  module_no: z.string(),
  carrier: z.string().nullable(),
  project: movedProject,
  step: z.enum(movedSteps),
  on: z.string(),
  baseline: z.string().nullable(),
  actual: z.string().nullable(),
  /** Of a set day that is still to come. */
  ready: Ready.nullable(),
});
export type PlannedMove = z.infer<typeof PlannedMove>;

/** One day with what ships and what is set on it, project by project. */
export const PlannedDay = z.object({
  on: z.string(),
  /** How many such groups of a project the day has beyond those that are named. */
  more: z.number(),
  moves: z.array(
    z.object({
      project: movedProject,
      step: z.enum(movedSteps),
      /** How many modules, and the numbers of the first thirty. */
      count: z.number(),
      modules: z.array(z.string()),
      carrier: z.string().nullable(),
      ready: Ready.nullable(),
    }),
  ),
});
export type PlannedDay = z.infer<typeof PlannedDay>;

export const Feed = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(['mine', 'all', 'meetings']),
  created_at: z.string(),
  last_read_at: z.string().nullable(),
});
/** The address is said once, when it is made. */
export const MadeFeed = Feed.extend({ path: z.string() });
export const FeedDraft = z.strictObject({ name: line(80), scope: z.enum(['mine', 'all', 'meetings']).default('mine') });

const span = { from: CalendarDate, to: CalendarDate };

export const scheduleContract = contract({
  plan: {
    method: 'GET',
    path: '/schedule',
    summary:
      'One page of the plan: projects by their next day, with the dates of their modules and milestones, and how ready each set day is. The header x-next-cursor leads to the next page.',
    access: 'schedule.read',
    query: PlanQuery,
    reply: Plan,
  },
  moves: {
    method: 'GET',
    path: '/schedule/moves',
    summary:
      'What ships and what is set, by day, from two weeks ago on unless said. The header x-next-cursor leads to the next page.',
    access: 'schedule.read',
    query: MovesQuery,
    reply: z.array(PlannedMove),
  },
  days: {
    method: 'GET',
    path: '/schedule/days',
    summary: 'Day by day which projects ship and set how many modules, at most 42 days.',
    access: 'schedule.read',
    query: DaysQuery,
    reply: z.array(PlannedDay),
  },
  milestones: {
    method: 'GET',
    path: '/schedule/milestones',
    summary:
      'The milestones of these projects, at most a hundred of them, for a picture of many; of those that you see.',
    access: 'schedule.read',
    query: MilestonesQuery,
    reply: z.array(PlannedMilestones),
  },
  preview: {
    method: 'POST',
    path: '/schedule/preview',
    summary: 'What would happen: every date that moves, who is told, which conflicts come and go. Changes nothing.',
    access: 'schedule.write',
    body: PreviewDraft,
    reply: Preview,
  },
  apply: {
    method: 'POST',
    path: '/schedule/apply',
    summary: 'Applies exactly what the preview showed; refused with a fresh preview when the plan has moved since.',
    access: 'schedule.write',
    body: ApplyDraft,
    reply: Applied,
  },
  conflicts: {
    method: 'GET',
    path: '/schedule/conflicts',
    summary:
      'What can not go as planned, and the ways out, the nearest first; of these projects and kinds alone when they are named. The header x-next-cursor leads to the next page.',
    access: 'schedule.read',
    query: ConflictsQuery,
    reply: z.object({
      /** How many there are on all pages. */
      total: z.number(),
      conflicts: z.array(Conflict),
    }),
  },
  readiness: {
    method: 'GET',
    path: '/schedule/projects/:id/readiness',
    summary: 'The twelve points of one set day; of the next one unless said.',
    access: 'schedule.read',
    params: IdParams,
    query: z.strictObject({ set_on: CalendarDate.optional() }),
    reply: Readiness,
  },
  setReadiness: {
    method: 'PUT',
    path: '/schedule/projects/:id/readiness',
    summary: 'Answers one point of a set day.',
    access: 'schedule.write',
    params: IdParams,
    body: ReadinessDraft,
    reply: Readiness,
  },
  resources: {
    method: 'GET',
    path: '/schedule/resources',
    summary: 'Cranes, set crews and carriers, and for whom they are held in the days asked for.',
    access: 'schedule.read',
    query: z.strictObject(span).partial(),
    reply: z.array(Resource),
  },
  createResource: {
    method: 'POST',
    path: '/schedule/resources',
    summary: 'Adds a crane, set crew or carrier.',
    access: 'schedule.write',
    body: ResourceDraft,
    reply: Resource,
    status: 201,
  },
  changeResource: {
    method: 'PATCH',
    path: '/schedule/resources/:id',
    summary: 'Changes the fields that are given.',
    access: 'schedule.write',
    params: IdParams,
    body: ResourcePatch,
    reply: Resource,
  },
  removeResource: {
    method: 'DELETE',
    path: '/schedule/resources/:id',
    summary: 'Takes a resource out; refused while it is held for a day to come.',
    access: 'schedule.write',
    params: IdParams,
    reply: 'empty',
  },
  book: {
    method: 'POST',
    path: '/schedule/bookings',
    summary: 'Holds a resource for a project.',
    access: 'schedule.write',
    body: BookingDraft,
    reply: Booking,
    status: 201,
  },
  changeBooking: {
    method: 'PATCH',
    path: '/schedule/bookings/:id',
    summary: 'Changes the fields that are given.',
    access: 'schedule.write',
    params: IdParams,
    body: BookingPatch,
    reply: Booking,
  },
  cancelBooking: {
    method: 'DELETE',
    path: '/schedule/bookings/:id',
    summary: 'Gives a day back.',
    access: 'schedule.write',
    params: IdParams,
    reply: 'empty',
  },
  yards: {
    method: 'GET',
    path: '/schedule/yards',
    summary: 'How many modules stand in each yard day by day, and what storage costs this month.',
    access: 'schedule.read',
    query: z.strictObject(span).partial(),
    reply: z.array(Yard),
  },
  changeYard: {
    method: 'PATCH',
    path: '/schedule/yards/:factory',
    summary: 'Changes what a yard holds and costs.',
    access: 'schedule.write',
    params: z.strictObject({ factory: z.enum(factories) }),
    body: YardPatch,
    reply: Yard,
  },
  proposals: {
    method: 'GET',
    path: '/schedule/proposals',
    summary: 'Dates that life has overtaken, for somebody to accept or not.',
    access: 'schedule.read',
    query: z.strictObject({ project: Id.optional() }),
    reply: z.array(Proposal),
  },
  dismissProposal: {
    method: 'POST',
    path: '/schedule/proposals/:id/dismiss',
    summary: 'Leaves the dates as they are.',
    access: 'schedule.write',
    params: IdParams,
    body: z.strictObject({ reason: line(500).optional() }),
    reply: 'empty',
  },
  feeds: {
    method: 'GET',
    path: '/schedule/feeds',
    summary: 'Your own calendar addresses.',
    access: 'calendar.use',
    reply: z.array(Feed),
  },
  makeFeed: {
    method: 'POST',
    path: '/schedule/feeds',
    summary: 'Makes a calendar address with a secret of your own. The address is said once.',
    access: 'calendar.address',
    body: FeedDraft,
    reply: MadeFeed,
    status: 201,
  },
  revokeFeed: {
    method: 'DELETE',
    path: '/schedule/feeds/:id',
    summary: 'Ends a calendar address, at once.',
    access: 'calendar.use',
    params: IdParams,
    reply: 'empty',
  },
  readFeed: {
    method: 'GET',
    path: '/calendar/:secret',
    summary:
      'The calendar behind an address, as iCalendar (RFC 5545). The secret in the address is the right to read it.',
    access: 'everyone.use',
    params: z.strictObject({ secret: z.string().max(80) }),
    reply: 'stream',
  },
});
