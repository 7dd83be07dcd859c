import { ArrowUp } from 'lucide-react';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSession } from '#platform/web/call/session.ts';
import { SteadyScroll } from '#platform/web/frame/steady-scroll.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Post } from '../schema.ts';
import { Composer } from './composer.tsx';
import { PostCard } from './post-card.tsx';
import { useCreatePost, usePost, useWall, type WallScope } from './queries.ts';
import { WallBin } from './wall-bin.tsx';
import { useWallSearch, WallSearchBar } from './wall-search-bar.tsx';
import { NoPosts } from './posts/no-posts.tsx';
import { useFresh, useSeen, useSteps } from './posts/use-reading.ts';

const t = texts({
  write: { en: 'Write to the team', es: 'Escribe al equipo' },
  writeShared: { en: 'Write to your builder', es: 'Escribe a tu constructor' },
  post: { en: 'Post', es: 'Publicar' },
  wall: { en: 'Wall', es: 'Muro' },
  loading: { en: 'Loading the wall', es: 'Cargando el muro' },
  errorTitle: { en: 'The wall could not be loaded', es: 'No se pudo cargar el muro' },
  retry: { en: 'Try again', es: 'Reintentar' },
  more: { en: 'Show older posts', es: 'Ver publicaciones anteriores' },
  fresh: {
    en: '{count, plural, one {# new post} other {# new posts}}',
    es: '{count, plural, one {# publicación nueva} other {# publicaciones nuevas}}',
  },
  unread: { en: 'New', es: 'Nuevo' },
});

interface WallProps {
  scope: WallScope;
  /** Where a post of this wall is looked at, for links to it. */
  address: (postId: string) => string;
  /** Without a search, for a few posts within another page. */
  plain?: boolean | undefined;
  onTyping?: (() => void) | undefined;
  /** Stands under the composer: who else writes. */
  writers?: ReactNode;
}

/** A wall: the composer, the search, the posts, live. What comes in never moves what somebody reads or types. */
export function Wall({ scope, address, plain = false, onTyping, writers }: WallProps) {
  const say = useSay();
  const place = useSearch();
  const search = useWallSearch();
  const searched = plain ? {} : search;
  const isSearching = !plain && search.isSearching;
  const replyIds = place['reply'] === undefined ? [] : [place['reply']];
  // A search steps through all that it lit, so it takes the longest page.
  const first = useWall(scope, searched, isSearching ? { limit: 100 } : {});
  const create = useCreatePost();
  const box = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly string[]>([]);
  const wall = first.data;
  const lit = useSteps(box, wall?.search.reply_highlight_ids.length ?? 0);
  useSeen(scope, wall !== undefined && !isSearching);
  const shared = { scope, address, search: searched, replyIds, onTyping };
  const searchKey = JSON.stringify(searched);
  // Another search begins at its first page.
  const [pagesOf, setPagesOf] = useState(searchKey);
  if (pagesOf !== searchKey) {
    setPagesOf(searchKey);
    setPages([]);
  }
  if (wall === undefined)
    return first.error === null ? (
      <SkeletonRows rows={8} label={say(t.loading)} />
    ) : (
      <ErrorState
        title={say(t.errorTitle)}
        text={first.error.message}
        action={<Button onClick={() => void first.refetch()}>{say(t.retry)}</Button>}
      />
    );
  // On the page of one home, an owner writes about that home.
  const audiences = wall.audiences.filter(({ unit }) => scope.unitId === undefined || unit?.id === scope.unitId);
  const [audience] = audiences;
  if (!plain && place['bin'] === 'true') return <WallBin scope={scope} />;
  return (
    <div ref={box} className="grid gap-4">
      {wall.can.post && audience !== undefined && (
        <Composer
          key={scope.unitId ?? scope.projectId ?? 'company'}
          place={`wall ${scope.unitId ?? scope.projectId ?? 'company'}`}
          scope={scope}
          label={say(wall.can.internal ? t.write : t.writeShared)}
          placeholder={say(wall.can.internal ? t.write : t.writeShared)}
          sendLabel={say(t.post)}
          choices={{ audiences, announce: wall.can.announce }}
          audience={audience}
          projectName={wall.project_name}
          mayAttach={scope.projectId !== undefined && wall.can.internal}
          onTyping={onTyping}
          onSend={({ body, audience: to, importance, fileIds, confirmed }) =>
            create.mutateAsync({
              body: {
                project_id: scope.projectId ?? null,
                body,
                visibility: to.visibility,
                unit_id: to.unit?.id ?? null,
                importance,
                file_ids: fileIds,
                confirm_mentions: confirmed,
              },
            })
          }
        />
      )}
      {writers}
      {!plain && <WallSearchBar scope={scope} total={wall.total} lit={lit} onStep={lit.step} />}
      {wall.posts.length === 0 ? (
        <NoPosts isSearching={isSearching} isInternal={wall.can.internal} />
      ) : (
        <>
          {place['post'] !== undefined && !wall.posts.some(({ id }) => id === place['post']) && (
            <LinkedPost id={place['post']} {...shared} />
          )}
          <Posts posts={wall.posts} lit={wall.search.reply_highlight_ids} seenAt={wall.seen_at} {...shared} />
          {pages.map((after, index) => (
            <OlderPosts
              key={after}
              after={after}
              onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
              {...shared}
            />
          ))}
          {pages.length === 0 && wall.next !== null && (
            <LoadMore label={say(t.more)} loading={false} onLoad={() => setPages([wall.next ?? ''])} />
          )}
        </>
      )}
    </div>
  );
}

interface SharedProps {
  scope: WallScope;
  address: (postId: string) => string;
  search: ReturnType<typeof useWallSearch> | Record<string, never>;
  replyIds: readonly string[];
  onTyping: (() => void) | undefined;
}

function OlderPosts({
  after,
  onMore,
  ...shared
}: SharedProps & { after: string; onMore?: ((next: string) => void) | undefined }) {
  const say = useSay();
  const { data } = useWall(shared.scope, shared.search, { after });
  if (data === undefined) return <SkeletonRows rows={6} label={say(t.loading)} />;
  const { next } = data;
  return (
    <>
      <Posts posts={data.posts} lit={data.search.reply_highlight_ids} seenAt={null} {...shared} />
      {next !== null && onMore !== undefined && (
        <LoadMore label={say(t.more)} loading={false} onLoad={() => onMore(next)} />
      )}
    </>
  );
}

/** The post that a link leads to, when it does not stand on the first page. */
function LinkedPost({ id, ...shared }: SharedProps & { id: string }) {
  const { data } = usePost(id, shared.scope.view);
  return data === undefined ? null : <Posts posts={[data]} lit={[]} seenAt={null} {...shared} />;
}

function Posts({
  posts,
  lit,
  seenAt,
  scope,
  address,
  search,
  replyIds,
  onTyping,
}: SharedProps & { posts: readonly Post[]; lit: readonly string[]; seenAt: string | null }) {
  const say = useSay();
  const me = useSession((state) => state.userInfo?.userId);
  const wanted = useSearch()['post'];
  // The divider stands where it stood when the page was opened.
  const [divider] = useState(seenAt);
  const { fresh, isOwn, show } = useFresh(posts, me);
  const isNew = (post: Post) =>
    divider !== null && post.created_at > divider && post.author.id !== me && post.pinned_at === null;
  const lastNew = posts.findLast(isNew)?.id;
  const litIds = new Set([...lit, ...replyIds]);
  useEffect(() => {
    if (wanted === undefined) return;
    const target = document.getElementById(`reply-${replyIds[0] ?? ''}`) ?? document.getElementById(`post-${wanted}`);
    target?.scrollIntoView({ block: 'center' });
    // Once for a link: later changes of the list move nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, replyIds.join()]);
  return (
    <div className="relative">
      {fresh > 0 && (
        <div className="sticky top-2 z-10 flex h-0 justify-center">
          <Button size="small" icon={<ArrowUp />} onClick={show}>
            {say(t.fresh, { count: fresh })}
          </Button>
        </div>
      )}
      <SteadyScroll holds={!isOwn} className="divide-y divide-line">
        {posts.map((post) => (
          <Fragment key={post.id}>
            <PostCard
              post={post}
              scope={scope}
              highlight={search.text ?? ''}
              litReplies={litIds}
              namesProject={scope.projectId === undefined}
              onTag={(tag) => setSearch({ tags: tag })}
              address={address}
              onTyping={onTyping}
              isWhole={post.id === wanted}
            />
            {post.id === lastNew && (
              <div
                className="flex items-center gap-3 border-t-0! py-1 text-12 font-label text-info-text"
                role="separator"
              >
                <span aria-hidden="true">↑</span> {say(t.unread)}
                <span className="h-px flex-1 bg-info-line" />
              </div>
            )}
          </Fragment>
        ))}
      </SteadyScroll>
    </div>
  );
}
