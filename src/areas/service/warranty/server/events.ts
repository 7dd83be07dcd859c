import type { Viewer } from '#platform/server/viewer.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** What a home is covered for has changed; `people` are those outside staff who read it. */
    'warranty.covered': { unitId: string; people: readonly string[] };
    /** The numbers that owners are shown in an emergency were set. */
    'warranty.phones_set': { changed: readonly string[] };
    /**
     * An accepted item that only looks wrong waits for the visit after eleven months, on the day `walkOn`; null where it waits for it no longer,
     * or where that day is over or not known.
     */
    'warranty.walk': {
      viewer: Viewer;
      ticketId: string;
      projectId: string;
      unitId: string;
      walkOn: string | null;
    };
  }
}

export {};
