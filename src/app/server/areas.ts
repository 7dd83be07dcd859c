import type { Kernel } from '#platform/server/http/mount.ts';
import type { SigningKey } from '#platform/server/pdf/signing-key.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { mountBoms } from '#areas/design/boms/server/routes.ts';
import { mountDeviationSheets } from '#areas/design/deviations/server/routes.ts';
import { servedLessons } from '#areas/design/lessons/server/record.ts';
import { mountLoop } from '#areas/design/loop/server/routes.ts';
import { draftsWithRate } from '#areas/design/estimates/server/reads.ts';
import { mountEstimates } from '#areas/design/estimates/server/routes.ts';
import { mountTakeOffs } from '#areas/design/take-offs/server/routes.ts';
import { mountCatalogue } from '#areas/design/catalogue/server/routes.ts';
import { mountRates } from '#areas/finance/rates/server/routes.ts';
import { mountBreakEven } from '#areas/projects/break-even/server/routes.ts';
import { mountDesign } from '#areas/design/design/server/routes.ts';
import { personCalendar } from '#areas/company/meetings/server/calendar.ts';
import { mountMeetings } from '#areas/company/meetings/server/routes.ts';
import { mountDashboards } from '#areas/company/dashboards/server/routes.ts';
import { mountAlbums } from '#areas/projects/albums/server/routes.ts';
import { mountFiles } from '#areas/platform-services/files/server/routes.ts';
import { mountModelPlatform } from '#areas/design/model-platform/server/routes.ts';
import { mountModels } from '#areas/design/models/server/routes.ts';
import type { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { mountShares } from '#areas/platform-services/shares/server/routes.ts';
import { mountInbox } from '#areas/company/inbox/server/routes.ts';
import { mountImports } from '#areas/platform-services/imports/server/routes.ts';
import { mountRecordImports } from '#areas/platform-services/imports/server/record-import.ts';
import { mountRegistration } from '#areas/people/accounts/server/registration/register-routes.ts';
import { mountAccounts } from '#areas/people/accounts/server/routes.ts';
import { mountAdmin } from '#areas/people/admin/server/routes.ts';
import { mountFlags } from '#areas/platform-services/flags/server/routes.ts';
import { revokeInvitation } from '#areas/people/accounts/server/invitations/invitation-service.ts';
import { inviteIntoOrganisation } from '#areas/people/accounts/server/organisation-invitations.ts';
import { mountOrganisationPeople } from '#areas/people/developers/server/routes.ts';
import { mountNotifications } from '#areas/platform-services/notifications/server/routes.ts';
import { mountProjects } from '#areas/projects/projects/server/routes.ts';
import type { Sessions } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { mountBadges } from '#areas/people/sessions/server/tablets/badge-routes.ts';
import { mountPins } from '#areas/people/sessions/server/tablets/pins.ts';
import { mountCredentials } from '#areas/people/sessions/server/second-factor/credential-routes.ts';
import { mountIdentities } from '#areas/people/sessions/server/providers/identity-routes.ts';
import { mountSignUp } from '#areas/people/sessions/server/sign-in/sign-up-routes.ts';
import { mountSessions } from '#areas/people/sessions/server/sign-in/session-routes.ts';
import { foundByStaff, foundKind } from '#areas/platform-services/search/server/declared.ts';
import { foundTables } from './kept/found-tables.ts';
import { mountSearch } from '#areas/platform-services/search/server/routes.ts';
import { sampleSignIns } from '#sample/load.ts';
import { mountSchedule } from '#areas/projects/schedule/server/routes.ts';
import { foundComments } from '#areas/company/tickets/server/found.ts';
import { servedPunchItems } from '#areas/company/tickets/server/punch/punch-items.ts';
import { servedBusinessCalendars, servedDeadlinePolicies } from '#areas/company/deadlines/server/record.ts';
import { mountDeadlinePreview } from '#areas/company/tickets/server/clock/deadline-preview.ts';
import { mountPunch } from '#areas/quality/punch/server/routes.ts';
import { mountTrips } from '#areas/service/trips/server/routes.ts';
import { mountTickets } from '#areas/company/tickets/server/routes.ts';
import { mountWall } from '#areas/company/wall/server/routes.ts';
import { unitWriter } from '#areas/projects/units/server/import-writer.ts';
import { mountWarranty } from '#areas/service/warranty/server/routes.ts';
import { mountChangeOrders } from '#areas/sales/change-orders/server/routes.ts';
import { addQuestion } from '#areas/quality/sign-offs/server/templates/templates.ts';
import { mountSignOffs } from '#areas/quality/sign-offs/server/routes.ts';
import { mountSigning } from '#areas/sales/signing/server/routes.ts';
import { mountLeadForm } from '#areas/sales/leads/server/form.ts';
import { mountQualify } from '#areas/sales/leads/server/qualify.ts';
import { servedCompanies, servedContacts } from '#areas/sales/customers/server/record.ts';
import { servedOpportunities } from '#areas/sales/opportunities/server/record.ts';
import { sellerOfImported } from '#areas/sales/leads/server/seller.ts';
import { alikeLeads } from '#areas/sales/leads/server/similar.ts';
import { mountSalesPlan } from '#areas/sales/opportunities/server/plan.ts';
import { mountStagePreview } from '#areas/sales/opportunities/server/stage-preview.ts';
import { mountDeals } from '#areas/sales/opportunities/server/routes.ts';
import { mountContracts } from '#areas/sales/contracts/server/routes.ts';
import { dealPorts } from './deal-ports.ts';
import { mountSheets } from '#areas/platform-services/sheets/server/routes.ts';
import { mountDfma } from '#areas/design/dfma/server/routes.ts';
import { mountSubtasks } from '#areas/projects/subtasks/server/routes.ts';
import { mountUnits } from '#areas/projects/units/server/routes.ts';
import { mountChanges } from '#areas/platform-services/changes/server/routes.ts';
import { mountViews } from '#areas/platform-services/views/server/routes.ts';
import { planWriters } from './kept-records.ts';
import { recordsOfHistory } from './belonging.ts';
import { meetingLinks } from './meeting-links.ts';
import { planDoor } from './plan-door.ts';
import { punchDoor } from './punch-door.ts';
import { recordBins, recordRestorers, records } from '../records.ts';
import { cadBoms, takeOffPorts } from './design-ports.ts';
import { sheetTables } from './sheets.ts';
import { waitSources } from './waits.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { SendingPorts } from '#areas/sales/contracts/server/sending.ts';

export interface AreaParts {
  kernel: Kernel;
  sessions: Sessions;
  settings: Settings;
  storage: FileStorage;
  readingQueue: ReadingQueue;
  signingKey: () => Promise<SigningKey>;
  contractPorts: SendingPorts;
}

/** Mounts what every area answers. */
export function mountAreas(parts: AreaParts): void {
  mountPeople(parts);
  mountBuilding(parts);
  mountTogether(parts);
  mountSelling(parts);
}

/** Who people are and how they are let in. */
function mountPeople({ kernel, sessions, settings }: AreaParts): void {
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
}

/** Projects and what is designed and reckoned for them. */
function mountBuilding({ kernel, sessions, settings, storage, readingQueue }: AreaParts): void {
  mountProjects(kernel, recordsOfHistory);
  mountUnits(kernel);
  mountSubtasks(kernel);
  mountDfma(kernel);
  mountDeviationSheets(kernel, settings);
  mountLoop(kernel, { lessons: servedLessons, addQuestion });
  mountBreakEven(kernel);
  mountTakeOffs(kernel, takeOffPorts);
  mountBoms(kernel);
  mountDesign(kernel);
  mountModelPlatform(kernel, { settings, sealer: sessions.sealed, ports: cadBoms });
  mountEstimates(kernel, settings);
  mountSheets(kernel, sheetTables);
  mountSchedule(kernel, planWriters, settings, (db, viewer, about) => personCalendar(db, viewer, about, settings));
  mountCatalogue(kernel, storage.staging);
  mountRates(kernel, storage.staging, (db, _viewer, rate) => draftsWithRate(db, rate));
  mountModels(kernel, storage, readingQueue);
}

/** What people do together, records among it, and what is kept and found. */
function mountTogether({ kernel, settings, storage, signingKey }: AreaParts): void {
  mountMeetings(kernel, settings, meetingLinks);
  mountDashboards(kernel);
  mountViews(kernel);
  mountChanges(kernel, recordRestorers, recordBins);
  for (const record of records) record.mount(kernel);
  mountInbox(kernel, waitSources);
  mountSearch(kernel, [...records.flatMap(foundKind), foundComments, ...foundTables.map(foundByStaff)]);
  mountWall(kernel);
  mountTickets(kernel);
  mountWarranty(kernel, settings);
  mountDeadlinePreview(kernel, { policy: servedDeadlinePolicies, calendar: servedBusinessCalendars });
  mountPunch(kernel, storage, settings);
  mountSignOffs(kernel, { punch: punchDoor, signingKey, settings });
  mountTrips(kernel, settings, storage);
  mountFiles(kernel, storage);
  mountAlbums(kernel);
  mountShares(kernel, storage, settings.publicUrl.startsWith('https:'));
  mountImports(kernel, storage.staging, unitWriter);
  mountRecordImports(kernel, storage.staging, [...records, servedPunchItems], {
    lead: { alike: alikeLeads, fill: sellerOfImported },
  });
}

/** From a deal to what is signed. */
function mountSelling({ kernel, settings, storage, contractPorts }: AreaParts): void {
  mountChangeOrders(kernel, { plan: planDoor, brandName: settings.brandName });
  mountSigning(kernel, { storage, settings });
  mountContracts(kernel, contractPorts);
  mountDeals(kernel, dealPorts);
  mountStagePreview(kernel);
  mountSalesPlan(kernel);
  mountLeadForm(kernel);
  mountQualify(kernel, {
    company: servedCompanies.life,
    contact: servedContacts.life,
    opportunity: servedOpportunities.life,
  });
}
