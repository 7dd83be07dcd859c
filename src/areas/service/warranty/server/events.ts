declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** What a home is covered for has changed; `people` are those outside staff who read it. */
    'warranty.covered': { unitId: string; people: readonly string[] };
  }
}

export {};
