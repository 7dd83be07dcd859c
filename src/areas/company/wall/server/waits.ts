import { sql, type SQL } from 'drizzle-orm';
import { holds } from '#platform/shared/access.ts';
import { waitColumns, type WaitSource } from '#platform/server/waits.ts';
import { perGroup, seesEverything, type Viewer } from '#platform/server/viewer.ts';
import { visiblePosts } from './scope.ts';

/** Where the reader sees a post, over aliases `w` and `p`: staff beside their own pages, owners and developers on theirs. */
function placeOf(viewer: Viewer): SQL {
  if (seesEverything(viewer))
    return sql`case when p.id is null then '/?post=' || w.id else '/projects/' || p.project_number || '?tab=wall&post=' || w.id end`;
  const [owner, developer] = [sql`'/owner?post=' || w.id`, sql`'/developer/' || p.project_number || '?post=' || w.id`];
  const asOwner = perGroup(viewer).find(({ groups }) => groups.includes('home_owner'));
  if (asOwner === undefined) return developer;
  if (!viewer.groups.includes('developer')) return owner;
  return sql`case when ${visiblePosts(asOwner)} then ${owner} else ${developer} end`;
}

/** Called by name on a wall, and not answered since: neither with words nor with a reaction. One for each thread. */
export const waitingMentions: WaitSource = {
  kind: 'mention',
  many: { en: 'Mentions', es: 'Menciones' },
  todo: 'answer',
  asks: { mention: { en: '{who} mentioned you', es: '{who} te mencionó' } },
  select(viewer, part) {
    if (part === 'asked' || !holds(viewer.groups, 'wall.use')) return undefined;
    const me = sql`${viewer.userId}::uuid`;
    return sql`
      select ${waitColumns({
        id: sql`w.id`,
        title: sql`m.plain`,
        link: placeOf(viewer),
        ask: sql`'mention'`,
        projectId: sql`w.project_id`,
        asker: sql`m.author_id`,
        since: sql`m.at`,
      })}
      from (
        select distinct on (called.post_id) called.* from (
          select c.id as post_id, c.author_id, c.plain, coalesce(c.edited_at, c.created_at) as at from posts c
          where c.mentions @> array[${me}]
          union all
          select c.post_id, c.author_id, c.plain, coalesce(c.edited_at, c.created_at) from post_replies c
          where c.mentions @> array[${me}] and c.deleted_at is null
        ) called where called.author_id <> ${me} order by called.post_id, called.at desc
      ) m join posts w on w.id = m.post_id left join projects p on p.id = w.project_id
      where w.deleted_at is null and ${visiblePosts(viewer)}
        and not exists (select 1 from post_replies a where a.post_id = w.id and a.author_id = ${me} and a.created_at > m.at)
        and not exists (select 1 from post_reactions a where a.post_id = w.id and a.user_id = ${me} and a.at > m.at)`;
  },
};

/** Announcements of the last three months that the reader has not confirmed yet: of the company, and of the projects they are on. */
export const waitingAnnouncements: WaitSource = {
  kind: 'announcement',
  many: { en: 'Announcements', es: 'Anuncios' },
  todo: 'read',
  asks: {
    announcement: { en: 'Please confirm that you read this', es: 'Confirma que leíste esto, por favor' },
  },
  select(viewer, part) {
    if (part === 'asked' || !holds(viewer.groups, 'wall.use')) return undefined;
    const meant = seesEverything(viewer)
      ? sql`(w.project_id is null or
        exists (select 1 from project_members m
          where m.project_id = w.project_id and m.user_id = ${viewer.userId} and m.role <> 'developer'))`
      : sql`true`;
    return sql`
      select ${waitColumns({
        id: sql`w.id`,
        title: sql`w.plain`,
        link: placeOf(viewer),
        ask: sql`'announcement'`,
        projectId: sql`w.project_id`,
        asker: sql`w.author_id`,
        since: sql`w.created_at`,
        changed: sql`w.updated_at`,
      })}
      from posts w left join projects p on p.id = w.project_id
      where w.importance = 'announcement' and w.deleted_at is null and w.created_at > now() - interval '90 days'
        and w.author_id <> ${viewer.userId}
        and ${visiblePosts(viewer)} and ${meant}
        and not exists (select 1 from post_acknowledgements k where k.post_id = w.id and k.user_id = ${viewer.userId})`;
  },
};
