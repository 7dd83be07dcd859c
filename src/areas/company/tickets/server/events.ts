declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Something happened to a ticket that its deadlines hang on. */
    'ticket.clocked': { ticketId: string };
    /** What somebody outside staff sees of a ticket has changed; `people` are those who see it. */
    'request.changed': { ticketId: string; people: readonly string[] };
  }
}

export {};
