import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';
import { prose } from '#platform/shared/fields.ts';
import { documentOf } from '#platform/shared/rich-text.ts';
import { rules as common } from '#platform/shared/rules.ts';
import type { RecordRules } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Restorer } from '#platform/server/writes/undo.ts';
import { requireCapability, type Viewer } from '#platform/server/viewer.ts';
import { longestReply } from '#areas/company/tickets/choices.ts';
import { say } from '../talk/talk.ts';
import { noteTalk, ticketFor } from '../talk/talk-rows.ts';

/** Makes somebody watch a ticket or not any more, with the way back. Where it stands so already nothing is written. */
async function setWatching(write: Write, ticketId: string, userId: string, on: boolean): Promise<void> {
  const ticket = await ticketFor(write.tx, ticketId, 'held');
  const { rows } = await write.tx.execute(
    on
      ? sql`insert into ticket_people (ticket_id, user_id, role) values (${ticketId}, ${userId}, 'watcher') on conflict do nothing returning 1`
      : sql`delete from ticket_people where ticket_id = ${ticketId} and user_id = ${userId} and role = 'watcher' returning 1`,
  );
  if (rows.length === 0) return;
  write.record({
    entityType: 'ticket_watch',
    entityId: ticketId,
    before: { user: userId, on: !on },
    after: { user: userId, on },
    versionAfter: 1,
  });
  await noteTalk(write, ticket, on ? 'joined' : 'left', { new: { watcher: userId } });
}

/** Takes back that somebody began or ceased to watch a ticket. */
export const restoreWatch: Restorer = async (write, viewer, { entityId, before }) => {
  requireCapability(viewer, 'tickets.write');
  const { user, on } = before;
  if (typeof user !== 'string' || typeof on !== 'boolean') throw new AppError('conflict');
  await setWatching(write, entityId, user, on);
};

/** What the queue can do to many tickets at once, beside fields and steps. */
export const ticketActs: NonNullable<RecordRules['bulk']> = {
  watch: {
    values: z.strictObject({ on: z.boolean({ error: common.flag }) }),
    act: (write: Write, viewer: Viewer, id: string, { on }: { on: boolean }) =>
      setWatching(write, id, viewer.userId, on),
  },
  /** The same words to whoever asked for each of them. What is for staff alone refuses it, as it does one by one. */
  reply: {
    values: z.strictObject({
      text: prose(longestReply).refine((text) => text.trim() !== '', { error: common.notEmpty }),
    }),
    async act(write: Write, viewer: Viewer, id: string, { text }: { text: string }) {
      const ticket = await ticketFor(write.tx, id, 'held');
      await say(write, viewer, ticket, { audience: 'shared', body: documentOf(text) });
    },
  },
};
