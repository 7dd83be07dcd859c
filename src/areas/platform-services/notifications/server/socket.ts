import { Id } from '#platform/shared/ids.ts';
import { readClientMessage } from '#platform/server/live/client-message.ts';
import type { SocketRoute } from '#platform/server/live/sockets.ts';
import type { Kernel } from '#platform/server/http/mount.ts';
import { inTransaction, type Actor, type Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { NotificationCommand } from '../schema.ts';
import { channelOf, listedAtMost, listOf, markRead, markUnread, remove, removeAll, type Outcome } from './store.ts';

/** What each command does. What has changed is confirmed through the person's channel, to every socket of theirs. */
const commands: {
  [T in NotificationCommand['type']]: (
    write: Write,
    userId: string,
    command: Extract<NotificationCommand, { type: T }>,
  ) => Promise<Outcome>;
} = {
  read_notification: (write, userId, { id }) => markRead(write, userId, id),
  unread_notification: (write, userId, { id }) => markUnread(write, userId, id),
  delete_notification: (write, userId, { id }) => remove(write, userId, id),
  delete_all_notifications: async (write, userId) => {
    await removeAll(write, userId);
    return 'done';
  },
};

/**
 * `/ws/notifications/{userId}/`: the whole list first, then what comes. With `epoch` and `offset` of the last message seen, only
 * what was missed, or the whole list again where that is no longer known.
 */
export function notificationRoute(kernel: Kernel): SocketRoute {
  return {
    path: '/ws/notifications/:userId',
    access: 'notifications.use',
    plan: (viewer, params) =>
      params['userId'] !== viewer.userId
        ? undefined
        : {
            channel: channelOf(viewer.userId),
            begin: async (tx, at) => [
              {
                type: 'all_notifications',
                message: JSON.stringify(await listOf(tx, viewer.userId, { limit: listedAtMost })),
                recovered: false,
                ...at,
              },
            ],
            receive: (text) => obey(kernel, viewer, text),
          },
  };
}

/** Undefined when the confirmation comes through the channel. */
async function obey(kernel: Kernel, viewer: Viewer, text: string): Promise<object | undefined> {
  const command = readClientMessage(NotificationCommand, text);
  const confirmation = (success: boolean) => ({
    type: command.type,
    success,
    ...('id' in command ? { id: command.id } : {}),
  });
  if (viewer.scopes !== null && !viewer.scopes.includes('write')) return confirmation(false);
  if ('id' in command && !Id.safeParse(command.id).success) return confirmation(false);
  const actor: Actor = { id: viewer.userId, name: viewer.name, source: 'ui', requestId: null };
  try {
    const outcome = await inTransaction(kernel, actor, (write) => run(write, viewer.userId, command));
    return outcome === 'done' ? undefined : confirmation(outcome === 'already');
  } catch (error) {
    // Whatever stood in the way (the database away, say), nothing was changed, and the client has to learn that.
    kernel.app.log.warn({ err: error, command: command.type, userId: viewer.userId }, 'A notification command failed.');
    return confirmation(false);
  }
}

function run<T extends NotificationCommand['type']>(
  write: Write,
  userId: string,
  command: Extract<NotificationCommand, { type: T }>,
): Promise<Outcome> {
  const obeyed: (typeof commands)[T] = commands[command.type];
  return obeyed(write, userId, command);
}
