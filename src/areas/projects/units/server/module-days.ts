import { eq } from 'drizzle-orm';
import { companyToday, todayIn } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { factories, factoryZones } from '#areas/projects/projects/schema.ts';
// oxlint-disable-next-line no-restricted-imports -- The zone of a site stands on its project alone.
import { projects } from '#areas/projects/projects/server/tables.ts';

/** Today where a module is built and where it is set. What is done there is written down with the day that it is there. */
export interface ModuleToday {
  factory: string;
  site: string;
}

/** An unknown factory or site has the company's day. */
export async function todayOfModule(write: Write, projectId: string, factory: string | null): Promise<ModuleToday> {
  const [project] = await write.tx
    .select({ zone: projects.siteTimeZone })
    .from(projects)
    .where(eq(projects.id, projectId));
  return todayOf(project?.zone ?? null, factory);
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
