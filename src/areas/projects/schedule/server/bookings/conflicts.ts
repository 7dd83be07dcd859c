import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { nextWorkingDay } from '#platform/shared/working-days.ts';
import { type Conflict, siteCalendar } from '#areas/projects/schedule/schema.ts';
import { permitsExpired, permitsMissing } from './permits.ts';
import { bookAheadDays, empty, named, type ResourceFacts, type Standing } from '../readiness/standing-facts.ts';
import { isFree, openOn, waysOut } from './ways-out.ts';

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
  return standing.yards.flatMap((yard): Conflict[] => {
    const spells: { from: string; to: string; most: number }[] = [];
    for (const { on, modules } of standing.occupied.get(yard.factory) ?? []) {
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
  const cranes = Map.groupBy(
    standing.bookings.filter(({ kind }) => kind === 'crane'),
    ({ project }) => project,
  );
  const free = new Map<string, ResourceFacts | undefined>();
  const freeOn = (on: string) => {
    if (!free.has(on))
      free.set(
        on,
        standing.resources.find((each) => each.kind === 'crane' && isFree(standing, each, on, on)),
      );
    return free.get(on);
  };
  return [...Map.groupBy(near, (module) => `${module.project} ${module.set_f ?? ''}`).values()].flatMap(
    (modules): Conflict[] => {
      const [first] = modules;
      const on = first?.set_f;
      if (first === undefined || on === null || on === undefined) return [];
      if (cranes.get(first.project)?.some((each) => each.from_on <= on && each.to_on >= on) === true) return [];
      const crane = freeOn(on);
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
