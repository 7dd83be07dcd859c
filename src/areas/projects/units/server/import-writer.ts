import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { ModuleDraft, ModulePatch, UnitDraft, UnitPatch } from '../schema.ts';
import { changeModule, createModules, lockModule } from './modules.ts';
import { changeUnit, createUnits, lockUnit } from './service.ts';

/** The writes that an import makes, by the rules of this area; `app/server/server.ts` hands them to the imports area. */
export const unitWriter = {
  async createUnits(write: Write, viewer: Viewer, drafts: readonly UnitDraft[]): Promise<string[]> {
    const ids: string[] = [];
    // As many as the bulk call takes: a statement has room for about three thousand units.
    for (let start = 0; start < drafts.length; start += 1000)
      ids.push(
        ...(await createUnits(
          write,
          viewer,
          drafts.slice(start, start + 1000),
          (index, field) => `${start + index}.${field}`,
        )),
      );
    return ids;
  },
  async changeUnit(write: Write, viewer: Viewer, id: string, patch: UnitPatch): Promise<void> {
    await changeUnit(write, await lockUnit(write, viewer, id), patch);
  },
  createModules: (write: Write, viewer: Viewer, projectId: string, drafts: readonly Omit<ModuleDraft, 'project'>[]) =>
    createModules(write, viewer, projectId, drafts),
  async changeModule(write: Write, viewer: Viewer, id: string, patch: ModulePatch): Promise<void> {
    await changeModule(write, viewer, await lockModule(write, viewer, id), patch);
  },
};
