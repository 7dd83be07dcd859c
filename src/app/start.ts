import { setTimeout as sleep } from 'node:timers/promises';
import { takeDataFolder, type DataFolder } from '#platform/server/start/data-folder.ts';
import { firstAdminOf, type FirstAdmin } from '#areas/people/accounts/server/first-admin.ts';
import { awaitDatabase } from '#platform/server/database/await-database.ts';
import { openDatabase, type OpenDatabase } from '#platform/server/database/database.ts';
import { freeBytes } from '#platform/server/start/disk-room.ts';
import { guardProcess, refuseBusyPort, shutdownMs, untilAskedToEnd } from '#platform/server/start/lifecycle.ts';
import { openLog, type Log } from '#platform/server/logging/log.ts';
import { startPostgres, type Postgres } from '#platform/server/postgres/supervisor.ts';
import {
  listeningAddress,
  defaultSamplePassword,
  isReachedByOthers,
  readSettings,
  type Settings,
} from '#platform/server/start/settings.ts';
import { isNewCluster } from '#platform/server/postgres/cluster-files.ts';
import { refuseSmallDisk, startSentence } from '#platform/server/start/start-faults.ts';
import { StartProgress } from '#platform/server/start/start-progress.ts';
import { buildWebWhenStale, packSmallest } from '#platform/server/http/web-build.ts';
import { catalogueOf, readBuilders, type Builder } from './builders/catalogue.ts';
import type { Builders } from './builders/builders.ts';
import { readyDatabase } from './ready-database.ts';
import { prepareSampleCompany } from './sample.ts';
import type { Portal } from './server/server.ts';

/** What has been opened so far, so that whatever ends the portal closes it in the opposite order. */
interface Opened {
  settings?: Settings;
  folder?: DataFolder;
  log?: Log;
  postgres?: Postgres;
  database?: OpenDatabase;
  portal?: Portal;
  firstAdmin?: FirstAdmin;
  builders?: Builders;
}

/** `npm run dev` has Vite serve the pages, straight from their sources, so that nothing needs to be built first. */
const servesPages = !process.argv.includes('--without-pages');

const opened: Opened = {};
/** A person at the terminal reads what is said; the log has the rest. */
const progress = new StartProgress(process.stdout);
const { say } = progress;
const asked = untilAskedToEnd();
/** Cuts short what may take long during the start, once the start has become pointless. */
const givingUp = new AbortController();

try {
  const started = start().then(() => 'started' as const);
  const first = await Promise.race([started, asked]);
  if (first === 'started') {
    await asked;
  } else {
    // A wish to end that comes during the start: what is just being opened must be known before it can be closed.
    givingUp.abort();
    await Promise.race([started.catch(() => undefined), sleep(shutdownMs / 2)]);
  }
  await end(0);
} catch (error) {
  opened.log?.fatal({ err: error }, 'The portal could not start.');
  process.stderr.write(`\n${startSentence(error, opened.settings?.dataFolder)}\n`);
  await end(1);
}

async function start(): Promise<void> {
  const settings = (opened.settings = readSettings(process.env));
  const catalogue = catalogueOf(process.env);
  const builders = catalogue === undefined ? undefined : await readBuilders(catalogue, process.env);
  const folder = (opened.folder = await takeDataFolder(settings.dataFolder));
  await refuseBusyPort(settings.host, settings.port);
  const log = (opened.log = openLog(settings));
  guardProcess(log);
  if (builders !== undefined) return startBuilders(builders, settings, folder, log);
  await refuseEarly(settings);
  const [{ buildPortal }, { database, signIns }, isBuilt] = await together(
    import('./server/server.ts'),
    prepareDatabase(settings, log),
    servesPages ? buildWebWhenStale({ begin: progress.begin, signal: givingUp.signal }) : Promise.resolve(false),
  );
  // Whoever has asked for the end does not want the portal to open first.
  givingUp.signal.throwIfAborted();
  opened.portal = await buildPortal({ settings, database, log });
  const firstAdmin = (opened.firstAdmin = await firstAdminOf(opened.portal.kernel, database.pool, settings));
  givingUp.signal.throwIfAborted();
  database.serve();
  // Before anybody is answered: a note that finds no room on the disk ends a start, and must not end what serves already.
  const address = listeningAddress(settings);
  await folder.announce(address);
  await opened.portal.listen();
  if (isBuilt) packSmallest();
  log.info({ address }, 'The portal serves.');
  say(`\nHearth is at ${address}`);
  if (signIns !== undefined)
    say(
      `The sample company is here. Sign in as ${signIns.join(', ')}, all with the password ${settings.samplePassword}.`,
    );
  if (signIns !== undefined && settings.samplePassword === defaultSamplePassword && isReachedByOthers(settings))
    say(
      'Others can reach this portal, and everybody knows that password, so it is refused here. To show the sample company to others, set SAMPLE_PASSWORD before the first start.',
    );
  if (firstAdmin.link !== undefined)
    say(
      `Nobody administers this portal yet. Whoever opens this link first, within 24 hours, becomes its admin:\n${firstAdmin.link}`,
    );
  if (firstAdmin.isElsewhere)
    say(
      'Nobody administers this portal yet. The link for its first admin was printed by the server that started first.',
    );
}

/** Several builders in this process, each on a database of its own: see builders/. */
async function startBuilders(
  builders: readonly Builder[],
  settings: Settings,
  folder: DataFolder,
  log: Log,
): Promise<void> {
  const [{ Builders: Served }, isBuilt] = await Promise.all([
    import('./builders/builders.ts'),
    servesPages ? buildWebWhenStale({ begin: progress.begin, signal: givingUp.signal }) : false,
  ]);
  givingUp.signal.throwIfAborted();
  opened.builders = new Served({ builders, log, say });
  const address = listeningAddress(settings);
  await folder.announce(address);
  await opened.builders.start();
  if (isBuilt) packSmallest();
  log.info({ address, builders: builders.length }, 'The builders are served.');
  say(`\nHearth serves ${builders.length} builders at ${address}`);
}

/** Like `Promise.all`, but ends only when each has ended: nothing that was opened may stay unknown to `end`. */
async function together<A, B, C>(...parts: [Promise<A>, Promise<B>, Promise<C>]): Promise<[A, B, C]> {
  for (const part of parts) part.catch(() => givingUp.abort());
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** What no start can do without, asked before anything that takes long. */
async function refuseEarly({ databaseUrl, databaseWaitMs, dataFolder }: Settings): Promise<void> {
  if (databaseUrl !== undefined)
    await awaitDatabase(databaseUrl, { waitMs: databaseWaitMs, begin: progress.begin, signal: givingUp.signal });
  else if (await isNewCluster(dataFolder)) {
    refuseSmallDisk(dataFolder, await freeBytes(dataFolder));
    say('The first start makes the database and what people see. It takes a minute, or a few on a slow machine.');
  }
}

/** The database with all that a start puts into it, and the sign-ins of the sample company where that is there. */
async function prepareDatabase(
  settings: Settings,
  log: Log,
): Promise<{ database: OpenDatabase; signIns: readonly string[] | undefined }> {
  let url = settings.databaseUrl;
  if (url === undefined) {
    opened.postgres = await startPostgres({
      dataFolder: settings.dataFolder,
      log,
      begin: progress.begin,
      keepsReserve: true,
    });
    url = opened.postgres.url;
  }
  const database = (opened.database = openDatabase(url, {
    log,
    connectTimeoutMs: 30_000,
    maxConnections: settings.databaseConnections,
  }));
  await readyDatabase({ database, settings, log, say, begin: progress.begin });
  givingUp.signal.throwIfAborted();
  return { database, signIns: await prepareSampleCompany(settings, database, progress.begin) };
}

/** Requests that were accepted are finished first; the database is closed last, when nobody needs it any more. */
async function end(code: number): Promise<never> {
  // Whatever hangs, the process is gone in time; PostgreSQL keeps what was acknowledged even when it is cut off.
  setTimeout(() => process.exit(1), shutdownMs).unref();
  const { portal, database, postgres, folder, log, firstAdmin, builders } = opened;
  await attempt('builders', builders?.close());
  await attempt('portal', portal?.close());
  firstAdmin?.release();
  await attempt('connections', Promise.race([database?.close(), sleep(1_000)]));
  await attempt('PostgreSQL', postgres?.stop());
  log?.info({ code }, 'The portal has ended.');
  await attempt('data folder', folder?.release());
  process.exit(code);
}

async function attempt(what: string, closing: Promise<unknown> | undefined): Promise<void> {
  try {
    await closing;
  } catch (error) {
    opened.log?.error({ err: error }, `Closing failed: ${what}.`);
  }
}
