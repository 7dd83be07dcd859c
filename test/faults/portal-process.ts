import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

/** A portal in a process of its own, started again whenever it is killed. */
export interface PortalProcess {
  readonly address: string;
  start(): void;
  /** Ends it as a power cut would, and starts it again at once. */
  kill(): Promise<void>;
  /** Ends it as a service manager would; answers its exit code. */
  stop(): Promise<number | null>;
  /** False once it has ended, however that came. */
  isRunning(): boolean;
  /** Everything it printed, for the case that it does not come up. */
  printed(): string;
}

export async function portalProcess(settings: Readonly<Record<string, string>>): Promise<PortalProcess> {
  const port = await freePort();
  const printed: Buffer[] = [];
  let child: ChildProcess | undefined;

  const start = () => {
    child = spawn(process.execPath, ['scripts/launch.mjs', 'src/app/start.ts'], {
      // Who writes or measures all the time is no person.
      env: { ...process.env, REQUEST_LIMITS: 'off', ...settings, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child === undefined) return null;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };

  return {
    address: `http://127.0.0.1:${port}`,
    start,
    async kill() {
      await end('SIGKILL');
      start();
    },
    stop: () => end('SIGTERM'),
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    printed: () => Buffer.concat(printed).toString('utf8'),
  };
}

/** Milliseconds until `works` succeeds, asked again and again. */
export async function millisecondsUntil(
  works: () => Promise<boolean>,
  longestMs: number,
  what: string,
): Promise<number> {
  const begun = performance.now();
  while (!(await works().catch(() => false))) {
    if (performance.now() - begun > longestMs) throw new Error(`${what} took longer than ${longestMs} ms.`);
    await sleep(20);
  }
  return performance.now() - begun;
}
