import { z } from 'zod';
import { factories } from '#platform/shared/factories.ts';
import { CalendarDate, Cents, line, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { rules } from '#platform/shared/rules.ts';
import { pipelines } from './choices.ts';

const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: rules.oneOf(choices) });
const money = z.int().nullable();

/** What a step of a deal takes: where to, why, what was missing, and what was checked on the way out. */
export const Step = z.strictObject({
  stage_id: Id,
  reason: line(500, 3).optional(),
  values: z.record(z.string(), z.unknown()).optional(),
  checked: z
    .array(line(200), { error: rules.list })
    .max(40, { error: rules.mostEntries(40) })
    .optional(),
  version: Version.optional(),
});

const month = CalendarDate.refine((day) => day.endsWith('-01'), {
  error: { en: 'Is the first day of a month.', es: 'Es el primer día de un mes.' }.en,
});

/** Modules of one factory that are held for a deal, by month, until a day. They take the place of what it held before. */
export const Holding = z.strictObject({
  factory: oneOf(factories),
  months: z
    .array(z.strictObject({ month, modules: z.int({ error: rules.wholeNumber }).min(1).max(5000) }), {
      error: rules.list,
    })
    .min(1)
    .max(12, { error: rules.mostEntries(12) }),
  held_until: CalendarDate,
  /** Of an admin, where the month has no room. */
  overbook_reason: line(500, 3).optional(),
});

export const Won = z.strictObject({ reason: line(500, 3), version: Version.optional() });

/** A stage as somebody is about to keep it; without an id a new one. Left out is what stays as it is. */
export const StageTrial = z.strictObject({
  id: Id.nullable(),
  pipeline: oneOf(pipelines),
  values: z.record(z.string(), z.unknown()),
});

/** What keeping a stage so, or removing it, would mean for deals: what it is, how many there are, and the filter that shows just these. */
export const StageTouches = z.array(
  z.object({
    what: z.enum(['stands', 'order', 'field', 'fieldHere', 'points', 'late', 'onTime', 'probability']),
    /** The field that would be demanded. */
    field: z.string().nullable(),
    count: z.int(),
    /** As the address of the list takes it. */
    filter: z.string(),
  }),
);
export type StageTouches = z.infer<typeof StageTouches>;

const Stage = z.object({
  id: Id,
  name: z.string(),
  name_es: z.string().nullable(),
  place: z.number(),
  probability: z.number(),
  rotten_days: z.number(),
  required_fields: z.array(z.string()),
  checklist: z.array(z.string()),
});
export type StageShape = z.infer<typeof Stage>;

/** All that stands with a deal beside its fields. */
export const WholeOpportunity = z.object({
  id: Id,
  version: z.int(),
  stages: z.array(Stage),
  stage_id: Id,
  checked: z.array(z.string()),
  moves: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['start', 'forward', 'skip', 'back', 'won', 'lost', 'reopened', 'taken_back']),
      from: z.string().nullable(),
      to: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      seconds_before: z.number().nullable(),
    }),
  ),
  estimates: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      revision: z.number(),
      status: z.string(),
      price: money,
      modules: z.number(),
      sqft: z.number(),
      factory: z.string().nullable(),
    }),
  ),
  contracts: z.array(
    z.object({
      id: Id,
      code: z.string(),
      title: z.string(),
      contract_type: z.string(),
      state: z.string(),
      amount: money,
    }),
  ),
  files: z.array(z.object({ id: Id, name: z.string() })),
  similar: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      amount: money,
      modules: z.number().nullable(),
      closed_on: z.string().nullable(),
      days: z.number().nullable(),
    }),
  ),
  holds: z.array(
    z.object({ factory: z.enum(factories), month: z.string(), modules: z.number(), held_until: z.string() }),
  ),
  project: z.object({ id: Id, project_number: z.string(), name: z.string() }).nullable(),
  /** Who decides, the main one first, each with how many other deals they are in. */
  people: z.array(
    z.object({
      id: Id,
      name: z.string(),
      job: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      deals: z.int(),
    }),
  ),
  company: z.object({ id: Id, name: z.string(), deals: z.int() }).nullable(),
  /** Where its project is built, where that is known to the yard. */
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  can: z.object({ change: z.boolean(), win: z.boolean(), overbook: z.boolean() }),
});
export type WholeOpportunity = z.infer<typeof WholeOpportunity>;

const Card = z.object({
  id: Id,
  version: z.int(),
  code: z.string(),
  name: z.string(),
  amount: money,
  modules: z.number().nullable(),
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  factory: z.string().nullable(),
  slot_month: z.string().nullable(),
  held: z.array(z.string()),
  has_room: z.boolean(),
  next_step: z.string().nullable(),
  next_step_on: z.string().nullable(),
  expected_close: z.string().nullable(),
  days: z.number(),
  rotten: z.boolean(),
});
export type CardShape = z.infer<typeof Card>;

export const BoardQuery = z.strictObject({ pipeline: oneOf(pipelines), owner: Id.optional() });
export const Board = z.object({
  columns: z.array(Stage.extend({ count: z.number(), sum: z.number(), weighted: z.number(), cards: z.array(Card) })),
  count: z.number(),
  sum: z.number(),
  weighted: z.number(),
});

const Month = z.object({
  month: z.string(),
  room: z.number(),
  planned: z.number(),
  held: z.number(),
  free: z.number(),
  /** What the factory has to make to break even, where a target in modules is set. */
  break_even: z.number().nullable(),
});
export const Room = z.object({
  factories: z.array(
    z.object({ factory: z.enum(factories), months: z.array(Month), first_free: z.string().nullable() }),
  ),
});
export type RoomShape = z.infer<typeof Room>;

/** Some months of a factory. */
export const RoomQuery = z.strictObject({ factory: oneOf(factories), from: month, to: month });
/** What takes the room of these months: what the plan begins, by project, and what is held, by deal. */
export const RoomRows = z.object({
  months: z.array(Month),
  planned: z.array(
    z.object({ id: Id, project_number: z.string(), name: z.string(), month: z.string(), modules: z.int() }),
  ),
  held: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      month: z.string(),
      modules: z.int(),
      held_until: z.string(),
      state: z.string(),
      overbook_reason: z.string().nullable(),
    }),
  ),
});
export type RoomRows = z.infer<typeof RoomRows>;

/** A figure of the plan of sales: what is to be closed in a month, or from which month on a factory begins how many modules. */
export const PlanChange = z.strictObject({
  targets: z
    .array(z.strictObject({ pipeline: oneOf(pipelines), month, amount: Cents.nullable() }), { error: rules.list })
    .max(100, { error: rules.mostEntries(100) }),
  rooms: z
    .array(
      z.strictObject({
        factory: oneOf(factories),
        month,
        modules: z
          .int({ error: rules.wholeNumber })
          .min(0, { error: rules.atLeast(0) })
          .max(10_000, { error: rules.atMost(10_000) })
          .nullable(),
      }),
      { error: rules.list },
    )
    .max(100, { error: rules.mostEntries(100) }),
});
export type PlanChange = z.infer<typeof PlanChange>;

export const SalesPlan = z.object({
  months: z.array(z.string()),
  /** The months of targets begin earlier: what was meant is held against what came of it. */
  target_months: z.array(z.string()),
  targets: z.array(z.object({ pipeline: z.enum(pipelines), month: z.string(), amount: z.int() })),
  /** Of each month what holds then; `said`: it is said of this very month, and not of one before it. */
  rooms: z.array(
    z.object({ factory: z.enum(factories), month: z.string(), modules: z.int(), said: z.boolean(), taken: z.int() }),
  ),
  can_change: z.boolean(),
});
export type SalesPlan = z.infer<typeof SalesPlan>;

export const OverviewQuery = z.strictObject({ pipeline: oneOf(pipelines).optional() });
const cents = z.int();
export const Overview = z.object({
  today: z.string(),
  /** From which day on funnel, rates and reasons are counted. */
  since: z.string(),
  months: z.array(z.object({ month: z.string(), closed: cents, committed: cents, weighted: cents, target: cents })),
  /** Open deals that should have closed already, or say no day: no forecast counts them. */
  left_out: z.object({ count: z.int(), sum: cents }),
  funnels: z.array(
    z.object({
      pipeline: z.enum(pipelines),
      stages: z.array(
        z.object({
          id: Id,
          name: z.string(),
          name_es: z.string().nullable(),
          came_in: z.int(),
          went_on: z.int(),
          days: z.number().nullable(),
          rotten_days: z.int(),
        }),
      ),
      won: z.int(),
    }),
  ),
  sources: z.array(z.object({ source: z.string().nullable(), won: z.int(), lost: z.int() })),
  reasons: z.array(z.object({ reason: z.string(), count: z.int(), sum: cents })),
  still: z.array(
    z.object({
      id: Id,
      name: z.string(),
      stage: z.string(),
      days: z.int(),
      usual: z.int(),
      amount: money,
      next_step: z.string().nullable(),
      next_step_on: z.string().nullable(),
      owner: z.string().nullable(),
    }),
  ),
  still_count: z.int(),
  split: z.array(
    z.object({ pipeline: z.enum(pipelines), open: z.int(), sum: cents, weighted: cents, won: z.int(), won_sum: cents }),
  ),
});
