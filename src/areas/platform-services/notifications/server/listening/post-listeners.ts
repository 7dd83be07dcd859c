import { portalAudience, projectLabel, staffMembers } from '#areas/projects/projects/server/reads.ts';
import { activeStaff, outsideReaders, type Place } from '#areas/company/wall/server/reads.ts';
import { excerptOf } from '#platform/shared/rich-text.ts';
import { say, texts, type Text } from '#platform/shared/text.ts';
import type { EventBus } from '#platform/server/writes/events.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { News } from '../notify.ts';

const t = texts({
  posted: { en: '{who} posted: {words}', es: '{who} publicó: {words}' },
  announced: { en: '{who} announced: {words}', es: '{who} anunció: {words}' },
  replied: { en: '{who} replied: {words}', es: '{who} respondió: {words}' },
  mentioned: { en: '{who} mentioned you: {words}', es: '{who} te mencionó: {words}' },
});

interface Post extends Place {
  postId: string;
  excerpt: string;
}

/** Who hears of what is written on the walls: whoever is called by name, then the project's people, then those who follow the post. */
export function listenForPosts(events: EventBus, tell: (write: Write, news: News) => Promise<void>): void {
  events.on('post.added', async (post, write) => {
    await tellCalled(tell, write, post, post.called);
    const isAnnounced = post.importance === 'announcement';
    const everybody = await meantBy(write.tx, post, isAnnounced);
    await tell(write, {
      ...(await about(write.tx, post)),
      to: everybody.filter((id) => !post.called.includes(id)),
      type: 'proj_new_post',
      message: words(write, post, isAnnounced ? t.announced : t.posted),
      reason: 'watching',
    });
  });
  events.on('post.replied', async (post, write) => {
    await tellCalled(tell, write, post, post.called);
    await tell(write, {
      ...(await about(write.tx, post, post.replyId)),
      to: post.followers.filter((id) => !post.called.includes(id)),
      type: 'proj_new_post',
      message: words(write, post, t.replied),
      reason: 'watching',
    });
  });
  events.on('post.edited', (post, write) => tellCalled(tell, write, post, post.called, post.replyId));
}

async function tellCalled(
  tell: (write: Write, news: News) => Promise<void>,
  write: Write,
  post: Post & { replyId?: string | null },
  called: readonly string[],
  replyId: string | null = post.replyId ?? null,
): Promise<void> {
  if (called.length === 0) return;
  await tell(write, {
    ...(await about(write.tx, post, replyId)),
    to: called,
    type: 'mention',
    message: words(write, post, t.mentioned),
    reason: 'mentioned',
  });
}

/** The people of the project; of the company's wall all staff, and only for an announcement. */
async function meantBy(db: Executor, post: Post, isAnnounced: boolean): Promise<string[]> {
  if (post.projectId === null) return isAnnounced ? activeStaff(db) : [];
  return [...(await staffMembers(db, post.projectId)), ...(await outsideReaders(db, post))];
}

/** The post and where each reader sees it. */
async function about(
  db: Executor,
  post: Post,
  replyId: string | null = null,
): Promise<Pick<News, 'entity' | 'link' | 'name' | 'projectId' | 'unitId' | 'outside' | 'staffOnly' | 'excerpt'>> {
  const place = `post=${post.postId}${replyId === null ? '' : `&reply=${replyId}`}`;
  const shared = {
    entity: { type: 'post', id: post.postId },
    staffOnly: post.visibility === 'internal',
    // Who followed a thread and is no longer among its people hears no more of it.
    outside: await outsideReaders(db, post),
    unitId: post.unitId ?? undefined,
    excerpt: excerptOf(post.excerpt, 240),
  };
  const label = post.projectId === null ? undefined : await projectLabel(db, post.projectId);
  if (post.projectId === null || label === undefined) return { ...shared, name: null, link: `/?${place}` };
  const number = encodeURIComponent(label.projectNumber);
  const audience = new Map((await portalAudience(db, post.projectId)).map(({ userId, group }) => [userId, group]));
  const links = { home_owner: `/owner?${place}`, developer: `/developer/${number}?${place}` } as const;
  const staff = new Set(await activeStaff(db));
  return {
    ...shared,
    projectId: post.projectId,
    name: excerptOf(`${label.projectNumber} ${label.name}`, 60),
    link: (userId) => {
      const group = staff.has(userId) ? undefined : audience.get(userId);
      return group === undefined || group === 'floor_manager' ? `/projects/${number}?tab=wall&${place}` : links[group];
    },
  };
}

function words(write: Write, post: Post, text: Text): News['message'] {
  return (language) => say(text, language, { who: write.actor.name, words: post.excerpt });
}
