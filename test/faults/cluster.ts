// `npm run test:cluster [-- --kills 24 --promotions 2 --writers 8 --signers 2 --listeners 6 --seed 1]`: two portals with folders of their
// own on one database with a standby, files in an object store. Processes are killed, keys change, the standby takes over, all under load:
// nothing that was acknowledged may be lost or done twice, and no open page may miss a message or hear one twice. `--mutant`: the standby
// confirms nothing and is a second behind when it takes over; here losses must be found.
import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { processesOf } from '#platform/server/postgres/cluster-processes.ts';
import { discardCluster, startPostgres, type Postgres } from '#platform/server/postgres/supervisor.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { startS3Server } from '../s3-server.ts';
import { askServer, startStandby, withStandby } from '../standby.ts';
import { killProcess, medianAndLongest, say, seconds, seeded } from './chance.ts';
import { listen } from './listener.ts';
import { millisecondsUntil, portalProcess, type PortalProcess } from './portal-process.ts';
import { Session } from './session.ts';
import { sign } from './signers.ts';
import { faultsIn, isMutantCaught, judge, sayVerdict } from './verdict.ts';
import { write, type Journal } from './writers.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '24' },
    promotions: { type: 'string', default: '2' },
    writers: { type: 'string', default: '8' },
    signers: { type: 'string', default: '2' },
    listeners: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    mutant: { type: 'boolean', default: false },
  },
});
const kinds = ['a portal', 'both portals', 'one backend'] as const;
/** Every process reads the keys again once a minute, and at its start. */
const keysAreReadMs = 65_000;

const random = seeded(Number(values.seed));
const run = `c${Number(values.seed).toString(36)}`;
const log = pino({ level: 'silent' });
const folder = await realpath(await mkdtemp(join(tmpdir(), 'hearth-cluster-')));
const folders = [join(folder, 'one'), join(folder, 'two')] as const;
const journal: Journal = { acknowledged: [], surprises: [], retries: 0, stopped: false };
const password = 'cluster-sample-password';
const bucket = await startS3Server();
const files = { ...bucket.settings('company'), HEARTH_ROOT_KEY: randomBytes(32).toString('base64url') };
const startServer = (dataFolder: string) => startPostgres({ dataFolder, log });

/** Where the primary lies, and where its standby. */
let places: readonly [string, string] = folders;
let primary: Postgres = await startServer(places[0]);
let standby: Postgres | undefined;
const portals: PortalProcess[] = [];
const took = new Map<string, number[]>();

let failed = true;
try {
  const settings = {
    ...files,
    DATABASE_URL: withStandby(primary.url, folders[0], folders[1]),
    NODE_ENV: '',
    SAMPLE_COMPANY: 'on',
    SAMPLE_PASSWORD: password,
  };
  for (const name of ['portal-one', 'portal-two'])
    portals.push(await portalProcess({ ...settings, HEARTH_DATA: join(folder, name) }));
  const sessions = portals.map((portal) => new Session(portal.address, 'admin', password));
  const colleagues = portals.map((portal) => new Session(portal.address, 'employee', password));
  // The first one makes the tables and the sample company.
  for (const [at, portal] of portals.entries()) {
    portal.start();
    say(
      `portal ${at + 1} serves after ${seconds(await millisecondsUntil(() => serves(sessions[at]), 240_000, 'The start'))}`,
    );
  }
  await follow();
  const each = <T>(count: string, make: (at: number) => T): T[] =>
    Array.from({ length: Number(count) }, (_, at) => make(at));
  const pick = (all: readonly Session[], at: number): Session => all[at % all.length] ?? new Session('', '', '');
  const listeners = each(values.listeners, (at) => listen(at % 2 === 0 ? sessions : sessions.toReversed()));
  const writers = each(values.writers, (at) => write(pick(at % 4 < 2 ? sessions : colleagues, at), at, run, journal));
  const signers = each(values.signers, (at) => sign([pick(sessions, at), pick(colleagues, at + 1)], at, run, journal));

  const kills = Number(values.kills);
  const promotions = Number(values.promotions);
  const everyKills = Math.ceil(kills / (promotions + 1));
  await age();
  const agedAt = Date.now();
  let isKeyNew = false;
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(200 + random() * 1_000);
    const kind = kinds[Math.floor(random() * kinds.length)] ?? kinds[0];
    const since = performance.now();
    await strike(kind);
    await untilAllServe(kind, sessions, since);
    if (kill % everyKills === 0 && kill < kills) await promote(sessions);
    if (!isKeyNew && Date.now() - agedAt > keysAreReadMs) isKeyNew = await takeNewKey();
  }
  if (!isKeyNew) {
    await sleep(Math.max(0, agedAt + keysAreReadMs - Date.now()));
    await takeNewKey();
    await sleep(3_000);
  }
  journal.stopped = true;
  await Promise.all([...writers, ...signers]);
  // Every page hears the last message before it is asked what it heard.
  await sleep(3_000);
  const [channel] = await askPrimary<{ seq: number }>(`select seq::int as seq from channels where id = 'live:staff'`);
  const behind = listeners.filter(({ heard }) => heard.at?.seq !== channel?.seq).length;
  await Promise.all(listeners.map((listener) => listener.stop()));
  const codes = await Promise.all(portals.map((portal) => portal.stop()));
  const { files: s3 } = readSettings({ ...files, HEARTH_DATA: folder });
  const found = await judge(primary.url, await openFileStorage(join(folder, 'judge'), undefined, s3), run, journal);
  const heard = listeners.map((listener) => listener.heard);
  const sum = (field: 'messages' | 'gaps' | 'doubled' | 'begunAnew') => heard.reduce((all, one) => all + one[field], 0);
  for (const [kind, times] of took) say(`both serve again after ${kind}: ${medianAndLongest(times)}`);
  sayVerdict(found, journal);
  say(
    `${heard.length} pages heard ${sum('messages')} messages: ${sum('gaps')} left out, ${sum('doubled')} twice, ` +
      `${sum('begunAnew')} times begun anew, ${behind} not at the end`,
  );
  const faults =
    faultsIn(found, journal) + sum('gaps') + sum('doubled') + behind + codes.filter((code) => code !== 0).length;
  failed = values.mutant ? !isMutantCaught(found) : faults > 0 || found.acknowledged === 0 || sum('messages') === 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  for (const portal of portals) process.stderr.write(`${portal.printed().slice(-4_000)}\n`);
} finally {
  journal.stopped = true;
  await Promise.all(portals.map((portal) => portal.stop()));
  await standby?.stop().catch(() => undefined);
  await primary.stop().catch(() => undefined);
  await bucket.close();
  for (const each of folders) await discardCluster(each, log);
  await discardCluster(folder, log);
}
process.exit(failed ? 1 : 0);

async function serves(session: Session | undefined): Promise<boolean> {
  const answer = await session?.request('GET', '/api/projects/?limit=1', { timeoutMs: 1_000 });
  return answer?.status === 200;
}

async function untilAllServe(after: string, sessions: readonly Session[], since = performance.now()): Promise<void> {
  // An answer from a connection that has not yet noticed would count as an instant recovery.
  await sleep(30);
  await millisecondsUntil(
    async () => (await Promise.all(sessions.map((session) => serves(session)))).every(Boolean),
    120_000,
    `To serve again after ${after}`,
  );
  took.set(after, [...(took.get(after) ?? []), performance.now() - since]);
}

async function strike(kind: (typeof kinds)[number]): Promise<void> {
  if (kind === 'one backend') {
    const backends = (await processesOf(join(places[0], 'postgres'))).filter(({ command }) =>
      / hearth .*\[local\]/.test(command),
    );
    return killProcess(backends[Math.floor(random() * backends.length)]?.pid);
  }
  const one = random() < 0.5 ? 0 : 1;
  await Promise.all(portals.filter((_, at) => kind === 'both portals' || at === one).map((portal) => portal.kill()));
}

/** Gives the primary a standby that has everything before it is acknowledged. */
async function follow(): Promise<void> {
  standby = await startStandby({ primary, from: places[0], to: places[1], start: startServer });
  if (!values.mutant) await askServer(primary, `alter system set synchronous_standby_names = '*'`);
  await askServer(primary, 'select pg_reload_conf()');
  await untilItFollows();
}

/** After a crash of its own a primary shows what it had committed, confirmed or not: until the standby has it too, nothing else may fail. */
async function untilItFollows(): Promise<void> {
  const follows = async () => {
    const [row] = await askServer<{ state: string; is_there: boolean }>(
      primary,
      'select sync_state as state, flush_lsn >= pg_current_wal_flush_lsn() as is_there from pg_stat_replication',
    );
    return row?.state === (values.mutant ? 'async' : 'sync') && (values.mutant || row.is_there);
  };
  await millisecondsUntil(follows, 60_000, 'To follow');
}

/** The primary is gone at once, as a machine that loses power; the standby takes over, and gets one of its own. */
async function promote(sessions: readonly Session[]): Promise<void> {
  const next = standby;
  if (next === undefined) throw new Error('There is no standby.');
  const lost = primary;
  await untilItFollows();
  if (values.mutant) {
    await askServer(next, 'alter system reset primary_conninfo');
    await askServer(next, 'select pg_reload_conf()');
    await sleep(1_000);
  }
  const since = performance.now();
  const cluster = join(places[0], 'postgres');
  const processes = await processesOf(cluster);
  // Its machine is gone: without its files its supervisor can't start it again. One that came back would show what no standby has confirmed.
  await rename(cluster, `${cluster}-lost`);
  for (const { pid } of processes) killProcess(pid);
  await lost.stop().catch(() => undefined);
  await askServer(next, `alter system set synchronous_standby_names = ''`);
  await askServer(next, 'select pg_promote()');
  await askServer(next, 'select pg_reload_conf()');
  [primary, standby, places] = [next, undefined, [places[1], places[0]]];
  await untilAllServe('a promotion', sessions, since);
  await follow();
}

/** The keys of tokens turn forty days older: another one is made by whichever process sees it first. */
async function age(): Promise<void> {
  await askPrimary(`
    update portal_keys set created_at = created_at - interval '40 days', used_from = used_from - interval '40 days'
    where purpose = 'access_tokens' and used_from <= now()`);
}

/** Every process knows the new key by now; its five minutes are over. False as long as nobody has made one. */
async function takeNewKey(): Promise<boolean> {
  const rows = await askPrimary(`
    update portal_keys set used_from = now() where purpose = 'access_tokens' and used_from > now() returning name`);
  if (rows.length > 0) say('tokens are signed with a new key');
  return rows.length > 0;
}

async function askPrimary<T>(statement: string): Promise<T[]> {
  return askServer({ adminUrl: primary.url }, statement);
}
