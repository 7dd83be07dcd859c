declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** What somebody outside staff sees of a ticket has changed; `people` are those who see it. */
    'request.changed': { ticketId: string; people: readonly string[] };
  }
}

export {};
