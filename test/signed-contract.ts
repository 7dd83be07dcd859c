import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';

interface Facts {
  signedOn?: string;
  amount?: number;
  /** In the bin since so many days. */
  binnedFor?: number;
}

/** A contract of a project as if it had been signed on paper: what guards, figures and lists stand on. Answers its id. */
export async function signedContract(
  db: Executor,
  projectId: string,
  type: 'Design Agreement' | 'Letter of Intent' | 'Manufacturing Agreement',
  { signedOn = '2026-01-02', amount, binnedFor }: Facts = {},
): Promise<string> {
  const id = newId();
  const bin = binnedFor === undefined ? sql`null` : sql`now() - make_interval(days => ${binnedFor})`;
  const schedule = amount === undefined ? '[]' : JSON.stringify([{ key: 'whole', amount }]);
  await db.execute(sql`
    insert into contracts (id, code, state, title, project_id, contract_type, signed_on, signed_on_paper, amount, schedule, deleted_at)
    values (${id}, ${`T-${id}`}, 'completed', ${type}, ${projectId}, ${type}, ${signedOn}, true, ${amount ?? null}, ${schedule}, ${bin})`);
  return id;
}
