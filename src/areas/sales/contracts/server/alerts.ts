import { sql } from 'drizzle-orm';
import { alertDays } from '../choices.ts';
import { companyToday, formatDayLong } from '#platform/shared/dates.ts';
import { say, texts, type Language } from '#platform/shared/text.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import type { Write } from '#platform/server/writes/transaction.ts';

const t = texts({
  ends: {
    en: '{code}: {days, plural, one {# day} other {# days}} until {day}, when its price or its time ends',
    es: '{code}: {days, plural, one {falta # día} other {faltan # días}} para el {day}, cuando termina su precio o su plazo',
  },
});

interface Due extends Record<string, unknown> {
  id: string;
  code: string;
  project_id: string;
  ends_on: string;
  days: number;
  left: number;
  owner: string;
}

/** Tells whoever is in charge of a letter of intent 30, 14 and 7 days before its price, or the time to get the deposit back, ends. Each once. */
export function alertContractsTask(db: Database): Task {
  return {
    every: '20 * * * *',
    async run(_payload, { inWrite }) {
      const { rows } = await db.execute<Due>(due());
      for (const each of rows) await inWrite((write) => alert(write, each));
    },
  };
}

/** The nearest of the days that has been reached, of each letter that is out or signed and has its end before it. */
const due = () => sql`
  select distinct on (c.id, e.ends_on) c.id, c.code, c.project_id, e.ends_on::text as ends_on, d.days,
    e.ends_on - ${companyToday()}::date as left, coalesce(c.owner, c.created_by) as owner
  from contracts c cross join lateral unnest(array[c.price_hold_until, c.deposit_refundable_until, c.expires_on]) as e(ends_on)
    cross join unnest(${sql.param([...alertDays])}::int[]) as d(days)
  where c.contract_type = 'Letter of Intent' and c.state in ('sent', 'partially_signed', 'completed') and c.deleted_at is null
    and e.ends_on >= ${companyToday()}::date and e.ends_on - ${companyToday()}::date <= d.days and coalesce(c.owner, c.created_by) is not null
    and not exists (select 1 from contract_alerts a where a.contract_id = c.id and a.ends_on = e.ends_on and a.days <= d.days)
  order by c.id, e.ends_on, d.days limit 500`;

async function alert(
  write: Write,
  { id, code, project_id: projectId, ends_on: endsOn, days, left, owner }: Due,
): Promise<void> {
  const { rows } = await write.tx.execute(sql`
    insert into contract_alerts (contract_id, ends_on, days) values (${id}, ${endsOn}, ${days}) on conflict do nothing returning 1`);
  if (rows.length === 0) return;
  const words = (language: Language) =>
    say(t.ends, language, { code, days: left, day: formatDayLong(endsOn, language) });
  const link = `/sales/loi?panel=${id}`;
  write.audit({
    action: 'contract.alerted',
    entityType: 'contract',
    entityId: id,
    projectId,
    new: { ends_on: endsOn, days },
  });
  await write.publish('record.told', {
    kind: 'contract',
    id,
    projectId,
    to: [owner],
    outside: [],
    links: { staff: link, outside: link },
    type: 'proj_contract',
    text: { en: words('en'), es: words('es') },
    reason: 'assigned',
  });
}
