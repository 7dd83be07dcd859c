import { isStaff } from '#platform/shared/access.ts';
import { z } from 'zod';
import { readClientMessage } from './client-message.ts';
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

/**
 * Tells open screens that a record has changed: all staff, and those people outside staff who may see it, whom the caller names. `about`
 * names what it concerns besides the record itself (its project, its unit): who of staff looks at one of these hears it at once, everybody
 * else within the second. Others hear at once of the record itself: what else it concerns may be hidden from them. Said twice in one
 * transaction, it is sent once.
 */
export function announce(
  write: Write,
  message: LiveMessage,
  alsoTo: readonly string[] = [],
  about: readonly (string | null | undefined)[] = [],
): void {
  const own = message['id'] === undefined ? [] : [message['id']];
  write.send(staffChannel, message, [...own, ...about.filter((id) => id !== null && id !== undefined)]);
  for (const userId of new Set(alsoTo)) write.send(channelOf(userId), message, own);
}

/** The ids that a screen can look at; one that shows more hears of the rest within the second. */
const mostLooked = 100;
const Look = z.object({ look: z.array(z.string().max(100)).max(mostLooked) });

/**
 * `/ws/live/`: what has changed, for screens to read again. A client that asks (`?resume=1`) is told where the stream stands. One that says
 * what it looks at (`{"look": [ids]}`, the whole list each time) hears of that at once, without a number, and again in its place.
 */
export const liveRoute: SocketRoute = {
  path: '/ws/live',
  access: 'live.use',
  plan: (viewer, _params, query) => {
    const asks = query.get('resume') === '1';
    const looksAt = new Set<string>();
    return {
      channel: isStaff(viewer.groups) ? staffChannel : channelOf(viewer.userId),
      begin: async (_tx, at) => (asks ? [{ type: 'resume', recovered: false, ...at }] : []),
      resumed: (at) => (asks ? [{ type: 'resume', recovered: true, ...at }] : []),
      looksAt,
      async receive(text) {
        const { look } = readClientMessage(Look, text);
        looksAt.clear();
        for (const id of look) looksAt.add(id);
        return undefined;
      },
    };
  },
};
