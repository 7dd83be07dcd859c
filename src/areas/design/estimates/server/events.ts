declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** An estimate was made, changed, moved on or removed. */
    'estimate.changed': { estimateId: string; projectId: string | null };
    /** An estimate was approved: whoever waits for it is told. */
    'estimate.approved': {
      estimateId: string;
      code: string;
      name: string;
      projectId: string | null;
      /** Who made and who submitted it. */
      userIds: readonly string[];
    };
  }
}

export {};
