import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { announce } from '#platform/server/live/live.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
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
  setDefaults,
  updateView,
} from './store.ts';
import { sentence } from '#platform/shared/text.ts';

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
      async change({ viewer, params, body, ifMatch, write }) {
        const before = await readView(write.tx, viewer, params.id);
        const row = await lockView(write.tx, params.id);
        const { default_for: groups, version, ...fields } = body;
        if (!before.can.change)
          throw new AppError('forbidden', {
            said: {
              en: 'Only its owner or an admin changes a shared view. Save a copy.',
              es: 'Solo su dueño o un administrador cambia una vista compartida. Guarda una copia.',
            },
          });
        if (fields.scope === 'shared' && row.scope !== 'shared') requireCapability(viewer, 'views.share');
        if (groups !== undefined) requireCapability(viewer, 'views.default');
        await checkVersion(version ?? ifMatch, row, () => readView(write.tx, viewer, params.id));
        if (groups !== undefined && groups.length > 0 && (fields.scope ?? row.scope) !== 'shared')
          throw refuse('default_for', {
            en: 'Only a shared view can be the one that a group begins with.',
            es: 'Solo una vista compartida puede ser con la que empieza un grupo.',
          });
        if (fields.scope === 'own' && before.default_for.length > 0 && groups?.length !== 0)
          throw refuse('scope', {
            en: 'Groups begin with this view. Give them another one first.',
            es: 'Hay grupos que empiezan con esta vista. Dales otra primero.',
          });
        const columns = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        // Those who begin with it lose it before it is no longer shared, and get it after it is.
        if (groups?.length === 0) await setDefaults(write.tx, row, []);
        await updateView(write.tx, row.id, columns);
        if (groups !== undefined && groups.length > 0) await setDefaults(write.tx, row, groups);
        const changes = difference(
          { name: row.name, scope: row.scope, config: row.config, default_for: before.default_for },
          { ...columns, ...(groups === undefined ? {} : { default_for: groups.toSorted() }) },
        );
        write.audit({ action: 'view.changed', entityType: 'view', entityId: row.id, ...changes });
        tell(write, row.id, row.ownerId);
        return readView(write.tx, viewer, row.id);
      },
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

/** All staff may see a shared view, and its owner sees it wherever they have the table open. */
function tell(write: Write, id: string, ownerId: string): void {
  announce(write, { type: 'table_view', id }, [ownerId]);
}
