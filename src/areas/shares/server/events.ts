declare module '#platform/server/events.ts' {
  interface EventMap {
    /** A link was made, opened or ended. */
    'share.changed': { projectId: string; linkId: string };
  }
}

export {};
