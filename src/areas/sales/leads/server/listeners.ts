import { sql } from 'drizzle-orm';
import { calendarFor } from '#areas/company/deadlines/server/reads.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import { firstResponseClock } from '../clock.ts';

/** Other working hours are other deadlines: whoever has not been answered yet is due by them. */
export function listenForLeads(events: EventBus): void {
  events.on('record.changed', async ({ kind }, { tx }) => {
    if (kind !== 'business_calendar') return;
    const named = await calendarFor(tx, null);
    const { rows } = await tx.execute<{ id: string; opened: string }>(sql`
      select id, ${iso(sql`created_at`)} as opened from leads where first_response_at is null and deleted_at is null order by id for update`);
    if (rows.length === 0) return;
    const now = new Date().toISOString();
    const due = rows.map(({ opened }) =>
      named === undefined
        ? null
        : firstResponseClock({ openedAt: opened, answeredAt: null }, named.calendar, now).dueAt,
    );
    await tx.execute(sql`
      update leads l set response_due_at = d.due
      from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(due)}::timestamptz[]) as d(id, due)
      where l.id = d.id and l.response_due_at is distinct from d.due`);
  });
}
