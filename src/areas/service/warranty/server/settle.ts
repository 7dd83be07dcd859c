import { sql } from 'drizzle-orm';
import type { PunchCategory } from '#areas/company/tickets/choices.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { coverageFor } from './reads.ts';

/** What a person judged stays; everything else is worked out. */
export const judged = ['excluded', 'maintenance', 'goodwill'] as const;

interface Judged extends Record<string, unknown> {
  id: string;
  category: PunchCategory;
  received_at: string;
  coverage_result: string;
  coverage_id: string | null;
  covered_until: string | null;
  project_id: string;
  version: number;
}

/** Judges what was reported about a unit anew, after its coverages have changed. What somebody judged by hand, and what has ended, stays. */
export async function settleItemsOf(write: Write, unitId: string): Promise<void> {
  const { rows } = await write.tx.execute<Judged>(sql`
    select id, category, ${iso(sql`received_at`)} as received_at, coverage_result, coverage_id, covered_until::text as covered_until,
      project_id, version from tickets
    where kind = 'warranty' and unit_id = ${unitId} and deleted_at is null and not coverage_result = any(${sql.param([...judged])}::text[])
      and state not in ('warranty_verified', 'warranty_not_covered', 'warranty_void', 'merged') order by id for update`);
  for (const item of rows) {
    const answer = await coverageFor(write.tx, { unitId, category: item.category, receivedAt: item.received_at });
    const is = { coverage_result: answer.result, coverage_id: answer.coverage_id, covered_until: answer.until };
    const was = {
      coverage_result: item.coverage_result,
      coverage_id: item.coverage_id,
      covered_until: item.covered_until,
    };
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    await write.tx.execute(sql`
      update tickets set coverage_result = ${is.coverage_result}, coverage_id = ${is.coverage_id}, covered_until = ${is.covered_until},
        updated_at = now(), version = version + 1 where id = ${item.id}`);
    write.audit({
      action: 'ticket.changed',
      entityType: 'ticket',
      entityId: item.id,
      projectId: item.project_id,
      old: was,
      new: is,
    });
    await write.publish('record.changed', {
      kind: 'ticket',
      id: item.id,
      projectId: item.project_id,
      verb: 'changed',
      fields: ['coverage_result'],
    });
  }
}
