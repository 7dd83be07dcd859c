declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** An item, a price or a supplier is new, different, or in or out of the bin; null where it is about many. */
    'catalogue.changed': { itemId: string | null };
  }
}

export {};
