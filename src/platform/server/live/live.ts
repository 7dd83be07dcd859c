import { isStaff } from '#platform/shared/access.ts';
import type { SocketRoute } from './sockets.ts';
import type { Write } from '../writes/transaction.ts';

/** Known to every client: `project`, `user`, `estimate`, `bim2bom`. Any other type makes a client load users and lists afresh. */
export interface LiveMessage {
  type: string;
  /** Only ids: whoever may see the record reads it through the API. */
  [id: string]: string;
}

const staffChannel = 'live:staff';

function channelOf(userId: string): string {
  return `live:user:${userId}`;
}

const announced = new WeakMap<Write, Set<string>>();

/**
 * Tells open screens that a record has changed: all staff, and those people outside staff who may see it, whom the caller names.
 * Said twice in one transaction, it is sent once.
 */
export function announce(write: Write, message: LiveMessage, alsoTo: readonly string[] = []): void {
  const said = announced.get(write) ?? new Set<string>();
  announced.set(write, said);
  for (const channel of [staffChannel, ...alsoTo.map(channelOf)]) {
    const key = `${channel} ${JSON.stringify(message)}`;
    if (said.has(key)) continue;
    said.add(key);
    write.send(channel, message);
  }
}

/** `/ws/live/`: what has changed, for screens to read again. A client that asks (`?resume=1`) is told where the stream stands. */
export const liveRoute: SocketRoute = {
  path: '/ws/live',
  access: 'live.use',
  plan: (viewer, _params, query) => {
    const asks = query.get('resume') === '1';
    return {
      channel: isStaff(viewer.groups) ? staffChannel : channelOf(viewer.userId),
      begin: async (_tx, at) => (asks ? [{ type: 'resume', recovered: false, ...at }] : []),
      resumed: (at) => (asks ? [{ type: 'resume', recovered: true, ...at }] : []),
    };
  },
};
