import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { conflictsPage } from '#areas/projects/schedule/choices.ts';
import type { ConflictsQuery } from '#areas/projects/schedule/contract.ts';
import type { Conflict } from '#areas/projects/schedule/schema.ts';
import { loadStanding } from '../readiness/standing.ts';
import { findConflicts } from './conflicts.ts';

/** One page of what can not go as planned, the nearest first; how many there are; and where the next page begins. */
export async function readConflicts(
  db: Executor,
  viewer: Viewer,
  { projects, kinds, limit = conflictsPage, after }: ConflictsQuery,
): Promise<{ total: number; conflicts: Conflict[]; next: string | undefined }> {
  const of = projects === undefined ? undefined : new Set(projects);
  const found = findConflicts(await loadStanding(db, viewer, projects)).filter(
    (each) =>
      (of === undefined || each.projects.some(({ id }) => of.has(id))) &&
      (kinds === undefined || kinds.includes(each.kind)),
  );
  const [from = '', key = ''] = after === undefined ? [] : fromCursor(after, 2);
  const behind =
    after === undefined ? found : found.filter((each) => each.from > from || (each.from === from && each.key > key));
  const conflicts = behind.slice(0, limit);
  const last = behind.length > limit ? conflicts.at(-1) : undefined;
  return {
    total: found.length,
    conflicts,
    next: last === undefined ? undefined : toCursor([last.from, last.key]),
  };
}
