import { sql } from 'drizzle-orm';
import { companyToday, todayIn } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { factoryZones } from '../schema.ts';

/** Today where a module is built and where it is set. What is done there is written down with the day that it is there. */
export interface ModuleToday {
  factory: string;
  site: string;
}

/** An unknown factory or site has the company's day. */
export async function todayOfModule(write: Write, projectId: string, factory: string | null): Promise<ModuleToday> {
  const { rows } = await write.tx.execute<{ zone: string | null }>(
    sql`select site_time_zone as zone from projects where id = ${projectId}`,
  );
  return todayOf(rows[0]?.zone ?? null, factory);
}

export function todayOf(siteZone: string | null, factory: string | null): ModuleToday {
  const known = factories.find((each) => each === factory);
  const atFactory = known === undefined ? companyToday() : todayIn(factoryZones[known]);
  return { factory: atFactory, site: siteZone === null ? atFactory : todayIn(siteZone) };
}

/** The day of a step that was done just now: in the factory until it has left the line, on its way and at the site the site's. */
export function dayOfStep(step: string, today: ModuleToday): string {
  return step === 'online' || step === 'offline' ? today.factory : today.site;
}
