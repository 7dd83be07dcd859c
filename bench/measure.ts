import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';

export interface Served {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a script of this folder and waits for the address that it prints. */
export async function serve(script: string, env: Record<string, string>): Promise<Served> {
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout ?? process.stdin, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`${script} ended at once.`);
    }),
  ])) as [Buffer];
  return {
    address: line.toString().trim().split('\n')[0] ?? '',
    pid: child.pid ?? 0,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

export interface Load {
  requestsPerS: number;
  p50Ms: number;
  p99Ms: number;
}

/** Puts load on one address; every answer must be a 200. */
export async function load(
  url: string,
  headers: Record<string, string>,
  durationS: number,
  connections = 10,
): Promise<Load> {
  const result = await autocannon({ url, headers, duration: durationS, connections });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success and ${result.errors} did not come at ${url}.`);
  return { requestsPerS: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
