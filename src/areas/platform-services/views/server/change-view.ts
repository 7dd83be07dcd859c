import type { ContextOf } from '#platform/server/http/mount.ts';
import { announce } from '#platform/server/live/live.ts';
import { requireCapability } from '#platform/server/viewer.ts';
import { difference, type Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import type { viewsContract } from '../contract.ts';
import { lockView, readView, setDefaults, updateView } from './store.ts';

/** Changes a view as far as the viewer may: who sees it, who begins with it, and what it shows. */
export async function changeView({
  viewer,
  params,
  body,
  ifMatch,
  write,
}: ContextOf<(typeof viewsContract)['change']>) {
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
}

/** All staff may see a shared view, and its owner sees it wherever they have the table open. */
export function tell(write: Write, id: string, ownerId: string): void {
  announce(write, { type: 'table_view', id }, [ownerId]);
}
