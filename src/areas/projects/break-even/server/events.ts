declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A target or a scenario of a factory changed. */
    'break_even.changed': { factory: string };
  }
}

export {};
