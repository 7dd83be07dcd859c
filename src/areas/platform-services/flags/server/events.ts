declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A flag was made, changed, removed or brought back: everybody's evaluated flags may differ now. */
    'flag.changed': { flagId: string };
  }
}

export {};
