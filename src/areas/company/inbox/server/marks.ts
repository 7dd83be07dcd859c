import { sql } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { longestSnoozeDays } from '../choices.ts';
import type { InboxMark } from '../schema.ts';
import { sentence } from '#platform/shared/text.ts';

/** Keeps what a person did with one thing. What they do with it next replaces it. */
export async function keepMark(write: Write, userId: string, mark: InboxMark): Promise<void> {
  const until = mark.mark === 'snoozed' ? mark.until : null;
  if (until !== null) await refuseUntil(write, until);
  const isSeen = mark.mark === 'seen';
  const done = mark.mark === 'done' ? sql`now()` : sql`null`;
  const snoozed = until === null ? sql`null` : sql`now()`;
  const orChanged = mark.mark === 'snoozed' && mark.or_changed === true;
  // Having seen it says nothing about the rest.
  const rest = isSeen
    ? sql``
    : sql`, done_at = excluded.done_at, snoozed_at = excluded.snoozed_at, snoozed_until = excluded.snoozed_until,
      or_changed = excluded.or_changed`;
  await write.tx.execute(sql`
    insert into inbox_states (user_id, kind, item_id, seen_at, done_at, snoozed_at, snoozed_until, or_changed)
    values (${userId}, ${mark.kind}, ${mark.id}, now(), ${done}::timestamptz, ${snoozed}::timestamptz, ${until}::timestamptz, ${orChanged})
    on conflict (user_id, kind, item_id) do update set seen_at = excluded.seen_at ${rest}`);
  if (isSeen) return;
  write.audit({
    action: `inbox.${mark.mark}`,
    entityType: 'inbox',
    entityId: mark.id,
    new: { kind: mark.kind, ...(until === null ? {} : { until, or_changed: orChanged }) },
  });
}

async function refuseUntil(write: Write, until: string): Promise<void> {
  const { rows } = await write.tx.execute<{ past: boolean; far: boolean }>(sql`
    select ${until}::timestamptz <= now() as past, ${until}::timestamptz > now() + make_interval(days => ${longestSnoozeDays}) as far`);
  if (rows[0]?.past === true)
    throw badInput('until', { en: 'Must lie in the future.', es: 'Debe estar en el futuro.' });
  if (rows[0]?.far === true)
    throw badInput(
      'until',
      sentence(
        { en: 'Must lie within {longestSnoozeDays} days.', es: 'Debe estar dentro de {longestSnoozeDays} días.' },
        { longestSnoozeDays },
      ),
    );
}
