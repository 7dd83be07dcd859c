import { AppError } from '#platform/shared/errors.ts';
import type { Text } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { SubtaskBulk, SubtaskDraft, SubtaskPatch } from '../schema.ts';
import { gather, servedSubtasks } from './record.ts';

const { life } = servedSubtasks;

/** How the calls of `/subtasks` name what the record names by its columns. */
const columns = { project: 'project_id', unit: 'unit_id', module: 'module_id', owner: 'owner_id' } as const;
const fieldOf = new Map<string, string>(Object.entries(columns).map(([field, column]) => [column, field]));

function columnsOf(given: Partial<SubtaskPatch> & { project?: string }): Record<string, unknown> {
  const { version: _version, ...fields } = given;
  const { project, unit, module, owner, ...same } = fields;
  const named = { ...same, project_id: project, unit_id: unit, module_id: module, owner_id: owner };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** Says a refusal in the names that the caller has used. */
async function inOwnNames<T>(act: Promise<T>): Promise<T> {
  return act.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.details === undefined) throw error;
    const details = error.details.map((fault) => ({ ...fault, path: fieldOf.get(fault.path) ?? fault.path }));
    throw new AppError(error.code, { said: error.said, details, current: error.current, cause: error });
  });
}

export function createSubtask(write: Write, viewer: Viewer, draft: SubtaskDraft): Promise<string> {
  return inOwnNames(life.create(write, viewer, columnsOf(draft)));
}

/** `current`: what is answered to somebody who saw an older version. */
export function changeSubtask(
  write: Write,
  viewer: Viewer,
  id: string,
  patch: SubtaskPatch,
  seen?: { version: number | undefined; current: () => Promise<unknown> },
): Promise<void> {
  // A new place takes the old one's: whoever names a module does not have to take the unit away first.
  const place = {
    ...(patch.module != null && patch.unit === undefined ? { unit: null } : {}),
    ...(patch.unit != null && patch.module === undefined ? { module: null } : {}),
  };
  const values = columnsOf({ ...patch, ...place });
  return inOwnNames(life.change(write, viewer, id, values, seen?.version, seen?.current));
}

export function setSubtaskBinned(write: Write, viewer: Viewer, id: string, isBinned: boolean): Promise<void> {
  return life.setBinned(write, viewer, id, isBinned);
}

/** Changes many, in the order of their ids so that two such changes never wait for each other in a ring. What one refuses does not stop the others. */
export async function changeMany(
  write: Write,
  viewer: Viewer,
  { ids, change }: SubtaskBulk,
): Promise<{ id: string; ok: boolean; error?: string; said?: Text }[]> {
  const refusals = new Map<string, Text>();
  await gather(write, async () => {
    for (const id of [...new Set(ids)].toSorted()) {
      try {
        if ('remove' in change) await setSubtaskBinned(write, viewer, id, true);
        else await changeSubtask(write, viewer, id, change);
      } catch (error) {
        // Only what was judged before anything was written: the transaction is still whole.
        if (!(error instanceof AppError)) throw error;
        refusals.set(id, error.details?.[0]?.said ?? error.said);
      }
    }
  });
  return ids.map((id) => {
    const said = refusals.get(id);
    return said === undefined ? { id, ok: true } : { id, ok: false, error: said.en, said };
  });
}
