import { holdWhileDeclined } from '#areas/company/tickets/server/kinds.ts';
import { declinedItems, putOnWalk } from '#areas/service/trips/server/walk.ts';
import { scheduleItem, visitMade } from '#areas/service/warranty/server/items.ts';
import type { EventBus } from '#platform/server/writes/events.ts';

/**
 * What a visit that stands does to the warranty items that it is for, and what it does when it falls through: in the same write, with the rights
 * of the house, as it follows from something that somebody was allowed to do. A visit that is only noted afterwards schedules nothing.
 */
export function listenForTrips(events: EventBus): void {
  events.on('trip.agreed', async ({ viewer, ticketIds, visitAt }, write) => {
    if (visitAt !== null && Date.parse(visitAt) <= Date.now()) return;
    for (const id of ticketIds) await scheduleItem(write, { ...viewer, groups: ['admin'] }, id, visitAt);
  });
  events.on('trip.made', async ({ viewer, done, left, outcome, swapped }, write) => {
    const house = { ...viewer, groups: ['admin' as const] };
    for (const id of done) await visitMade(write, house, id, { outcome, ...swapped });
    // Where some were marked, those that were not want another visit; where none were, nobody has said.
    if (done.length > 0) for (const id of left) await scheduleItem(write, house, id, null);
  });
  // While the owner wants other times, the clock of what they wait for stands still.
  events.on('trip.settled', async ({ unitId }, write) =>
    holdWhileDeclined(write, await declinedItems(write.tx, unitId)),
  );
  events.on('warranty.walk', async ({ viewer, ...walk }, write) =>
    putOnWalk(write, { ...viewer, groups: ['admin'] }, walk),
  );
}
