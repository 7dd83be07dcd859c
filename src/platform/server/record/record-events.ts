declare module '../writes/events.ts' {
  interface EventMap {
    /** A record that is served from its declaration was made, changed, moved, put in the bin or taken out of it. */
    'record.changed': {
      kind: string;
      id: string;
      projectId: string | null;
      /** `created`, `changed`, `moved`, `removed`, `restored` or `undone`. */
      verb: string;
      /** The fields that have another value now. */
      fields: readonly string[];
    };
  }
}

export {};
