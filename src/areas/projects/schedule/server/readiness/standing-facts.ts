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

/** How many modules stand in a yard on each of the days that are looked at. */
export type Occupied = ReadonlyMap<string, readonly { on: string; modules: number }[]>;

/** How far ahead a yard is looked at, in days. */
export const yardAheadDays = 60;
/** How far ahead a set day has to have its crane, in days. */
export const bookAheadDays = 10;
/** How far ahead a ship day has to have its permits, in days: states take about that long to grant one. */
export const permitAheadDays = 10;

/** All that can be in each other's way. */
export interface Standing {
  today: string;
  projects: ReadonlyMap<string, LoadedProject>;
  modules: readonly LoadedModule[];
  bookings: readonly LoadedBooking[];
  resources: readonly ResourceFacts[];
  yards: readonly YardFacts[];
  /** By factory, from today as far as yards are looked at. */
  occupied: Occupied;
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
