import { eq, sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { pricesAsOf } from '#areas/design/catalogue/server/reads.ts';
import { ratesAsOf, type RateAsOf } from '#areas/finance/rates/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { reviseEstimate } from '../create.ts';
import { placeOf } from './place.ts';
import { lockEstimate, requireEditable, touch, type EstimateRow } from '../service.ts';
import { estimates } from '../tables.ts';
import { addUp } from './totals.ts';

/** What a line of the catalogue or a rate costs on another day. */
interface NewCost {
  line_uid: string;
  unit_cost: string;
  as_of: string;
}

interface OpenLine extends Record<string, unknown> {
  line_uid: string;
  item_id: string | null;
  cost_source: string;
  rate_kind: RateAsOf['kind'] | null;
  rate_key: string | null;
  unit_cost: string | null;
}

/** The new costs of the lines whose cost comes from the catalogue or a rate, and how many have none on that day. */
export async function costsOn(
  db: Executor,
  row: Pick<EstimateRow, 'id' | 'factory'>,
  date: string,
): Promise<{ costs: NewCost[]; missing: number }> {
  const { rows } = await db.execute<OpenLine>(sql`
    select l.line_uid, l.item_id, l.cost_source, r.kind as rate_kind, r.key as rate_key, trim_scale(l.unit_cost)::text as unit_cost
    from estimate_lines l left join rate_cards r on r.id::text = l.origin ->> 'rate_id'
    where l.estimate_id = ${row.id} and not l.supplied_by_owner and (l.item_id is not null or r.id is not null)
      and l.cost_source in ('catalog', 'rate')`);
  const place = placeOf(row);
  const ids = [...new Set(rows.flatMap(({ item_id }) => (item_id === null ? [] : [item_id])))];
  const prices = await pricesAsOf(db, ids, date, place);
  const rates = rows.some(({ rate_kind }) => rate_kind !== null) ? await ratesAsOf(db, place, date) : [];
  const costs = rows.flatMap((line): NewCost[] => {
    if (line.item_id !== null) {
      const price = prices.get(line.item_id);
      return price === undefined
        ? []
        : [{ line_uid: line.line_uid, unit_cost: price.unit_cost, as_of: price.effective_from }];
    }
    const rate = rates.find(({ kind, key }) => kind === line.rate_kind && key === line.rate_key);
    return rate === undefined ? [] : [{ line_uid: line.line_uid, unit_cost: rate.value, as_of: rate.effective_from }];
  });
  return { costs, missing: rows.length - costs.length };
}

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
