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

/** Moves forecasts of modules, for a change of the plan; `app/server/server.ts` hands it to the schedule area. One audit row for each module. */
export async function moveModuleForecasts(
  write: Write,
  viewer: Viewer,
  moves: readonly ForecastMove[],
  reason: string,
): Promise<void> {
  if (moves.length === 0) return;
  const byModule = Map.groupBy(moves, (move) => move.id);
  const rows = [...byModule].map(([id, own]) => ({
    id,
    ...Object.fromEntries(own.map((move) => [move.what, move.to])),
  }));
  await write.tx.execute(sql`
    update modules m set online_forecast_on = coalesce(v.online, m.online_forecast_on),
      offline_forecast_on = coalesce(v.offline, m.offline_forecast_on),
      ship_forecast_on = coalesce(v.ship, m.ship_forecast_on),
      deliver_forecast_on = coalesce(v.deliver, m.deliver_forecast_on), set_forecast_on = coalesce(v.set, m.set_forecast_on),
      updated_by = ${viewer.userId}, updated_at = now(), version = m.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id uuid, online date, offline date, ship date,
      deliver date, set date) where m.id = v.id`);
  for (const [id, own] of byModule)
    write.audit({
      action: 'module.rescheduled',
      entityType: 'module',
      entityId: id,
      projectId: own[0]?.project,
      reason,
      old: Object.fromEntries(own.map((move) => [`${move.what}_forecast_on`, move.from])),
      new: Object.fromEntries(own.map((move) => [`${move.what}_forecast_on`, move.to])),
    });
}
