import type { EventBus } from '#platform/server/writes/events.ts';
import type { Settings } from '#platform/server/start/settings.ts';
import { listenForFactoryItems } from '#areas/design/loop/server/factory-items.ts';
import { keepFreezeForRundown } from '#areas/design/lessons/server/rundown.ts';
import { listenForModules } from '#areas/design/boms/server/builds.ts';
import { listenForMeetings } from '#areas/company/meetings/server/listeners.ts';
import { listenForModels } from '#areas/design/model-platform/server/drift.ts';
import { listenForRecords } from '#areas/platform-services/notifications/server/listening/record-listeners.ts';
import { listenForOrganisations } from '#areas/people/developers/server/routes.ts';
import { listenForNotifications } from '#areas/platform-services/notifications/server/listening/listeners.ts';
import { listenForProjects } from '#areas/projects/projects/server/listeners.ts';
import { listenForSessions } from '#areas/people/sessions/server/listeners.ts';
import type { Sessions } from '#areas/people/sessions/server/sign-in/open-sessions.ts';
import { listenForSchedule } from '#areas/projects/schedule/server/cascade/proposals.ts';
import { punchDoor } from './punch-door.ts';
import { listenForSignOffs } from '#areas/quality/sign-offs/server/listeners.ts';
import { listenForPunch } from '#areas/quality/punch/server/listeners.ts';
import { listenForWarranty } from '#areas/service/warranty/server/listeners.ts';
import { listenForUnits } from '#areas/projects/units/server/listeners.ts';
import { listenForChangeOrders } from '#areas/sales/change-orders/server/listeners.ts';
import { listenForLearning } from './deal-effects.ts';
import { listenForActivities } from './activity-effects.ts';
import { listenForTrips } from './trip-effects.ts';
import { listenForLeads } from '#areas/sales/leads/server/listeners.ts';
import { listenForContracts } from '#areas/sales/contracts/server/listeners.ts';
import { listenForDeals } from '#areas/sales/opportunities/server/listeners.ts';
import { listenForSubtasks } from '#areas/projects/subtasks/server/listeners.ts';
import { walkOfPunchItem } from './walks.ts';
import { records } from '../records.ts';
import { announceChanges } from './live-announcements.ts';

/** What one area does because of another: all events that are heard. */
export function listenToAll(
  events: EventBus,
  { settings, sessions }: { settings: Settings; sessions: Sessions },
): void {
  // First, so that what one event brings about is heard of after the event itself.
  listenForNotifications(events, settings);
  listenForRecords(events, settings, records, walkOfPunchItem);
  announceChanges(events);
  listenForSessions(events, sessions);
  listenForOrganisations(events);
  listenForProjects(events);
  listenForUnits(events);
  listenForWarranty(events);
  listenForTrips(events);
  listenForSubtasks(events);
  listenForMeetings(events);
  listenForSchedule(events);
  keepFreezeForRundown(events);
  listenForFactoryItems(events);
  listenForModels(events);
  listenForModules(events);
  listenForPunch(events);
  listenForSignOffs(events, punchDoor);
  listenForContracts(events);
  listenForDeals(events);
  listenForLearning(events);
  listenForLeads(events);
  listenForActivities(events);
  listenForChangeOrders(events);
}
