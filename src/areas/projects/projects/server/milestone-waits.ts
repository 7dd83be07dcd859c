import { eq, sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Text } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { MilestoneDraft } from '../schema.ts';
import { milestoneDependencies } from './tables.ts';

const ring: Text = {
  en: 'A milestone can not wait for itself, not even by way of others.',
  es: 'Un hito no puede esperarse a sí mismo, ni por medio de otros.',
};

/** Puts these in place of the milestones that one waits for. A ring is refused. */
export async function setDependencies(
  write: Write,
  projectId: string,
  milestoneId: string,
  given: MilestoneDraft['depends_on'],
): Promise<void> {
  if (given === undefined) return;
  // Itself among them is a ring of one.
  if (given.some(({ id }) => id === milestoneId)) throw refuse('depends_on', ring);
  await write.tx.delete(milestoneDependencies).where(eq(milestoneDependencies.milestoneId, milestoneId));
  for (const dependency of given)
    await write.tx
      .insert(milestoneDependencies)
      .values({ projectId, milestoneId, dependsOnId: dependency.id, lagDays: dependency.lag_days })
      .onConflictDoNothing();
  const { rows } = await write.tx.execute(sql`
    with recursive chain as (select depends_on_id from milestone_dependencies where milestone_id = ${milestoneId}
      union select d.depends_on_id from milestone_dependencies d join chain on chain.depends_on_id = d.milestone_id)
    select 1 from chain where depends_on_id = ${milestoneId}`);
  if (rows.length > 0) throw refuse('depends_on', ring);
}
