import type { SQL } from 'drizzle-orm';
import { projectsPage } from '#areas/projects/projects/server/store.ts';
import { viewerGroupOf, type Viewer } from '#platform/server/viewer.ts';

/** The statement that the portal runs for its first page of projects, for the bare server to run as well. */
export function loadPage(viewer: Viewer, today: string): SQL {
  return projectsPage(viewer, viewerGroupOf(viewer), { limit: 101 }, today);
}
