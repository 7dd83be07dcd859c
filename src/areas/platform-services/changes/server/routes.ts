import { daysBetween, todayIn } from '#platform/shared/dates.ts';
import { AppError, badInput } from '#platform/shared/errors.ts';
import { isRetryable } from '#platform/server/database/database.ts';
import { toAppError } from '#platform/server/http/faults.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { undoDays, type Bins, type Restorers } from '#platform/server/writes/undo.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { changesContract } from '../contract.ts';
import type { BinItem, UndoReply } from '../schema.ts';
import { listUndoable, lockEntries, markUndone, type Entry } from './store.ts';
import { sentence } from '#platform/shared/text.ts';

/** Serves undo and the bin. Each area hands in how its records are brought back, by the name the audit log gives them. */
export function mountChanges(kernel: Kernel, restorers: Restorers, bins: Bins): void {
  mount(kernel, 'changes', changesContract, {
    listUndoable({ viewer, query, db }) {
      const { entity_type: type, entity_id: id, project_id: projectId } = query;
      if (projectId !== undefined && type === undefined && id === undefined)
        return listUndoable(db, viewer, { projectId });
      if (projectId === undefined && type !== undefined && id !== undefined)
        return listUndoable(db, viewer, { record: { type, id } });
      throw badInput('query', {
        en: 'Give either entity_type and entity_id, or project_id.',
        es: 'Indica entity_type y entity_id, o project_id.',
      });
    },
    undo: ({ viewer, params, write }) => takeBack(write, viewer, params.id, restorers),
    async listBin({ query, db }) {
      const kinds = Object.entries(bins).filter(([type]) => [undefined, type].includes(query.entity_type));
      const today = todayIn('UTC');
      const items: BinItem[] = [];
      for (const [type, bin] of kinds)
        for (const item of await bin.list(db))
          items.push({
            entity_type: type,
            id: item.id,
            label: item.label,
            of: item.of,
            deleted_at: item.deletedAt,
            deleted_by: item.deletedBy,
            days_left: Math.max(0, undoDays - daysBetween(item.deletedAt.slice(0, 10), today)),
          });
      return items.toSorted((a, b) => (a.deleted_at < b.deleted_at ? 1 : -1));
    },
    async restore({ viewer, body, write }) {
      const bin = Object.hasOwn(bins, body.entity_type) ? bins[body.entity_type] : undefined;
      if (bin === undefined)
        throw badInput(
          'entity_type',
          sentence(
            { en: 'The bin holds records of the kinds {n}.', es: 'La papelera guarda registros de los tipos {n}.' },
            { n: Object.keys(bins).join(', ') },
          ),
        );
      await bin.restore(write, viewer, body.id);
    },
  });
}

type Result = UndoReply['results'][number];

async function takeBack(write: Write, viewer: Viewer, id: string, restorers: Restorers): Promise<UndoReply> {
  const entries = await lockEntries(write.tx, viewer, id);
  write.undoes(id);
  const results: Result[] = [];
  const taken: number[] = [];
  for (const entry of entries) {
    const result = await takeBackOne(write, viewer, entry, restorers);
    results.push(result);
    if (result.ok) taken.push(entry.position);
  }
  if (taken.length > 0) await markUndone(write.tx, id, taken);
  return {
    results,
    done: taken.length,
    refused: results.length - taken.length,
    undo: write.undoId() ?? null,
  };
}

async function takeBackOne(write: Write, viewer: Viewer, entry: Entry, restorers: Restorers): Promise<Result> {
  const which = { entity_type: entry.entityType, entity_id: entry.entityId };
  try {
    if (entry.isUndone)
      throw new AppError('conflict', { said: { en: 'This has been taken back already.', es: 'Esto ya se deshizo.' } });
    const restorer = Object.hasOwn(restorers, entry.entityType) ? restorers[entry.entityType] : undefined;
    if (restorer === undefined) throw new Error(`Nobody knows how to take back a change of a ${entry.entityType}.`);
    await write.attempt((within) => restorer(within, viewer, entry));
    return { ...which, ok: true };
  } catch (error) {
    if (isRetryable(error)) throw error;
    const { code, message, said, details, status } = toAppError(error, {});
    if (status >= 500) throw error;
    return { ...which, ok: false, code, error: message, said, ...(details === undefined ? {} : { details }) };
  }
}
