declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** What somebody outside staff sees of a ticket has changed; `people` are those who see it. */
    'request.changed': { ticketId: string; people: readonly string[] };
    /** A punch item has changed; `people` are those outside staff who work on it. */
    'punch_item.changed': { ticketId: string; people: readonly string[] };
  }
}

export {};
