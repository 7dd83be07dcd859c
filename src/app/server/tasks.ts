import { cleanUpTask } from '#platform/server/clean-up.ts';
import { emptyBinsTask } from '#platform/server/writes/empty-bins.ts';
import type { TaskTable } from '#platform/server/jobs/jobs.ts';
import { sendMailTask } from '#platform/server/mail/mail.ts';
import type { SigningKey } from '#platform/server/pdf/signing-key.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { expireEstimatesTask } from '#areas/design/estimates/server/move.ts';
import { mapRunTask } from '#areas/design/take-offs/server/jobs.ts';
import { tellOfMeetingTask } from '#areas/company/meetings/server/jobs.ts';
import { sweepFilesTask } from '#areas/platform-services/files/server/jobs.ts';
import { modelBytesKept, readModelTask } from '#areas/design/models/server/jobs.ts';
import { makeViewerTask } from '#areas/design/models/server/viewer/viewer-job.ts';
import type { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { forgetInboxTask, remindOfInboxTask } from '#areas/company/inbox/server/jobs.ts';
import { cleanUpAccountsTask } from '#areas/people/accounts/server/jobs.ts';
import { sealAuditTask } from '#areas/people/admin/server/audit-seals.ts';
import {
  sendDailySummariesTask,
  sendDigestsTask,
} from '#areas/platform-services/notifications/server/digests/digests.ts';
import { forgetNotificationsTask } from '#areas/platform-services/notifications/server/jobs.ts';
import { tellWalksTask } from '#areas/platform-services/notifications/server/gathering/gathering.ts';
import { forgetSignInsTask, sealAgainTask } from '#areas/people/sessions/server/jobs.ts';
import { loadSampleDesignTask, sampleDesignJob } from '#sample/design.ts';
import { loadSampleEnvelopesTask, sampleEnvelopesJob } from '#sample/envelopes.ts';
import { tellEditsTask } from '#areas/company/tickets/server/edits.ts';
import { markTicketsTask, wakeTicketsTask } from '#areas/company/tickets/server/jobs.ts';
import { reckonTicketsTask } from '#areas/company/tickets/server/clock/reckoning.ts';
import { tellOfTripTask } from '#areas/service/trips/server/calendar.ts';
import { signOffSilentTask } from '#areas/service/warranty/server/jobs.ts';
import { endEnvelopesTask, remindSignersTask } from '#areas/sales/signing/server/jobs.ts';
import { envelopeBytesKept, sealEnvelopeTask } from '#areas/sales/signing/server/sealing/seal.ts';
import { alertContractsTask } from '#areas/sales/contracts/server/alerts.ts';
import { remindOfLeadsTask } from '#areas/sales/leads/server/overdue.ts';
import { emptiedBins } from './bins.ts';
import { records } from '../records.ts';
import { cadBoms, takeOffPorts } from './design-ports.ts';
import { waitSources } from './waits.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { SealedSecrets } from '#areas/people/sessions/server/second-factor/sealed-secrets.ts';
import type { SendingPorts } from '#areas/sales/contracts/server/sending.ts';

interface TaskParts {
  settings: Settings;
  db: Database;
  storage: FileStorage;
  readingQueue: ReadingQueue;
  sealed: SealedSecrets;
  signingKey: () => Promise<SigningKey>;
  contractPorts: SendingPorts;
}

/** All that the portal does by itself or after a write, by the name that jobs have for it. */
export function tasksOf({
  settings,
  db,
  storage,
  readingQueue,
  sealed,
  signingKey,
  contractPorts,
}: TaskParts): TaskTable {
  return {
    send_mail: sendMailTask(db, settings, { openFile: (key) => storage.store.open(key) }),
    clean_up: cleanUpTask(db),
    forget_notifications: forgetNotificationsTask(db),
    remind_of_inbox: remindOfInboxTask(db, waitSources),
    forget_inbox: forgetInboxTask(db),
    send_digests: sendDigestsTask(settings),
    send_daily_summaries: sendDailySummariesTask(settings),
    seal_audit: sealAuditTask,
    clean_up_accounts: cleanUpAccountsTask(db),
    forget_sign_ins: forgetSignInsTask(db),
    seal_again: sealAgainTask(db, sealed),
    empty_bins: emptyBinsTask(emptiedBins),
    expire_estimates: expireEstimatesTask(db),
    mark_tickets: markTicketsTask(),
    wake_tickets: wakeTicketsTask(db),
    sign_off_silent: signOffSilentTask(db),
    tell_ticket_edits: tellEditsTask(),
    tell_walks: tellWalksTask(settings, records),
    alert_contracts: alertContractsTask(db),
    remind_of_leads: remindOfLeadsTask(db),
    reckon_tickets: reckonTicketsTask(db),
    sweep_files: sweepFilesTask(db, storage, [modelBytesKept, envelopeBytesKept]),
    tell_of_meeting: tellOfMeetingTask(settings),
    tell_of_trip: tellOfTripTask(settings),
    read_model: readModelTask(db, storage, readingQueue),
    map_run: mapRunTask,
    [sampleDesignJob]: loadSampleDesignTask(storage, { takeOffs: takeOffPorts, boms: cadBoms }),
    [sampleEnvelopesJob]: loadSampleEnvelopesTask({ db, storage, settings, contracts: contractPorts }),
    make_viewer: makeViewerTask(db, storage),
    seal_envelope: sealEnvelopeTask({ db, storage, settings, signingKey }),
    end_envelopes: endEnvelopesTask(db),
    remind_signers: remindSignersTask(db, settings),
  };
}
