import type { Conflict, ResourceKind } from '#areas/projects/schedule/schema.ts';
import type { LoadedBooking, LoadedModule, LoadedProject } from '../load.ts';

export interface ResourceFacts {
  [column: string]: unknown;
  id: string;
  kind: ResourceKind;
  name: string;
  capacity: number;
  day_rate_cents: number | null;
}
export interface YardFacts {
  [column: string]: unknown;
  factory: string;
  capacity: number;
  storage_cents_day: number;
  free_days: number;
}

/** All that can be in each other's way. */
export interface Standing {
  today: string;
  projects: ReadonlyMap<string, LoadedProject>;
  modules: readonly LoadedModule[];
  bookings: readonly LoadedBooking[];
  resources: readonly ResourceFacts[];
  yards: readonly YardFacts[];
}

/** What a conflict has where nothing else is known of it. */
export const empty = { projects: [], modules: [], resource: null, factory: null, facts: {}, solutions: [] };

/** Projects as a conflict names them, each once. */
export function named(standing: Standing, ids: Iterable<string>): Conflict['projects'] {
  return [...new Set(ids)].flatMap((id) => {
    const project = standing.projects.get(id);
    return project === undefined ? [] : [{ id, project_number: project.project_number, name: project.name }];
  });
}
