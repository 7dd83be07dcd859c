import type { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { fromCursor, toCursor } from '#platform/server/http/page-cursor.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { subtasksContract } from '../contract.ts';
import type { Subtask } from '../schema.ts';
import { breakdownTotals, readBreakdown } from './breakdown-store.ts';
import { sendBreakdown } from './breakdown-export.ts';
import { changeMany, changeSubtask, createSubtask, setSubtaskBinned } from './service.ts';
import { cursorOf, findSubtask, listSubtasks } from './store.ts';

async function readSubtask(db: Executor, viewer: Viewer, id: string): Promise<z.input<typeof Subtask>> {
  const subtask = await findSubtask(db, viewer, id);
  if (subtask === undefined) throw new AppError('not_found');
  return subtask;
}

/** Serves the subtasks and the breakdown that counts them. */
export function mountSubtasks(kernel: Kernel): void {
  mount(kernel, 'subtasks', subtasksContract, {
    async list({ viewer, query, db, reply }) {
      const limit = query.limit ?? 500;
      const after = query.after === undefined ? undefined : fromCursor(query.after, 4);
      const rows = await listSubtasks(db, viewer, { ...query, limit: limit + 1, after });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (rows.length > limit && last !== undefined) void reply.header('x-next-cursor', toCursor(cursorOf(last)));
      return page;
    },
    read: ({ viewer, params, db }) => readSubtask(db, viewer, params.id),
    async create({ viewer, body, write }) {
      return readSubtask(write.tx, viewer, await createSubtask(write, viewer, body));
    },
    async change({ viewer, params, body, ifMatch, write }) {
      const read = () => readSubtask(write.tx, viewer, params.id);
      await changeSubtask(write, viewer, params.id, body, { version: body.version ?? ifMatch, current: read });
      return read();
    },
    remove: ({ viewer, params, write }) => setSubtaskBinned(write, viewer, params.id, true),
    async restore({ viewer, params, write }) {
      await setSubtaskBinned(write, viewer, params.id, false);
      return readSubtask(write.tx, viewer, params.id);
    },
    async bulk({ viewer, body, write }) {
      return { results: await changeMany(write, viewer, body) };
    },
    async breakdown({ viewer, query, db, reply }) {
      const deep = query.depth === 'modules';
      const limit = query.limit ?? (deep ? 100 : 500);
      const rows = await readBreakdown(db, viewer, query, { limit: limit + 1, after: query.after, deep });
      const page = rows.slice(0, limit);
      if (rows.length > limit) void reply.header('x-next-cursor', page.at(-1)?.project_number ?? '');
      return {
        rows: page,
        totals: query.after === undefined ? await breakdownTotals(db, viewer, query) : null,
      };
    },
    exportBreakdown: ({ viewer, query, db, reply }) => sendBreakdown(db, viewer, query, reply),
  });
}
