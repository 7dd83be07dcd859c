declare module '#platform/server/events.ts' {
  interface EventMap {
    /** A model came, is being read, was renamed, moved, stopped, removed or brought back. */
    'model.changed': { modelId: string; projectId: string | null };
    /** The parts of a model can be read from now on. */
    'model.read': { modelId: string; seriesId: string; projectId: string | null; isDegraded: boolean };
  }
}

export {};
