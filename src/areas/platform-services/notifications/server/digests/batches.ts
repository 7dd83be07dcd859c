import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { DigestSection } from '#areas/platform-services/notifications/choices.ts';
import { clock } from './clock.ts';
import { endOfQuiet } from './local-time.ts';
import type { Ways } from '../ways.ts';

export interface DigestItem {
  notificationId: string | null;
  projectId: string | null;
  unitId: string | null;
  staffOnly: boolean;
  section: DigestSection;
  message: string;
  excerpt: string | null;
  link: string;
}

/** Whether these are the quiet hours of the person. */
export function isQuiet({
  quietFrom,
  quietUntil,
  timeZone,
}: Pick<Ways, 'quietFrom' | 'quietUntil' | 'timeZone'>): boolean {
  const now = clock.now();
  return endOfQuiet(now, quietFrom, quietUntil, timeZone).getTime() !== now.getTime();
}

/** When a window that opens now is closed: after its minutes, or at the end of the quiet hours that this falls into. */
export function sendAtOf(
  opened: Date,
  ways: Pick<Ways, 'mail' | 'windowMinutes' | 'quietFrom' | 'quietUntil' | 'timeZone'>,
): Date {
  const minutes = ways.mail === 'immediate' ? 0 : ways.windowMinutes;
  const due = new Date(opened.getTime() + minutes * 60_000);
  return endOfQuiet(due, ways.quietFrom, ways.quietUntil, ways.timeZone);
}

/**
 * Lays an item into the person's open window, or opens one. A window that is open keeps its end: what comes later never pushes the
 * mail back. With `minutes` it is sent within those, whatever hour it is, with all that lies in the window.
 */
export async function addToBatch(
  write: Write,
  userId: string,
  ways: Ways,
  item: DigestItem,
  minutes?: number,
): Promise<void> {
  const now = clock.now();
  const sendAt = minutes === undefined ? sendAtOf(now, ways) : new Date(now.getTime() + minutes * 60_000);
  const end = minutes === undefined ? sql`email_batches.send_at` : sql`least(email_batches.send_at, excluded.send_at)`;
  // The index on open windows makes two writers at once agree on one.
  const { rows } = await write.tx.execute<{ id: string; is_due_anew: boolean }>(sql`
    insert into email_batches (id, user_id, window_start, send_at)
    values (${newId()}, ${userId}, ${now.toISOString()}, ${sendAt.toISOString()})
    on conflict (user_id) where status = 'scheduled' do update set send_at = ${end}
    returning id, xmax = 0 or send_at = ${sendAt.toISOString()} as is_due_anew`);
  const [batch] = rows;
  if (batch === undefined) throw new Error('The window of a digest could not be opened.');
  await write.tx.execute(sql`
    insert into digest_items (id, batch_id, notification_id, project_id, unit_id, staff_only, section, message, excerpt, link, created_at)
    values (${newId()}, ${batch.id}, ${item.notificationId}, ${item.projectId}, ${item.unitId}, ${item.staffOnly},
      ${item.section}, ${item.message}, ${item.excerpt}, ${item.link}, ${now.toISOString()})`);
  if (batch.is_due_anew) write.job('send_digests', {}, { key: `digest:${batch.id}`, runAt: sendAt });
}
