import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { viewsContract } from '../contract.ts';
import {
  countViews,
  deleteView,
  insertView,
  keepSettings,
  listViews,
  lockView,
  mostViews,
  readSettings,
  readView,
} from './store.ts';
import { sentence } from '#platform/shared/text.ts';
import { changeView, tell } from './change-view.ts';

/** Serves the saved views of tables and each person's set-up of them. */
export function mountViews(kernel: Kernel): void {
  mount(
    kernel,
    'views',
    viewsContract,
    {
      list: ({ viewer, query, db }) => listViews(db, viewer, query.table),
      async create({ viewer, body, write }) {
        if (body.scope === 'shared') requireCapability(viewer, 'views.share');
        if ((await countViews(write.tx, viewer.userId)) >= mostViews)
          throw refuse(
            'name',
            sentence(
              {
                en: 'You have {mostViews} views. Remove some first.',
                es: 'Tienes {mostViews} vistas. Quita algunas primero.',
              },
              { mostViews },
            ),
          );
        const { table, name, scope, config } = body;
        const id = newId();
        await insertView(write.tx, { id, tableName: table, ownerId: viewer.userId, name, scope, config });
        write.audit({ action: 'view.created', entityType: 'view', entityId: id, new: { table, name, scope } });
        tell(write, id, viewer.userId);
        return readView(write.tx, viewer, id);
      },
      change: changeView,
      async remove({ viewer, params, write }) {
        const view = await readView(write.tx, viewer, params.id);
        if (!view.can.change)
          throw new AppError('forbidden', {
            said: {
              en: 'Only its owner or an admin removes a shared view.',
              es: 'Solo su dueño o un administrador quita una vista compartida.',
            },
          });
        const row = await lockView(write.tx, params.id);
        await deleteView(write.tx, row.id);
        write.audit({
          action: 'view.removed',
          entityType: 'view',
          entityId: row.id,
          old: { table: row.tableName, name: row.name, scope: row.scope, config: row.config },
        });
        tell(write, row.id, row.ownerId);
      },
      readSettings: ({ viewer, params, db }) => readSettings(db, viewer, params.table),
      async keepSettings({ viewer, params, body, ifMatch, write }) {
        const before = await readSettings(write.tx, viewer, params.table);
        await checkVersion(body.version ?? ifMatch, before, () => Promise.resolve(before));
        const { view_id: viewId } = body;
        if (viewId !== undefined && viewId !== null) {
          const view = await readView(write.tx, viewer, viewId);
          if (view.table !== params.table)
            throw refuse('view_id', { en: 'Is a view of another table.', es: 'Es una vista de otra tabla.' });
        }
        await keepSettings(write.tx, viewer, params.table, {
          config: body.config,
          ...(viewId === undefined ? {} : { viewId }),
        });
        write.audit({
          action: 'table.set_up',
          entityType: 'user',
          entityId: viewer.userId,
          new: { table: params.table, ...(viewId === undefined ? {} : { view_id: viewId }) },
        });
        return readSettings(write.tx, viewer, params.table);
      },
    },
    {
      saved_views_name: faultOf('name', {
        en: 'You have a view of this name.',
        es: 'Ya tienes una vista con este nombre.',
      }),
    },
  );
}
