import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { OwnContract } from '../schema.ts';
import { readSchedule } from './terms/whole.ts';
import type { ContractRow } from './terms/contract-row.ts';
import type { z } from 'zod';

/** The contracts that somebody is a party to, from their sending on, over alias `c`. */
function partyTo(viewer: Viewer): SQL {
  const me = JSON.stringify([{ user_id: viewer.userId }]);
  return sql`c.deleted_at is null and c.state not in ('draft', 'internal_review', 'ready') and c.parties @> ${me}::jsonb`;
}

interface Row extends Record<string, unknown> {
  id: string;
  code: string;
  contract_type: ContractRow['contract_type'];
  title: string;
  state: string;
  /** Missing for a party who does not see the project. */
  project_number: string | null;
  amount: number | null;
  signed_on: string | null;
  envelope_id: string | null;
  waits_for_me: boolean;
  is_sealed: boolean;
}

/** A person's own contracts, the newest first, with their payments. Nobody sees another's. */
export async function readOwn(
  db: Executor,
  viewer: Viewer,
  projectId: string | undefined,
): Promise<z.infer<typeof OwnContract>[]> {
  const of = projectId === undefined ? sql`true` : sql`c.project_id = ${projectId}`;
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.code, c.contract_type, c.title, c.state, p.project_number, c.amount::float8 as amount,
      c.signed_on::text as signed_on, c.envelope_id, e.sealed_at is not null as is_sealed,
      exists (select 1 from envelope_recipients x where x.envelope_id = c.envelope_id and x.user_id = ${viewer.userId}
        and x.state in ('sent', 'opened') and x.role in ('signer', 'approver') and c.state in ('sent', 'partially_signed')) as waits_for_me
    from contracts c left join projects p on p.id = c.project_id left join envelopes e on e.id = c.envelope_id
    where ${partyTo(viewer)} and ${of}
    order by c.sent_on desc nulls last, c.created_at desc, c.id limit 50`);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      // What a letter asked for stands in the agreement that has replaced it, with what came in.
      payments:
        row.state === 'superseded'
          ? []
          : (await readSchedule(db, row)).map(({ percent: _percent, due_on: _due, ...line }) => line),
    })),
  );
}
