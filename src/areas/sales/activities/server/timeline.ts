import { sql, type SQL } from 'drizzle-orm';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Language } from '#platform/shared/text.ts';
import { stageWord } from '#areas/sales/opportunities/server/reads.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { TimelineKind } from '../choices.ts';
import type { TimelineEntry } from '../schema.ts';

/** The deals and the leads that a timeline is about besides what is noted of the record itself. */
function about(kind: TimelineKind, id: string): { noted: SQL; deals: SQL; leads: SQL } {
  const none = sql`'{}'::uuid[]`;
  switch (kind) {
    case 'lead':
      return { noted: sql`a.lead_id = ${id}`, deals: none, leads: sql`array[${id}]::uuid[]` };
    case 'opportunity':
      return {
        noted: sql`a.opportunity_id = ${id} or a.lead_id = any(l.ids)`,
        deals: sql`array[${id}]::uuid[]`,
        leads: sql`array(select x.id from leads x where x.opportunity_id = ${id} and x.deleted_at is null)`,
      };
    case 'contact':
      return {
        noted: sql`a.contact_id = ${id} or a.opportunity_id = any(d.ids) or a.lead_id = any(l.ids)`,
        deals: sql`array(select o.id from opportunities o where o.deleted_at is null
          and (o.primary_contact = ${id} or o.contacts @> array[${id}]::uuid[]))`,
        leads: sql`array(select x.id from leads x where x.contact_id = ${id} and x.deleted_at is null)`,
      };
    case 'company':
      return {
        noted: sql`a.company_id = ${id} or a.opportunity_id = any(d.ids) or a.lead_id = any(l.ids)
          or a.contact_id in (select k.id from contacts k where k.company_id = ${id} and k.deleted_at is null)`,
        deals: sql`array(select o.id from opportunities o where o.deleted_at is null and o.company_id = ${id})`,
        leads: sql`array(select x.id from leads x where x.company_id = ${id} and x.deleted_at is null)`,
      };
  }
}

/** What was noted, what was asked first, and the steps that were taken: the newest hundred, the newest first. */
export async function timelineOf(
  db: Executor,
  { kind, id }: { kind: TimelineKind; id: string },
  language: Language,
): Promise<TimelineEntry[]> {
  const stage = (alias: SQL) => stageWord(alias, language);
  const { noted, deals, leads } = about(kind, id);
  const named = (user: SQL): SQL => sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${user})`;
  const { rows } = await db.execute<TimelineEntry & Record<string, unknown>>(sql`
    with d as (select ${deals} as ids), l as (select ${leads} as ids), entries as (
      select a.id::text as id, 'activity' as what, a.happened_at as moment, ${named(sql`a.created_by`)} as by, a.kind, a.title, a.words,
        a.next_step, a.next_due::text as next_due
      from activities a, d, l where a.deleted_at is null and (${noted})
      union all
      select 'move ' || m.id, 'stage', m.at, ${named(sql`m.by_id`)}, m.kind, coalesce(${stage(sql`f`)} || ' → ', '') || ${stage(sql`s`)}, m.reason, null, null
      from d cross join opportunity_moves m join sales_stages s on s.id = m.to_stage left join sales_stages f on f.id = m.from_stage
      where m.opportunity_id = any(d.ids)
      union all
      select 'lead ' || x.id, 'asked', x.created_at, ${named(sql`x.created_by`)}, x.source, x.code || ' ' || x.name, x.message, null, null
      from l cross join leads x where x.id = any(l.ids))
    select id, what, ${iso(sql`moment`)} as at, by, kind, title, words, next_step, next_due
    from entries order by moment desc, id desc limit 100`);
  return rows;
}
