import { AppError, badInput } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/ids.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import { notificationsContract } from '../contract.ts';
import { changePreferences, readPreferences, setLevel } from './preferences.ts';
import { listOf, markAllRead, markRead, markRecordRead, remove, removeAll, type Outcome } from './store.ts';

const usualPage = 50;

export function mountNotifications(kernel: Kernel): void {
  mount(kernel, 'notifications', notificationsContract, {
    list: async ({ viewer, query, db, reply }) => {
      const limit = query.limit ?? usualPage;
      if (query.after !== undefined && !Id.safeParse(query.after).success)
        throw badInput('after', { en: 'Is not a place in this list.', es: 'No es un lugar de esta lista.' });
      const rows = await listOf(db, viewer.userId, { limit: limit + 1, after: query.after, unread: query.unread });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      if (rows.length > limit && last !== undefined) void reply.header('x-next-cursor', last.id);
      return page;
    },
    read: async ({ viewer, params, write }) => found(await markRead(write, viewer.userId, params.id)),
    preferences: ({ viewer, db }) => readPreferences(db, viewer),
    setPreferences: ({ viewer, body, write }) => changePreferences(write, viewer, body),
    setLevel: ({ viewer, params, body, write }) => setLevel(write, viewer, params.id, body.level),
    readRecord: async ({ viewer, body, write }) => ({
      read: await markRecordRead(write, viewer.userId, { entityType: body.entity_type, entityId: body.entity_id }),
    }),
    readAll: async ({ viewer, write }) => ({ read: await markAllRead(write, viewer.userId) }),
    remove: async ({ viewer, params, write }) => found(await remove(write, viewer.userId, params.id)),
    removeAll: ({ viewer, write }) => removeAll(write, viewer.userId),
  });
}

function found(outcome: Outcome): void {
  if (outcome === 'absent') throw new AppError('not_found');
}
