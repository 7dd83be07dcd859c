import { sql } from 'drizzle-orm';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ItemDetail } from '../schema.ts';
import { coverageBars } from './homes.ts';
import { coverageFor, visibleWarrantyItems } from './reads.ts';

type Other = ItemDetail['together'][number] & Record<string, unknown>;
type Report = ItemDetail['report'];

interface Row extends Record<string, unknown> {
  unit_id: string;
  category: PunchCategory;
  received_at: string;
  request_id: string;
  report: Report;
}

/** What the page of an item shows beside its fields. */
export async function readDetail(db: Executor, viewer: Viewer, id: string): Promise<ItemDetail> {
  const { rows } = await db.execute<Row>(sql`
    select r.unit_id, r.category, ${iso(sql`r.received_at`)} as received_at, r.request_id, json_build_object('code', q.code,
      'summary', q.summary, 'channel', q.channel, 'access', q.access, 'pets', q.pets, 'preferred_times', q.preferred_times) as report
    from tickets r join warranty_requests q on q.id = r.request_id
    where r.id = ${id} and r.deleted_at is null and ${visibleWarrantyItems(viewer)}`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  const { unit_id: unit, category, received_at: receivedAt, request_id: request } = row;
  const { reason } = await coverageFor(db, { unitId: unit, category, receivedAt });
  const others = sql`select r.id, r.code, r.title, r.state from tickets r where r.id <> ${id} and r.deleted_at is null
    and ${visibleWarrantyItems(viewer)}`;
  const together = await db.execute<Other>(sql`${others} and r.request_id = ${request} order by r.code limit 20`);
  const alike = await db.execute<Other>(sql`${others} and r.unit_id = ${unit} and r.category = ${category}
    and r.request_id <> ${request} and r.state not in ('warranty_verified', 'warranty_not_covered', 'warranty_void', 'merged')
    order by r.received_at desc, r.id limit 5`);
  return {
    reason,
    coverages: await coverageBars(db, unit),
    report: row.report,
    together: together.rows,
    alike: alike.rows,
  };
}
