// `npm run test:faults [-- --kills 60 --writers 12 --signers 3 --seed 1]`: random kills under load; nothing that was acknowledged may
// be lost or done twice. `--mutant`: the same against a database that commits in memory only; here it must be caught.
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { processesOf } from '#platform/server/postgres/cluster-processes.ts';
import { discardCluster, startPostgres, type Postgres } from '#platform/server/postgres/supervisor.ts';
import { killProcess, medianAndLongest, say, seconds, seeded } from './chance.ts';
import { millisecondsUntil, portalProcess } from './portal-process.ts';
import { Session } from './session.ts';
import { faultsIn, isMutantCaught, judge, sayVerdict } from './verdict.ts';
import { sign } from './signers.ts';
import { write, type Journal } from './writers.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    writers: { type: 'string', default: '12' },
    signers: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    mutant: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
/** The longest time after a kill until requests are answered again. */
const longestReadyMs = 5_000;
const log = pino({ level: 'silent' });
const kinds = values.mutant
  ? (['all of PostgreSQL'] as const)
  : (['server', 'postmaster', 'one backend', 'both'] as const);
type Kind = (typeof kinds)[number];

/** The same seed gives the same kills at the same intervals. */
const random = seeded(Number(values.seed));
const run = `f${Number(values.seed).toString(36)}`;
const dataFolder = await realpath(await mkdtemp(join(tmpdir(), 'hearth-faults-')));
const portalFolder = values.mutant ? join(dataFolder, 'portal') : dataFolder;
const cluster = join(dataFolder, 'postgres');
const journal: Journal = { acknowledged: [], surprises: [], retries: 0, stopped: false };
const readyMs = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
const password = 'faults-sample-password';

let outside: Postgres | undefined;
if (values.mutant) {
  // The portal refuses such a database in production and as its own, so this one is given to it from outside.
  outside = await startPostgres({ dataFolder, log, settings: { synchronous_commit: 'off', wal_writer_delay: '5s' } });
}
const portal = await portalProcess({
  HEARTH_DATA: portalFolder,
  ...(outside === undefined ? {} : { DATABASE_URL: outside.url }),
  NODE_ENV: '',
  SAMPLE_COMPANY: 'on',
  SAMPLE_PASSWORD: password,
});
const watcher = new Session(portal.address, 'admin', password);
const serves = async () =>
  (await watcher.request('GET', '/api/projects/?limit=1', { timeoutMs: 1_000 })).status === 200;

let failed = true;
try {
  portal.start();
  say(
    `${values.mutant ? 'Mutant: synchronous_commit = off. ' : ''}${values.kills} kills under ${values.writers} writers, seed ${values.seed}`,
  );
  say(
    `first start, web build included where stale: ${seconds(await millisecondsUntil(serves, 180_000, 'The first start'))}`,
  );
  // The people who sign in were made like everything else; the mutant may lose what the writers do, but not them.
  if (outside !== undefined) await checkpoint(outside.adminUrl);
  const people = ['admin', 'employee'].map((name) => new Session(portal.address, name, password));
  const writers = Array.from({ length: Number(values.writers) }, (_, number) =>
    write(people[number % people.length] ?? watcher, number, run, journal),
  );
  const signers = Array.from({ length: Number(values.signers) }, (_, number) =>
    sign([people[0] ?? watcher, people[1] ?? watcher], number, run, journal),
  );
  for (let kill = 1; kill <= Number(values.kills); kill += 1) {
    await sleep(200 + random() * 1_000);
    const kind = kinds[Math.floor(random() * kinds.length)] ?? kinds[0];
    await strike(kind);
    const tookMs = await millisecondsUntil(serves, 60_000, `To serve again after the kill of ${kind}`);
    readyMs.get(kind)?.push(tookMs);
    if (kill % 10 === 0) say(`${kill} kills, ${journal.acknowledged.length} acknowledged`);
  }
  journal.stopped = true;
  await Promise.all([...writers, ...signers]);
  const code = await portal.stop();
  failed = !report(await verdict(), code);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${portal.printed()}\n`);
} finally {
  journal.stopped = true;
  await portal.stop();
  await outside?.stop();
  if (values.keep) say(`kept: ${dataFolder}`);
  else await discardCluster(dataFolder, log);
}
process.exit(failed ? 1 : 0);

async function checkpoint(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('CHECKPOINT');
  await client.end();
}

async function strike(kind: Kind): Promise<void> {
  const processes = await processesOf(cluster);
  const postmaster = processes.find(({ role }) => role === 'postmaster');
  const backends = processes.filter(({ command }) => / hearth .*\[local\]/.test(command));
  const pick = backends[Math.floor(random() * backends.length)];
  if (kind === 'postmaster' || kind === 'both') killProcess(postmaster?.pid);
  if (kind === 'one backend') killProcess(pick?.pid);
  if (kind === 'all of PostgreSQL') for (const { pid } of processes) killProcess(pid);
  if (kind === 'server' || kind === 'both') await portal.kill();
  // An answer from a connection that has not yet noticed would count as an instant recovery.
  await sleep(30);
}

async function verdict(): ReturnType<typeof judge> {
  // Asked after a clean stop and a new start: what counts is what is on disk.
  if (outside !== undefined) return judge(outside.url, await openFileStorage(portalFolder), run, journal);
  const server = await startPostgres({ dataFolder, log });
  try {
    return await judge(server.url, await openFileStorage(portalFolder), run, journal);
  } finally {
    await server.stop();
  }
}

/** True when the run ended as it must. */
function report(found: Awaited<ReturnType<typeof judge>>, exitCode: number | null): boolean {
  for (const [kind, times] of readyMs) if (times.length > 0) say(`ready after ${kind}: ${medianAndLongest(times)}`);
  sayVerdict(found, journal);
  if (values.mutant) return isMutantCaught(found);
  const slow = [...readyMs].filter(([, times]) => Math.max(0, ...times) > longestReadyMs).map(([kind]) => kind);
  if (slow.length > 0) say(`too slow to come back after: ${slow.join(', ')}`);
  if (exitCode !== 0) say(`SIGTERM ended the portal with ${exitCode} instead of 0.`);
  return found.acknowledged > 0 && faultsIn(found, journal) + slow.length === 0 && exitCode === 0;
}
