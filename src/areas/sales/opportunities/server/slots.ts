import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { factories } from '#platform/shared/factories.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import type { z } from 'zod';
import type { Holding, RoomShape } from '../schema.ts';
import { rules } from './rules.ts';

type Wanted = z.infer<typeof Holding>;

/**
 * Holds modules of a factory for a deal, in place of what it held before. Of two that want the last place the database gives it to one;
 * past what there is only an admin goes, with a reason.
 */
export async function holdSlots(
  write: Write,
  viewer: Viewer,
  id: string,
  wanted: Wanted & { contractId?: string },
): Promise<void> {
  await requireOpen(write, id);
  if (wanted.held_until < companyToday()) throw refuse('held_until', rules.past);
  if (wanted.overbook_reason !== undefined) requireCapability(viewer, 'sales.win');
  const before = await freeOf(write, viewer, id);
  // In one order, so that two deals that want the same months never wait for each other.
  for (const { month, modules } of wanted.months.toSorted((a, b) => a.month.localeCompare(b.month)))
    await write.tx.execute(sql`
      insert into slot_holds (id, opportunity_id, contract_id, factory, month, modules, held_until, overbooked_by, overbook_reason, created_by)
      values (${newId()}, ${id}, ${wanted.contractId ?? null}, ${wanted.factory}, ${month}, ${modules}, ${wanted.held_until},
        ${wanted.overbook_reason === undefined ? null : viewer.userId}, ${wanted.overbook_reason ?? null}, ${viewer.userId})`);
  tell(write, id, { slots: before }, { slots: wordsOf(wanted) }, wanted.overbook_reason);
  await publish(write, id);
}

/** Gives back what a deal holds. */
export async function releaseSlots(write: Write, viewer: Viewer, id: string): Promise<void> {
  await requireOpen(write, id);
  const before = await freeOf(write, viewer, id);
  if (before === null) return;
  tell(write, id, { slots: before }, { slots: null });
  await publish(write, id);
}

function tell(write: Write, id: string, old: Record<string, unknown>, next: Record<string, unknown>, reason?: string) {
  write.audit({ action: 'opportunity.slots', entityType: 'opportunity', entityId: id, old, new: next, reason });
}

const publish = (write: Write, id: string) =>
  write.publish('record.changed', {
    kind: 'opportunity',
    id,
    projectId: null,
    verb: 'changed',
    fields: ['slots'],
  });

const wordsOf = ({ factory, months }: Pick<Wanted, 'factory' | 'months'>) =>
  `${factory} ${months.map(({ month, modules }) => `${month.slice(0, 7)}: ${modules}`).join(', ')}`;

async function requireOpen(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ state: string }>(
    sql`select state from opportunities where id = ${id} and deleted_at is null for update`,
  );
  if (rows[0] === undefined) throw new AppError('not_found');
  if (rows[0].state !== 'open') throw refuse('', rules.closed);
}

async function freeOf(write: Write, viewer: Viewer, id: string): Promise<string | null> {
  const { rows } = await write.tx.execute<{ factory: Wanted['factory']; month: string; modules: number }>(sql`
    update slot_holds set released_at = now(), released_by = ${viewer.userId}
    where opportunity_id = ${id} and released_at is null returning factory, month::text as month, modules`);
  const [first] = rows;
  return first === undefined ? null : wordsOf({ factory: first.factory, months: rows });
}

/** How many months are looked ahead. */
const monthsAhead = 9;

/** What each factory has room for, from this month on: what the plan begins, what deals hold, and what is left. */
export async function readRoom(db: Executor, months = monthsAhead): Promise<RoomShape> {
  const first = `${companyToday().slice(0, 7)}-01`;
  const { rows } = await db.execute<{
    factory: (typeof factories)[number];
    month: string;
    room: number;
    planned: number;
    held: number;
    break_even: number | null;
  }>(sql`
    with months as (select generate_series(${first}::date, ${first}::date + make_interval(months => ${months - 1}), '1 month')::date as month),
    planned as (
      select coalesce(m.factory, p.factory) as factory, hearth_begins(m.online_actual_on, m.online_forecast_on, m.online_baseline_on) as month, count(*) as n
      from modules m join projects p on p.id = m.project_id
      where m.deleted_at is null and p.deleted_at is null and p.status <> 8
        and hearth_begins(m.online_actual_on, m.online_forecast_on, m.online_baseline_on) >= ${first}::date
      group by 1, 2),
    held as (select factory, month, sum(modules) as n from slots_held group by 1, 2)
    select f.factory, months.month::text as month, hearth_room(f.factory, months.month) as room, coalesce(planned.n, 0)::int as planned,
      coalesce(held.n, 0)::int as held,
      (select case when t.avg_price_cents > t.variable_cost_cents
        then ceil(t.fixed_overhead_cents::numeric / (t.avg_price_cents - t.variable_cost_cents))::int end
        from break_even_targets t where t.factory = f.factory and t.month = months.month and t.unit_of_measure = 'module') as break_even
    from unnest(${sql.param([...factories])}::text[]) with ordinality f(factory, at) cross join months
    left join planned on planned.factory = f.factory and planned.month = months.month
    left join held on held.factory = f.factory and held.month = months.month
    order by f.at, months.month`);
  return {
    factories: factories.map((factory) => {
      const own = rows
        .filter((row) => row.factory === factory)
        .map(({ factory: _factory, ...row }) => ({ ...row, free: row.room - row.planned - row.held }));
      return { factory, months: own, first_free: own.find(({ free }) => free > 0)?.month ?? null };
    }),
  };
}
