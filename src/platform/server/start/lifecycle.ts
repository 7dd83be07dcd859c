import { createServer } from 'node:net';
import type { BaseLogger } from 'pino';
import { isDatabaseGone, isDiskFull, isReadOnly } from '../database/database.ts';

/** Longest time from a wish to end until the process is gone. */
export const shutdownMs = 10_000;

/** Rejects with a sentence when another program already listens where the portal wants to. */
export async function refuseBusyPort(host: string, port: number): Promise<void> {
  const listener = createServer();
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen({ host, port, exclusive: true }, resolve);
  }).catch((error: unknown) => {
    throw new Error(portSentence(host, port, error instanceof Error && 'code' in error ? error.code : undefined));
  });
  await new Promise<void>((resolve) => listener.close(() => resolve()));
}

function portSentence(host: string, port: number, code: unknown): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Choose a port above 1023: PORT=4000 npm start`;
  return `Hearth cannot listen on ${host}: this machine has no such address. Check HOST.`;
}

/** Resolves at the first SIGTERM or SIGINT. Repeats are ignored: a terminal and its shell both send one. */
export function untilAskedToEnd(): Promise<NodeJS.Signals> {
  const signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];
  // A closed terminal ends the portal properly as well. Without a terminal it was started under nohup or the like for
  // that very case; Node forgets what nohup asked for, so it is asked for again here.
  if (process.stdout.isTTY) signals.push('SIGHUP');
  else process.on('SIGHUP', stayAlive);
  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => resolve(signal));
  });
}

function stayAlive(): void {}

function ignoreLostOutput(): void {}

/**
 * The last resort for errors that nobody awaited. A database that went away is expected and will come back; after
 * anything else the state of the process is unknown, so it is logged and ended, for a new one to start clean.
 */
export function guardProcess(log: BaseLogger): void {
  const judge = (error: unknown) => {
    if (isDatabaseGone(error)) {
      log.warn({ err: error }, 'The database was away while something waited for it.');
      return;
    }
    // What has found no room has failed for whoever waited for it; the state of the process is known.
    if (isDiskFull(error) || isReadOnly(error)) {
      log.warn({ err: error }, 'The disk took no writes while something wanted to.');
      return;
    }
    log.fatal({ err: error }, 'An error that nobody expected; the portal ends.');
    process.stderr.write('Hearth has ended after an unexpected error; its log says more.\n');
    process.exit(1);
  };
  // A terminal that is gone, or a full disk behind a redirection, takes no sentences any more; the log has the rest.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreLostOutput);
  process.on('uncaughtException', judge);
  process.on('unhandledRejection', judge);
}
