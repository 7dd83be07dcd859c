import type { Viewer } from '#platform/server/viewer.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** What those outside staff see of a trip to this home has changed; `people` are those who see it. */
    'trip.changed': { unitId: string; people: readonly string[] };
    /** A visit for these tickets stands, at another time perhaps, or has fallen through: then without a moment. */
    'trip.agreed': { viewer: Viewer; ticketIds: readonly string[]; visitAt: string | null };
  }
}

export {};
