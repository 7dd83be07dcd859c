import { ownedUnits } from '#areas/projects/projects/server/reads.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { requireUnit } from '#areas/projects/units/server/reads.ts';
import { companyToday } from '#platform/shared/dates.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { Factory } from '#platform/shared/factories.ts';
import { phoneFor } from './emergency-phones.ts';
import type { Coverage, HomeQuery, HomeWarranty } from '../schema.ts';

/**
 * The homes of which somebody outside staff says what is wrong: those they own today, and all of the projects that they develop; or of these
 * the one that is `named`. Two at the most: beyond one, they have to say which.
 */
export async function homesOf(db: Executor, viewer: Viewer, named: string | null = null): Promise<string[]> {
  const owns = viewer.groups.includes('home_owner');
  const develops = viewer.groups.includes('developer');
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from units u join projects p on p.id = u.project_id
    where u.deleted_at is null and p.deleted_at is null and (${named}::uuid is null or u.id = ${named}::uuid) and (
      (${owns} and p.owner_visible and ${ownedUnits(viewer)})
      or (${develops} and p.developer_visible and exists (
        select 1 from project_developers d where d.project_id = p.id and d.user_id = ${viewer.userId})))
    order by u.id limit 2`);
  return rows.map(({ id }) => id);
}

/** What a home is covered for, with what is left of it today. */
export async function coverageBars(db: Executor, unitId: string): Promise<Coverage[]> {
  const today = companyToday();
  const { rows } = await db.execute<Coverage & Record<string, unknown>>(sql`
    select id, tier, starts_on::text as starts_on, ends_on::text as ends_on, months,
      case when ends_on >= ${today}::date then ends_on - ${today}::date end as days_left
    from warranty_coverages where unit_id = ${unitId} and deleted_at is null
    order by array_position(array['workmanship', 'systems', 'structural', 'manufacturer', 'extended'], tier), ends_on, id`);
  return rows;
}

/** The warranty of a home, for whoever lives in it or builds for others there. */
export async function readHome(
  db: Executor,
  viewer: Viewer,
  query: z.output<typeof HomeQuery>,
  ofSetting: string | null,
): Promise<HomeWarranty> {
  const unit = await unitOf(db, viewer, query);
  const phone = await phoneFor(db, unit === null ? null : await factoryOf(db, unit), ofSetting);
  return { phone, unit_id: unit, coverages: unit === null ? [] : await coverageBars(db, unit) };
}

async function factoryOf(db: Executor, unitId: string): Promise<Factory | null> {
  const { rows } = await db.execute<{ factory: Factory | null }>(
    sql`select p.factory from units u join projects p on p.id = u.project_id where u.id = ${unitId}`,
  );
  return rows[0]?.factory ?? null;
}

async function unitOf(
  db: Executor,
  viewer: Viewer,
  { unit_id: named, view }: z.output<typeof HomeQuery>,
): Promise<string | null> {
  if (named !== undefined) return (await requireUnit(db, viewer, named, view)).id;
  if (seesEverything(viewer)) return null;
  const homes = await homesOf(db, viewer);
  return homes.length === 1 ? (homes[0] ?? null) : null;
}
