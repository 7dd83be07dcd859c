import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { burdenedHour } from '../schema.ts';
import './events.ts';
import { starterRates } from './starter.ts';
import { rateCards } from './tables.ts';

/** Who wrote the starter rates, and who approved them: nobody yet, where a person loads them. */
interface By {
  writtenBy: string;
  approvedBy: string | null;
  idOf: (name: string) => string;
}

/** Writes the starter rates: approved ones in the sample company, drafts where a person asks for them, so that somebody else decides. */
export async function loadStarterRates(write: Write, by: By): Promise<number> {
  await write.tx.insert(rateCards).values(
    starterRates.map((rate) => ({
      ...rate,
      id: by.idOf(`rate ${rate.kind} ${rate.key} ${rate.factory} ${rate.state} ${rate.effectiveFrom}`),
      value: rate.components === null ? rate.value : burdenedHour(rate.components),
      status: by.approvedBy === null ? 'draft' : 'approved',
      source: 'Starter rates, made up',
      approvedBy: by.approvedBy,
      approvedAt: by.approvedBy === null ? null : `${rate.effectiveFrom}T17:00:00Z`,
      isSample: true,
      createdBy: by.writtenBy,
      updatedBy: by.writtenBy,
    })),
  );
  write.audit({
    action: 'rates.starter_loaded',
    entityType: 'rate_card',
    entityId: 'starter',
    new: { rates: starterRates.length },
  });
  return starterRates.length;
}

/** The same for a person, while there is no rate at all. */
export async function loadStarterFor(write: Write, userId: string): Promise<number> {
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtext('hearth_starter_rates'))`);
  const { rows } = await write.tx.execute(sql`select 1 from rate_cards where deleted_at is null limit 1`);
  if (rows.length > 0)
    throw refuse('rates', {
      en: 'There are rates already; the starter set is for an empty list.',
      es: 'Ya hay tarifas; el juego inicial es para una lista vacía.',
    });
  const count = await loadStarterRates(write, { writtenBy: userId, approvedBy: null, idOf: () => newId() });
  await write.publish('rate.changed', { rateId: 'starter' });
  return count;
}
