declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A version of a BOM was made, changed or moved on. */
    'bom.changed': { bomId: string; projectId: string | null };
  }
}

export {};
