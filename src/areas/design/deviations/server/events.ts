declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Those outside the office who read deviations of a project read them again: its floor, and its developers where they were or are shown this one. */
    'deviations.shown': { projectId: string; people: readonly string[] };
  }
}

export {};
