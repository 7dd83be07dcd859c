import { keyChoices, rateKindChoices } from '#areas/finance/rates/choices.ts';
import { milestoneChoices } from '#areas/projects/projects/choices.ts';
import { resourceChoices } from '#areas/projects/schedule/choices.ts';
import type { FoundTable } from '#platform/shared/found-table.ts';
import type { Text } from '#platform/shared/text.ts';

const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`;

/** What a code is called in both languages, so that either finds it. */
const saidOf = (column: string, choices: Readonly<Record<string, Text>>) =>
  `CASE ${column} ${Object.entries(choices)
    .map(([code, { en, es }]) => `WHEN ${quoted(code)} THEN ${quoted(`${en} ${es}`)}`)
    .join('\n      ')} END`;

/** A fact of the target that a scenario is for; a target keeps its factory, month and unit of measure. */
const ofTarget = (fact: string) => `(SELECT ${fact} FROM break_even_targets t WHERE t.id = r.target_id)`;

/**
 * The kinds that are written by hand and found by staff, in the order in which results stand. Of the revisions of a thing the newest is
 * found, and of the rates for a thing at a place the last that was set.
 */
export const foundTables: readonly FoundTable[] = [
  {
    kind: 'estimate',
    table: 'estimates',
    access: 'estimates.read',
    title: 'r.name',
    key: 'code',
    words: [],
    project: 'project_id',
    held: ['name', 'code', 'project_id', 'series_id', 'revision'],
    newest: { of: 'r.series_id', by: 'r.revision' },
  },
  {
    kind: 'bom',
    table: 'boms',
    access: 'boms.read',
    title: 'r.name',
    key: 'code',
    words: ['r.plan_code', 'r.variant'],
    project: 'project_id',
    held: ['name', 'code', 'plan_code', 'variant', 'project_id', 'series_id', 'version_no'],
    newest: { of: 'r.series_id', by: 'r.version_no' },
  },
  {
    kind: 'building_model',
    table: 'building_models',
    access: 'models.read',
    title: 'r.name',
    words: ['r.plan_code'],
    project: 'project_id',
    held: ['name', 'plan_code', 'project_id', 'series_id', 'revision'],
    newest: { of: 'r.series_id', by: 'r.revision' },
  },
  {
    kind: 'assembly_group',
    table: 'assembly_groups',
    access: 'model_platform.read',
    title: 'r.name',
    words: ['r.plan_code', 'r.description'],
    held: ['name', 'plan_code', 'description'],
  },
  {
    kind: 'cost_item',
    table: 'cost_items',
    access: 'catalogue.read',
    title: 'r.name',
    key: 'sku',
    words: ['r.cost_code', `array_to_string(r.cad_part_numbers, ' ')`, 'r.note'],
    held: ['name', 'sku', 'cost_code', 'cad_part_numbers', 'note'],
  },
  {
    kind: 'rate_card',
    table: 'rate_cards',
    access: 'rates.read',
    title: `replace(r.key, '_', ' ')`,
    words: [saidOf('r.kind', rateKindChoices), saidOf('r.key', keyChoices), `replace(r.factory, '_', ' ')`, 'r.state'],
    facts: { kind: 'r.kind', key: 'r.key', factory: `coalesce(r.factory, '')`, state: `coalesce(r.state, '')` },
    held: ['kind', 'key', 'factory', 'state', 'status', 'effective_from'],
    newest: {
      of: `concat_ws('/', r.kind, r.key, coalesce(r.factory, ''), coalesce(r.state, ''))`,
      by: '(r.effective_from, r.id)',
    },
    unless: `r.status = 'rejected'`,
  },
  {
    kind: 'milestone',
    table: 'milestones',
    access: 'schedule.read',
    title: `coalesce(r.label, replace(r.kind, '_', ' '))`,
    words: [saidOf('r.kind', milestoneChoices)],
    facts: { kind: 'r.kind', label: `coalesce(r.label, '')` },
    project: 'project_id',
    held: ['kind', 'label', 'project_id'],
  },
  {
    kind: 'album',
    table: 'albums',
    access: 'files.read',
    title: 'r.name',
    words: ['r.description'],
    project: 'project_id',
    held: ['name', 'description', 'project_id'],
  },
  {
    kind: 'resource',
    table: 'schedule_resources',
    access: 'schedule.read',
    title: 'r.name',
    words: [saidOf('r.kind', resourceChoices), 'r.detail', `replace(r.factory, '_', ' ')`],
    held: ['name', 'kind', 'detail', 'factory'],
  },
  {
    kind: 'break_even_scenario',
    table: 'break_even_scenarios',
    access: 'break_even.read',
    title: 'r.name',
    words: [`replace(${ofTarget('t.factory')}, '_', ' ')`],
    facts: {
      factory: ofTarget('t.factory'),
      month: ofTarget(`to_char(t.month, 'YYYY-MM-DD')`),
      unit: ofTarget('t.unit_of_measure'),
    },
    held: ['name', 'target_id'],
  },
];
