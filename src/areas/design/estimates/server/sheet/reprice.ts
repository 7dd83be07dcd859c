import { eq, sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { reviseEstimate } from '../create.ts';
import { lockEstimate, requireEditable, touch, type EstimateRow } from '../service.ts';
import { estimates } from '../tables.ts';
import { addUp } from './totals.ts';
import { costsOn } from './new-costs.ts';

/** Takes the prices and rates of another day into a draft. What was typed by hand or quoted stays. */
export async function repriceEstimate(
  write: Write,
  viewer: Viewer,
  row: EstimateRow,
  date: string | undefined,
): Promise<{ changed: number; missing: number }> {
  requireEditable(row);
  const on = date ?? companyToday();
  const { costs, missing } = await costsOn(write.tx, row, on);
  const { rows } = await write.tx.execute<{ line_uid: string }>(sql`
    update estimate_lines l set unit_cost = n.unit_cost, cost_as_of = n.as_of, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as n(line_uid uuid, unit_cost numeric, as_of date)
    where l.estimate_id = ${row.id} and l.line_uid = n.line_uid
      and (l.unit_cost is distinct from n.unit_cost or l.cost_as_of is distinct from n.as_of)
      and (n.unit_cost <> 0 or l.supplied_by_owner) returning l.line_uid`);
  await write.tx.update(estimates).set({ rateDate: on }).where(eq(estimates.id, row.id));
  await addUp(write.tx, row.id);
  await touch(write, viewer, row);
  write.audit({
    action: 'estimate.repriced',
    entityType: 'estimate',
    entityId: row.id,
    projectId: row.projectId,
    old: { rate_date: row.rateDate },
    new: { rate_date: on, changed: rows.length },
  });
  await write.publish('estimate.changed', { estimateId: row.id, projectId: row.projectId });
  return { changed: rows.length, missing };
}

/** The same for many at once: a draft is repriced itself, what is closed to editing gets a new revision that is. */
export async function repriceAny(
  write: Write,
  viewer: Viewer,
  row: EstimateRow,
  date: string | undefined,
): Promise<void> {
  if (row.status === 'draft') {
    await repriceEstimate(write, viewer, row, date);
    return;
  }
  if (row.status === 'in_review')
    throw refuse('status', {
      en: 'It is in review. Take it back to a draft first.',
      es: 'Está en revisión. Primero devuélvela a borrador.',
    });
  const id = await reviseEstimate(write, viewer, row);
  await repriceEstimate(write, viewer, await lockEstimate(write, id), date);
}
