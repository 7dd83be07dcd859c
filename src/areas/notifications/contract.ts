import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { PageQuery } from '#platform/shared/fields.ts';
import { IdParams } from '#platform/shared/ids.ts';
import { Notification } from './schema.ts';

/** The same as over the socket, for scripts and for lists longer than the bell's. Every one is the caller's own. */
export const notificationsContract = contract({
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'Your notifications, newest first. The header x-next-cursor leads to the next page.',
    access: 'notifications.use',
    query: z.strictObject({
      ...PageQuery,
      unread: z
        .enum(['true', 'false'])
        .transform((value) => value === 'true')
        .optional(),
    }),
    reply: z.array(Notification),
  },
  read: {
    method: 'POST',
    path: '/notifications/:id/read',
    summary: 'Marks one as read.',
    access: 'notifications.use',
    params: IdParams,
    reply: 'empty',
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    summary: 'Marks all as read.',
    access: 'notifications.use',
    reply: z.object({ read: z.int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/notifications/:id',
    summary: 'Deletes one.',
    access: 'notifications.use',
    params: IdParams,
    reply: 'empty',
  },
  removeAll: {
    method: 'DELETE',
    path: '/notifications',
    summary: 'Deletes all.',
    access: 'notifications.use',
    reply: 'empty',
  },
});
