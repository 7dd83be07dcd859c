import { servedBusinessCalendars, servedDeadlinePolicies } from '#areas/company/deadlines/server/record.ts';
import { servedSuppliers } from '#areas/design/catalogue/server/record.ts';
import { servedDepartments } from '#areas/people/departments/server/record.ts';
import { servedDeveloperOrganisations } from '#areas/people/developers/server/record.ts';
import { servedDeviations } from '#areas/design/deviations/server/record.ts';
import { servedFlags } from '#areas/platform-services/flags/server/record.ts';
import { servedLessons } from '#areas/design/lessons/server/record.ts';
import {
  servedActions,
  servedAgendaItems,
  servedMeetings,
  servedOutcomes,
  servedSeries,
} from '#areas/company/meetings/server/record.ts';
import {
  servedChecklistTemplates,
  servedSavedReplies,
  servedTickets,
  servedTicketTypes,
} from '#areas/company/tickets/server/record.ts';
import { restoreTicket } from '#areas/company/tickets/server/punch/punch-items.ts';
import { servedPunchTemplates } from '#areas/quality/punch/server/record.ts';
import { servedSignOffs, servedTemplates } from '#areas/quality/sign-offs/server/record.ts';
import { servedContracts, servedContractTemplates } from '#areas/sales/contracts/server/record.ts';
import { servedTrips } from '#areas/service/trips/server/record.ts';
import { servedOnCallDuties } from '#areas/service/on-call/server/record.ts';
import { servedActivities } from '#areas/sales/activities/server/record.ts';
import { servedLeads } from '#areas/sales/leads/server/record.ts';
import { servedChangeOrders } from '#areas/sales/change-orders/server/record.ts';
import { servedCompanies, servedContacts } from '#areas/sales/customers/server/record.ts';
import { servedOpportunities, servedSalesStages } from '#areas/sales/opportunities/server/record.ts';
import { servedCoverages, servedWarrantyRequests } from '#areas/service/warranty/server/record.ts';
import { servedSubtasks } from '#areas/projects/subtasks/server/record.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { KeptRecord } from './server/kept/kept-record.ts';
import { keptRecords, undoneSteps } from './server/kept-records.ts';
import { alsoByWhoMade, type Bins, type Restorers } from '#platform/server/writes/undo.ts';

/** The records that are served from their declarations. What hangs on a record stands before it. */
export const records: readonly ServedRecord[] = [
  servedChangeOrders,
  servedActivities,
  servedTrips,
  servedLeads,
  servedOpportunities,
  servedSalesStages,
  servedContacts,
  servedCompanies,
  servedActions,
  servedOutcomes,
  servedAgendaItems,
  servedMeetings,
  servedSeries,
  { ...servedTickets, restorer: restoreTicket },
  servedOnCallDuties,
  servedWarrantyRequests,
  servedCoverages,
  servedTicketTypes,
  servedSavedReplies,
  servedChecklistTemplates,
  servedPunchTemplates,
  servedContracts,
  servedContractTemplates,
  servedSignOffs,
  servedTemplates,
  {
    ...servedDeviations,
    restorer: alsoByWhoMade(servedDeviations.restorer, 'deviations.floor', 'deviations.write'),
  },
  { ...servedLessons, restorer: alsoByWhoMade(servedLessons.restorer, 'lessons.capture', 'lessons.write') },
  servedSubtasks,
  servedFlags,
  servedDeveloperOrganisations,
  servedDepartments,
  servedSuppliers,
  servedDeadlinePolicies,
  servedBusinessCalendars,
];

/** Every kind of record that there is: the declared ones, and those that are written by hand. */
export const everyRecord: readonly KeptRecord[] = [
  ...records.map(({ name, table, declaration: { actions }, restorer: undo, bin, emptied }) => ({
    name,
    table,
    actions,
    undo,
    bin,
    emptied,
  })),
  ...keptRecords(records),
];

/** How each of them is brought back, by the name that audit rows give it. */
export const recordRestorers: Restorers = {
  ...Object.fromEntries(everyRecord.flatMap(({ name, undo }) => (typeof undo === 'string' ? [] : [[name, undo]]))),
  ...undoneSteps,
};
export const recordBins: Bins = Object.fromEntries(
  everyRecord.flatMap(({ name, bin }) => (typeof bin === 'string' ? [] : [[name, bin]])),
);
