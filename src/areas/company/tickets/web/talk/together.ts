import type { Talk, TicketComment } from '#areas/company/tickets/schema.ts';

/**
 * A conversation put together of what is held and what was read from the newest held comment on. Undefined where that is not what stands on
 * the server: a comment further back was changed, felt about or taken away meanwhile, or one came in before the newest.
 */
export function together(held: Talk, newer: Talk): Talk | undefined {
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
