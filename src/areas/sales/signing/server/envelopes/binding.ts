import { sql } from 'drizzle-orm';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { rules } from '../rules.ts';
import type { ReadyRecipient } from './draft.ts';
import { acts } from './recipient-rows.ts';

/**
 * Which of these people only read along on a project: a tenant, an agent, a viewer of its developer. They sign nothing there, as
 * `platform/shared/binding-acts.ts` says of `envelope.sign`. Whoever has no part in the project is bound by being named.
 */
async function readersAlong(db: Executor, projectId: string, people: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...people])}::uuid[]) as id where hearth_only_reads_along(id, ${projectId})`);
  return new Set(rows.map(({ id }) => id));
}

/** Refuses, at their place in the list, to ask somebody for a signature who may not bind. */
export async function requireBinding(
  write: Write,
  projectId: string | null,
  recipients: readonly Pick<ReadyRecipient, 'role' | 'userId' | 'name'>[],
  placeOf = (at: number) => at,
): Promise<void> {
  if (projectId === null) return;
  const asked = recipients.flatMap((each) => (acts(each) && each.userId !== null ? [each.userId] : []));
  if (asked.length === 0) return;
  const along = await readersAlong(write.tx, projectId, asked);
  for (const [at, { role, userId, name }] of recipients.entries())
    if (acts({ role }) && userId !== null && along.has(userId))
      throw badInput(`recipients.${placeOf(at)}`, sentence(rules.readsAlong, { name }));
}

/** The same at the moment of signing: the part that somebody has may have changed since they were asked. */
export async function requireStillBinding(
  write: Write,
  projectId: string | null,
  person: { userId: string | null; name: string },
): Promise<void> {
  if (projectId === null || person.userId === null) return;
  if ((await readersAlong(write.tx, projectId, [person.userId])).size > 0)
    throw refuse('', sentence(rules.readsAlong, { name: person.name }));
}
