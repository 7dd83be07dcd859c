declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** An album is new, different, in or out of the bin. */
    'album.changed': { projectId: string; albumId: string };
  }
}

export {};
