import { z } from 'zod';
import { CalendarDate, Cents, line, Percent, Said, TimeZone, Version } from '#platform/shared/fields.ts';
import { daysBetween, workingDaysBetween } from '#platform/shared/dates.ts';
import { factories } from '#platform/shared/factories.ts';
import { Id } from '#platform/shared/ids.ts';
import { reservedProjectNumbers } from './choices.ts';
import { projectRules } from './rules.ts';

export { factories };
export const channels = ['dtc', 'b2b'] as const;
export const projectTypes = [
  'single_family',
  'adu',
  'duplex_townhome',
  'multifamily',
  'hospitality',
  'commercial',
  'other',
] as const;
export const holdReasons = [
  'permit',
  'financing',
  'design',
  'client',
  'site',
  'supply',
  'weather',
  'legal',
  'other',
] as const;
export const archiveReasons = ['completed', 'cancelled', 'lost', 'duplicate', 'test'] as const;
export const percentMethods = ['manual', 'subtasks', 'modules', 'milestones'] as const;
export const projectRoles = [
  'pm',
  'sales',
  'designer',
  'estimator',
  'factory_planner',
  'qa_inspector',
  'site_super',
  'warranty_coord',
  'finance',
  'developer',
] as const;
export type ProjectRole = (typeof projectRoles)[number];
export const milestoneKinds = [
  'design_freeze',
  'plan_approval',
  'permit',
  'foundation_ready',
  'production_start',
  'offline',
  'ship',
  'set',
  'utilities',
  'final_inspection',
  'co',
  'handover',
  'warranty_end',
  'custom',
] as const;
export const dateStatuses = ['no_date', 'on_track', 'at_risk', 'late', 'done_on_time', 'done_late'] as const;
export type DateStatus = (typeof dateStatuses)[number];

/** The eight statuses of a project, in order. */
export const ProjectStatus = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7), z.literal(8)],
  { error: projectRules.status },
);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

export const ProjectNumber = z
  .string({ error: projectRules.text })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/u, { error: projectRules.number })
  .refine((number) => !reservedProjectNumbers.includes(number), { error: projectRules.reserved });

export const Address = z.strictObject({
  line1: line(120).nullish(),
  line2: line(120).nullish(),
  city: line(80).nullish(),
  state: line(40).nullish(),
  zip: line(12).nullish(),
  country: line(2, 2).optional(),
});

const editable = {
  name: line(120),
  channel: z.enum(channels),
  project_type: z.enum(projectTypes),
  developer_organisation_id: Id.nullable(),
  factory: z.enum(factories).nullable(),
  address: Address,
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  site_time_zone: TimeZone.nullable(),
  county: line(80).nullable(),
  ahj_name: line(120).nullable(),
  ahj_contact: line(200).nullable(),
  state_program: line(120).nullable(),
  third_party_agency: line(120).nullable(),
  gross_sqft: z.int().min(0).max(10_000_000).nullable(),
  contract_value_cents: Cents.nullable(),
  cost_budget_cents: Cents.nullable(),
  cost_forecast_cents: Cents.nullable(),
  cost_actual_cents: Cents.nullable(),
  percent_complete: Percent,
  percent_method: z.enum(percentMethods),
  hubspot_deal_id: line(60).nullable(),
  chat_channel_url: z
    .url({ protocol: /^https$/u, error: projectRules.https })
    .max(500)
    .nullable(),
  cover_file_id: Id.nullable(),
  tags: z.array(line(40)).max(20, { error: projectRules.mostTags }),
  owner_visible: z.boolean(),
  developer_visible: z.boolean(),
  show_photos: z.boolean(),
  show_dates: z.boolean(),
  show_sign_offs: z.boolean(),
};

export const MemberDraft = z.strictObject({ user_id: Id, role: z.enum(projectRoles) });

export const ProjectDraft = z.strictObject({
  ...z.strictObject(editable).partial().shape,
  project_number: ProjectNumber,
  name: editable.name,
  channel: editable.channel.default('dtc'),
  unit_names: z.array(line(60)).max(1000, { error: projectRules.mostNames }).optional(),
  members: z.array(MemberDraft).max(200).optional(),
});
export type ProjectDraft = z.infer<typeof ProjectDraft>;

/** Fields of a move that some moves require. */
const moveFields = {
  reason: line(500).optional(),
  hold_reason: z.enum(holdReasons).optional(),
  hold_until: CalendarDate.optional(),
  archive_reason: z.enum(archiveReasons).optional(),
  /** Guards whose area is not built yet, which the person has checked by other means. */
  acknowledge: z.array(z.string().max(60)).max(20).optional(),
  /** Admins may pass an unmet guard, with a reason that stays on the record. */
  override: z.boolean().optional(),
};

/** PUT takes what changes; the number is fixed, and a status goes through the same state machine as a move. */
export const ProjectPatch = z.strictObject({
  ...z.strictObject(editable).partial().shape,
  project_number: ProjectNumber.optional(),
  status: ProjectStatus.optional(),
  ...moveFields,
  version: Version.optional(),
});
export type ProjectPatch = z.infer<typeof ProjectPatch>;

export const ProjectMove = z.strictObject({ to: ProjectStatus, ...moveFields, version: Version.optional() });
export type ProjectMove = z.infer<typeof ProjectMove>;

export const MilestoneDraft = z.strictObject({
  kind: z.enum(milestoneKinds),
  label: line(80).nullish(),
  unit_id: Id.nullish(),
  baseline_on: CalendarDate.nullish(),
  forecast_on: CalendarDate.nullish(),
  actual_on: CalendarDate.nullish(),
  owner_id: Id.nullish(),
  payment_percent: Percent.nullish(),
  visible_to: z
    .array(z.enum(['owner', 'developer']))
    .max(2)
    .optional(),
  depends_on: z
    .array(
      z.strictObject({
        id: Id,
        lag_days: z
          .int()
          .min(-365, { error: projectRules.fewestDays })
          .max(365, { error: projectRules.mostDays })
          .default(0),
      }),
    )
    .max(20, { error: projectRules.mostMilestones })
    .optional(),
});
export type MilestoneDraft = z.infer<typeof MilestoneDraft>;

export const MilestonePatch = MilestoneDraft.partial().extend({
  reason: line(500).optional(),
  override: z.boolean().optional(),
  version: Version.optional(),
});
export type MilestonePatch = z.infer<typeof MilestonePatch>;

const person = z.object({ id: Id, name: z.string() });

export const Milestone = z.object({
  id: Id,
  project: Id,
  unit: Id.nullable(),
  kind: z.enum(milestoneKinds),
  label: z.string().nullable(),
  baseline_on: z.string().nullable(),
  forecast_on: z.string().nullable(),
  actual_on: z.string().nullable(),
  date_status: z.enum(dateStatuses),
  owner: person.nullable(),
  payment_percent: z.number().nullish(),
  visible_to: z.array(z.string()).optional(),
  depends_on: z.array(z.object({ id: Id, lag_days: z.number() })),
  version: z.number(),
});
export type Milestone = z.infer<typeof Milestone>;

/** A project as every group may see it. What only staff see is optional and missing for the others. */
export const Project = z.object({
  id: Id,
  project_number: z.string(),
  name: z.string(),
  status: z.number(),
  status_since: z.string(),
  channel: z.string(),
  project_type: z.string(),
  /** What its developer is called. */
  developer_org: z.string().nullable(),
  developer_organisation_id: Id.nullable(),
  factory: z.string().nullable(),
  address: z.object({
    line1: z.string().nullable(),
    line2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    country: z.string(),
  }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  site_time_zone: z.string().nullable(),
  gross_sqft: z.number().nullable(),
  percent_complete: z.number(),
  percent_method: z.string(),
  cover_file_id: Id.nullable(),
  hold_until: z.string().nullable(),
  unit_count: z.number(),
  module_count: z.number(),
  units: z.array(z.object({ id: Id, name: z.string() })),
  unit_names: z.array(z.string()),
  contracts: z.array(
    z.object({
      id: Id,
      contract_type: z.string(),
      signed_on: z.string().nullable(),
      value_cents: z.number().nullish(),
    }),
  ),
  next_milestone: z
    .object({
      kind: z.string(),
      label: z.string().nullable(),
      forecast_on: z.string(),
      /** The day that it is held against: the earlier of its plan and its forecast. */
      due_on: z.string(),
      date_status: z.enum(dateStatuses),
    })
    .nullable(),
  pm: person.nullable(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  // Staff only from here.
  /** How far it would be today by its plan, counted as `percent_complete` is; null where there is none to be held against. */
  planned_percent: z.number().nullish(),
  status_before_hold: z.number().nullish(),
  hold_reason: z.string().nullish(),
  archive_reason: z.string().nullish(),
  county: z.string().nullish(),
  ahj_name: z.string().nullish(),
  ahj_contact: z.string().nullish(),
  state_program: z.string().nullish(),
  third_party_agency: z.string().nullish(),
  contract_value_cents: z.number().nullish(),
  original_contract_value_cents: z.number().nullish(),
  cost_budget_cents: z.number().nullish(),
  cost_forecast_cents: z.number().nullish(),
  cost_actual_cents: z.number().nullish(),
  hubspot_deal_id: z.string().nullish(),
  chat_channel_url: z.string().nullish(),
  tags: z.array(z.string()).optional(),
  owner_visible: z.boolean().optional(),
  developer_visible: z.boolean().optional(),
  show_photos: z.boolean().optional(),
  show_dates: z.boolean().optional(),
  show_sign_offs: z.boolean().optional(),
  allowed_transitions: z.array(z.number()),
});
export type Project = z.infer<typeof Project>;

/** `place`: where in the portal it is done; null where nobody can lead. `not_built`: nobody can look it up yet, the person confirms it by name. */
export const GuardResult = z.object({
  guard: z.string(),
  state: z.enum(['met', 'unmet', 'not_built']),
  /** What is missing, in words (English; the client has its own texts by guard and area). */
  message: z.string(),
  said: Said,
  area: z.string().nullable(),
  place: z.string().nullable(),
  /** How many things stand in the way, of a guard that counts them and is not met. */
  count: z.int().optional(),
});
export type GuardResult = z.infer<typeof GuardResult>;

/** A project that is under way, as a card: what comes next and what keeps it from moving on. */
export const ActiveProject = z.object({
  ...Project.pick({ id: true, project_number: true, name: true, status: true, status_since: true, factory: true })
    .shape,
  city: z.string().nullable(),
  state: z.string().nullable(),
  ...Project.pick({ percent_complete: true, percent_method: true, planned_percent: true }).shape,
  cover_file_id: Id.nullable(),
  unit_count: z.number(),
  module_count: z.number(),
  pm: person.nullable(),
  next_milestone: Project.shape.next_milestone,
  blocker: GuardResult.nullable(),
  version: z.number(),
});
export type ActiveProject = z.infer<typeof ActiveProject>;

/** What is under way: the nearest projects of each status, how many each status has, and the managers of all of them. */
export const ActiveBoard = z.object({
  projects: z.array(ActiveProject),
  counts: z.array(z.object({ status: ProjectStatus, count: z.int() })),
  managers: z.array(z.object({ id: Id, name: z.string() })),
});
export type ActiveBoard = z.infer<typeof ActiveBoard>;

export const Transition = z.object({
  to: z.number(),
  allowed: z.boolean(),
  requires: z.array(z.string()),
  guards: z.array(GuardResult),
});
export type Transition = z.infer<typeof Transition>;

const PlanDiffers = z.object({ contract_id: Id, code: z.string(), planned: z.int(), agreed: z.int() });

export const ProjectRead = Project.extend({
  members: z.array(
    z.object({
      user_id: Id,
      name: z.string(),
      email: z.string().optional(),
      role: z.string(),
      photo_url: z.string().nullable(),
    }),
  ),
  milestones: z.array(Milestone),
  phases: z.array(z.object({ status: z.number(), entered_at: z.string(), left_at: z.string().nullable() })),
  transitions: z.array(Transition),
  /** Staff only: where the agreements on their way come to something else than is planned, both in cents, and one of them. */
  plan_differs: PlanDiffers.nullable(),
  can: z.object({ change: z.boolean(), remove: z.boolean(), upload: z.boolean(), give_roles: z.boolean() }),
});
export type ProjectRead = z.infer<typeof ProjectRead>;

const Both = z.object({ en: z.string(), es: z.string() });

export const HistoryEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.string(),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  /** What the record is called; null for what has no name of its own, or is gone. */
  name: z.string().nullable(),
  /** Of a record that is declared, by field: what it is called, and what its values are. */
  words: z.record(z.string(), z.object({ label: Both.nullable(), values: z.record(z.string(), Both) })).nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** How a milestone stands today: late, at risk with five working days or fewer left, or done on time or late. */
export function dateStatusOf(
  milestone: { baseline_on: string | null; forecast_on: string | null; actual_on: string | null },
  today: string,
): DateStatus {
  const due = milestone.baseline_on ?? milestone.forecast_on;
  if (milestone.actual_on !== null) return due !== null && milestone.actual_on > due ? 'done_late' : 'done_on_time';
  if (milestone.forecast_on === null) return 'no_date';
  if (milestone.forecast_on < today || (milestone.baseline_on !== null && milestone.baseline_on < today)) return 'late';
  if (daysBetween(today, milestone.forecast_on) <= 9 && workingDaysBetween(today, milestone.forecast_on) <= 5)
    return 'at_risk';
  return 'on_track';
}
