import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { columnsOf, sentFields } from '#platform/shared/record.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { parseInput } from '#platform/server/http/faults.ts';
import { selectionOf } from '#platform/server/table/filter.ts';
import { askTable } from '#platform/server/table/serve.ts';
import { joinsFor } from '#platform/server/table/source.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { stagePreviewContract } from '../contract.ts';
import { opportunity, salesStage } from '../record.ts';
import type { StageShape, StageTouches, StageTrial } from '../schema.ts';
import { servedOpportunities } from './record.ts';
import { pointsOf, stagesOf } from './stages.ts';

/** What it would mean, before it is counted. */
type Meant = Omit<StageTouches[number], 'count' | 'filter'> & { filter: FilterTree[] };

/** A new stage has no id yet; this one is nobody's. */
const nobodys = '00000000-0000-7000-8000-000000000000';
const Values = recordContract(salesStage).change.body;
const judged = new Set(sentFields(salesStage).map(([name]) => name));

/** Serves what a change of a stage would mean for open deals. Each count is of the rows that its filter shows, by the list's own reading. */
export function mountStagePreview(kernel: Kernel): void {
  mount(kernel, 'stage-preview', stagePreviewContract, {
    preview: ({ viewer, body, write }) => touchedBy(write.tx, viewer, body),
  });
}

async function touchedBy(db: Executor, viewer: Viewer, trial: z.infer<typeof StageTrial>): Promise<StageTouches> {
  const stages = await stagesOf(db, trial.pipeline);
  const before = stages.find(({ id }) => id === trial.id);
  if (trial.id !== null && before === undefined) throw new AppError('not_found');
  const after = await wanted(before, trial.values);
  const counted = await Promise.all(
    meantBy(stages, before, after).map(async (each) => {
      const filter: FilterTree = { all: [...each.filter, ['state', 'is', 'open']] };
      return { ...each, count: await countOf(db, viewer, filter), filter: JSON.stringify(filter) };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

/** The stage as it would be, judged as the call that keeps it does. */
async function wanted(before: StageShape | undefined, sent: Readonly<Record<string, unknown>>): Promise<StageShape> {
  const values = parseInput(
    Values,
    Object.fromEntries(Object.entries(sent).filter(([name]) => judged.has(name) && name !== 'pipeline')),
    'values',
  );
  const held = before ?? {
    id: nobodys,
    name: '',
    name_es: null,
    place: 0,
    probability: 0,
    rotten_days: 730,
    required_fields: [],
    checklist: [],
  };
  const { place, rotten_days: days, probability, required_fields: fields, exit_checklist: points } = values;
  return {
    ...held,
    place: typeof place === 'number' ? place : held.place,
    rotten_days: typeof days === 'number' ? days : held.rotten_days,
    probability: typeof probability === 'number' ? probability : held.probability,
    required_fields: Array.isArray(fields) ? fields.map(String) : held.required_fields,
    checklist: points === undefined ? held.checklist : pointsOf(typeof points === 'string' ? points : null),
  };
}

const inOrder = (stages: readonly StageShape[]) =>
  stages.toSorted((a, b) => a.place - b.place || a.id.localeCompare(b.id));

/** By the id of each stage, the one that follows. */
function followers(stages: readonly StageShape[]): Map<string, string | undefined> {
  const ordered = inOrder(stages);
  return new Map(ordered.map(({ id }, at) => [id, ordered[at + 1]?.id]));
}

function meantBy(stages: readonly StageShape[], before: StageShape | undefined, after: StageShape): Meant[] {
  const others = stages.filter(({ id }) => id !== after.id);
  const then = [...others, after];
  const [was, is] = [followers(stages), followers(then)];
  const shifted = stages.filter(({ id }) => was.get(id) !== is.get(id)).map(({ id }) => id);
  const ordered = inOrder(then);
  const earlier = ordered
    .slice(
      0,
      ordered.findIndex(({ id }) => id === after.id),
    )
    .map(({ id }) => id);
  const here: FilterTree = ['stage_id', 'is', after.id];
  const demanded = after.required_fields.filter((field) => before?.required_fields.includes(field) !== true);
  const asked = demanded.flatMap((field): Meant[] => [
    ...(earlier.length === 0
      ? []
      : [
          {
            what: 'field' as const,
            field,
            filter: [['stage_id', 'any_of', earlier] as const, [field, 'empty'] as const],
          },
        ]),
    ...(before === undefined ? [] : [{ what: 'fieldHere' as const, field, filter: [here, [field, 'empty'] as const] }]),
  ]);
  const whole = (what: Meant['what'], filter: FilterTree[]): Meant => ({ what, field: null, filter });
  if (before === undefined)
    return [...(shifted.length === 0 ? [] : [whole('order', [['stage_id', 'any_of', shifted]])]), ...asked];
  const isNewPoint = after.checklist.some((point) => !before.checklist.includes(point));
  const [fewer, more] = [
    Math.min(before.rotten_days, after.rotten_days),
    Math.max(before.rotten_days, after.rotten_days),
  ];
  const between: FilterTree[] = [here, ['days_in_stage', 'gt', fewer], ['days_in_stage', 'lte', more]];
  return [
    whole('stands', [here]),
    ...(shifted.length === 0 ? [] : [whole('order', [['stage_id', 'any_of', shifted]])]),
    ...asked,
    ...(isNewPoint ? [whole('points', [here])] : []),
    ...(fewer === more ? [] : [whole(after.rotten_days < before.rotten_days ? 'late' : 'onTime', between)]),
    ...(after.probability === before.probability
      ? []
      : [whole('probability', [here, ['probability_set', 'is', false]])]),
  ];
}

async function countOf(db: Executor, viewer: Viewer, filter: FilterTree): Promise<number> {
  const asked = askTable(columnsOf(opportunity), servedOpportunities.source, {
    viewer,
    language: 'en',
    zone: undefined,
  });
  const { where, needs } = selectionOf(asked, { filter });
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${asked.source.from} ${joinsFor(asked.source, needs)} where ${where}`,
  );
  return rows[0]?.n ?? 0;
}
