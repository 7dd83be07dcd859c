declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Photos of a punch item were added or taken off. */
    'punch_item.photographed': { ticketId: string; projectId: string };
  }
}

export {};
