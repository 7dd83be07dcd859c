import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface S3Server {
  /** The settings of a portal that keeps its files there, below a folder of the bucket. */
  settings(folder: string): Record<string, string>;
  /** Ends it at once, as a failing machine does; what it holds stays. */
  kill(): Promise<void>;
  /** The same one again, at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A server that speaks S3, checks signatures and keeps what it is given in a folder of its own. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-s3-'));
  let port = '0';
  let running: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, [new URL('s3-server.mjs', import.meta.url).pathname, folder, port], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running = child;
    const [said] = await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => {
        throw new Error('The S3 server did not start.');
      }),
    ]);
    port = String(said).trim();
  };
  const kill = async (): Promise<void> => {
    if (running === undefined) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    running = undefined;
    await ended;
  };
  await start();
  return {
    start,
    kill,
    settings: (below) => ({
      FILES_URL: `s3://hearth/${below}`,
      FILES_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_ACCESS_KEY: 'S3RVER',
      FILES_SECRET_KEY: 'S3RVER',
    }),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
