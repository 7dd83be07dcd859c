import { sql } from 'drizzle-orm';
import { companyToday } from '#platform/shared/dates.ts';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import type { z } from 'zod';
import type { Holding } from '../schema.ts';
import { rules } from './rules.ts';

type Wanted = z.infer<typeof Holding>;

/**
 * Holds modules of a factory for a deal, in place of what it held before. Of two that want the last place the database gives it to one;
 * past what there is only an admin goes, with a reason.
 */
export async function holdSlots(
  write: Write,
  viewer: Viewer,
  id: string,
  wanted: Wanted & { contractId?: string },
): Promise<void> {
  await requireOpen(write, id);
  if (wanted.held_until < companyToday()) throw refuse('held_until', rules.past);
  if (wanted.overbook_reason !== undefined) requireCapability(viewer, 'sales.win');
  const before = await freeOf(write, viewer, id);
  // In one order, so that two deals that want the same months never wait for each other.
  for (const { month, modules } of wanted.months.toSorted((a, b) => a.month.localeCompare(b.month)))
    await write.tx.execute(sql`
      insert into slot_holds (id, opportunity_id, contract_id, factory, month, modules, held_until, overbooked_by, overbook_reason, created_by)
      values (${newId()}, ${id}, ${wanted.contractId ?? null}, ${wanted.factory}, ${month}, ${modules}, ${wanted.held_until},
        ${wanted.overbook_reason === undefined ? null : viewer.userId}, ${wanted.overbook_reason ?? null}, ${viewer.userId})`);
  tell(write, id, { slots: before }, { slots: wordsOf(wanted) }, wanted.overbook_reason);
  await publish(write, id);
}

/** Gives back what a deal holds. */
export async function releaseSlots(write: Write, viewer: Viewer, id: string): Promise<void> {
  await requireOpen(write, id);
  const before = await freeOf(write, viewer, id);
  if (before === null) return;
  tell(write, id, { slots: before }, { slots: null });
  await publish(write, id);
}

function tell(write: Write, id: string, old: Record<string, unknown>, next: Record<string, unknown>, reason?: string) {
  write.audit({ action: 'opportunity.slots', entityType: 'opportunity', entityId: id, old, new: next, reason });
}

const publish = (write: Write, id: string) =>
  write.publish('record.changed', {
    kind: 'opportunity',
    id,
    projectId: null,
    verb: 'changed',
    fields: ['slots'],
  });

const wordsOf = ({ factory, months }: Pick<Wanted, 'factory' | 'months'>) =>
  `${factory} ${months.map(({ month, modules }) => `${month.slice(0, 7)}: ${modules}`).join(', ')}`;

async function requireOpen(write: Write, id: string): Promise<void> {
  const { rows } = await write.tx.execute<{ state: string }>(
    sql`select state from opportunities where id = ${id} and deleted_at is null for update`,
  );
  if (rows[0] === undefined) throw new AppError('not_found');
  if (rows[0].state !== 'open') throw refuse('', rules.closed);
}

async function freeOf(write: Write, viewer: Viewer, id: string): Promise<string | null> {
  const { rows } = await write.tx.execute<{ factory: Wanted['factory']; month: string; modules: number }>(sql`
    update slot_holds set released_at = now(), released_by = ${viewer.userId}
    where opportunity_id = ${id} and released_at is null returning factory, month::text as month, modules`);
  const [first] = rows;
  return first === undefined ? null : wordsOf({ factory: first.factory, months: rows });
}
