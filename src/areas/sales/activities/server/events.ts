import type { Viewer } from '#platform/server/viewer.ts';
import type { ActivityKind } from '../choices.ts';

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    /** Somebody noted what was said or done with a customer. */
    'activity.noted': {
      viewer: Viewer;
      kind: ActivityKind;
      leadId: string | null;
      opportunityId: string | null;
      /** What comes next, where it was said; both or neither. */
      next: { step: string; due: string } | null;
    };
  }
}
