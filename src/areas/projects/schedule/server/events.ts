declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Forecasts of one project have moved. `shownTo`: which groups outside staff see one of the dates. */
    'schedule.moved': {
      changeId: string;
      projectId: string;
      projectNumber: string;
      name: string;
      count: number;
      reason: string;
      /** The new last set day, where it moved. */
      setOn: string | null;
      shownTo: ('owner' | 'developer')[];
    };
    /** Something else of the plan has changed: a booking, a set day's readiness, a yard. */
    'schedule.changed': { projectId: string | null };
  }
}

export {};
