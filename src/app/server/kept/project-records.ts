import { sql, type SQL } from 'drizzle-orm';
import { albumBin, restoreAlbumChange } from '#areas/projects/albums/server/undo.ts';
import { restoreScenarioChange, scenarioBin } from '#areas/projects/break-even/server/undo.ts';
import { restoreMilestone } from '#areas/projects/projects/server/milestones.ts';
import { projectBin, restoreProject } from '#areas/projects/projects/server/undo.ts';
import { restoreBooking, restoreResource } from '#areas/projects/schedule/server/undo.ts';
import { moduleBin, restoreModuleChange, restoreUnitChange, unitBin } from '#areas/projects/units/server/undo.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { type KeptRecord, movesOf, of } from './kept-record.ts';

/** A place of which somebody has signed a form: what was signed is kept for good. */
const signedFor = (
  column: SQL,
  id: SQL,
) => sql`exists (select 1 from sign_offs so join sign_off_signatures ss on ss.sign_off_id = so.id
  where so.${column} = ${id})`;

/** A home that somebody owned, closed on, moved into or has a warranty for, or whose project has a signed contract: kept for good. */
const legalUnit = (unit: SQL) => sql`
  ${unit}.warranty_start_on is not null or ${unit}.closing_on is not null or ${unit}.co_on is not null
  or exists (select 1 from unit_owners o where o.unit_id = ${unit}.id)
  or exists (select 1 from warranty_requests q where q.unit_id = ${unit}.id) or exists (select 1 from warranty_coverages k where k.unit_id = ${unit}.id)
  or exists (select 1 from service_trips v where v.unit_id = ${unit}.id)
  or exists (select 1 from contracts c where c.project_id = ${unit}.project_id and c.signed_on is not null)
  or ${signedFor(sql`unit_id`, sql`${unit}.id`)}`;

/** A module that the state or a buyer may ask for: it carries a serial number or a label, has left the plan, or belongs to such a home. */
const legalModule = (module: SQL) => sql`
  ${signedFor(sql`module_id`, sql`${module}.id`)} or ${module}.serial_no is not null or ${module}.label_no is not null or ${module}.status <> 'scheduled'
  or exists (select 1 from units lu where lu.id = ${module}.unit_id and (${legalUnit(sql`lu`)}))`;

/** What lies in projects. */
export const keptInProjects: readonly KeptRecord[] = [
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
    name: 'module',
    table: 'modules',
    undo: restoreModuleChange,
    bin: moduleBin,
    emptied: {
      label: sql`r.module_no`,
      projectId: sql`r.project_id`,
      // A punch item of the factory names its module.
      unless: sql`${legalModule(sql`r`)} or exists (select 1 from tickets t where t.module_id = r.id and t.kind = 'punch_list')`,
      with: [
        ['sign_offs', of('module_id')],
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
      waitsFor: [
        ['modules', 'unit_id'],
        ['warranty_requests', 'unit_id'],
        ['warranty_coverages', 'unit_id'],
        ['service_trips', 'unit_id'],
      ],
      with: [
        ['sign_offs', of('unit_id')],
        ['files', of('unit_id')],
        ['milestones', of('unit_id')],
        ['albums', of('unit_id')],
        ['status_history', movesOf('unit')],
      ],
    },
  },
];

/** The project itself. `declared`: the tables of declared records that stand in a project and go with it. */
export const keptProject = (declared: readonly ServedRecord[]): KeptRecord => ({
  name: 'project',
  table: 'projects',
  undo: restoreProject,
  bin: projectBin,
  emptied: {
    label: sql`r.project_number || ' ' || r.name`,
    unless: sql`exists (select 1 from contracts c where c.project_id = r.id and c.signed_on is not null)
      or ${signedFor(sql`project_id`, sql`r.id`)}
      or exists (select 1 from change_order_revisions v where v.project_id = r.id)
      or exists (select 1 from units u where u.project_id = r.id and (${legalUnit(sql`u`)}))
      or exists (select 1 from modules m where m.project_id = r.id and (${legalModule(sql`m`)}))`,
    // What it was sold by stays with it: estimates, bills of materials and the models they were taken from.
    waitsFor: [
      ['estimates', 'project_id'],
      ['boms', 'project_id'],
      ['bim2bom_runs', 'project_id'],
      ['quantity_rules', 'project_id'],
      ['building_models', 'project_id'],
      // A deal that is won names what it became.
      ['opportunities', 'project_id'],
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
});

function ofProjects(declared: readonly ServedRecord[]) {
  return declared.flatMap(({ table, declaration: { project } }) =>
    project === undefined ? [] : [[table, of(project)] as const],
  );
}
