declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A target of sales, or the room of a factory, changed. */
    'sales_plan.changed': Record<never, never>;
  }
}

export {};
