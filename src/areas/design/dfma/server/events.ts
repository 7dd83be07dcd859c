declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** The place of a project in the order of design work has changed. */
    'dfma.priority_set': { projectId: string };
  }
}

export {};
