import { sql, type SQL } from 'drizzle-orm';
import { restoreBomChange } from '#areas/design/boms/server/line-changes.ts';
import { bomBin } from '#areas/design/boms/server/undo.ts';
import { estimateBin, restoreEstimateChange } from '#areas/design/estimates/server/undo.ts';
import { restoreRuleChange, restoreRunDecision, ruleBin } from '#areas/design/take-offs/server/undo.ts';
import {
  itemBin,
  priceBin,
  restoreItemChange,
  restorePriceChange,
  restoreSupplierChange,
} from '#areas/design/catalogue/server/undo.ts';
import { rateBin, restoreRateChange } from '#areas/finance/rates/server/undo.ts';
import { restoreScenarioChange, scenarioBin } from '#areas/projects/break-even/server/undo.ts';
import { albumBin, restoreAlbumChange } from '#areas/projects/albums/server/undo.ts';
import { restoreSync } from '#areas/design/model-platform/server/sync-undo.ts';
import {
  groupBin,
  restoreGroupChange,
  restoreVariantChange,
  variantBin,
} from '#areas/design/model-platform/server/undo.ts';
import { modelBin, restoreModelChange } from '#areas/design/models/server/undo.ts';
import { fileBin, restoreFileChange } from '#areas/platform-services/files/server/undo.ts';
import { moveMilestoneForecasts } from '#areas/projects/projects/server/schedule-writer.ts';
import { restoreProposal } from '#areas/projects/schedule/server/cascade/proposals.ts';
import {
  restoreBooking,
  restorePlanChange,
  restoreResource,
  restoreYard,
} from '#areas/projects/schedule/server/undo.ts';
import { moveModuleForecasts } from '#areas/projects/units/server/schedule-writer.ts';
import { postBin, replyBin } from '#areas/company/wall/server/bin.ts';
import { restorePostChange, restoreReplyChange } from '#areas/company/wall/server/undo.ts';
import { restorePlace } from '#areas/people/developers/server/people-service.ts';
import { restoreMilestone } from '#areas/projects/projects/server/milestones.ts';
import { projectBin, restoreProject } from '#areas/projects/projects/server/undo.ts';
import { moduleBin, restoreModuleChange, restoreUnitChange, unitBin } from '#areas/projects/units/server/undo.ts';
import { cadBoms } from './design-ports.ts';
import type { EmptiedBin } from '#platform/server/writes/empty-bins.ts';
import type { Bin, Restorer } from '#platform/server/writes/undo.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';

/** What makes a kind of record complete, however it is written: the way back, the bin, and what is emptied out of it. Each, or why not. */
export interface KeptRecord {
  /** As audit rows and undo name it. */
  name: string;
  table: string;
  /** What stands before the verb in its audit rows, where that is not its name. */
  actions?: string | undefined;
  undo: Restorer | string;
  bin: Bin | string;
  emptied: Omit<EmptiedBin, 'table' | 'entityType'> | string;
}

const of = (column: string) => (ids: SQL) => sql`${sql.identifier(column)} = any(${ids})`;
const movesOf = (kind: string) => (ids: SQL) => sql`entity_type = ${kind} and entity_id = any(${ids})`;

/** A home that somebody owned, closed on, moved into or has a warranty for, or whose project has a signed contract: kept for good. */
const legalUnit = (unit: SQL) => sql`
  ${unit}.warranty_start_on is not null or ${unit}.closing_on is not null or ${unit}.co_on is not null
  or exists (select 1 from unit_owners o where o.unit_id = ${unit}.id)
  or exists (select 1 from contracts c where c.project_id = ${unit}.project_id and c.signed_on is not null)`;

/** A module that the state or a buyer may ask for: it carries a serial number or a label, has left the plan, or belongs to such a home. */
const legalModule = (module: SQL) => sql`
  ${module}.serial_no is not null or ${module}.label_no is not null or ${module}.status <> 'scheduled'
  or exists (select 1 from units lu where lu.id = ${module}.unit_id and (${legalUnit(sql`lu`)}))`;

/**
 * The kinds that are written by hand, in the order in which their bins are emptied: what hangs on a record stands before it. `declared`:
 * the tables of declared records that stand in a project and go with it.
 */
export const keptRecords = (declared: readonly ServedRecord[]): readonly KeptRecord[] => [
  {
    name: 'estimate',
    table: 'estimates',
    undo: restoreEstimateChange,
    bin: estimateBin,
    emptied: {
      label: sql`r.code || ' ' || r.name`,
      projectId: sql`r.project_id`,
      unless: sql`r.approved_at is not null`,
    },
  },
  {
    name: 'bom',
    table: 'boms',
    undo: restoreBomChange,
    bin: bomBin,
    emptied: {
      label: sql`r.code || ' ' || r.name`,
      projectId: sql`r.project_id`,
      unless: sql`r.released_at is not null`,
    },
  },
  {
    name: 'assembly_group',
    table: 'assembly_groups',
    undo: restoreGroupChange,
    bin: groupBin,
    emptied: { label: sql`r.name` },
  },
  {
    name: 'cad_variant',
    table: 'cad_variants',
    undo: restoreVariantChange,
    bin: variantBin,
    emptied: {
      label: sql`r.name`,
      waitsFor: [['assembly_group_members', 'variant_id']],
    },
  },
  {
    name: 'bim2bom',
    table: 'bim2bom_runs',
    undo: restoreRunDecision,
    bin: 'None can be deleted by itself.',
    emptied: { label: sql`r.code`, projectId: sql`r.project_id` },
  },
  {
    name: 'quantity_rule',
    table: 'quantity_rules',
    undo: restoreRuleChange,
    bin: ruleBin,
    emptied: {
      label: sql`r.name`,
      projectId: sql`r.project_id`,
    },
  },
  {
    name: 'building_model',
    table: 'building_models',
    actions: 'model',
    undo: restoreModelChange,
    bin: modelBin,
    emptied: {
      label: sql`r.name`,
      projectId: sql`r.project_id`,
      waitsFor: [['bim2bom_runs', 'model_id']],
    },
  },
  {
    name: 'cost_price',
    table: 'cost_prices',
    undo: restorePriceChange,
    bin: priceBin,
    emptied: { label: sql`r.unit_cost::text` },
  },
  {
    name: 'cost_item',
    table: 'cost_items',
    undo: restoreItemChange,
    bin: itemBin,
    emptied: {
      label: sql`r.sku || ' ' || r.name`,
      waitsFor: [
        ['bom_lines', 'item_id'],
        ['estimate_lines', 'item_id'],
        ['quantity_rules', 'item_id'],
        ['run_elements', 'item_id'],
      ],
    },
  },
  {
    name: 'supplier',
    table: 'suppliers',
    undo: restoreSupplierChange,
    bin: 'None can be deleted: what was bought from one names it.',
    emptied: {
      label: sql`r.name`,
      waitsFor: [
        ['cost_prices', 'supplier_id'],
        ['bom_lines', 'supplier_id'],
      ],
    },
  },
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
  {
    name: 'ticket_comment',
    table: 'ticket_comments',
    actions: 'ticket',
    undo: 'What was sent has been read: it is put right by another word, or by its author, and goes to the bin.',
    bin: 'What its author took away was said to others; an admin finds it in the audit log, and it is said anew.',
    emptied: { label: sql`null` },
  },
  {
    name: 'post_reply',
    table: 'post_replies',
    actions: 'post',
    undo: restoreReplyChange,
    bin: replyBin,
    emptied: {
      label: sql`null`,
      with: [
        ['post_files', of('target_id')],
        ['post_reactions', of('target_id')],
      ],
    },
  },
  {
    name: 'post',
    table: 'posts',
    undo: restorePostChange,
    bin: postBin,
    emptied: { label: sql`null`, projectId: sql`r.project_id` },
  },
  {
    name: 'album',
    table: 'albums',
    undo: restoreAlbumChange,
    bin: albumBin,
    emptied: { label: sql`r.name`, projectId: sql`r.project_id` },
  },
  {
    name: 'milestone',
    table: 'milestones',
    undo: restoreMilestone,
    bin: 'Comes back by the undo in the history of its project, with what waits for it.',
    emptied: { label: sql`coalesce(r.label, r.kind)`, projectId: sql`r.project_id` },
  },
  {
    name: 'booking',
    table: 'schedule_bookings',
    undo: restoreBooking,
    bin: 'A booking that was given up is booked anew or undone: its day may be taken by now.',
    emptied: { label: sql`r.from_on::text`, projectId: sql`r.project_id` },
  },
  {
    name: 'resource',
    table: 'schedule_resources',
    undo: restoreResource,
    bin: 'A crane, crew or carrier that went out is undone from its toast and history.',
    emptied: {
      label: sql`r.name`,
      waitsFor: [['schedule_bookings', 'resource_id']],
    },
  },
  {
    name: 'break_even_scenario',
    table: 'break_even_scenarios',
    undo: restoreScenarioChange,
    bin: scenarioBin,
    emptied: { label: sql`r.name` },
  },
  {
    name: 'contract',
    table: 'contracts',
    actions: 'project',
    undo: 'Is undone with the change of its project.',
    bin: 'Is taken out with a change of its project, and comes back with the undo of that.',
    emptied: {
      label: sql`r.contract_type`,
      projectId: sql`r.project_id`,
      unless: sql`r.signed_on is not null`,
    },
  },
  {
    name: 'module',
    table: 'modules',
    undo: restoreModuleChange,
    bin: moduleBin,
    emptied: {
      label: sql`r.module_no`,
      projectId: sql`r.project_id`,
      unless: legalModule(sql`r`),
      with: [
        ['files', of('module_id')],
        ['status_history', movesOf('module')],
      ],
    },
  },
  {
    name: 'unit',
    table: 'units',
    undo: restoreUnitChange,
    bin: unitBin,
    emptied: {
      label: sql`r.name`,
      projectId: sql`r.project_id`,
      // Its modules went before it; while one stays, so does the unit.
      unless: legalUnit(sql`r`),
      waitsFor: [['modules', 'unit_id']],
      with: [
        ['files', of('unit_id')],
        ['milestones', of('unit_id')],
        ['albums', of('unit_id')],
        ['status_history', movesOf('unit')],
      ],
    },
  },
  {
    name: 'project',
    table: 'projects',
    undo: restoreProject,
    bin: projectBin,
    emptied: {
      label: sql`r.project_number || ' ' || r.name`,
      unless: sql`exists (select 1 from contracts c where c.project_id = r.id and c.signed_on is not null)
      or exists (select 1 from units u where u.project_id = r.id and (${legalUnit(sql`u`)}))
      or exists (select 1 from modules m where m.project_id = r.id and (${legalModule(sql`m`)}))`,
      // What it was sold by stays with it: estimates, bills of materials and the models they were taken from.
      waitsFor: [
        ['estimates', 'project_id'],
        ['boms', 'project_id'],
        ['bim2bom_runs', 'project_id'],
        ['quantity_rules', 'project_id'],
        ['building_models', 'project_id'],
      ],
      before: (tx, ids) =>
        tx.execute(
          sql`insert into retired_project_numbers (project_number) select project_number from projects
            where id = any(${ids}) on conflict do nothing`,
        ),
      with: [
        ...ofProjects(declared),
        ['posts', of('project_id')],
        ['share_links', of('project_id')],
        ['albums', of('project_id')],
        ['files', of('project_id')],
        ['subtasks', of('project_id')],
        ['modules', of('project_id')],
        ['units', of('project_id')],
      ],
    },
  },
  {
    name: 'file',
    table: 'files',
    undo: restoreFileChange,
    bin: fileBin,
    emptied: 'Emptied by sweep_files, with their bytes.',
  },
  {
    name: 'user',
    table: 'users',
    undo: 'Who may do what is given anew by whoever may give it: a right that was taken must not come back by a shortcut.',
    bin: 'People stay known to what they did; an account is deactivated, never removed.',
    emptied: 'People stay known to what they did; an account is deactivated, never removed.',
  },
  {
    name: 'share_link',
    table: 'share_links',
    actions: 'share',
    undo: 'An address that was ended stays ended: whoever had it must not get in again.',
    bin: 'Ended, never deleted.',
    emptied: 'Ended, never deleted; a link goes with its album or project.',
  },
  {
    name: 'break_even_target',
    table: 'break_even_targets',
    undo: 'A figure is put right by the next change, which names the one before; a closed month is opened by an admin first.',
    bin: 'None can be deleted.',
    emptied: 'Months stand for good; none can be deleted.',
  },
  {
    name: 'yard',
    table: 'factory_yards',
    undo: restoreYard,
    bin: 'None can be deleted.',
    emptied: 'The four yards stand for good; none can be deleted.',
  },
  {
    name: 'set_readiness',
    table: 'set_readiness',
    actions: 'readiness',
    undo: 'A point is answered anew; who said what when stays to be read.',
    bin: 'None can be deleted.',
    emptied: 'Goes with its project; none can be deleted by itself.',
  },
];

function ofProjects(declared: readonly ServedRecord[]) {
  return declared.flatMap(({ table, declaration: { project } }) =>
    project === undefined ? [] : [[table, of(project)] as const],
  );
}

export const planWriters = { moveModules: moveModuleForecasts, moveMilestones: moveMilestoneForecasts };

/** What is undone and is no record of its own: a step over several, or a proposal to take one. */
export const undoneSteps: Readonly<Record<string, Restorer>> = {
  schedule_change: restorePlanChange(planWriters),
  schedule_proposal: restoreProposal,
  cad_sync: restoreSync(cadBoms),
  developer_place: restorePlace,
};
