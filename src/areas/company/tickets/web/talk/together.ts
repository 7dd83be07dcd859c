import type { Talk, TicketComment } from '#areas/company/tickets/schema.ts';

/** What is said on a ticket: all that two readings of it have to be put together of. */
export type Said = Pick<Talk, 'comments' | 'files' | 'is_whole' | 'said'>;

/**
 * A conversation put together of what is held and what was read from the newest held comment on. Undefined where that is not what stands on
 * the server: a comment further back was changed, felt about or taken away meanwhile, or one came in before the newest.
 */
export function together<T extends Said>(held: Said, newer: T): T | undefined {
  if (newer.is_whole) return newer;
  const read = new Set(newer.comments.map(({ id }) => id));
  const earlier = held.comments.filter(({ id }) => !read.has(id));
  const comments: TicketComment[] = [...earlier, ...newer.comments].map((comment) => ({
    ...comment,
    // A file may have got its picture since.
    files: newer.files.filter((file) => file.comment_id === comment.id),
  }));
  const marks = comments.reduce((sum, { mark }) => sum + mark, 0);
  if (comments.length !== newer.said.count || marks !== newer.said.marks) return undefined;
  return { ...newer, comments, is_whole: true };
}
