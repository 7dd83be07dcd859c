declare module '#platform/server/events.ts' {
  interface EventMap {
    /** A rule over models was made, changed or removed. */
    'rule.changed': { ruleId: string; projectId: string | null };
    /** A run was made, decided about or published. */
    'bim2bom.changed': { runId: string; projectId: string | null };
  }
}

export {};
