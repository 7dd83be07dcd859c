import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { logSink } from './log-sink.ts';
import type { Settings } from './settings.ts';

export type Log = Logger;

const largestFileBytes = 50_000_000;

/** Names of fields whose values never reach a log, at the depths where our code logs objects. */
const secrets = [
  'password',
  'token',
  'refreshToken',
  'secret',
  'ticket',
  'authorization',
  'cookie',
  'clientSecret',
  'databaseUrl',
];

/** Opens the portal's log, one JSON object per line. It never throws: what can't be written is dropped. A file that has grown large is set aside at the next start. */
export function openLog(settings: Pick<Settings, 'logLevel' | 'logOutput' | 'dataFolder'>): Log {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
          'req.headers["set-cookie"]',
          'err.parameters',
          'err.params',
          'err.query',
        ],
        censor: '…',
      },
    },
    logSink(settings.logOutput === 'stdout' ? 1 : openFile(settings.dataFolder)),
  );
}

function openFile(dataFolder: string): number {
  const folder = join(dataFolder, 'log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'hearth.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestFileBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
