declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** So many things have waited for somebody for more than so many days; told once a day. `home` is where they deal with them. */
    'inbox.long_waiting': { userId: string; things: number; days: number; home: string };
  }
}

export {};
