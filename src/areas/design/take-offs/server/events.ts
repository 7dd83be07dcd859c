declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A rule over models was made, changed or removed. */
    'rule.changed': { ruleId: string; projectId: string | null };
    /** A run was made, decided about or published. */
    'bim2bom.changed': { runId: string; projectId: string | null };
    /** A run that was mapped in the background has ended, one way or the other. */
    'bim2bom.finished': {
      runId: string;
      modelId: string;
      code: string;
      name: string;
      projectId: string | null;
      hasFailed: boolean;
      /** Who asked for it. */
      userIds: readonly string[];
    };
  }
}

export {};
