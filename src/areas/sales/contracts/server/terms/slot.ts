import { sql } from 'drizzle-orm';
import { formatMonth } from '#platform/shared/dates.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { companyDay } from '#platform/server/database/sql-words.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { WholeContract } from '#areas/sales/contracts/schema.ts';

const t = texts({
  full: {
    en: '{code} is signed, and {factory} has no room in {month}: {n, plural, one {# module} other {# modules}} too many',
    es: '{code} está firmada y {factory} no tiene lugar en {month}: {n, plural, one {sobra # módulo} other {sobran # módulos}}',
  },
});

/** The holds over alias `h` that stand today, of the deal over alias `o`. */
const standing = sql`h.opportunity_id = o.id and h.released_at is null and h.held_until >= ${companyDay}`;

/** The open or won deal that a project came of, over alias `o`. */
const dealOf = (projectId: unknown) =>
  sql`o.project_id = ${projectId} and o.state in ('open', 'won') and o.deleted_at is null`;

/**
 * For how many modules a letter's slot is where nobody says so: what its deal holds in that month, else what the deal needs, else the modules
 * that its project, or its home, has. Null where none of these is known.
 */
export async function usualModules(db: Executor, row: Readonly<Record<string, unknown>>): Promise<number | null> {
  const { project_id: project, unit_id: unit = null, slot_factory: factory, slot_month: month } = row;
  const { rows } = await db.execute<{ modules: number | null }>(sql`
    select coalesce(
      (select h.modules from slot_holds h join opportunities o on ${standing} where ${dealOf(project)} and h.factory = ${factory}
        and h.month = date_trunc('month', ${month}::date)::date limit 1),
      (select o.modules from opportunities o where ${dealOf(project)} and o.modules > 0 limit 1),
      (select nullif(count(*), 0)::int from modules m where m.project_id = ${project} and m.deleted_at is null
        and (${unit}::uuid is null or m.unit_id = ${unit}::uuid))) as modules`);
  return rows[0]?.modules ?? null;
}

/** The slot that the deal of a letter holds, where the letter that is not signed yet says another month or another count; null where both agree. */
export async function slotOf(db: Executor, id: string): Promise<WholeContract['slot']> {
  const { rows } = await db.execute<
    { deal_id: string; deal_name: string; agrees: boolean } & NonNullable<WholeContract['slot']>['held'][number]
  >(sql`
    select o.id as deal_id, o.code || ' ' || o.name as deal_name, h.factory, h.month::text as month, h.modules,
      (h.factory = c.slot_factory and h.month = date_trunc('month', c.slot_month)::date and h.modules = c.slot_modules) is true as agrees
    from contracts c join opportunities o on ${dealOf(sql`c.project_id`)} and o.state = 'open' join slot_holds h on ${standing}
    where c.id = ${id} and c.contract_type = 'Letter of Intent' and c.state in ('draft', 'internal_review', 'ready', 'sent', 'partially_signed')
    order by h.month, h.id`);
  const [first] = rows;
  if (first === undefined || rows.some(({ agrees }) => agrees)) return null;
  return {
    deal: { id: first.deal_id, name: first.deal_name },
    held: rows.map(({ factory, month, modules }) => ({ factory, month, modules })),
  };
}

type Overfull = NonNullable<WholeContract['overfull']>;

/**
 * What the month that a letter of intent names lacks in its factory; null where there is room, or nothing left to promise. What the plan
 * begins there and what other deals hold comes first; of this letter counts what it names, less what its project has planned already.
 */
export async function overfullOf(db: Executor, id: string): Promise<Overfull | null> {
  const { rows } = await db.execute<
    Omit<Overfull, 'deal'> & { deal_id: string | null; deal_name: string | null } & Record<string, unknown>
  >(sql`
    with letter as (
      select c.slot_factory as factory, date_trunc('month', c.slot_month)::date as month, c.project_id, c.unit_id, o.id as deal_id,
        o.code || ' ' || o.name as deal_name, coalesce(c.slot_modules, o.modules) as modules
      from contracts c
        left join lateral (select d.id, d.code, d.name, d.modules from opportunities d
          where d.project_id = c.project_id and d.state in ('open', 'won') and d.deleted_at is null order by d.created_at desc limit 1) o on true
      where c.id = ${id} and c.contract_type = 'Letter of Intent' and c.slot_factory is not null and c.slot_month is not null
        and c.state in ('draft', 'internal_review', 'ready', 'sent', 'partially_signed', 'completed')),
    wants as (
      select l.*, (select greatest(0, coalesce(l.modules, nullif(count(*), 0)::int, 1)
          - count(*) filter (where coalesce(m.online_actual_on, m.online_forecast_on, m.online_baseline_on) is not null)::int)
        from modules m where m.project_id = l.project_id and m.deleted_at is null
          and (l.deal_id is not null or l.unit_id is null or m.unit_id = l.unit_id)) as wanted,
        hearth_room(l.factory, l.month) as room, hearth_planned(l.factory, l.month) as planned
      from letter l),
    held as (
      select w.*, coalesce(sum(h.modules) filter (where h.opportunity_id is distinct from w.deal_id), 0)::int as others,
        coalesce(sum(h.modules) filter (where h.opportunity_id = w.deal_id), 0)::int as own,
        max(h.overbook_reason) filter (where h.opportunity_id = w.deal_id) as overbook_reason
      from wants w left join slots_held h on h.factory = w.factory and h.month = w.month
      group by w.factory, w.month, w.project_id, w.unit_id, w.deal_id, w.deal_name, w.modules, w.wanted, w.room, w.planned)
    select factory, month::text as month, room, planned, others, greatest(wanted, own) as wanted, deal_id, deal_name,
      case when own >= wanted then overbook_reason end as overbook_reason,
      planned + others + greatest(wanted, own) - room as too_many
    from held where greatest(wanted, own) > 0 and planned + others + greatest(wanted, own) > room`);
  const [row] = rows;
  if (row === undefined) return null;
  const { deal_id: dealId, deal_name: name, ...rest } = row;
  return { ...rest, deal: dealId === null || name === null ? null : { id: dealId, name } };
}

interface Letter {
  id: string;
  code: string;
  project_id: string;
  owner: string | null;
  created_by: string | null;
}

/** Tells whoever is in charge of a letter and of its deal, and the admins, who may overbook, that it was signed for a month without room. */
export async function warnOfRoom(write: Write, { id, code, project_id: projectId, owner, created_by: by }: Letter) {
  const full = await overfullOf(write.tx, id);
  if (full === null || full.overbook_reason !== null) return;
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select u.id from users u where u.state = 'active' and u.deleted_at is null and u.id is distinct from ${write.actor.id}
      and (u.id in (${owner}, ${by}) or u.id = (select coalesce(owner, created_by) from opportunities where id = ${full.deal?.id ?? null})
        or exists (select 1 from user_groups g where g.user_id = u.id and g."group" = 'admin'))`);
  if (rows.length === 0) return;
  const words = (language: Language) =>
    say(t.full, language, {
      code,
      factory: say(factoryChoices[full.factory], language),
      month: formatMonth(full.month, language),
      n: full.too_many,
    });
  const link = `/sales/loi?panel=${id}`;
  await write.publish('record.told', {
    kind: 'contract',
    id,
    projectId,
    to: rows.map((each) => each.id),
    outside: [],
    links: { staff: link, outside: link },
    type: 'proj_contract',
    text: { en: words('en'), es: words('es') },
    reason: 'assigned',
  });
}
