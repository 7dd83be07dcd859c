declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A group, a variant, a sync or the connection to the platform looks different. */
    'model_platform.changed': { id: string };
    /** A newer version or release than the one that a group has taken. */
    'model_platform.released': { groupId: string; name: string; release: string; userIds: string[] };
  }
}

export {};
