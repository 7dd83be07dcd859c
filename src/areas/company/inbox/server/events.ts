declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Somebody reminds these people of a thing that waits for them. */
    'inbox.asked_again': {
      kind: string;
      id: string;
      to: readonly string[];
      title: string;
      titleEs: string | null;
      link: string;
    };
    /** So many things have waited for somebody for more than so many days; told once a day. `home` is where they deal with them. */
    'inbox.long_waiting': { userId: string; things: number; days: number; home: string };
  }
}

export {};
