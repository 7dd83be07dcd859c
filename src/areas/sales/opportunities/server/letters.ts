import { sql } from 'drizzle-orm';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';

interface Letter extends Record<string, unknown> {
  deal: string;
  contract: string;
  factory: string;
  month: string;
  modules: number;
  until: string | null;
}

/**
 * Holds the month that a signed letter of intent names, until the letter ends. A signature is never refused for want of room: what the
 * month has no room for is held as far as it goes, and whoever is in charge is told by the deal’s history.
 */
export async function holdOfLetter(write: Write, projectId: string): Promise<void> {
  const { rows } = await write.tx.execute<Letter>(sql`
    select o.id as deal, c.id as contract, c.slot_factory as factory, date_trunc('month', c.slot_month)::date::text as month,
      coalesce(o.modules, 1) as modules, coalesce(c.price_hold_until, c.deposit_refundable_until, c.expires_on)::text as until
    from opportunities o join contracts c on c.project_id = o.project_id
    where o.project_id = ${projectId} and o.state = 'open' and o.deleted_at is null and c.contract_type = 'Letter of Intent'
      and c.state = 'completed' and c.deleted_at is null and c.slot_factory is not null and c.slot_month is not null
      and not exists (select 1 from slot_holds h where h.contract_id = c.id)
    order by c.signed_on desc, c.id limit 1`);
  const [letter] = rows;
  if (letter === undefined) return;
  const { deal, contract, factory, month, modules, until } = letter;
  // The lock that the table takes: nobody gets between what was read and what is held.
  await write.tx.execute(sql`select hearth_slots_lock(${factory}, ${month}::date)`);
  const kept = Math.min(modules, await freeBeside(write, deal, factory, month));
  await write.tx.execute(
    sql`update slot_holds set released_at = now() where opportunity_id = ${deal} and released_at is null`,
  );
  if (kept > 0)
    await write.tx.execute(sql`
      insert into slot_holds (id, opportunity_id, contract_id, factory, month, modules, held_until)
      values (${newId()}, ${deal}, ${contract}, ${factory}, ${month}, ${kept}, ${until ?? addDays(companyToday(), 60)})`);
  write.audit({
    action: 'opportunity.slots',
    entityType: 'opportunity',
    entityId: deal,
    new: { slots: `${factory} ${month.slice(0, 7)}: ${kept} / ${modules}` },
  });
  await write.publish('record.changed', {
    kind: 'opportunity',
    id: deal,
    projectId: null,
    verb: 'changed',
    fields: ['slots'],
  });
}

/** What a month has left beside what this deal holds. */
async function freeBeside(write: Write, deal: string, factory: string, month: string): Promise<number> {
  const { rows } = await write.tx.execute<{ free: number }>(sql`
    select hearth_room(${factory}, ${month}::date) - hearth_planned(${factory}, ${month}::date)
      - coalesce((select sum(h.modules) from slots_held h where h.factory = ${factory} and h.month = ${month}::date
        and h.opportunity_id <> ${deal}), 0)::int as free`);
  return rows[0]?.free ?? 0;
}
