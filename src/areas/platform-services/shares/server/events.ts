declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A link was made, opened or ended. */
    'share.changed': { projectId: string; linkId: string };
  }
}

export {};
