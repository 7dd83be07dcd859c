import { sql } from 'drizzle-orm';
import { peopleOfHouse } from '#areas/projects/projects/server/reads.ts';
import { createProject } from '#areas/projects/projects/server/service.ts';
import { addOwner } from '#areas/projects/units/server/owners.ts';
import { lockUnit } from '#areas/projects/units/server/service.ts';
import type { DealPorts } from '#areas/sales/opportunities/server/project.ts';
import { factories } from '#platform/shared/factories.ts';

/** What a deal becomes, by the ways in which people make it by hand, with everything that follows from them. */
export const dealPorts: DealPorts = {
  async makeProject(write, viewer, { address, factory, gross_sqft, contract_value, sellerId, ...draft }) {
    // The winner of the deal manages the project, and gives sales to nobody but a seller of the house.
    const sells =
      sellerId !== null && sellerId !== viewer.userId && (await peopleOfHouse(write.tx, [sellerId])).has(sellerId);
    return createProject(write, viewer, {
      ...draft,
      factory: factories.find((each) => each === factory) ?? null,
      gross_sqft,
      contract_value_cents: contract_value,
      ...(address === null ? {} : { address: { ...address, line2: null, country: 'US' } }),
      members: [
        ...(sells ? [{ user_id: sellerId, role: 'sales' as const }] : []),
        { user_id: viewer.userId, role: 'pm' },
      ],
    });
  },
  async addOwners(write, viewer, projectId, owners) {
    const { rows } = await write.tx.execute<{ id: string }>(
      sql`select id from units where project_id = ${projectId} and deleted_at is null order by name limit 1`,
    );
    const [home] = rows;
    if (home === undefined) return;
    for (const [at, owner] of owners.entries())
      await addOwner(write, await lockUnit(write, viewer, home.id), {
        ...owner,
        role: at === 0 ? 'primary_owner' : 'co_owner',
        is_primary: at === 0,
      });
  },
  async takeEstimates(write, dealId, projectId) {
    await write.tx.execute(sql`
      update estimates set project_id = ${projectId}, version = version + 1, updated_at = now()
      where opportunity_id = ${dealId} and project_id is null`);
  },
};
