import { queryClient } from '#platform/web/call/query.ts';
import { Socket } from '#platform/web/call/socket.ts';
import type { LiveMessage } from './live-message.ts';
import { useSession } from '#platform/web/call/session.ts';
import { watchLooks } from './live-looks.ts';
import type { LiveReads } from './live-reads.ts';

/** Keeps what is on screen true while others work. Returns what ends it. */
export function startLiveUpdates(): () => void {
  // What decides what is read again comes while the connection is made, like the shape of its messages: no page needs it in order to stand.
  let reads: LiveReads | undefined;
  const messageShape = async () => {
    const [{ LiveMessage: shape }, { LiveReads: Reads }] = await Promise.all([
      import('./live-message.ts'),
      import('./live-reads.ts'),
    ]);
    reads ??= new Reads({
      client: queryClient,
      userId: () => useSession.getState().userInfo?.userId,
      isHidden: () => document.visibilityState === 'hidden',
    });
    return shape;
  };
  let isFirst = true;
  const socket = new Socket<LiveMessage>({
    path: '/ws/live/',
    query: { resume: '1' },
    schema: messageShape,
    onState: (state) => state === 'open' && looks.sayAnew(),
    receive(message) {
      if (message.type !== 'resume') {
        reads?.receive(message);
        return;
      }
      // What was read before the socket stood may be older than its position: it is read again when it is next looked at.
      if (isFirst) void queryClient.invalidateQueries({ refetchType: 'none' });
      else if (message.recovered !== true) reads?.reloadAll();
      isFirst = false;
    },
  });
  const looks = watchLooks((ids) => socket.send({ look: ids }));
  // What nobody looks at waits until somebody does: a hidden tab asks for nothing, and for everything it missed at once.
  const look = () => {
    looks.say();
    reads?.start();
  };
  document.addEventListener('visibilitychange', look);
  socket.open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    socket.close();
    looks.stop();
    reads?.stop();
  };
}
