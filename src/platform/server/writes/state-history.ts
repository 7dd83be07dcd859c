import { sql } from 'drizzle-orm';
import type { Write } from './transaction.ts';

interface StateStep {
  entityType: string;
  entityId: string;
  projectId: string | null;
  /** Null for where it begins. */
  from: string | null;
  to: string;
  /** Null where the portal did it by itself. */
  byId: string | null;
  reason?: string | undefined;
}

/** Notes a step of a record in the one ledger of states: since when something stands where it does is read from there. */
export async function noteState(write: Write, step: StateStep): Promise<void> {
  await write.tx.execute(sql`
    insert into status_history (entity_type, entity_id, project_id, from_state, to_state, by_id, reason, source)
    values (${step.entityType}, ${step.entityId}, ${step.projectId}, ${step.from}, ${step.to}, ${step.byId},
      ${step.reason ?? null}, ${write.actor.source})`);
}
