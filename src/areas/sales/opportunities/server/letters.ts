import { sql } from 'drizzle-orm';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import { companyDay } from '#platform/server/database/sql-words.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { slotsAfterLetter, type HeldSlot } from '../rules.ts';

interface Letter extends Record<string, unknown> {
  deal: string;
  contract: string;
  factory: string;
  month: string;
  modules: number | null;
  until: string | null;
}

interface Hold extends HeldSlot, Record<string, unknown> {
  id: string;
}

/**
 * Holds the month that a signed letter of intent names, until the letter ends, and never less in all than the deal held before. A signature is
 * never refused for want of room: what the month has no room for stays held where it was, and whoever is in charge is told by the deal’s history.
 */
export async function holdOfLetter(write: Write, projectId: string): Promise<void> {
  const { rows } = await write.tx.execute<Letter>(sql`
    select o.id as deal, c.id as contract, c.slot_factory as factory, date_trunc('month', c.slot_month)::date::text as month,
      coalesce(c.slot_modules, o.modules) as modules, coalesce(c.price_hold_until, c.deposit_refundable_until, c.expires_on)::text as until
    from opportunities o join contracts c on c.project_id = o.project_id
    where o.project_id = ${projectId} and o.state = 'open' and o.deleted_at is null and c.contract_type = 'Letter of Intent'
      and c.state = 'completed' and c.deleted_at is null and c.slot_factory is not null and c.slot_month is not null
      and not exists (select 1 from slot_holds h where h.contract_id = c.id)
    order by c.signed_on desc, c.id limit 1`);
  const [letter] = rows;
  if (letter === undefined) return;
  const { deal, contract, factory, month } = letter;
  const { rows: held } = await write.tx.execute<Hold>(sql`
    select h.id, h.factory, h.month::text as month, h.modules
    from slot_holds h where h.opportunity_id = ${deal} and h.released_at is null and h.held_until >= ${companyDay}
    order by h.month, h.factory, h.id for update`);
  // The locks that the table takes, in one order: nobody gets between what was read and what is held.
  const months = new Map([...held, letter].map((each) => [`${each.month} ${each.factory}`, each]));
  for (const [, each] of [...months].toSorted(([a], [b]) => a.localeCompare(b)))
    await write.tx.execute(sql`select hearth_slots_lock(${each.factory}, ${each.month}::date)`);
  const own = held.find((each) => each.factory === factory && each.month === month);
  const modules = letter.modules ?? Math.max(1, own?.modules ?? 0);
  const free = await freeBeside(write, deal, factory, month);
  const after = slotsAfterLetter(held, { factory, month, modules, free });
  const ends = letter.until ?? addDays(companyToday(), 60);
  for (const { id, ...slot } of held) {
    const left = after.find((each) => each.factory === slot.factory && each.month === slot.month)?.modules ?? 0;
    // A hold that shrinks or stays is never refused, however little room its month has by now.
    await write.tx.execute(
      left === 0
        ? sql`update slot_holds set released_at = now() where id = ${id}`
        : id === own?.id
          ? sql`update slot_holds set modules = ${left}, contract_id = ${contract}, held_until = greatest(held_until, ${ends}::date) where id = ${id}`
          : sql`update slot_holds set modules = ${left} where id = ${id} and modules <> ${left}`,
    );
  }
  const kept = after.find((each) => each.factory === factory && each.month === month)?.modules ?? 0;
  if (own === undefined && kept > 0) {
    // One of that month whose day has passed makes place for it.
    await write.tx.execute(sql`update slot_holds set released_at = now()
      where opportunity_id = ${deal} and factory = ${factory} and month = ${month} and released_at is null`);
    await write.tx.execute(sql`
      insert into slot_holds (id, opportunity_id, contract_id, factory, month, modules, held_until)
      values (${newId()}, ${deal}, ${contract}, ${factory}, ${month}, ${kept}, ${ends})`);
  }
  write.audit({
    action: 'opportunity.slots',
    entityType: 'opportunity',
    entityId: deal,
    old: { slots: wordsOf(held) },
    new: {
      slots:
        kept < modules ? `${wordsOf(after)} (${factory} ${month.slice(0, 7)}: ${kept} / ${modules})` : wordsOf(after),
    },
  });
  await write.publish('record.changed', {
    kind: 'opportunity',
    id: deal,
    projectId: null,
    verb: 'changed',
    fields: ['slots'],
  });
}

const wordsOf = (slots: readonly HeldSlot[]): string | null =>
  slots.length === 0
    ? null
    : slots.map(({ factory, month, modules }) => `${factory} ${month.slice(0, 7)}: ${modules}`).join(', ');

/** What a month has left beside what this deal holds. */
async function freeBeside(write: Write, deal: string, factory: string, month: string): Promise<number> {
  const { rows } = await write.tx.execute<{ free: number }>(sql`
    select hearth_room(${factory}, ${month}::date) - hearth_planned(${factory}, ${month}::date)
      - coalesce((select sum(h.modules) from slots_held h where h.factory = ${factory} and h.month = ${month}::date
        and h.opportunity_id <> ${deal}), 0)::int as free`);
  return rows[0]?.free ?? 0;
}
