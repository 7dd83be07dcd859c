import type { Logger } from 'pino';
import type { OpenDatabase } from '#platform/server/database/database.ts';
import { cleanUpTask } from '#platform/server/clean-up.ts';
import { roomGuard } from '#platform/server/start/disk-room.ts';
import { emptyBinsTask } from '#platform/server/writes/empty-bins.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { mountMetrics } from '#platform/server/http/metrics.ts';
import { mountHealth } from '#platform/server/http/health.ts';
import { OwnAddress } from '#platform/server/http/own-address.ts';
import { makeHttp } from '#platform/server/http/http.ts';
import { prepareJobs, startJobs, type Jobs, type TaskTable } from '#platform/server/jobs/jobs.ts';
import { sendMailTask } from '#platform/server/mail/mail.ts';
import { liveRoute } from '#platform/server/live/live.ts';
import type { Kernel } from '#platform/server/http/mount.ts';
import { mountReference } from '#platform/server/http/openapi.ts';
import { RequestLimits } from '#platform/server/http/request-limits.ts';
import { Outbox } from '#platform/server/live/outbox.ts';
import { openSigningKey, type SigningKey } from '#platform/server/pdf/signing-key.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { Presence } from '#platform/server/live/presence.ts';
import { presenceAtRecords } from '#areas/platform-services/records/server/presence.ts';
import { Sockets } from '#platform/server/live/sockets.ts';
import { openViewerReads } from '#platform/server/viewer-reads.ts';
import { serveWeb } from '#platform/server/http/web-files.ts';
import { mountBoms } from '#areas/design/boms/server/routes.ts';
import { keepFreezeForRundown } from '#areas/design/lessons/server/rundown.ts';
import { listenForModules } from '#areas/design/boms/server/builds.ts';
import { requireBom } from '#areas/design/boms/server/reads.ts';
import { expireEstimatesTask } from '#areas/design/estimates/server/move.ts';
import { draftsWithRate } from '#areas/design/estimates/server/reads.ts';
import { mountEstimates } from '#areas/design/estimates/server/routes.ts';
import { mapRunTask } from '#areas/design/take-offs/server/jobs.ts';
import { mountTakeOffs } from '#areas/design/take-offs/server/routes.ts';
import { mountCatalogue } from '#areas/design/catalogue/server/routes.ts';
import { mountRates } from '#areas/finance/rates/server/routes.ts';
import { mountBreakEven } from '#areas/projects/break-even/server/routes.ts';
import { mountDesign } from '#areas/design/design/server/routes.ts';
import { personCalendar } from '#areas/company/meetings/server/calendar.ts';
import { tellOfMeetingTask } from '#areas/company/meetings/server/jobs.ts';
import { listenForMeetings } from '#areas/company/meetings/server/listeners.ts';
import { mountMeetings } from '#areas/company/meetings/server/routes.ts';
import { mountDashboards } from '#areas/company/dashboards/server/routes.ts';
import { clamdScanner } from '#platform/server/files/virus-scan.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { sweepFilesTask } from '#areas/platform-services/files/server/jobs.ts';
import { mountAlbums } from '#areas/projects/albums/server/routes.ts';
import { mountFiles } from '#areas/platform-services/files/server/routes.ts';
import { modelBytesKept, readModelTask } from '#areas/design/models/server/jobs.ts';
import { listenForModels } from '#areas/design/model-platform/server/drift.ts';
import { mountModelPlatform } from '#areas/design/model-platform/server/routes.ts';
import { makeViewerTask } from '#areas/design/models/server/viewer/viewer-job.ts';
import { mountModels } from '#areas/design/models/server/routes.ts';
import { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { mountShares } from '#areas/platform-services/shares/server/routes.ts';
import { forgetInboxTask, remindOfInboxTask } from '#areas/company/inbox/server/jobs.ts';
import { mountInbox } from '#areas/company/inbox/server/routes.ts';
import { mountImports } from '#areas/platform-services/imports/server/routes.ts';
import { mountRecordImports } from '#areas/platform-services/imports/server/record-import.ts';
import { cleanUpAccountsTask } from '#areas/people/accounts/server/jobs.ts';
import { mountRegistration } from '#areas/people/accounts/server/registration/register-routes.ts';
import { mountAccounts } from '#areas/people/accounts/server/routes.ts';
import { sealAuditTask } from '#areas/people/admin/server/audit-seals.ts';
import { mountAdmin } from '#areas/people/admin/server/routes.ts';
import { mountFlags } from '#areas/platform-services/flags/server/routes.ts';
import {
  sendDailySummariesTask,
  sendDigestsTask,
} from '#areas/platform-services/notifications/server/digests/digests.ts';
import { forgetNotificationsTask } from '#areas/platform-services/notifications/server/jobs.ts';
import { tellWalksTask } from '#areas/platform-services/notifications/server/gathering/gathering.ts';
import { listenForRecords } from '#areas/platform-services/notifications/server/listening/record-listeners.ts';
import { revokeInvitation } from '#areas/people/accounts/server/invitations/invitation-service.ts';
import { inviteIntoOrganisation } from '#areas/people/accounts/server/organisation-invitations.ts';
import { listenForOrganisations, mountOrganisationPeople } from '#areas/people/developers/server/routes.ts';
import { listenForNotifications } from '#areas/platform-services/notifications/server/listening/listeners.ts';
import { mountNotifications } from '#areas/platform-services/notifications/server/routes.ts';
import { notificationRoute } from '#areas/platform-services/notifications/server/socket.ts';
import { listenForProjects } from '#areas/projects/projects/server/listeners.ts';
import { requireProject } from '#areas/projects/projects/server/reads.ts';
import { mountProjects } from '#areas/projects/projects/server/routes.ts';
import { readCookie } from '#areas/people/sessions/server/sign-in/cookies.ts';
import { listenForSessions } from '#areas/people/sessions/server/listeners.ts';
import { openSessions, type Sessions } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { mountBadges } from '#areas/people/sessions/server/tablets/badge-routes.ts';
import { mountPins } from '#areas/people/sessions/server/tablets/pins.ts';
import { mountCredentials } from '#areas/people/sessions/server/second-factor/credential-routes.ts';
import { mountIdentities } from '#areas/people/sessions/server/providers/identity-routes.ts';
import { forgetSignInsTask } from '#areas/people/sessions/server/jobs.ts';
import { mountSignUp } from '#areas/people/sessions/server/sign-in/sign-up-routes.ts';
import { mountSessions } from '#areas/people/sessions/server/sign-in/session-routes.ts';
import { foundKind } from '#areas/platform-services/search/server/declared.ts';
import { mountSearch } from '#areas/platform-services/search/server/routes.ts';
import { loadSampleDesignTask, sampleDesignJob } from '#sample/design.ts';
import { sampleSignIns } from '#sample/load.ts';
import { listenForSchedule } from '#areas/projects/schedule/server/cascade/proposals.ts';
import { mountSchedule } from '#areas/projects/schedule/server/routes.ts';
import { requireCompanyWall, requirePost } from '#areas/company/wall/server/reads.ts';
import { foundComments } from '#areas/company/tickets/server/found.ts';
import { tellEditsTask } from '#areas/company/tickets/server/edits.ts';
import { markTicketsTask, wakeTicketsTask } from '#areas/company/tickets/server/jobs.ts';
import { servedPunchItems } from '#areas/company/tickets/server/punch-items.ts';
import { servedBusinessCalendars, servedDeadlinePolicies } from '#areas/company/deadlines/server/record.ts';
import { mountDeadlinePreview } from '#areas/company/tickets/server/deadline-preview.ts';
import { reckonTicketsTask } from '#areas/company/tickets/server/reckoning.ts';
import { listenForSignOffs } from '#areas/quality/sign-offs/server/listeners.ts';
import { listenForPunch } from '#areas/quality/punch/server/listeners.ts';
import { mountPunch } from '#areas/quality/punch/server/routes.ts';
import { mountTickets } from '#areas/company/tickets/server/routes.ts';
import { mountWall } from '#areas/company/wall/server/routes.ts';
import { unitWriter } from '#areas/projects/units/server/import-writer.ts';
import { listenForUnits } from '#areas/projects/units/server/listeners.ts';
import { mountChangeOrders } from '#areas/sales/change-orders/server/routes.ts';
import { listenForChangeOrders } from '#areas/sales/change-orders/server/listeners.ts';
import { mountSignOffs } from '#areas/quality/sign-offs/server/routes.ts';
import { endEnvelopesTask, remindSignersTask } from '#areas/sales/signing/server/jobs.ts';
import { mountSigning } from '#areas/sales/signing/server/routes.ts';
import { envelopeBytesKept, sealEnvelopeTask } from '#areas/sales/signing/server/seal.ts';
import { alertContractsTask } from '#areas/sales/contracts/server/alerts.ts';
import { listenForContracts } from '#areas/sales/contracts/server/listeners.ts';
import { mountContracts } from '#areas/sales/contracts/server/routes.ts';
import { openEnvelopes } from '#areas/sales/signing/server/envelopes.ts';
import { mountSheets } from '#areas/platform-services/sheets/server/routes.ts';
import { listenForSubtasks } from '#areas/projects/subtasks/server/listeners.ts';
import { mountDfma } from '#areas/design/dfma/server/routes.ts';
import { mountSubtasks } from '#areas/projects/subtasks/server/routes.ts';
import { requireUnit } from '#areas/projects/units/server/reads.ts';
import { mountUnits } from '#areas/projects/units/server/routes.ts';
import { mountChanges } from '#areas/platform-services/changes/server/routes.ts';
import { mountViews } from '#areas/platform-services/views/server/routes.ts';
import { emptiedBins } from './bins.ts';
import { planWriters } from './kept-records.ts';
import { recordsOfHistory } from './belonging.ts';
import { meetingLinks } from './meeting-links.ts';
import { planDoor } from './plan-door.ts';
import { punchDoor } from './punch-door.ts';
import { walkOfPunchItem } from './walks.ts';
import { recordBins, recordRestorers, records } from '../records.ts';
import { cadBoms, takeOffPorts } from './design-ports.ts';
import { sheetTables } from './sheets.ts';
import { waitSources } from './waits.ts';
import { announceChanges } from './live-announcements.ts';

export interface Parts {
  settings: Settings;
  database: OpenDatabase;
  log: Logger;
}

export interface Portal {
  kernel: Kernel;
  sockets: Sockets;
  sessions: Sessions;
  /** Where it listens, once `listen` has been called. */
  listen(): Promise<string>;
  /** Finishes what was accepted, closes the sockets (code 1012) and stops the jobs. Never longer than 9 seconds. */
  close(): Promise<void>;
}

/** Puts the portal together: the only place that knows every area. */
export async function buildPortal({ settings, database, log }: Parts): Promise<Portal> {
  const events = new EventBus();
  const own = new OwnAddress(settings);
  const app = makeHttp({ log, trustProxy: settings.trustProxy, secure: settings.publicUrl.startsWith('https:'), own });
  const sessions = await openSessions({ db: database.db, pool: database.pool, log, dataFolder: settings.dataFolder });
  const limits = await RequestLimits.open({ pool: database.pool, log, limits: settings.requestLimits });
  const outbox = new Outbox({ db: database.db, pool: database.pool, log });
  const viewerReads = await openViewerReads({ ...database, log });
  const scanner = settings.clamd === undefined ? undefined : clamdScanner(settings.clamd);
  const kernel: Kernel = {
    app,
    scanner,
    db: database.db,
    readsOf: viewerReads.of,
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

  const storage = await openFileStorage(settings.dataFolder, scanner);
  const readingQueue = new ReadingQueue();
  let opening: Promise<SigningKey> | undefined;
  const signingKey = () => (opening ??= openSigningKey(settings.dataFolder, settings.brandName));
  const contractPorts = { envelopes: openEnvelopes({ storage, settings }), brandName: settings.brandName };
  const tasks: TaskTable = {
    send_mail: sendMailTask(database.db, settings),
    clean_up: cleanUpTask(database.db),
    forget_notifications: forgetNotificationsTask(database.db),
    remind_of_inbox: remindOfInboxTask(database.db, waitSources),
    forget_inbox: forgetInboxTask(database.db),
    send_digests: sendDigestsTask(settings),
    send_daily_summaries: sendDailySummariesTask(settings),
    seal_audit: sealAuditTask,
    clean_up_accounts: cleanUpAccountsTask(database.db),
    forget_sign_ins: forgetSignInsTask(database.db),
    empty_bins: emptyBinsTask(emptiedBins),
    expire_estimates: expireEstimatesTask(database.db),
    mark_tickets: markTicketsTask(),
    wake_tickets: wakeTicketsTask(database.db),
    tell_ticket_edits: tellEditsTask(),
    tell_walks: tellWalksTask(settings, records),
    alert_contracts: alertContractsTask(database.db),
    reckon_tickets: reckonTicketsTask(database.db),
    sweep_files: sweepFilesTask(database.db, storage, [modelBytesKept, envelopeBytesKept]),
    tell_of_meeting: tellOfMeetingTask(settings),
    read_model: readModelTask(database.db, storage, readingQueue),
    map_run: mapRunTask,
    [sampleDesignJob]: loadSampleDesignTask(storage, { takeOffs: takeOffPorts, boms: cadBoms }),
    make_viewer: makeViewerTask(database.db, storage),
    seal_envelope: sealEnvelopeTask({ db: database.db, storage, settings, signingKey }),
    end_envelopes: endEnvelopesTask(database.db),
    remind_signers: remindSignersTask(database.db, settings),
  };
  await prepareJobs(database.pool, log);
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
      company: async (viewer, id) => requireCompanyWall(viewer, id),
      bom: (viewer, id) => requireBom(kernel.readsOf(viewer), viewer, id),
      ...presenceAtRecords(records, (viewer) => kernel.readsOf(viewer)),
    },
  });
  sockets.serve(presence.route);
  sessions.onSessionEnded((ended) => sockets.end(ended));
  app.addHook('onListen', () => presence.start());
  app.addHook('onListen', () => outbox.start());
  app.addHook('preClose', () => sockets.close());
  app.addHook('onClose', () => presence.stop());
  app.addHook('onClose', () => outbox.stop());

  mountSessions({ kernel, sessions, settings }, sampleSignIns);
  mountCredentials({ kernel, sessions, settings });
  mountPins({ kernel, sessions, settings });
  mountBadges({ kernel, sessions, settings });
  mountSignUp({ kernel, sessions, settings });
  mountIdentities({ kernel, sessions, settings });
  mountAccounts(kernel);
  mountRegistration(kernel, settings);
  mountAdmin(kernel, settings);
  mountOrganisationPeople(kernel, {
    invite: (write, viewer, invited) => inviteIntoOrganisation(write, viewer, settings, invited),
    revoke: revokeInvitation,
  });
  mountFlags(kernel);
  mountNotifications(kernel);
  mountProjects(kernel, recordsOfHistory);
  mountUnits(kernel);
  mountSubtasks(kernel);
  mountDfma(kernel);
  mountBreakEven(kernel);
  mountTakeOffs(kernel, takeOffPorts);
  mountBoms(kernel);
  mountDesign(kernel);
  mountModelPlatform(kernel, { settings, sealer: sessions.sealed, ports: cadBoms });
  mountEstimates(kernel, settings);
  mountSheets(kernel, sheetTables);
  mountSchedule(kernel, planWriters, settings, (db, viewer, about) => personCalendar(db, viewer, about, settings));
  mountMeetings(kernel, settings, meetingLinks);
  mountDashboards(kernel);
  mountViews(kernel);
  mountChanges(kernel, recordRestorers, recordBins);
  mountCatalogue(kernel, storage.staging);
  mountRates(kernel, storage.staging, (db, _viewer, rate) => draftsWithRate(db, rate));
  for (const record of records) record.mount(kernel);
  mountInbox(kernel, waitSources);
  mountSearch(kernel, [...records.flatMap(foundKind), foundComments]);
  mountWall(kernel);
  mountTickets(kernel);
  mountDeadlinePreview(kernel, { policy: servedDeadlinePolicies, calendar: servedBusinessCalendars });
  mountPunch(kernel, storage, settings);
  mountChangeOrders(kernel, { plan: planDoor, brandName: settings.brandName });
  mountSignOffs(kernel, { punch: punchDoor, signingKey, brandName: settings.brandName });
  mountSigning(kernel, { storage, settings });
  mountContracts(kernel, contractPorts);
  mountFiles(kernel, storage);
  mountAlbums(kernel);
  mountShares(kernel, storage, settings.publicUrl.startsWith('https:'));
  mountModels(kernel, storage, readingQueue);
  mountImports(kernel, storage.staging, unitWriter);
  mountRecordImports(kernel, storage.staging, [...records, servedPunchItems]);
  // First, so that what one event brings about is heard of after the event itself.
  listenForNotifications(events, settings);
  listenForRecords(events, settings, records, walkOfPunchItem);
  announceChanges(events);
  listenForSessions(events, sessions);
  listenForOrganisations(events);
  listenForProjects(events);
  listenForUnits(events);
  listenForSubtasks(events);
  listenForMeetings(events);
  listenForSchedule(events);
  keepFreezeForRundown(events);
  listenForModels(events);
  listenForModules(events);
  listenForPunch(events);
  listenForSignOffs(events);
  listenForContracts(events);
  listenForChangeOrders(events);

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

  return {
    kernel,
    sockets,
    sessions,
    async listen() {
      await app.listen({ port: settings.port, host: settings.host });
      await scanner?.ping().catch((error: unknown) => {
        log.error(
          { err: error },
          'The virus scanner of CLAMD_URL does not answer; until it does, files are refused with 503.',
        );
      });
      // Made at the first start, so that it is in every backup.
      await signingKey();
      jobs = startJobs({ ...kernel, pool: database.pool, log }, tasks);
      const address = app.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : settings.port;
      return `http://${settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${port}`;
    },
    async close() {
      await Promise.all([app.close(), jobs?.stop()]);
      await readingQueue.close();
      await sessions.close();
      await limits.close();
      await viewerReads.close();
    },
  };
}
