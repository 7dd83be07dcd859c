import type { z } from 'zod';
import { type View, viewerGroupIn } from '#areas/projects/projects/server/reads.ts';
import type { Handlers } from '#platform/server/http/mount.ts';
import { eachAsSeen, type Viewer } from '#platform/server/viewer.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { unitsContract } from '#areas/projects/units/contract.ts';
import type { ModuleRead } from '#areas/projects/units/schema.ts';
import { decodeCursor, encodeCursor } from './table/list-cursor.ts';
import { changeModule, createModule, lockModule, moduleTransitions, removeModule } from './modules.ts';
import { listModules } from './store.ts';
import { moveModule } from './module-moves.ts';

type ModuleCalls = Pick<
  typeof unitsContract,
  'listModules' | 'readModule' | 'createModule' | 'changeModule' | 'moveModule' | 'removeModule'
>;

async function readModule(db: Executor, viewer: Viewer, id: string, view?: View): Promise<z.input<typeof ModuleRead>> {
  const viewerGroup = viewerGroupIn(viewer, view);
  const [module] = await listModules(db, viewer, viewerGroup, { view, ids: [id], limit: 1 });
  if (module === undefined) throw new AppError('not_found');
  const inside = viewerGroup === 'staff' || viewerGroup === 'floor_manager';
  const standing = {
    id,
    status: module.status,
    status_before_hold: module.status_before_hold ?? null,
    label_no: module.label_no ?? null,
  };
  return {
    ...module,
    transitions: inside
      ? await moduleTransitions(db, standing, { canMove: true, isOnFloor: viewerGroup === 'floor_manager' })
      : [],
  };
}

/** What is asked of modules and done with them. */
export const moduleHandlers: Handlers<ModuleCalls> = {
  async listModules({ viewer, query, db, reply }) {
    const limit = query.limit ?? 1000;
    const after = decodeCursor(query.after);
    const rows = await listModules(db, viewer, viewerGroupIn(viewer, query.view), {
      view: query.view,
      project: query.project,
      unit: query.unit,
      limit: limit + 1,
      after: after && { project_number: after[0], module_no: after[1], id: after[2] },
    });
    const page = await eachAsSeen(viewer, rows.slice(0, limit), (who, ids) =>
      listModules(db, who, viewerGroupIn(who, query.view), { view: query.view, ids, limit }),
    );
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      void reply.header('x-next-cursor', encodeCursor([last.project_number, last.module_no, last.id]));
    return page;
  },
  readModule: ({ viewer, params, query, db }) => readModule(db, viewer, params.id, query.view),
  async createModule({ viewer, body, write }) {
    return readModule(write.tx, viewer, await createModule(write, viewer, body));
  },
  async changeModule({ viewer, params, body, ifMatch, write }) {
    const row = await lockModule(write, viewer, params.id);
    await checkVersion(body.version ?? ifMatch, row, () => readModule(write.tx, viewer, params.id));
    await changeModule(write, viewer, row, body);
    return readModule(write.tx, viewer, params.id);
  },
  async moveModule({ viewer, params, body, ifMatch, write }) {
    const row = await lockModule(write, viewer, params.id);
    await checkVersion(body.version ?? ifMatch, row, () => readModule(write.tx, viewer, params.id));
    await moveModule(write, viewer, row, body);
    return readModule(write.tx, viewer, params.id);
  },
  async removeModule({ viewer, params, write }) {
    await removeModule(write, viewer, await lockModule(write, viewer, params.id));
  },
};
