import { addDays, daysBetween } from '#platform/shared/dates.ts';
import { permitGaps } from '#areas/projects/units/schema.ts';
import type { Conflict } from '#areas/projects/schedule/schema.ts';
import { empty, named, permitAheadDays, type Standing } from '../readiness/standing-facts.ts';

/** Permits that do not cover the way of a module, from the day it ships to the day it is there. */
export function permitsExpired(standing: Standing): Conflict[] {
  return standing.modules.flatMap((module): Conflict[] => {
    const on = module.ship_f;
    if (module.ship_a !== null || on === null || on < standing.today) return [];
    const arrives = module.deliver_f !== null && module.deliver_f > on ? module.deliver_f : on;
    const gaps = permitGaps(module.permits, on, arrives);
    const [gap] = gaps;
    if (gap === undefined) return [];
    // As many days earlier as bring the arrival under the permit that ends first.
    const ends = gaps.flatMap((each) => (each.lacks === 'ends' ? [each.on] : [])).toSorted()[0];
    const earlier = ends === undefined ? undefined : addDays(on, daysBetween(arrives, ends));
    const inTime =
      gaps.every(({ lacks }) => lacks === 'ends') &&
      earlier !== undefined &&
      earlier >= standing.today &&
      (module.offline_a ?? module.offline_f ?? '') <= earlier;
    return [
      {
        ...empty,
        key: `permit_expired ${module.id}`,
        kind: 'permit_expired',
        from: on,
        to: on,
        projects: named(standing, [module.project]),
        modules: [module.id],
        facts: {
          module: module.module_no,
          states: gaps.map(({ state }) => state).join(', '),
          ship: on,
          arrives,
          ends: ends ?? '',
          begins: gap.lacks === 'begins' ? gap.on : '',
        },
        solutions: [
          ...(inTime
            ? [
                {
                  kind: 'move_ship' as const,
                  changes: [{ module: module.id, step: 'ship' as const, on: earlier }],
                  facts: {
                    project: standing.projects.get(module.project)?.name ?? '',
                    count: 1,
                    on: earlier,
                    days: daysBetween(on, earlier),
                    cents: 0,
                  },
                },
              ]
            : []),
          { kind: 'renew_permit', changes: [], facts: { until: arrives } },
        ],
      },
    ];
  });
}

/** A ship day that is near, with modules that have no permit at all. A project is told once for the day, not module by module. */
export function permitsMissing(standing: Standing): Conflict[] {
  const until = addDays(standing.today, permitAheadDays);
  const near = standing.modules.filter(
    ({ ship_a, ship_f, permits }) =>
      ship_a === null && ship_f !== null && ship_f >= standing.today && ship_f <= until && permits.length === 0,
  );
  return [...Map.groupBy(near, (module) => `${module.project} ${module.ship_f ?? ''}`).values()].flatMap(
    (modules): Conflict[] => {
      const [first] = modules;
      if (first === undefined || first.ship_f === null) return [];
      return [
        {
          ...empty,
          key: `permit_missing ${first.project} ${first.ship_f}`,
          kind: 'permit_missing',
          from: first.ship_f,
          to: first.ship_f,
          projects: named(standing, [first.project]),
          modules: modules.map(({ id }) => id),
          facts: { count: modules.length, modules: modules.map(({ module_no }) => module_no).join(', ') },
          solutions: [{ kind: 'add_permit', changes: [], facts: { until: first.ship_f } }],
        },
      ];
    },
  );
}
