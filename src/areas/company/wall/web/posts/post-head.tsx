import { Megaphone, Pin, Users } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { Post } from '#areas/company/wall/schema.ts';
import { useAudienceWords } from '../audience.ts';
import type { PostCardProps } from '../post-card.tsx';
import type { WallScope } from '../queries.ts';
import { SaidAt } from '../said-at.tsx';
import { wallWords } from '../wall-words.ts';

const t = texts({
  pinned: { en: 'Pinned', es: 'Fijada' },
  shared: { en: 'Shared', es: 'Compartida' },
  developers: { en: 'Developers', es: 'Desarrolladores' },
  home: { en: 'Home {unit}', es: 'Casa {unit}' },
  yourHome: { en: 'Your home only', es: 'Solo tu casa' },
  announcement: { en: 'Announcement', es: 'Anuncio' },
  inProject: { en: 'in', es: 'en' },
});

type PostHeadProps = Pick<PostCardProps, 'post' | 'scope' | 'namesProject' | 'address'>;

/** Who wrote a post, where and when, and what is special about it. */
export function PostHead({ post, scope, namesProject, address }: PostHeadProps) {
  const say = useSay();
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 pt-1.5">
      <b className="font-label">{post.author.name}</b>
      {post.author.group !== 'staff' && <Tag>{say(wallWords[post.author.group])}</Tag>}
      {namesProject && post.project !== null && (
        <span className="truncate text-13 text-text-3">
          {say(t.inProject)}{' '}
          <Link to={address(post.id)} className="link">
            {post.project.name}
          </Link>
        </span>
      )}
      <SaidAt at={post.created_at} editedAt={post.edited_at} />
      {post.pinned_at !== null && (
        <Tag icon={<Pin />} tone="line">
          {say(t.pinned)}
        </Tag>
      )}
      {post.importance === 'announcement' && (
        <Tag icon={<Megaphone />} tone="warn">
          {say(t.announcement)}
        </Tag>
      )}
      <AudienceTag post={post} view={scope.view} />
    </span>
  );
}

/** Who reads the post, where that is not what the reader takes for granted: staff their own team, others what all of them share. */
function AudienceTag({ post, view }: { post: Post; view: WallScope['view'] }) {
  const say = useSay();
  const words = useAudienceWords();
  if (post.visibility === (view === undefined ? 'internal' : 'shared')) return null;
  const name =
    post.unit !== null
      ? view === 'owner'
        ? say(t.yourHome)
        : say(t.home, { unit: post.unit.name })
      : say(post.visibility === 'developer' ? t.developers : t.shared);
  return (
    <Tag icon={<Users />} tone="info" title={words.sentence(post, post.project?.name ?? null)}>
      {name}
    </Tag>
  );
}
