import { z } from 'zod';
import { CalendarDate, Cents, line, PageQuery, Said, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import type { CalendarName } from '#platform/shared/working-days.ts';
import { factories, milestoneKinds } from '#areas/projects/projects/schema.ts';
import { mostPlanPage, readinessPoints } from './choices.ts';
import { rule, rules } from '#platform/shared/rules.ts';

/** The way of a module, in order: none of its dates lies before the one before it. */
export const moduleSteps = ['online', 'offline', 'ship', 'deliver', 'set'] as const;
export type ModuleStep = (typeof moduleSteps)[number];

/** The calendar that a factory works by. */
export function calendarOf(factory: string | null): CalendarName {
  return factory === 'monterrey' ? 'mx' : 'us';
}

/** The calendar of a site's country. */
export function siteCalendar(country: string): CalendarName {
  return country === 'MX' ? 'mx' : 'us';
}

export const resourceKinds = ['crane', 'set_crew', 'carrier'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** One date that somebody moves by hand: a step of a module, or a milestone. */
export const SeedChange = z.union([
  z.strictObject({ module: Id, step: z.enum(moduleSteps), on: CalendarDate }),
  z.strictObject({ milestone: Id, on: CalendarDate }),
]);
export type SeedChange = z.infer<typeof SeedChange>;

/** How what comes after follows: `gaps` keeps the distances, `needed` moves only what would else stand in the wrong order. */
export const follows = ['gaps', 'needed'] as const;
export type Follow = (typeof follows)[number];

const seeds = z
  .array(SeedChange)
  .min(1, { error: rule({ en: 'Must move at least one date.', es: 'Debe mover al menos una fecha.' }) })
  .max(2000, { error: rule({ en: 'Must move at most 2000 dates.', es: 'Debe mover como máximo 2000 fechas.' }) });

export const PreviewDraft = z.strictObject({ changes: seeds, follow: z.enum(follows).default('gaps') });
export type PreviewDraft = z.infer<typeof PreviewDraft>;

export const ApplyDraft = z.strictObject({
  changes: seeds,
  follow: z.enum(follows).default('gaps'),
  reason: line(500),
  /** The token of the preview that was looked at. */
  token: line(64),
  /** The proposal that this accepts. */
  proposal: Id.optional(),
});
export type ApplyDraft = z.infer<typeof ApplyDraft>;

/** A date as it was moved, kept with the change so that it can be taken back. */
export const KeptMove = z.object({
  kind: z.enum(['module', 'milestone', 'booking']),
  id: Id,
  project: Id,
  /** For modules the step; for bookings `from`; else the kind of the milestone. */
  what: z.string(),
  from: z.string(),
  to: z.string(),
});
export type KeptMove = z.infer<typeof KeptMove>;

export const PreviewMove = z.object({
  ...KeptMove.shape,
  project_number: z.string(),
  project_name: z.string(),
  /** The number of the module, the own name of the milestone, the name of the resource. */
  label: z.string().nullable(),
  /** Days by which it moves; negative: earlier. */
  days: z.number(),
  /** True for what the person moved, false for what follows. */
  by_hand: z.boolean(),
  baseline: z.string().nullable(),
});
export type PreviewMove = z.infer<typeof PreviewMove>;

export const conflictKinds = [
  'double_booking',
  'too_few_trailers',
  'permit_expired',
  'permit_missing',
  'set_before_deliver',
  'yard_full',
  'nothing_booked',
] as const;

/** One way out of a conflict. With `changes` it can be tried in the preview; without, it is something to do by hand. */
export const Solution = z.object({
  kind: z.enum(['move_set', 'move_ship', 'other_resource', 'renew_permit', 'add_permit', 'book', 'ship_earlier']),
  changes: z.array(SeedChange),
  /** What the sentence names. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Solution = z.infer<typeof Solution>;

export const Conflict = z.object({
  /** The same conflict has the same key from one reading to the next. */
  key: z.string(),
  kind: z.enum(conflictKinds),
  from: z.string(),
  to: z.string(),
  projects: z.array(z.object({ id: Id, project_number: z.string(), name: z.string() })),
  modules: z.array(Id),
  resource: z.object({ id: Id, name: z.string(), kind: z.enum(resourceKinds) }).nullable(),
  factory: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  solutions: z.array(Solution),
});
export type Conflict = z.infer<typeof Conflict>;

/** A date as a sentence names it: a step of a module, or a milestone by its kind or its own name. */
const NamedDate = z.object({ kind: z.enum(['module', 'milestone']), what: z.string(), label: z.string().nullable() });
export type NamedDate = z.infer<typeof NamedDate>;

export const Preview = z.object({
  token: z.string(),
  moves: z.array(PreviewMove),
  /** Why it can't be applied as it is: a date before the step it follows. */
  blocked: z.array(
    z.object({
      path: z.string(),
      message: z.string(),
      said: Said,
      reason: z.enum(['done', 'no_date', 'order', 'done_after', 'sum']),
      date: NamedDate,
      /** What stands in the way, and when. */
      by: NamedDate,
      on: z.string(),
    }),
  ),
  /** What is worth a second look: no working day, a customs lead time that is too short. */
  warnings: z.array(
    z.object({
      kind: z.enum(['not_working', 'customs', 'past']),
      project_number: z.string(),
      label: z.string().nullable(),
      what: z.string(),
      on: z.string(),
      holiday: z.string().nullable(),
    }),
  ),
  told: z.array(z.object({ id: Id, name: z.string(), as: z.enum(['staff', 'owner', 'developer']) })),
  conflicts: z.object({ added: z.array(Conflict), solved: z.array(Conflict) }),
  /** Points of a set day that are answered with yes and no longer count on the day it moves to. */
  lapses: z.array(
    z.object({
      project_number: z.string(),
      project_name: z.string(),
      from: z.string(),
      to: z.string(),
      points: z.array(z.enum(readinessPoints)),
    }),
  ),
});
export type Preview = z.infer<typeof Preview>;

export const Applied = z.object({ change: Id, moves: z.array(PreviewMove) });

const dates = z.object({
  baseline: z.string().nullable(),
  forecast: z.string().nullable(),
  actual: z.string().nullable(),
});

export const PlanModule = z.object({
  id: Id,
  module_no: z.string(),
  unit: Id.nullable(),
  unit_name: z.string().nullable(),
  status: z.string(),
  factory: z.string().nullable(),
  line: z.string().nullable(),
  carrier: z.string().nullable(),
  online: dates,
  offline: dates,
  ship: dates,
  deliver: dates,
  set: dates,
  version: z.number(),
});
export type PlanModule = z.infer<typeof PlanModule>;

export const PlanMilestone = z.object({
  id: Id,
  kind: z.enum(milestoneKinds),
  label: z.string().nullable(),
  unit_name: z.string().nullable(),
  ...dates.shape,
  date_status: z.string(),
  visible_to: z.array(z.string()),
  depends_on: z.array(z.object({ id: Id, lag_days: z.number() })),
  version: z.number(),
});
export type PlanMilestone = z.infer<typeof PlanMilestone>;

export const SetDay = z.object({ on: z.string(), yes: z.number(), no: z.number(), score: z.number().nullable() });

export const PlanProject = z.object({
  id: Id,
  project_number: z.string(),
  name: z.string(),
  status: z.number(),
  factory: z.string().nullable(),
  country: z.string(),
  pm: z.object({ id: Id, name: z.string() }).nullable(),
  modules: z.array(PlanModule),
  milestones: z.array(PlanMilestone),
  set_days: z.array(SetDay),
  /** The change that moved a date last, to mark it on other open screens. */
  last_change: z
    .object({ id: Id, at: z.string(), by: z.string(), by_id: Id.nullable(), reason: z.string() })
    .nullable(),
});
export type PlanProject = z.infer<typeof PlanProject>;

export const Plan = z.object({
  today: z.string(),
  /** How many projects the filter finds, on all pages. */
  total: z.number(),
  projects: z.array(PlanProject),
});
export type Plan = z.infer<typeof Plan>;

export const planFilter = {
  project: Id.optional(),
  factory: z.enum(factories).optional(),
  pm: Id.optional(),
  q: line(100).optional(),
  late: z.enum(['true', 'false']).optional(),
  /** Only what ships or is set in so many days from today. */
  within: z.coerce.number({ error: rules.number }).int().min(1).max(366).optional(),
  /** Also modules that were set more than two weeks ago, and archived projects. */
  past: z.enum(['true', 'false']).optional(),
};

export type PlanFilter = Pick<PlanQuery, keyof typeof planFilter>;

/** A number of rows from 1 to the most that one page has. */
export const pageLimit = (most: number) =>
  z.coerce
    .number({ error: rules.number })
    .int({ error: rules.wholeNumber })
    .min(1, { error: rules.atLeast(1) })
    .max(most, { error: rules.atMost(most) })
    .optional();

export const PlanQuery = z.strictObject({
  ...planFilter,
  limit: pageLimit(mostPlanPage),
  after: PageQuery.after,
});
export type PlanQuery = z.infer<typeof PlanQuery>;

/** How ready a set day is: points answered with yes, of those that count. */
export const Ready = z.object({ yes: z.number(), of: z.number(), score: z.number() });
export type Ready = z.infer<typeof Ready>;

export const PointState = z.enum(['no', 'na', 'yes']);
export const ReadinessDraft = z.strictObject({
  set_on: CalendarDate,
  point: z.enum(readinessPoints),
  state: PointState,
  evidence_file_id: Id.nullish(),
  version: Version.optional(),
});
export const Readiness = z.object({
  project: Id,
  set_on: z.string(),
  version: z.number(),
  yes: z.number(),
  no: z.number(),
  score: z.number().nullable(),
  modules: z.array(z.object({ id: Id, module_no: z.string() })),
  points: z.array(
    z.object({
      point: z.enum(readinessPoints),
      state: PointState,
      /** True when the answer was given for another day and has to be given again. */
      stale: z.boolean(),
      for_on: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string().nullable(),
      evidence: z.object({ id: Id, name: z.string() }).nullable(),
    }),
  ),
});
export type Readiness = z.infer<typeof Readiness>;

/** A whole number within bounds, in words that say which. */
function whole(least: number, most: number) {
  return z
    .int()
    .min(least, { error: rules.atLeast(least) })
    .max(most, { error: rules.atMost(most) });
}

const resourceFields = {
  name: line(80),
  detail: line(120).nullable(),
  factory: z.enum(factories).nullable(),
  capacity: whole(1, 1000),
  day_rate_cents: Cents.min(0, { error: rules.atLeast(0) }).nullable(),
};
export const ResourceDraft = z.strictObject({
  ...z.strictObject(resourceFields).partial().shape,
  kind: z.enum(resourceKinds),
  name: resourceFields.name,
});
export type ResourceDraft = z.infer<typeof ResourceDraft>;
export const ResourcePatch = z.strictObject({
  ...z.strictObject(resourceFields).partial().shape,
  version: Version.optional(),
});
export type ResourcePatch = z.infer<typeof ResourcePatch>;

export const Booking = z.object({
  id: Id,
  resource: Id,
  project: Id,
  project_number: z.string(),
  project_name: z.string(),
  from_on: z.string(),
  to_on: z.string(),
  trailers: z.number(),
  confirmed: z.boolean(),
  note: z.string().nullable(),
  version: z.number(),
});
export type Booking = z.infer<typeof Booking>;
export const Resource = z.object({
  id: Id,
  kind: z.enum(resourceKinds),
  name: z.string(),
  detail: z.string().nullable(),
  factory: z.string().nullable(),
  capacity: z.number(),
  day_rate_cents: z.number().nullable(),
  version: z.number(),
  bookings: z.array(Booking),
});
export type Resource = z.infer<typeof Resource>;

const bookingFields = {
  resource: Id,
  from_on: CalendarDate,
  to_on: CalendarDate,
  trailers: whole(1, 1000),
  confirmed: z.boolean(),
  note: line(200).nullable(),
};
export const BookingDraft = z.strictObject({
  ...z.strictObject(bookingFields).partial().shape,
  resource: Id,
  project: Id,
  from_on: CalendarDate,
  to_on: CalendarDate,
});
export type BookingDraft = z.infer<typeof BookingDraft>;
export const BookingPatch = z.strictObject({
  ...z.strictObject(bookingFields).partial().shape,
  version: Version.optional(),
});
export type BookingPatch = z.infer<typeof BookingPatch>;

export const Yard = z.object({
  factory: z.enum(factories),
  capacity: z.number(),
  storage_cents_day: z.number(),
  free_days: z.number(),
  customs_days: z.number(),
  version: z.number(),
  /** What storage has cost and will cost from the first to the last day of this month. */
  month_cents: z.number(),
  days: z.array(z.object({ on: z.string(), modules: z.number() })),
});
export type Yard = z.infer<typeof Yard>;
export const YardPatch = z.strictObject({
  capacity: whole(0, 10_000).optional(),
  storage_cents_day: whole(0, 10_000_000).optional(),
  free_days: whole(0, 366).optional(),
  customs_days: whole(0, 60).optional(),
  version: Version.optional(),
});

export const Proposal = z.object({
  id: Id,
  project: Id,
  project_number: z.string(),
  project_name: z.string(),
  kind: z.enum(['hold', 'done_late']),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  changes: z.array(SeedChange),
  created_at: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;
