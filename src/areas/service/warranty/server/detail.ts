import { sql } from 'drizzle-orm';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { ownsToday } from '#areas/projects/projects/server/reads.ts';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ItemDetail } from '../schema.ts';
import { coverageBars } from './homes.ts';
import { coverageFor, visibleWarrantyItems } from './reads.ts';

type Other = ItemDetail['together'][number] & Record<string, unknown>;
type Report = ItemDetail['report'];
type Home = ItemDetail['home'];

interface Row extends Record<string, unknown> {
  unit_id: string;
  category: PunchCategory;
  received_at: string;
  request_id: string;
  report: Report;
  home: Home;
}

/** What the page of an item shows beside its fields. */
export async function readDetail(db: Executor, viewer: Viewer, id: string): Promise<ItemDetail> {
  const { rows } = await db.execute<Row>(sql`
    select r.unit_id, r.category, ${iso(sql`r.received_at`)} as received_at, r.request_id, json_build_object('code', q.code,
      'summary', q.summary, 'channel', q.channel, 'access', q.access, 'pets', q.pets, 'preferred_times', q.preferred_times) as report,
      json_build_object('id', u.id, 'name', u.name, 'project', json_build_object('number', p.project_number, 'name', p.name),
        'address', coalesce(u.address_override, nullif(concat_ws(', ', p.address_line1, p.address_line2, p.city, p.state), '')),
        'owners', (select coalesce(json_agg(json_build_object('name', o.name, 'phone', o.phone, 'email', o.email)
            order by o.is_primary desc, o.from_on, o.id), '[]'::json)
          from unit_owners o where o.unit_id = u.id and ${ownsToday} and o.role in ('primary_owner', 'co_owner', 'tenant'))) as home
    from tickets r join warranty_requests q on q.id = r.request_id
      join units u on u.id = r.unit_id join projects p on p.id = u.project_id
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
    home: row.home,
    together: together.rows,
    alike: alike.rows,
  };
}
