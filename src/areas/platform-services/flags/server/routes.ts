import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { flagsContract } from '../contract.ts';
import type { FeatureFlag, FlagPatch } from '../schema.ts';
import { evaluate } from './evaluate.ts';
import { flagRows, listFlags, noteSeen, projectIdsOf, readFlag, rulesOf, stateOf, subjectOf } from './store.ts';
import { flagConstraints, servedFlags } from './record.ts';
import type { Text } from '#platform/shared/text.ts';

/** Serves the feature flags. A flag never replaces a right: it only decides what is shown to those who may. */
export function mountFlags(kernel: Kernel): void {
  mount(
    kernel,
    'feature-flags',
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
      async create({ viewer, body, write }) {
        const draft = { ...keptOf(body), name: body.name, owner_id: body.owner_id ?? viewer.userId };
        return readFlag(write.tx, await servedFlags.life.create(write, viewer, draft));
      },
      async change({ viewer, params: { id }, body, ifMatch, write }) {
        const before = await readFlag(write.tx, id);
        if (body.id !== undefined && body.id !== id)
          throw refuse('id', { en: 'Is the id of another flag.', es: 'Es el identificador de otra bandera.' });
        if (body.name !== undefined && body.name !== before.name)
          throw refuse('name', {
            en: 'A flag keeps its name: code asks for it.',
            es: 'Una bandera conserva su nombre: el código pregunta por él.',
          });
        const seen = body.version ?? ifMatch;
        await servedFlags.life.change(write, viewer, id, keptOf(body, before), seen, () => readFlag(write.tx, id));
        return readFlag(write.tx, id);
      },
      remove: ({ viewer, params, write }) => servedFlags.life.setBinned(write, viewer, params.id, true),
      async bulkRemove({ viewer, body, write }) {
        const results: { id: string; ok: boolean; error?: string; said?: Text }[] = [];
        for (const id of new Set(body.ids)) {
          try {
            await servedFlags.life.setBinned(write, viewer, id, true);
            results.push({ id, ok: true });
          } catch (error) {
            // A flag that is not there is one answer among others; anything else ends the whole call.
            if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
            results.push({ id, ok: false, error: error.message, said: error.said });
          }
        }
        return results;
      },
      async restore({ viewer, params, write }) {
        await servedFlags.life.setBinned(write, viewer, params.id, false);
        return readFlag(write.tx, params.id);
      },
      async test({ params, body, db }) {
        const row = (await flagRows(db)).find((each) => each.id === params.id);
        if (row === undefined) throw new AppError('not_found');
        const subject = await subjectOf(db, body.user_id);
        if (subject === undefined)
          throw new AppError('rule_broken', {
            details: [faultOf('user_id', { en: 'Is nobody.', es: 'No es nadie.' })],
          });
        return evaluate(stateOf(row), subject);
      },
    },
    flagConstraints,
  );
}

/** A flag's fields as the record keeps them: only those that are sent, under the names of its columns. */
function keptOf(body: Omit<FlagPatch, 'name'>, before?: FeatureFlag): Record<string, unknown> {
  const { description, type, enabled, default: byDefault, rules, owner_id: owner, archived } = body;
  const kept = {
    description,
    type,
    enabled,
    default_on: byDefault,
    rules,
    owner_id: owner,
    expected_days: body.expected_days,
    never_stale: body.never_stale,
    archived_at:
      archived === undefined ? undefined : archived ? (before?.archived_at ?? new Date().toISOString()) : null,
  };
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, name === 'description' && value === '' ? null : value]],
    ),
  );
}
