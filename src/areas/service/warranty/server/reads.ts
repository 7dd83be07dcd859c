import { sql, type SQL } from 'drizzle-orm';
import { visibleRequestsOf } from '#areas/company/tickets/server/reads.ts';
import type { LinkTarget } from '#platform/server/writes/links.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { coverageOf, receivedDay, type CoverageAnswer, type Covered } from '../rules.ts';

/** The warranty items at alias `r` that somebody may touch: staff all of them, everybody else those shared with them. */
export function visibleWarrantyItems(viewer: Viewer): SQL {
  const ofKind = sql`r.kind = 'warranty'`;
  return seesEverything(viewer) ? ofKind : sql`(${ofKind} and ${visibleRequestsOf(viewer)})`;
}

/** A report as another record names it. */
export const requestLink: LinkTarget = {
  table: 'warranty_requests',
  name: (alias) => sql`${alias}.code`,
  visible: { alias: sql`q`, where: (viewer) => sql`q.deleted_at is null and ${staffOnly(viewer)}` },
};

/** A coverage as another record names it. */
export const coverageLink: LinkTarget = {
  table: 'warranty_coverages',
  name: (alias) => sql`${alias}.code`,
  visible: { alias: sql`k`, where: (viewer) => sql`k.deleted_at is null and ${staffOnly(viewer)}` },
};

const staffOnly = (viewer: Viewer): SQL => (seesEverything(viewer) ? sql`true` : sql`false`);

/** What a unit is covered for. */
export async function coveragesOf(db: Executor, unitId: string): Promise<Covered[]> {
  const { rows } = await db.execute<Covered & Record<string, unknown>>(sql`
    select id, tier, starts_on::text as starts_on, months, transfers from warranty_coverages
    where unit_id = ${unitId} and deleted_at is null order by id`);
  return rows;
}

/**
 * The first day of people who own a unit and did not take it over themselves: all who owned it before had left by then. Tenants and agents own
 * nothing.
 */
export async function resoldOn(db: Executor, unitId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select min(o.from_on)::text as day from unit_owners o
    where o.unit_id = ${unitId} and o.role in ('primary_owner', 'co_owner')
      and exists (select 1 from unit_owners p where p.unit_id = o.unit_id and p.role in ('primary_owner', 'co_owner')
        and p.until_on is not null and p.until_on < o.from_on)
      and not exists (select 1 from unit_owners p where p.unit_id = o.unit_id and p.role in ('primary_owner', 'co_owner')
        and p.from_on < o.from_on and (p.until_on is null or p.until_on >= o.from_on))`);
  return rows[0]?.day ?? null;
}

/** Whether something in a unit is covered, on the day that it was received. */
export async function coverageFor(
  db: Executor,
  { unitId, category, receivedAt }: { unitId: string; category: PunchCategory; receivedAt: string },
): Promise<CoverageAnswer> {
  return coverageOf({
    category,
    received_on: receivedDay(receivedAt),
    coverages: await coveragesOf(db, unitId),
    resold_on: await resoldOn(db, unitId),
  });
}
