import { AppError } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { flagsContract } from '../contract.ts';
import { evaluate } from './evaluate.ts';
import { flagRows, listFlags, noteSeen, projectIdsOf, rulesOf, stateOf, subjectOf } from './store.ts';
import { changeFlag, createFlag, removeFlag, restoreFlag } from './service.ts';

/** Serves the feature flags. A flag never replaces a right: it only decides what is shown to those who may. */
export function mountFlags(kernel: Kernel): void {
  mount(
    kernel,
    'flags',
    flagsContract,
    {
      async list({ viewer, query, db }) {
        if (query.get_all_flags === true) {
          requireCapability(viewer, 'flags.manage');
          return listFlags(db);
        }
        const rows = await flagRows(db);
        // Only now and then: this call opens every page.
        if (rows.some((row) => row.lastSeenAt === null || Date.now() - Date.parse(row.lastSeenAt) > 3_600_000))
          await noteSeen(kernel.db);
        const asksProjects = rows.some((row) => rulesOf(row).some((rule) => rule.projects.length > 0));
        const subject = {
          userId: viewer.userId,
          groups: viewer.groups,
          projectIds: asksProjects ? await projectIdsOf(db, viewer.userId) : [],
        };
        return rows.map((row) => ({ id: row.id, name: row.name, enabled: evaluate(stateOf(row), subject).enabled }));
      },
      create: ({ viewer, body, write }) => createFlag(write, viewer, body),
      change: ({ viewer, params, body, ifMatch, write }) =>
        changeFlag(write, viewer, params.id, body, body.version ?? ifMatch),
      async remove({ viewer, params, write }) {
        if (!(await removeFlag(write, viewer, params.id))) throw new AppError('not_found');
      },
      async bulkRemove({ viewer, body, write }) {
        const results: { id: string; ok: boolean; error?: string }[] = [];
        for (const id of new Set(body.ids))
          results.push(
            (await removeFlag(write, viewer, id)) ? { id, ok: true } : { id, ok: false, error: 'Not found' },
          );
        return results;
      },
      restore: ({ viewer, params, write }) => restoreFlag(write, viewer, params.id),
      async test({ params, body, db }) {
        const row = (await flagRows(db)).find((each) => each.id === params.id);
        if (row === undefined) throw new AppError('not_found');
        const subject = await subjectOf(db, body.user_id);
        if (subject === undefined)
          throw new AppError('rule_broken', { details: [{ path: 'user_id', message: 'Is nobody.' }] });
        return evaluate(stateOf(row), subject);
      },
    },
    { feature_flags_name: { path: 'name', message: 'Is taken by another flag.' } },
  );
}
