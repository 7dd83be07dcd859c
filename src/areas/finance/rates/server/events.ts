declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A rate is new, different, approved, sent back, or in or out of the bin. */
    'rate.changed': { rateId: string };
  }
}

export {};
