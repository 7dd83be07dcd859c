import { sql, type SQL } from 'drizzle-orm';
import type { EmptiedBin } from '#platform/server/writes/empty-bins.ts';
import { records } from './records.ts';

const of = (column: string) => (ids: SQL) => sql`${sql.identifier(column)} = any(${ids})`;
const movesOf = (kind: string) => (ids: SQL) => sql`entity_type = ${kind} and entity_id = any(${ids})`;

/** The declared records that stand in a project and go with it. */
const recordsOfProjects = records.flatMap(({ table, declaration: { project } }) =>
  project === undefined ? [] : [[table, of(project)] as const],
);

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
 * Everything that leaves the bin for good after 30 days. A kind that others hang on comes after them. Files have a task of their own
 * (`sweep_files`), which takes their bytes as well; rows of files that go with a record here leave their bytes to it.
 */
export const emptiedBins: readonly EmptiedBin[] = [
  ...records.map(({ emptied }) => emptied),
  {
    table: 'estimates',
    entityType: 'estimate',
    label: sql`r.code || ' ' || r.name`,
    projectId: sql`r.project_id`,
    unless: sql`r.approved_at is not null`,
  },
  {
    table: 'boms',
    entityType: 'bom',
    label: sql`r.code || ' ' || r.name`,
    projectId: sql`r.project_id`,
    unless: sql`r.released_at is not null`,
  },
  { table: 'assembly_groups', entityType: 'assembly_group', label: sql`r.name` },
  {
    table: 'cad_variants',
    entityType: 'cad_variant',
    label: sql`r.name`,
    waitsFor: [['assembly_group_members', 'variant_id']],
  },
  { table: 'bim2bom_runs', entityType: 'bim2bom', label: sql`r.code`, projectId: sql`r.project_id` },
  {
    table: 'quantity_rules',
    entityType: 'quantity_rule',
    label: sql`r.name`,
    projectId: sql`r.project_id`,
  },
  {
    table: 'building_models',
    entityType: 'building_model',
    label: sql`r.name`,
    projectId: sql`r.project_id`,
    waitsFor: [['bim2bom_runs', 'model_id']],
  },
  { table: 'cost_prices', entityType: 'cost_price', label: sql`r.unit_cost::text` },
  {
    table: 'cost_items',
    entityType: 'cost_item',
    label: sql`r.sku || ' ' || r.name`,
    waitsFor: [
      ['bom_lines', 'item_id'],
      ['estimate_lines', 'item_id'],
      ['quantity_rules', 'item_id'],
      ['run_elements', 'item_id'],
    ],
  },
  {
    table: 'suppliers',
    entityType: 'supplier',
    label: sql`r.name`,
    waitsFor: [
      ['cost_prices', 'supplier_id'],
      ['bom_lines', 'supplier_id'],
    ],
  },
  {
    table: 'rate_cards',
    entityType: 'rate_card',
    label: sql`r.kind || ' ' || r.key`,
    unless: sql`r.status = 'approved'`,
  },
  { table: 'subtasks', entityType: 'subtask', label: sql`r.name`, projectId: sql`r.project_id` },
  {
    table: 'post_replies',
    entityType: 'post_reply',
    label: sql`null`,
    with: [
      ['post_files', of('target_id')],
      ['post_reactions', of('target_id')],
    ],
  },
  { table: 'posts', entityType: 'post', label: sql`null`, projectId: sql`r.project_id` },
  { table: 'albums', entityType: 'album', label: sql`r.name`, projectId: sql`r.project_id` },
  { table: 'milestones', entityType: 'milestone', label: sql`coalesce(r.label, r.kind)`, projectId: sql`r.project_id` },
  { table: 'schedule_bookings', entityType: 'booking', label: sql`r.from_on::text`, projectId: sql`r.project_id` },
  {
    table: 'schedule_resources',
    entityType: 'resource',
    label: sql`r.name`,
    waitsFor: [['schedule_bookings', 'resource_id']],
  },
  { table: 'break_even_scenarios', entityType: 'break_even_scenario', label: sql`r.name` },
  {
    table: 'contracts',
    entityType: 'contract',
    label: sql`r.contract_type`,
    projectId: sql`r.project_id`,
    unless: sql`r.signed_on is not null`,
  },
  {
    table: 'modules',
    entityType: 'module',
    label: sql`r.module_no`,
    projectId: sql`r.project_id`,
    unless: legalModule(sql`r`),
    with: [
      ['files', of('module_id')],
      ['status_history', movesOf('module')],
    ],
  },
  {
    table: 'units',
    entityType: 'unit',
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
  {
    table: 'projects',
    entityType: 'project',
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
        sql`insert into retired_project_numbers (project_number) select project_number from projects where id = any(${ids}) on conflict do nothing`,
      ),
    with: [
      ...recordsOfProjects,
      ['posts', of('project_id')],
      ['share_links', of('project_id')],
      ['albums', of('project_id')],
      ['files', of('project_id')],
      ['subtasks', of('project_id')],
      ['modules', of('project_id')],
      ['units', of('project_id')],
    ],
  },
];

/** Tables with a bin that this task leaves alone, each with the reason. */
export const binsLeftAlone: Readonly<Record<string, string>> = {
  files: 'Emptied by sweep_files, with their bytes.',
  notifications: 'Emptied by forget_notifications.',
  users: 'People stay known to what they did; an account is deactivated, never removed.',
  share_links: 'Ended, never deleted; a link goes with its album or project.',
  break_even_targets: 'Months stand for good; none can be deleted.',
  factory_yards: 'The four yards stand for good; none can be deleted.',
  set_readiness: 'Goes with its project; none can be deleted by itself.',
};
