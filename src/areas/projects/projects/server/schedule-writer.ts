import { sql } from 'drizzle-orm';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';

interface ForecastMove {
  id: string;
  project: string;
  what: string;
  from: string;
  to: string;
}

/** Moves forecasts of milestones, for a change of the plan; `app/server/server.ts` hands it to the schedule area. One audit row for each. */
export async function moveMilestoneForecasts(
  write: Write,
  viewer: Viewer,
  moves: readonly ForecastMove[],
  reason: string,
): Promise<void> {
  if (moves.length === 0) return;
  await write.tx.execute(sql`
    update milestones ms set forecast_on = v.forecast, updated_by = ${viewer.userId}, updated_at = now(), version = ms.version + 1
    from json_to_recordset(${JSON.stringify(moves.map(({ id, to }) => ({ id, forecast: to })))}::json) as v(id uuid,
      forecast date) where ms.id = v.id`);
  for (const move of moves)
    write.audit({
      action: 'milestone.rescheduled',
      entityType: 'milestone',
      entityId: move.id,
      projectId: move.project,
      reason,
      old: { forecast_on: move.from },
      new: { forecast_on: move.to },
    });
}
