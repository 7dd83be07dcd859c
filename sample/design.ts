import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { lockBom, moveBom } from '#areas/design/boms/server/service.ts';
import { createEstimate } from '#areas/design/estimates/server/create.ts';
import { lockEstimate } from '#areas/design/estimates/server/service.ts';
import { moveEstimate } from '#areas/design/estimates/server/move.ts';
import { EstimateDraft } from '#areas/design/estimates/schema.ts';
import type { BomPorts } from '#areas/design/model-platform/server/ports.ts';
import { addModel } from '#areas/design/models/server/service.ts';
import { createRun, lockRun, publishRun } from '#areas/design/take-offs/server/runs/runs-service.ts';
import { loadStarterRules } from '#areas/design/take-offs/server/rules/rules-service.ts';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Task, TaskContext } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { groupOfModel } from './assembly-groups.ts';
import { viewerOf } from './people.ts';
import { isLoaded } from './load.ts';
import { alder, birch } from './house/houses.ts';
import { sampleId } from './ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';

export const sampleDesignJob = 'load_sample_design';

const waitMs = 400;
const mostWaits = 300;

/** What the areas do for each other; `app` ties them together. */
interface Doors {
  takeOffs: Parameters<typeof publishRun>[4];
  boms: BomPorts;
}

interface SampleModel {
  key: string;
  file: string;
  text: () => string;
  plan: string;
  follows?: string;
}

const models: readonly SampleModel[] = [
  { key: 'alder', file: 'Alder 1.ifc', text: () => alder(1), plan: 'Alder 1' },
  { key: 'birch', file: 'Birch 2.ifc', text: () => birch(), plan: 'Birch 2' },
  { key: 'alder again', file: 'Alder 1 rev 2.ifc', text: () => alder(2), plan: 'Alder 1', follows: 'alder' },
];

/**
 * What the designers and estimators of the sample company have made: two plans as models, read like any other, and what came of them. It
 * runs as a job after the first start, because reading models takes longer than anybody likes to wait for a sign-in.
 */
export function loadSampleDesignTask(storage: FileStorage, doors: Doors): Task {
  return {
    async run(_payload, context) {
      if (!(await context.inWrite(isLoaded))) return;
      for (const model of models) {
        await context.inWrite((write) => addSampleModel(write, storage, model));
        const isRead = await untilRead(context, sampleId(`model ${model.key}`));
        if (isRead && model.follows === undefined) await context.inWrite((write) => makeOfModel(write, model, doors));
      }
    },
  };
}

/** Waits for the job that reads the model; false when it could not be read. Thrown out of the wait, the whole is tried again later. */
async function untilRead({ inWrite, signal }: TaskContext, id: string): Promise<boolean> {
  for (let waits = 0; waits < mostWaits; waits += 1) {
    const { rows } = await inWrite(({ tx }) =>
      tx.execute<{ state: string }>(sql`select state from building_models where id = ${id}`),
    );
    const state = rows[0]?.state;
    if (state !== 'waiting' && state !== 'reading') return state === 'ready' || state === 'degraded';
    await sleep(waitMs, undefined, { signal });
  }
  throw new Error('The sample model has not been read yet.');
}

/** Enters a model once, however often the job runs. */
async function addSampleModel(write: Write, storage: FileStorage, model: SampleModel): Promise<void> {
  const id = sampleId(`model ${model.key}`);
  const { rows } = await write.tx.execute(sql`select 1 from building_models where id = ${id}`);
  if (rows.length > 0) return;
  const bytes = Buffer.from(model.text());
  const staged = await storage.staging.stage(Readable.from([bytes]), bytes.length);
  const begunAt = new Date().toISOString();
  await addModel(
    write,
    viewerOf('hannah'),
    {
      plan_code: model.plan,
      ...(model.follows === undefined ? {} : { follows: sampleId(`model ${model.follows}`) }),
    },
    { id, rawName: model.file, staged, checkedMs: 0, begunAt },
  );
  await storage.store.put(id, staged);
}

/** The bill and the estimates of a model: of Alder released and approved, of Birch still in work. */
async function makeOfModel(write: Write, model: SampleModel, doors: Doors): Promise<void> {
  const modelId = sampleId(`model ${model.key}`);
  const { rows } = await write.tx.execute<{ state: string; runs: number }>(
    sql`select m.state, (select count(*) from bim2bom_runs r where r.model_id = m.id)::int as runs
      from building_models m where m.id = ${modelId}`,
  );
  if (rows[0]?.state !== 'ready' || rows[0].runs > 0) return;
  const [designer, estimator, admin] = ['hannah', 'employee', 'admin'].map(viewerOf);
  if (designer === undefined || estimator === undefined || admin === undefined) return;
  await loadStarterRules(write, designer.userId);
  const runId = await createRun(write, designer, modelId);
  if (model.key === 'birch') return;
  await publishRun(
    write,
    designer,
    await lockRun(write, runId),
    { name: model.plan, scope: 'plan', with_estimate: false },
    doors.takeOffs,
  );
  const { bomId } = await lockRun(write, runId);
  if (bomId === null) return;
  await moveBom(write, designer, await lockBom(write, bomId), { to: 'in_review' });
  await moveBom(write, admin, await lockBom(write, bomId), { to: 'released' });
  await estimatesOf(write, bomId, { estimator, admin });
  await groupOfModel(write, designer, { id: modelId, name: model.plan }, doors.boms);
}

/** An offer that is out, and a later one that somebody is at. */
async function estimatesOf(write: Write, bomId: string, { estimator, admin }: Record<'estimator' | 'admin', Viewer>) {
  const draft = (fields: Record<string, unknown>) =>
    createEstimate(write, estimator, EstimateDraft.parse({ bom_id: bomId, sqft: 640, units: 1, ...fields }));
  const sent = await draft({ name: 'Lindqvist ADU, offer', project_id: sampleId('26-049'), kind: 'budget' });
  await moveEstimate(write, estimator, await lockEstimate(write, sent), { to: 'in_review' });
  await moveEstimate(write, admin, await lockEstimate(write, sent), { to: 'approved' });
  await moveEstimate(write, estimator, await lockEstimate(write, sent), {
    to: 'sent',
    sent_to: 'Astrid Lindqvist',
    valid_until: addDays(todayIn(), 30),
  });
  await draft({ name: 'Bridger View, staff lodge', project_id: sampleId('26-047'), kind: 'concept' });
}
