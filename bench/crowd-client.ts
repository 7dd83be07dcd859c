// One process of the crowd: holds many live sockets open and says when each of them heard something. Its parent talks to it by IPC.
import { WebSocket } from 'ws';

/** What the parent asks: to connect, and then, as often as it likes, what was heard since the last time. */
export type CrowdOrder = { connect: { address: string; tokens: string[]; look: string } } | { report: true };
/** `heard`: moments on the clock that all processes of a machine share, in milliseconds. */
export type CrowdAnswer = { connected: number } | { heard: number[] };

const lanes = 20;
let heard: number[] = [];

function say(answer: CrowdAnswer): void {
  process.send?.(answer);
}

function connect(address: string, token: string, look: string): Promise<void> {
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const now = performance.timeOrigin + performance.now();
      const { type, seq } = JSON.parse(data.toString('utf8')) as { type: string; seq?: number };
      // The first frame says where the stream stands. News of what one looks at come without a number first.
      if (type === 'resume') {
        socket.send(JSON.stringify({ look: [look] }));
        resolve();
      } else if (seq === undefined) heard.push(now);
    });
  });
}

process.on('message', (order: CrowdOrder) => {
  if ('report' in order) {
    say({ heard });
    heard = [];
    return;
  }
  const { address, tokens, look } = order.connect;
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < tokens.length; index = next++) await connect(address, tokens[index] ?? '', look);
  };
  void Promise.all(Array.from({ length: lanes }, lane)).then(() => say({ connected: tokens.length }));
});
process.on('disconnect', () => process.exit());
