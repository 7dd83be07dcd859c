import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BeginStep, Step } from '../start/start-progress.ts';
import { StartRefused } from '../start/start-faults.ts';
import { DatabaseServers, FollowsAnother } from './database-servers.ts';
import { databaseErrorCode, isDatabaseGone } from './database.ts';

export interface AwaitOptions {
  /** How long one that does not answer is waited for. */
  readonly waitMs: number;
  readonly begin?: BeginStep | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One try may take this long: a busy machine answers late, and a try that is cut short begins again at the end of the queue. */
const longestTryMs = 15_000;
const pauseMs = 500;
const patienceMs = 2_000;

/**
 * Resolves once the PostgreSQL of DATABASE_URL answers a question; of several servers, once one of them takes writes. One that is away or starting is waited for; a refusal that
 * waiting can't change ends it at once. Each failure names the server and the setting, and never the password.
 */
export async function awaitDatabase(url: string, { waitMs, begin, signal }: AwaitOptions): Promise<void> {
  const servers = new DatabaseServers(url);
  const places = new Map(servers.urls.map((each) => [each, placeOf(each)]));
  const names = [...places.values()].map(({ server }) => server).join(', ');
  const begun = Date.now();
  let waiting: Step | undefined;
  try {
    await untilAnswered();
  } finally {
    waiting?.end();
  }

  async function untilAnswered(): Promise<void> {
    for (;;) {
      const leftMs = waitMs - (Date.now() - begun);
      const failures = (await servers.find(Math.max(1_000, Math.min(longestTryMs, leftMs)))).map(
        ({ url: at, failure }) => ({
          place: places.get(at) ?? placeOf(at),
          failure,
        }),
      );
      if (failures.length === 0) return;
      signal?.throwIfAborted();
      const refusals = failures.map(({ failure, place }) => refusalOf(failure, place));
      // As long as one of several may still come, it is waited for.
      if (refusals.every((refusal) => refusal !== undefined))
        throw new StartRefused(refusals[0] ?? '', { cause: failures[0]?.failure });
      const waitedMs = Date.now() - begun;
      if (waitedMs >= waitMs)
        throw new StartRefused(silenceSentence(failures, waitedMs), { cause: failures[0]?.failure });
      if (waitedMs >= Math.min(patienceMs, waitMs / 2))
        waiting ??= begin?.(`Waiting for the PostgreSQL of DATABASE_URL at ${names}`);
      await sleep(Math.min(pauseMs, waitMs), undefined, signal === undefined ? {} : { signal });
    }
  }
}

function silenceSentence(failures: readonly { place: Place; failure: unknown }[], waitedMs: number): string {
  const waited = `waited for ${Math.round(waitedMs / 1_000)} s (DATABASE_WAIT_SECONDS)`;
  const [one, ...others] = failures;
  if (one !== undefined && others.length === 0)
    return (
      `The PostgreSQL of DATABASE_URL at ${one.place.server} ${silenceOf(one.failure)}, and was ${waited}. ` +
      'Start it, correct the host and port in DATABASE_URL, or leave DATABASE_URL unset to use the one that comes with Hearth.'
    );
  const each = failures.map(({ place, failure }) => `${place.server} ${silenceOf(failure)}`).join('; ');
  return `None of the PostgreSQL servers of DATABASE_URL takes writes, and one was ${waited}: ${each}. Start the primary, promote a standby, or correct the hosts in DATABASE_URL.`;
}

interface Place {
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

/** Where an address leads, in words that hold no password. */
function placeOf(url: string): Place {
  try {
    const { host, port, database = '', user = '' } = new pg.Client({ connectionString: url });
    return { server: host.startsWith('/') ? host : `${host}:${port}`, database, user };
  } catch (error) {
    throw new StartRefused(
      'DATABASE_URL is no address that can be read. Write it as postgresql://user:password@host:5432/hearth, several servers as @one:5432,two:5432/, with special characters of the password as %XX.',
      { cause: error },
    );
  }
}

/** The sentence about a refusal that waiting can't change; undefined for one that it may. */
function refusalOf(failure: unknown, { server, database, user }: Place): string | undefined {
  const code = databaseErrorCode(failure) ?? '';
  const message = failure instanceof Error ? failure.message : '';
  const at = `The PostgreSQL of DATABASE_URL at ${server}`;
  if (code === '28P01')
    return `${at} refuses the password of the role "${user}". Correct the name or the password in DATABASE_URL.`;
  if (/password must be a string|no password was supplied|requires a password/iu.test(message))
    return `${at} wants a password for the role "${user}". Put it into DATABASE_URL, as postgresql://${user}:password@….`;
  if (code.startsWith('28'))
    return `${at} does not let the role "${user}" in (${message}). Make that role, allow it in pg_hba.conf, or name another in DATABASE_URL.`;
  if (code === '3D000')
    return `${at} has no database "${database}". Make it with CREATE DATABASE "${database}" OWNER "${user}", or correct its name in DATABASE_URL.`;
  if (code === '42501')
    return `${at} does not let the role "${user}" use the database "${database}" (${message}). Make it the owner, or name another role in DATABASE_URL.`;
  if (/does not support SSL|SSL connection|certificate|self[- ]signed|ERR_TLS|EPROTO/iu.test(`${message} ${code}`))
    return `${at} and this machine could not agree on TLS (${message}). Correct sslmode, or the certificates, in DATABASE_URL.`;
  const mayPass =
    isDatabaseGone(failure) || code === '' || /^E[A-Z]+$/u.test(code) || code.startsWith('57') || code.startsWith('53');
  return mayPass ? undefined : `${at} refuses the portal (${message}). Correct DATABASE_URL.`;
}

function silenceOf(failure: unknown): string {
  if (failure instanceof FollowsAnother) return 'is a standby, which only reads';
  switch (databaseErrorCode(failure)) {
    case 'ECONNREFUSED':
      return 'does not answer: nobody listens there (ECONNREFUSED)';
    case 'ENOENT':
      return 'does not answer: there is no such socket (ENOENT)';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'can not be found: its host has no address';
    case '57P03':
      return 'says that it is still starting';
    case '53300':
      return 'has no connection left for the portal';
    default:
      return `does not answer like a PostgreSQL (${failure instanceof Error ? failure.message : String(failure)})`;
  }
}
