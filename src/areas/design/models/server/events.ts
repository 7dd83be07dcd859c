declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A model came, begins to be read, was renamed, moved, stopped, removed or brought back. */
    'model.changed': { modelId: string; projectId: string | null };
    /** The log of a reading has grown. */
    'model.progress': { modelId: string };
    /** The parts of a model can be read from now on. */
    'model.read': { modelId: string; seriesId: string; projectId: string | null; isDegraded: boolean };
  }
}

export {};
