import type { Logger } from 'pino';
import type { OpenDatabase } from '#platform/server/database/database.ts';
import { roomGuard } from '#platform/server/start/disk-room.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { mountMetrics } from '#platform/server/http/metrics.ts';
import { mountHealth } from '#platform/server/http/health.ts';
import { OwnAddress } from '#platform/server/http/own-address.ts';
import { makeHttp } from '#platform/server/http/http.ts';
import { serveHealthOnly } from '#platform/server/http/only-jobs.ts';
import { startJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { liveRoute } from '#platform/server/live/live.ts';
import type { Kernel } from '#platform/server/http/mount.ts';
import { mountReference } from '#platform/server/http/openapi.ts';
import { RequestLimits } from '#platform/server/http/request-limits.ts';
import { Outbox } from '#platform/server/live/outbox.ts';
import { SharedReads } from '#platform/server/live/shared-reads.ts';
import { openKeyRoom } from '#platform/server/keys/kept-keys.ts';
import { openSigningKey, type SigningKey } from '#platform/server/pdf/signing-key.ts';
import { listeningAddress, type Settings } from '#platform/server/start/settings.ts';
import { Presence } from '#platform/server/live/presence.ts';
import { presenceAtRecords } from '#areas/platform-services/records/server/presence.ts';
import { Sockets } from '#platform/server/live/sockets.ts';
import { openViewerReads } from '#platform/server/viewer-reads.ts';
import { serveWeb } from '#platform/server/http/web-files.ts';
import { requireBom } from '#areas/design/boms/server/reads.ts';
import { clamdScanner } from '#platform/server/files/virus-scan.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { requireOwnFiles } from '#platform/server/files/store-marker.ts';
import { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { notificationRoute } from '#areas/platform-services/notifications/server/socket.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { readCookie } from '#areas/people/sessions/server/sign-in/cookies.ts';
import { openSessions, type Sessions } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { requireCompanyWall, requirePost } from '#areas/company/wall/server/reads.ts';
import { openEnvelopes } from '#areas/sales/signing/server/envelopes/envelopes.ts';
import { requireUnit } from '#areas/projects/units/server/reads.ts';
import { records } from '../records.ts';
import { mountAreas } from './areas.ts';
import { listenToAll } from './listeners.ts';
import { tasksOf } from './tasks.ts';

export interface Parts {
  settings: Settings;
  database: OpenDatabase;
  log: Logger;
}

export interface Portal {
  kernel: Kernel;
  sockets: Sockets;
  sessions: Sessions;
  /** Listens, and answers where. */
  listen(): Promise<string>;
  /** Begins without listening: requests and upgrades are handed to its server by whoever listens for it. */
  begin(): Promise<void>;
  /** Finishes what was accepted, closes the sockets (code 1012) and stops the jobs. Never longer than 9 seconds. */
  close(): Promise<void>;
}

/** Puts the portal together: the only place that knows every area. */
export async function buildPortal({ settings, database, log }: Parts): Promise<Portal> {
  const events = new EventBus();
  const own = new OwnAddress(settings);
  const app = makeHttp({ log, trustProxy: settings.trustProxy, secure: settings.publicUrl.startsWith('https:'), own });
  if (settings.role === 'jobs') serveHealthOnly(app);
  const scanner = settings.clamd === undefined ? undefined : clamdScanner(settings.clamd);
  const storage = await openFileStorage(settings.dataFolder, scanner, settings.files);
  // First, while nothing is open that a refused start would leave behind.
  await requireOwnFiles({ db: database.db, store: storage.store, log });
  const keys = await openKeyRoom(database.db, settings.dataFolder, settings.rootKey);
  const sessions = await openSessions({ db: database.db, pool: database.pool, log, keys });
  const limits = await RequestLimits.open({ pool: database.pool, log, limits: settings.requestLimits });
  const shared = new SharedReads();
  const outbox = new Outbox({ db: database.db, pool: database.pool, log, onNews: () => shared.forget() });
  const viewerReads = await openViewerReads({ ...database, log });
  const kernel: Kernel = {
    app,
    scanner,
    db: database.db,
    readsOf: viewerReads.of,
    shared,
    events,
    own,
    limits,
    wake: () => outbox.wake(),
    authenticate: sessions.authenticate,
    authenticateSocket: sessions.authenticateSocket,
    ...(settings.databaseUrl === undefined ? { requireRoom: roomGuard(settings.dataFolder) } : {}),
    checksReplies: !settings.production,
    mounted: [],
  };

  const readingQueue = new ReadingQueue();
  let opening: Promise<SigningKey> | undefined;
  const signingKey = () => (opening ??= openSigningKey(keys, settings.brandName));
  const contractPorts = { envelopes: openEnvelopes({ storage, settings }), brandName: settings.brandName };
  const tasks = tasksOf({
    settings,
    db: database.db,
    storage,
    readingQueue,
    sealed: sessions.sealed,
    signingKey,
    contractPorts,
  });
  let jobs: Jobs | undefined;

  const sockets = new Sockets({
    server: app.server,
    outbox,
    log,
    own,
    authenticate: (credentials, request) => kernel.authenticateSocket(credentials, request),
  });
  sockets.serve(notificationRoute(kernel));
  sockets.serve(liveRoute);
  const presence = new Presence({
    db: database.db,
    pool: database.pool,
    log,
    maySee: {
      project: (viewer, id) => requireProject(kernel.readsOf(viewer), viewer, id),
      unit: (viewer, id) => requireUnit(kernel.readsOf(viewer), viewer, id),
      post: (viewer, id) => requirePost(kernel.readsOf(viewer), viewer, id),
      company_wall: async (viewer, id) => requireCompanyWall(viewer, id),
      bom: (viewer, id) => requireBom(kernel.readsOf(viewer), viewer, id),
      ...presenceAtRecords(records, (viewer) => kernel.readsOf(viewer)),
    },
  });
  sockets.serve(presence.route);
  sessions.onSessionEnded(
    (ended) => sockets.end(ended),
    () => sockets.viewers,
  );
  const beginLive = async () => {
    presence.start();
    await outbox.start();
    shared.isHeard = true;
  };
  let live: Promise<void> | undefined;
  const startLive = () => (live ??= beginLive());
  app.addHook('onListen', startLive);
  app.addHook('preClose', () => sockets.close());
  app.addHook('onClose', () => presence.stop());
  app.addHook('onClose', async () => {
    shared.isHeard = false;
    await outbox.stop();
  });

  mountAreas({ kernel, sessions, settings, storage, readingQueue, signingKey, contractPorts });
  listenToAll(events, { settings, sessions });

  mountReference(app, kernel, settings.brandName);
  mountMetrics(app, {
    token: settings.metricsToken,
    pool: database.pool,
    dataFolder: settings.dataFolder,
    sockets,
    outbox,
  });
  mountHealth(app, { pool: database.pool, dataFolder: settings.dataFolder, log });
  await serveWeb(app, { settings, isKnown: (request) => readCookie(request, 'refresh') !== undefined });

  const startWork = async () => {
    await scanner?.ping().catch((error: unknown) => {
      log.error(
        { err: error },
        'The virus scanner of CLAMD_URL does not answer; until it does, files are refused with 503.',
      );
    });
    // Made at the first start, so that it is in every backup.
    await signingKey();
    if (settings.role !== 'web') jobs = startJobs({ ...kernel, pool: database.pool, log }, tasks);
  };

  // All that a full disk or a lost database can spoil of a start comes before anybody is answered.
  const begin = async () => {
    await app.ready();
    await startLive();
    await startWork();
  };
  return {
    kernel,
    sockets,
    sessions,
    async listen() {
      await begin();
      await app.listen({ port: settings.port, host: settings.host });
      return listeningAddress(settings);
    },
    begin,
    async close() {
      await Promise.all([app.close(), jobs?.stop()]);
      await readingQueue.close();
      await sessions.close();
      await limits.close();
      await viewerReads.close();
    },
  };
}
