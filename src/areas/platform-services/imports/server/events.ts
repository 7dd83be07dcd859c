declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A sheet was applied. The units and modules themselves have their own events as well. */
    'units.imported': {
      projectId: string;
      fileName: string;
      units: { created: number; changed: number };
      modules: { created: number; changed: number };
    };
  }
}

export {};
