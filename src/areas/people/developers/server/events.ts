declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Somebody came into an organisation, got another role in it, or left it. */
    'organisation.people_changed': { organisationId: string; userId: string };
  }
}

export {};
