import { lazyPart } from '#platform/web/lazy-part.ts';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { Attachments } from './attachments.tsx';
import { addressOf } from './post-address.ts';
import { useWall } from './queries.ts';
import { wallWords } from './wall-words.ts';

const t = texts({
  loading: { en: 'Loading the wall', es: 'Cargando el muro' },
  nothing: {
    en: 'What your team posts on its projects stands here.',
    es: 'Aquí verás lo que tu equipo publique en sus proyectos.',
  },
  nothingHere: { en: 'Nothing has been posted yet.', es: 'Todavía no hay publicaciones.' },
  company: { en: 'Company', es: 'Empresa' },
  failed: { en: 'The wall could not be loaded.', es: 'No se pudo cargar el muro.' },
});

/** One post with its replies, to read and to answer. Its code, the editor among it, comes when a post is opened; give it a `Suspense`. */
export const PostThread = lazyPart(async () => ({ default: (await import('./post-thread.tsx')).PostThread }));

/** The newest posts of one project or of all, each leading to its wall. */
export function LatestPosts({ projectId, limit = 4 }: { projectId?: string; limit?: number }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error } = useWall({ projectId }, {}, { limit: limit + 4 });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} label={say(t.loading)} />
    ) : (
      <p className="px-4 py-5 text-13 text-text-2">{say(t.failed)}</p>
    );
  // A pinned post stands on top of its wall; among the newest it takes its own place.
  const newest = data.posts.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)).slice(0, limit);
  if (newest.length === 0)
    return <p className="px-4 py-5 text-13 text-text-2">{say(projectId === undefined ? t.nothing : t.nothingHere)}</p>;
  return (
    <ul className="divide-y divide-line">
      {newest.map((post) => (
        <li key={post.id} className="relative grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 px-4 py-3 hover:bg-hover">
          <Avatar name={post.author.name} photoUrl={post.author.photo_url} size={32} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-text-3">
              <b className="text-14 font-label text-text-1">{post.author.name}</b>
              {post.author.group !== 'staff' && <Tag>{say(wallWords[post.author.group])}</Tag>}
              <span className="truncate">
                {projectId === undefined && `${post.project?.name ?? say(t.company)} · `}
                {formatAgo(post.created_at, language)}
              </span>
            </p>
            <Link to={addressOf(post)} className="line-clamp-3 text-14 after:absolute after:inset-0">
              {post.plain}
            </Link>
            <span className="relative z-1">
              <Attachments files={post.files.slice(0, 2)} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
