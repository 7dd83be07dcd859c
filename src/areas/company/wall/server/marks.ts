import { sql } from 'drizzle-orm';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Reaction } from '../schema.ts';
import { audit, changed, eventOf, type Locked, record, recordedAs, requireOpen } from './service.ts';

/** Into the bin or out of it: the author's own, and an admin's to do. */
export async function setBinned(write: Write, kind: 'post' | 'reply', row: Locked, isBinned: boolean): Promise<void> {
  if (!row.may_remove)
    throw new AppError('forbidden', {
      said: {
        en: 'Only who wrote this, or an admin, can do that.',
        es: 'Solo quien lo escribió, o un administrador, puede hacer eso.',
      },
    });
  const table = kind === 'post' ? sql`posts` : sql`post_replies`;
  await write.tx.execute(
    sql`update ${table} set deleted_at = ${isBinned ? sql`now()` : sql`null`}, version = version + 1, updated_at = now()
      where id = ${row.id}`,
  );
  record(write, kind, row, { deleted: !isBinned }, { deleted: isBinned });
  audit(write, isBinned ? 'post.removed' : 'post.restored', row, { new: { [kind]: row.id } }, recordedAs[kind]);
  await write.publish('post.changed', eventOf(row));
}

/** Pins a post to the top of its wall, or takes the pin off. */
export async function setPinned(write: Write, row: Locked, pinned: boolean): Promise<void> {
  await write.tx.execute(
    sql`update posts set pinned_at = ${pinned ? sql`coalesce(pinned_at, now())` : sql`null`}, version = version + 1,
      updated_at = now() where id = ${row.id}`,
  );
  if (pinned !== row.pinned) record(write, 'post', row, { pinned: row.pinned }, { pinned });
  await changed(write, row, pinned ? 'post.pinned' : 'post.unpinned');
}

/** Whether somebody hears of the replies to a post. */
export async function setFollowed(write: Write, viewer: Viewer, row: Locked, followed: boolean): Promise<void> {
  await write.tx.execute(sql`
    insert into post_follows (post_id, user_id, kind, cancelled_at)
    values (${row.id}, ${viewer.userId}, 'joined', ${followed ? sql`null` : sql`now()`})
    on conflict (post_id, user_id) do update set cancelled_at = excluded.cancelled_at`);
  audit(write, followed ? 'post.followed' : 'post.unfollowed', row, { new: { by: viewer.userId } });
}

/** Keeps that somebody has read an announcement. */
export async function acknowledge(write: Write, viewer: Viewer, row: Locked): Promise<void> {
  if (row.importance !== 'announcement')
    throw new AppError('rule_broken', {
      said: {
        en: 'Only an announcement asks to be acknowledged.',
        es: 'Solo un anuncio pide que se confirme su lectura.',
      },
    });
  const { rowCount } = await write.tx.execute(
    sql`insert into post_acknowledgements (post_id, user_id) values (${row.id}, ${viewer.userId}) on conflict do nothing`,
  );
  if (rowCount !== 0) await changed(write, row, 'post.acknowledged', { by: viewer.userId });
}

/** Puts a reaction on a post or reply, or takes it off. */
export async function react(
  write: Write,
  viewer: Viewer,
  row: Locked,
  change: { reaction: Reaction; on: boolean },
): Promise<void> {
  requireOpen(viewer, row);
  const { rowCount } = change.on
    ? await write.tx.execute(
        sql`insert into post_reactions (target_id, post_id, user_id, reaction)
          values (${row.id}, ${row.post_id}, ${viewer.userId}, ${change.reaction}) on conflict do nothing`,
      )
    : await write.tx.execute(
        sql`delete from post_reactions where target_id = ${row.id} and user_id = ${viewer.userId} and reaction = ${change.reaction}`,
      );
  if (rowCount !== 0) await changed(write, row, 'post.reacted', { target: row.id, ...change });
}
