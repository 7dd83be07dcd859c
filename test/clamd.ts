import { createServer, type Socket } from 'node:net';

/** The test string that every virus scanner reports, in two halves, so that no scanner reports this source. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

export interface FakeClamd {
  /** As CLAMD_URL. */
  url: string;
  /** How many files it was given to the end. */
  scanned: number;
  /** `quiet`: takes everything and never answers, like one that hangs. */
  mood: 'well' | 'quiet' | 'failing';
  close(): Promise<void>;
}

/**
 * What a clamd is on the wire, as one of version 1.4 was seen to behave: one command a connection, answers ended by a zero byte, pieces with
 * their length before them, an empty one at the end. A stream above its limit is answered at once, with the rest unread.
 */
export async function startClamd(
  where: { path: string } | { port: number },
  maxBytes = 1024 * 1024,
): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let waiting = Buffer.alloc(0);
    let file: Buffer[] | undefined;
    const say = (answer: string) => {
      if (clamd.mood === 'failing') socket.end('Can not allocate memory ERROR\0');
      else if (clamd.mood === 'well') socket.end(`${answer}\0`);
    };
    const read = (): boolean => {
      if (file === undefined) {
        const end = waiting.indexOf(0);
        if (end < 0) return false;
        const command = waiting.toString('latin1', 0, end);
        waiting = waiting.subarray(end + 1);
        if (command === 'zPING') say('PONG');
        else if (command === 'zINSTREAM') file = [];
        else say('UNKNOWN COMMAND');
        return true;
      }
      if (waiting.length < 4) return false;
      const length = waiting.readUInt32BE();
      if (file.reduce((sum, piece) => sum + piece.length, length) > maxBytes) {
        socket.pause();
        say('INSTREAM size limit exceeded. ERROR');
        return false;
      }
      if (waiting.length < 4 + length) return false;
      if (length === 0) {
        clamd.scanned += 1;
        say(Buffer.concat(file).includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
        return false;
      }
      file.push(waiting.subarray(4, 4 + length));
      waiting = waiting.subarray(4 + length);
      return true;
    };
    socket.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, typeof bytes === 'string' ? Buffer.from(bytes) : bytes]);
      while (read());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    if ('path' in where) server.listen(where.path, resolve);
    else server.listen(where.port, '127.0.0.1', resolve);
  });
  const at = server.address();
  const clamd: FakeClamd = {
    url: typeof at === 'object' && at !== null ? `tcp://127.0.0.1:${at.port}` : `unix://${at}`,
    scanned: 0,
    mood: 'well',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return clamd;
}
