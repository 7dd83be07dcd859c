import type { Post } from '../schema.ts';

/** Where a post is looked at by staff: on its project's page, or for the company's wall beside the dashboard. */
export function addressOf(post: Post): string {
  return post.project === null
    ? `/?post=${post.id}`
    : `/projects/${post.project.project_number}?tab=wall&post=${post.id}`;
}
