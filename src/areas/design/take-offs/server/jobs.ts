import { sql } from 'drizzle-orm';
import type { Task, TaskContext } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import './events.ts';
import { finishMapping, mapAgain } from './runs/runs-service.ts';
import { runFailure } from './runs/runs-store.ts';

interface Waiting extends Record<string, unknown> {
  id: string;
  code: string;
  model_id: string;
  series_id: string;
  name: string;
  project_id: string | null;
  created_by: string | null;
}

/**
 * Maps the parts of a large model in the background, all or nothing; whoever asked for it is told how it ended. A run that has been
 * superseded or binned meanwhile is left alone. Cut off in the middle it is begun anew.
 */
export const mapRunTask: Task = {
  async run(payload, context) {
    const { id } = payload;
    if (typeof id !== 'string') return;
    try {
      await context.inWrite(async (write) => {
        const run = await lockWaiting(write, id);
        if (run === undefined) return;
        const of = { id: run.id, modelId: run.model_id, seriesId: run.series_id };
        await (payload['again'] === true ? mapAgain(write, of) : finishMapping(write, of));
        await tell(write, run, false);
      });
    } catch (error) {
      // The portal is closing: the next one begins anew.
      if (context.signal.aborted) throw error;
      context.log.warn({ err: error, run: id }, 'A run could not be mapped.');
      await fail(context, id);
    }
  },
};

async function fail(context: TaskContext, id: string): Promise<void> {
  await context.inWrite(async (write) => {
    const run = await lockWaiting(write, id);
    if (run === undefined) return;
    await write.tx.execute(
      sql`update bim2bom_runs set status = 'failed', failure = ${runFailure.en}, updated_at = now(),
        version = version + 1 where id = ${id}`,
    );
    await tell(write, run, true);
  });
}

async function lockWaiting(write: Write, id: string): Promise<Waiting | undefined> {
  const { rows } = await write.tx.execute<Waiting>(sql`
    select b.id, b.code, b.model_id, m.series_id, m.name, b.project_id, b.created_by from bim2bom_runs b
    join building_models m on m.id = b.model_id
    where b.id::text = ${id} and b.status = 'mapping' and b.deleted_at is null for update of b`);
  return rows[0];
}

async function tell(write: Write, run: Waiting, hasFailed: boolean): Promise<void> {
  write.audit({
    action: hasFailed ? 'bim2bom.failed' : 'bim2bom.mapped',
    entityType: 'bim2bom',
    entityId: run.id,
    projectId: run.project_id,
  });
  await write.publish('bim2bom.changed', { runId: run.id, projectId: run.project_id });
  await write.publish('bim2bom.finished', {
    runId: run.id,
    modelId: run.model_id,
    code: run.code,
    name: run.name,
    projectId: run.project_id,
    hasFailed,
    userIds: run.created_by === null ? [] : [run.created_by],
  });
}
