import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { settleOrder, type Dashboard } from '../schema.ts';
import { dashboardLayouts } from './tables.ts';

type Reply = z.input<typeof Dashboard>;

/** The kept order of a person, with widgets that came since. */
export async function orderOf(db: Executor, userId: string): Promise<Reply['order']> {
  const [kept] = await db.select().from(dashboardLayouts).where(eq(dashboardLayouts.userId, userId));
  return { ...settleOrder(kept ?? { left: [], right: [], hidden: [], collapsed: [] }), version: kept?.version ?? 0 };
}

/** Keeps the order of a person’s widgets in place of the one before. */
export async function keepOrder(
  db: Executor,
  userId: string,
  order: { left: string[]; right: string[]; hidden: string[]; collapsed: string[] },
): Promise<void> {
  const values = { left: order.left, right: order.right, hidden: order.hidden, collapsed: order.collapsed };
  await db
    .insert(dashboardLayouts)
    .values({ userId, ...values })
    .onConflictDoUpdate({
      target: dashboardLayouts.userId,
      set: { ...values, version: sql`${dashboardLayouts.version} + 1`, updatedAt: sql`now()` },
    });
}
