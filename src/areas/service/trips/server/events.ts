import type { Viewer } from '#platform/server/viewer.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** What those outside staff see of a trip to this home has changed; `people` are those who see it. */
    'trip.changed': { unitId: string; people: readonly string[] };
    /** After any write of a trip to this home, once all that follows from it is done. */
    'trip.settled': { unitId: string };
    /** A visit for these tickets stands, at another time perhaps, or has fallen through: then without a moment. */
    'trip.agreed': { viewer: Viewer; ticketIds: readonly string[]; visitAt: string | null };
    /**
     * A visit was made: which of its tickets were marked as dealt with there and which were not, what was done in words, and the serial numbers
     * of what was swapped where it can only have been for one of them.
     */
    'trip.made': {
      viewer: Viewer;
      done: readonly string[];
      left: readonly string[];
      outcome: string;
      swapped: { oldSerial: string | null; newSerial: string | null } | null;
    };
  }
}

export {};
