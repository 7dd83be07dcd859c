import type { PostVisibility } from '../schema.ts';

/** What happened on a wall. Whoever hears it looks up the rest. */
interface PostEvent {
  postId: string;
  /** Null on the company's wall. */
  projectId: string | null;
  visibility: PostVisibility;
  /** The home whose thread it is. */
  unitId: string | null;
}

/** Words that came in, and whom they call. */
interface WordsEvent extends PostEvent {
  excerpt: string;
  /** Who is called by name, or by `@project`, for the first time; all of them may see the post. */
  called: readonly string[];
}

declare module '#platform/server/writes/events.ts' {
  interface EventMap {
    'post.added': WordsEvent & { importance: 'normal' | 'announcement' };
    'post.replied': WordsEvent & { replyId: string; followers: readonly string[] };
    /** Words of a post or a reply were changed; `called` are those newly mentioned. */
    'post.edited': WordsEvent & { replyId: string | null };
    /** Anything else that open screens show: pins, reactions, the bin, acknowledgements. */
    'post.changed': PostEvent;
  }
}

export {};
