import { changeProject, lockProject } from '#areas/projects/projects/server/service.ts';
import '#areas/sales/opportunities/server/events.ts';
import { factories } from '#platform/shared/factories.ts';
import type { EventBus } from '#platform/server/writes/events.ts';

/**
 * What a deal learns after its project was made is not typed twice: in the same write, the project gets what it does not say itself yet,
 * as long as it has not begun. What somebody wrote there stays.
 */
export function listenForLearning(events: EventBus): void {
  events.on('deal.learned', async ({ viewer, projectId, factory, sqft, amount, site }, write) => {
    const row = await lockProject(write, viewer, projectId);
    if (row.status !== 1) return;
    const address = {
      line1: row.addressLine1 ?? site.line1,
      line2: row.addressLine2,
      city: row.city ?? site.city,
      state: row.state ?? site.state,
      zip: row.zip ?? site.zip,
    };
    await changeProject(write, viewer, row, {
      address,
      ...(row.factory === null ? { factory: factories.find((each) => each === factory) ?? null } : {}),
      ...(row.grossSqft === null ? { gross_sqft: sqft } : {}),
      ...(row.contractValueCents === null ? { contract_value_cents: amount } : {}),
    });
  });
}
