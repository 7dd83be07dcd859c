import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { nextWorkingDay } from '#platform/shared/working-days.ts';
import { siteCalendar, type Conflict, type SeedChange, type Solution } from '#areas/projects/schedule/schema.ts';
import type { LoadedModule } from '../load.ts';
import { occupancy } from './occupancy.ts';
import { permitsExpired, permitsMissing } from './permits.ts';
import { empty, named, type ResourceFacts, type Standing } from '../readiness/standing-facts.ts';

/** How far ahead a set day has to have its crane. */
const bookAheadDays = 10;
const yardAheadDays = 60;

/** Every conflict from today on, the nearest first. Pure: the preview asks it about a plan that is not there yet. */
export function findConflicts(standing: Standing): Conflict[] {
  return [
    ...bookedTwice(standing),
    ...permitsExpired(standing),
    ...permitsMissing(standing),
    ...wrongOrder(standing),
    ...yardsFull(standing),
    ...nothingBooked(standing),
  ].toSorted((one, other) =>
    one.from === other.from ? (one.key < other.key ? -1 : 1) : one.from < other.from ? -1 : 1,
  );
}

/** Modules of a project that are to be set (or shipped) on one of the days. */
function openOn(standing: Standing, project: string, step: 'set' | 'ship', from: string, to: string): LoadedModule[] {
  return standing.modules.filter((module) => {
    const on = module[`${step}_f`];
    return module.project === project && module[`${step}_a`] === null && on !== null && on >= from && on <= to;
  });
}

function bookedTwice(standing: Standing): Conflict[] {
  const found: Conflict[] = [];
  for (const [resourceId, bookings] of Map.groupBy(standing.bookings, (booking) => booking.resource)) {
    const resource = standing.resources.find(({ id }) => id === resourceId);
    if (resource === undefined) continue;
    let open: Conflict | undefined;
    const edges = [...new Set(bookings.flatMap((booking) => [booking.from_on, addDays(booking.to_on, 1)]))].toSorted();
    for (const [index, edge] of edges.entries()) {
      const from = edge < standing.today ? standing.today : edge;
      const to = addDays(edges[index + 1] ?? edge, -1);
      const held = bookings.filter((booking) => booking.from_on <= edge && booking.to_on >= edge);
      const projects = [...new Set(held.map(({ project }) => project))];
      const load =
        resource.kind === 'carrier' ? held.reduce((sum, { trailers }) => sum + trailers, 0) : projects.length;
      if (to < from || load <= resource.capacity) {
        open = undefined;
        continue;
      }
      const same =
        open?.projects.map(({ id }) => id).join() ===
        named(standing, projects)
          .map(({ id }) => id)
          .join();
      if (open !== undefined && same && addDays(open.to, 1) === from) {
        open.to = to;
        continue;
      }
      const kind = resource.kind === 'carrier' ? ('too_few_trailers' as const) : ('double_booking' as const);
      open = {
        ...empty,
        key: `${kind} ${resourceId} ${from}`,
        kind,
        from,
        to,
        projects: named(standing, projects),
        modules: projects.flatMap((project) =>
          openOn(standing, project, resource.kind === 'carrier' ? 'ship' : 'set', from, to).map(({ id }) => id),
        ),
        resource: { id: resource.id, name: resource.name, kind: resource.kind },
        facts: { load, capacity: resource.capacity },
        solutions: waysOut(standing, resource, projects, from, to),
      };
      found.push(open);
    }
  }
  return found;
}

/** Move the project with the fewest modules to the next day that is free, or take another resource of the kind. */
function waysOut(
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

function isFree(standing: Standing, resource: ResourceFacts, from: string, to: string): boolean {
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

function wrongOrder(standing: Standing): Conflict[] {
  return standing.modules.flatMap((module): Conflict[] => {
    const deliver = module.deliver_a ?? module.deliver_f;
    const set = module.set_f;
    if (module.set_a !== null || deliver === null || set === null || set >= deliver) return [];
    const country = standing.projects.get(module.project)?.country ?? 'US';
    const on = nextWorkingDay(addDays(deliver, 1), siteCalendar(country));
    return [
      {
        ...empty,
        key: `set_before_deliver ${module.id}`,
        kind: 'set_before_deliver',
        from: set,
        to: deliver,
        projects: named(standing, [module.project]),
        modules: [module.id],
        facts: { module: module.module_no, set, deliver },
        solutions: [
          {
            kind: 'move_set',
            changes: [{ module: module.id, step: 'set', on }],
            facts: {
              project: standing.projects.get(module.project)?.name ?? '',
              count: 1,
              on,
              days: daysBetween(set, on),
              cents: 0,
            },
          },
        ],
      },
    ];
  });
}

function yardsFull(standing: Standing): Conflict[] {
  const until = addDays(standing.today, yardAheadDays);
  return standing.yards.flatMap((yard): Conflict[] => {
    const spells: { from: string; to: string; most: number }[] = [];
    for (const { on, modules } of occupancy(standing.modules, yard.factory, standing.today, until, standing.today)) {
      if (modules <= yard.capacity) continue;
      const last = spells.at(-1);
      if (last !== undefined && addDays(last.to, 1) === on) {
        last.to = on;
        last.most = Math.max(last.most, modules);
      } else spells.push({ from: on, to: on, most: modules });
    }
    return spells.map(({ from, to, most }) => ({
      ...empty,
      key: `yard_full ${yard.factory} ${from}`,
      kind: 'yard_full',
      from,
      to,
      factory: yard.factory,
      facts: { most, capacity: yard.capacity },
      solutions: [{ kind: 'ship_earlier', changes: [], facts: { count: most - yard.capacity } }],
    }));
  });
}

/** A set day that is near and has no crane. A project that books no crane at all for it is told once, not module by module. */
function nothingBooked(standing: Standing): Conflict[] {
  const until = addDays(standing.today, bookAheadDays);
  const near = standing.modules.filter(
    (module) =>
      module.set_a === null && module.set_f !== null && module.set_f >= standing.today && module.set_f <= until,
  );
  return [...Map.groupBy(near, (module) => `${module.project} ${module.set_f ?? ''}`).values()].flatMap(
    (modules): Conflict[] => {
      const [first] = modules;
      const on = first?.set_f;
      if (first === undefined || on === null || on === undefined) return [];
      const has = standing.bookings.some(
        (each) => each.kind === 'crane' && each.project === first.project && each.from_on <= on && each.to_on >= on,
      );
      if (has) return [];
      const crane = standing.resources.find((each) => each.kind === 'crane' && isFree(standing, each, on, on));
      return [
        {
          ...empty,
          key: `nothing_booked ${first.project} ${on}`,
          kind: 'nothing_booked',
          from: on,
          to: on,
          projects: named(standing, [first.project]),
          modules: modules.map(({ id }) => id),
          facts: { count: modules.length },
          solutions:
            crane === undefined
              ? []
              : [
                  {
                    kind: 'book',
                    changes: [],
                    facts: { name: crane.name, resource: crane.id, cents: crane.day_rate_cents ?? 0 },
                  },
                ],
        },
      ];
    },
  );
}
