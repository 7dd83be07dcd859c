import { sql } from 'drizzle-orm';
import { rateBin, restoreRateChange } from '#areas/finance/rates/server/undo.ts';
import { restorePriority } from '#areas/design/dfma/server/priorities.ts';
import { restoreRundownMark } from '#areas/design/lessons/server/rundown.ts';
import { restoreLessonLink } from '#areas/design/loop/server/links.ts';
import { restoreSync } from '#areas/design/model-platform/server/sync-undo.ts';
import { moveMilestoneForecasts } from '#areas/projects/projects/server/schedule-writer.ts';
import { restoreProposal } from '#areas/projects/schedule/server/cascade/proposals.ts';
import { restorePlanChange } from '#areas/projects/schedule/server/undo.ts';
import { moveModuleForecasts } from '#areas/projects/units/server/schedule-writer.ts';
import { restorePlace } from '#areas/people/developers/server/people-service.ts';
import { restorePlan } from '#areas/sales/opportunities/server/plan.ts';
import { restoreWatch } from '#areas/company/tickets/server/bulk/bulk-acts.ts';
import { cadBoms } from './design-ports.ts';
import type { Restorer } from '#platform/server/writes/undo.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { KeptRecord } from './kept/kept-record.ts';
import { keptDesign } from './kept/design-records.ts';
import { keptWall } from './kept/wall-records.ts';
import { keptInProjects, keptProject } from './kept/project-records.ts';
import { neverBinned } from './kept/never-binned.ts';

/**
 * The kinds that are written by hand, in the order in which their bins are emptied: what hangs on a record stands before it. `declared`:
 * the tables of declared records that stand in a project and go with it.
 */
export const keptRecords = (declared: readonly ServedRecord[]): readonly KeptRecord[] => [
  ...keptDesign,
  {
    name: 'rate_card',
    table: 'rate_cards',
    actions: 'rate',
    undo: restoreRateChange,
    bin: rateBin,
    emptied: {
      label: sql`r.kind || ' ' || r.key`,
      unless: sql`r.status = 'approved'`,
    },
  },
  ...keptWall,
  ...keptInProjects,
  keptProject(declared),
  ...neverBinned,
];

export const planWriters = { moveModules: moveModuleForecasts, moveMilestones: moveMilestoneForecasts };

/** What is undone and is no record of its own: a step over several, or a proposal to take one. */
export const undoneSteps: Readonly<Record<string, Restorer>> = {
  schedule_change: restorePlanChange(planWriters),
  schedule_proposal: restoreProposal,
  cad_sync: restoreSync(cadBoms),
  developer_place: restorePlace,
  dfma_priority: restorePriority,
  lesson_rundown: restoreRundownMark,
  lesson_link: restoreLessonLink,
  ticket_watch: restoreWatch,
  sales_plan: restorePlan,
};
