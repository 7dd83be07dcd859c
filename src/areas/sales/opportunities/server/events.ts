import type { Viewer } from '#platform/server/viewer.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** A deal that has its project says more of the home, or of the site, than before. */
    'deal.learned': {
      viewer: Viewer;
      projectId: string;
      factory: string | null;
      sqft: number | null;
      amount: number | null;
      site: { line1: string | null; city: string | null; state: string | null; zip: string | null };
    };
  }
}

export {};
