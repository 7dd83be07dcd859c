import { sql } from 'drizzle-orm';
import { AppError, faultOf, refuse, type Fault } from '#platform/shared/errors.ts';
import { parseInput } from '#platform/server/http/faults.ts';
import { sentFields } from '#platform/shared/record.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { z } from 'zod';
import { opportunity } from '../record.ts';
import type { StageShape, Step } from '../schema.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { rules } from './rules.ts';
import { stagesOf } from './stages.ts';

interface Held extends Record<string, unknown> {
  version: number;
  state: string;
  pipeline: string;
  stage_id: string;
}

const Values = recordContract(opportunity).change.body;
const sendable = new Set(sentFields(opportunity).map(([name]) => name));

/** Takes a deal to another stage. What is missing is named, each at its field, before anything is written. */
export async function takeStep(
  write: Write,
  viewer: Viewer,
  id: string,
  step: z.infer<typeof Step>,
  deals: Pick<ServedRecord, 'rows' | 'life'>,
): Promise<void> {
  const { rows } = await write.tx.execute<Held & Record<string, unknown>>(
    sql`select o.* from opportunities o where o.id = ${id} and o.deleted_at is null for update`,
  );
  const [held] = rows;
  if (held === undefined) throw new AppError('not_found');
  if (held.state !== 'open') throw refuse('', rules.closed);
  await checkVersion(step.version, held, () => deals.rows.read(write.tx, viewer, id));
  const stages = await stagesOf(write.tx, held.pipeline);
  const to = stages.findIndex((each) => each.id === step.stage_id);
  const from = stages.findIndex((each) => each.id === held.stage_id);
  if (to < 0) throw refuse('stage_id', rules.otherPipeline);
  if (to === from) return;
  const values = wantedValues(step.values);
  const faults = missingFor(stages, { from, to }, { ...held, ...values });
  if (to !== from + 1 && step.reason === undefined)
    faults.push(faultOf('reason', to < from ? rules.sayWhyBack : rules.sayWhySkip));
  if (to > from) faults.push(...(await checkPoints(write, viewer, id, stages[from], step.checked ?? [])));
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  await write.tx.execute(
    sql`select set_config('hearth.move', 'step', true), set_config('hearth.move_reason', ${step.reason ?? ''}, true)`,
  );
  const isSet = typeof values['probability'] === 'number' ? { probability_set: true } : {};
  await deals.life.change(write, viewer, id, { ...values, ...isSet, stage_id: step.stage_id }, step.version);
  await write.tx.execute(sql`select set_config('hearth.move', '', true), set_config('hearth.move_reason', '', true)`);
}

/** What was sent with the step, judged as a change of the deal is. */
function wantedValues(sent: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  if (sent === undefined) return {};
  const judged = parseInput(Values, sent, 'values');
  return Object.fromEntries(Object.entries(judged).filter(([name]) => sendable.has(name)));
}

/** What the stage demands, and on a skip also those that are passed. */
function missingFor(
  stages: readonly StageShape[],
  way: { from: number; to: number },
  after: Readonly<Record<string, unknown>>,
): Fault[] {
  if (way.to < way.from) return [];
  const demands = new Set(stages.slice(way.from + 1, way.to + 1).flatMap((stage) => stage.required_fields));
  return [...demands]
    .filter((field) => (after[field] ?? null) === null)
    .map((field) => faultOf(`values.${field}`, rules.needed));
}

/** Notes what was checked of the list of a stage; answers what is not checked yet. */
async function checkPoints(
  write: Write,
  viewer: Viewer,
  id: string,
  stage: StageShape | undefined,
  checked: readonly string[],
): Promise<Fault[]> {
  if (stage === undefined || stage.checklist.length === 0) return [];
  const now = stage.checklist.filter((point) => checked.includes(point));
  for (const point of now)
    await write.tx.execute(sql`
      insert into opportunity_checks (opportunity_id, stage_id, point, by_id) values (${id}, ${stage.id}, ${point}, ${viewer.userId})
      on conflict do nothing`);
  const { rows } = await write.tx.execute<{ point: string }>(
    sql`select point from opportunity_checks where opportunity_id = ${id} and stage_id = ${stage.id}`,
  );
  const done = new Set(rows.map(({ point }) => point));
  return stage.checklist
    .filter((point) => !done.has(point))
    .map((point) => faultOf('checked', sentence(rules.unchecked, { point })));
}
