import { type SeedChange, siteCalendar, type Solution } from '#areas/projects/schedule/schema.ts';
import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { nextWorkingDay } from '#platform/shared/working-days.ts';
import type { LoadedModule } from '../load.ts';
import type { ResourceFacts, Standing } from '../readiness/standing-facts.ts';

/** Modules of a project that are to be set (or shipped) on one of the days. */
export function openOn(
  standing: Standing,
  project: string,
  step: 'set' | 'ship',
  from: string,
  to: string,
): LoadedModule[] {
  return standing.modules.filter((module) => {
    const on = module[`${step}_f`];
    return module.project === project && module[`${step}_a`] === null && on !== null && on >= from && on <= to;
  });
}

/** Move the project with the fewest modules to the next day that is free, or take another resource of the kind. */
export function waysOut(
  standing: Standing,
  resource: ResourceFacts,
  projects: readonly string[],
  from: string,
  to: string,
): Solution[] {
  const step = resource.kind === 'carrier' ? 'ship' : 'set';
  const sized = projects
    .map((project) => ({ project, modules: openOn(standing, project, step, from, to) }))
    .filter(({ modules }) => modules.length > 0)
    .toSorted((one, other) => one.modules.length - other.modules.length);
  const ways: Solution[] = [];
  const least = sized[0];
  const project = least === undefined ? undefined : standing.projects.get(least.project);
  if (least !== undefined && project !== undefined) {
    const on = freeDay(standing, resource, least.project, addDays(to, 1), project.country);
    const yard = standing.yards.find(({ factory }) => factory === least.modules[0]?.factory);
    ways.push({
      kind: step === 'set' ? 'move_set' : 'move_ship',
      changes: least.modules.map((module): SeedChange => ({ module: module.id, step, on })),
      facts: {
        project: project.name,
        count: least.modules.length,
        on,
        days: daysBetween(from, on),
        cents: (yard?.storage_cents_day ?? 0) * daysBetween(from, on) * (step === 'ship' ? least.modules.length : 0),
      },
    });
  }
  const other = standing.resources.find(
    (each) => each.kind === resource.kind && each.id !== resource.id && isFree(standing, each, from, to),
  );
  if (other !== undefined)
    ways.push({
      kind: 'other_resource',
      changes: [],
      facts: {
        name: other.name,
        resource: other.id,
        cents: (other.day_rate_cents ?? 0) - (resource.day_rate_cents ?? 0),
        // The booking that would go over: the one made last.
        booking:
          standing.bookings.findLast(
            (each) => each.resource === resource.id && each.from_on <= to && each.to_on >= from,
          )?.id ?? '',
      },
    });
  return ways;
}

/** Whether a crane, crew or carrier has room on these days. */
export function isFree(standing: Standing, resource: ResourceFacts, from: string, to: string): boolean {
  const held = standing.bookings.filter(
    (each) => each.resource === resource.id && each.from_on <= to && each.to_on >= from,
  );
  const load =
    resource.kind === 'carrier'
      ? held.reduce((sum, { trailers }) => sum + trailers, 0)
      : new Set(held.map(({ project }) => project)).size;
  return load < resource.capacity;
}

function freeDay(standing: Standing, resource: ResourceFacts, project: string, from: string, country: string): string {
  const others = { ...standing, bookings: standing.bookings.filter((each) => each.project !== project) };
  let on = nextWorkingDay(from, siteCalendar(country));
  for (let tries = 0; tries < 60 && !isFree(others, resource, on, on); tries += 1)
    on = nextWorkingDay(addDays(on, 1), siteCalendar(country));
  return on;
}
