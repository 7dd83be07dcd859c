import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { loggedError } from './log-errors.ts';
import { logSink, type LogSink } from './log-sink.ts';
import type { Settings } from '../start/settings.ts';

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

/** How lines are made, wherever they go. */
export function makeLog(level: Settings['logLevel'], sink: Pick<LogSink, 'write'>): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      redact: {
        paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), 'req.headers["set-cookie"]'],
        censor: '…',
      },
    },
    sink,
  );
}

/** Opens the portal's log, one JSON object per line. It never throws: what can't be written is dropped. A file that has grown large is set aside at the next start. */
export function openLog(settings: Pick<Settings, 'logLevel' | 'logOutput' | 'dataFolder'>): Log {
  const sink = logSink(settings.logOutput === 'stdout' ? 1 : openFile(settings.dataFolder));
  return makeLog(settings.logLevel, sink);
}

function openFile(dataFolder: string): number {
  const folder = join(dataFolder, 'log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'hearth.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestFileBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}
