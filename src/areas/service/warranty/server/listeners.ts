import { sql } from 'drizzle-orm';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { tiers, usualMonths } from '../choices.ts';
import { servedCoverages } from './record.ts';
import { settleItemsOf } from './settle.ts';

const dates: ReadonlySet<string> = new Set(['warrantyStartOn', 'closingOn', 'coOn']);

/** What a home is covered for begins with its handover, whoever notes that and however. */
export function listenForWarranty(events: EventBus): void {
  events.on('unit.changed', async ({ unitId, fields }, write) => {
    if (fields.some((field) => dates.has(field))) await followHandover(write, unitId);
  });
  // Whether a home was sold, and when, says what still holds.
  events.on('unit.owners_changed', ({ unitId }, write) => settleItemsOf(write, unitId));
  events.on('units.created', async ({ units }, write) => {
    for (const { id } of units) await followHandover(write, id);
  });
}

interface Kept extends Record<string, unknown> {
  id: string;
  tier: string;
  starts_on: string;
}

/**
 * Gives a home its usual coverages from the day of its handover on, and moves them when that day is another one. A home that is not handed over
 * after all has none. What somebody dated by hand stays as it is.
 */
async function followHandover(write: Write, unitId: string): Promise<void> {
  const { rows } = await write.tx.execute<{ starts_on: string | null }>(sql`
    select coalesce(warranty_start_on, closing_on, co_on)::text as starts_on from units where id = ${unitId} for update`);
  const from = rows[0]?.starts_on ?? null;
  const { rows: kept } = await write.tx.execute<Kept>(sql`
    select id, tier, starts_on::text as starts_on from warranty_coverages
    where unit_id = ${unitId} and follows_handover and deleted_at is null`);
  const clerk = house(write);
  const { life } = servedCoverages;
  for (const tier of tiers) {
    if (tier !== 'workmanship' && tier !== 'systems' && tier !== 'structural') continue;
    const is = kept.find((each) => each.tier === tier);
    if (from === null) {
      if (is !== undefined) await life.setBinned(write, clerk, is.id, true);
    } else if (is === undefined)
      await life.create(write, clerk, {
        unit_id: unitId,
        tier,
        starts_on: from,
        months: usualMonths[tier],
        follows_handover: true,
      });
    else if (is.starts_on !== from) await life.change(write, clerk, is.id, { starts_on: from }, undefined);
  }
}

/** Whoever noted the handover, with the rights of the house: what is covered follows from it. */
function house({ actor }: Write): Viewer {
  if (actor.id === null) throw new Error('A handover is noted by a person.');
  return {
    userId: actor.id,
    name: actor.name,
    username: '',
    email: '',
    factory: null,
    groups: ['admin'],
    sessionId: null,
    scopes: null,
  };
}
