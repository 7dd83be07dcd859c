import { z } from 'zod';
import { drifts } from '#areas/design/model-platform/schema.ts';
import { Id } from '#platform/shared/ids.ts';

export const waitingKinds = ['bom', 'estimate', 'run', 'rates', 'model'] as const;

/** One thing of the design area that waits for somebody. */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  /** Of the record; null for rates, which wait together. */
  id: z.string().nullable(),
  code: z.string().nullable(),
  name: z.string(),
  of: z.string().nullable(),
  /** Lines, parts or rates that it is about. */
  count: z.int(),
  since: z.string(),
  /** The reader has worked on it, so that somebody else must decide. */
  is_own: z.boolean(),
});
export type Waiting = z.infer<typeof Waiting>;

export const RecentModel = z.object({
  id: Id,
  name: z.string(),
  revision: z.int(),
  state: z.enum(['waiting', 'reading', 'ready', 'degraded', 'failed', 'cancelled']),
  of: z.string().nullable(),
  elements: z.int().nullable(),
  created_at: z.string(),
});
export type RecentModel = z.infer<typeof RecentModel>;

/** What stands in the design area today. */
export const DesignOverview = z.object({
  waiting: z.array(Waiting),
  models: z.array(RecentModel),
  counts: z.object({
    plans: z.int(),
    models: z.int(),
    boms_released: z.int(),
    boms_in_work: z.int(),
    estimates_in_work: z.int(),
    estimates_sent: z.int(),
    items: z.int(),
    rules: z.int(),
  }),
});
export type DesignOverview = z.infer<typeof DesignOverview>;

const VersionCost = z.object({ id: Id, version_no: z.int(), cents: z.int(), released_on: z.string() });

/** One plan: what it costs to build, how that has moved, and which projects build it. */
export const Product = z.object({
  plan_code: z.string(),
  /** The floor area that most of its units have. */
  sqft: z.number().nullable(),
  released: z
    .object({
      id: Id,
      code: z.string(),
      version_no: z.int(),
      name: z.string(),
      cents: z.int(),
      lead_days: z.int().nullable(),
      released_on: z.string(),
    })
    .nullable(),
  /** Its version in work. */
  in_work: z.object({ id: Id, version_no: z.int(), status: z.enum(['draft', 'in_review']), cents: z.int() }).nullable(),
  /** Every version that was released, the first one first. */
  trend: z.array(VersionCost),
  models: z.int(),
  /** Assembly groups that build it, the ones that have drifted first. */
  groups: z.array(
    z.object({
      id: Id,
      name: z.string(),
      drift: z.enum(drifts),
      drift_name: z.string().nullable(),
      last_synced_at: z.string().nullable(),
    }),
  ),
  /** The projects that build it, those that are furthest first: twenty of them at most. */
  projects: z.array(
    z.object({ id: Id, project_number: z.string(), name: z.string(), status: z.int(), units: z.int() }),
  ),
  project_count: z.int(),
});
export type Product = z.infer<typeof Product>;
