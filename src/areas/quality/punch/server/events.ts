declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Photos of a punch item were added or taken off. */
    'punch_item.photographed': { ticketId: string; projectId: string };
    /** What is shown outside of the punch items of a project has changed, for these people. */
    'punch_list.shown': { projectId: string; people: readonly string[] };
  }
}

export {};
