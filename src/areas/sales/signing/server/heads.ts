import { sql } from 'drizzle-orm';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { EnvelopeSubject } from '../choices.ts';
import type { EnvelopeHead } from '../schema.ts';

/** The newest envelope of each of these. Whoever may see what it is of may see how it stands: the caller judges that. */
export async function headsOf(
  db: Executor,
  kind: EnvelopeSubject,
  ids: readonly string[],
): Promise<Map<string, EnvelopeHead>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<EnvelopeHead & { of_id: string } & Record<string, unknown>>(sql`
    select distinct on (e.of_id) e.of_id, e.id, e.number, e.state, ${iso(sql`e.sent_at`)} as sent_at, ${iso(sql`e.ended_at`)} as ended_at,
      e.end_reason, e.sealed_at is not null as is_sealed, r.expires_on::text as expires_on, r.signed, r.to_sign, r.waits_for
    from envelopes e cross join lateral (
      select min(x.expires_on) filter (where x.state in ('waiting', 'sent', 'opened')) as expires_on,
        count(*) filter (where x.state = 'signed')::int as signed, count(*)::int as to_sign,
        coalesce(array_agg(x.name order by x.step, x.name) filter (where x.state in ('sent', 'opened')), '{}') as waits_for
      from envelope_recipients x where x.envelope_id = e.id and x.role in ('signer', 'approver')) r
    where e.of_kind = ${kind} and e.of_id = any(${sql.param([...ids])}::uuid[])
    order by e.of_id, e.created_at desc, e.id desc`);
  return new Map(rows.map(({ of_id: of, ...head }) => [of, head]));
}
