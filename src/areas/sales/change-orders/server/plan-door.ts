import type { Preview, SeedChange } from '#areas/projects/schedule/schema.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';

/** What change orders need of the plan: to see what their dates would move, and to move it when they are carried out. `app` hands it in. */
export interface PlanDoor {
  preview(db: Executor, viewer: Viewer, changes: readonly SeedChange[]): Promise<Preview>;
  apply(write: Write, viewer: Viewer, changes: readonly SeedChange[], reason: string): Promise<void>;
}
