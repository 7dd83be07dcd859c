import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { tellTyping } from '#platform/web/presence.ts';
import { PresenceStack, WritingLine } from '#platform/web/presence-marks.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { addressOf } from './post-address.ts';
import { PostCard } from './post-card.tsx';
import { usePost } from './queries.ts';

const t = texts({
  loading: { en: 'Loading the post', es: 'Cargando la publicación' },
  gone: { en: 'This post is not there any more', es: 'Esta publicación ya no existe' },
  goneText: {
    en: 'It was taken away, or it is not yours to see.',
    es: 'Se quitó, o no puedes verla.',
  },
  failed: { en: 'The post could not be loaded', es: 'No se pudo cargar la publicación' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

/** One post with all that was answered, to read and to answer. A link to a reply lights it and brings it into view. */
export function PostThread({ id, replyId }: { id: string; replyId?: string | undefined }) {
  const say = useSay();
  const { data: post, error, refetch } = usePost(id);
  const isHere = post !== undefined;
  useEffect(() => {
    if (isHere && replyId !== undefined)
      document.getElementById(`reply-${replyId}`)?.scrollIntoView({ block: 'center' });
  }, [isHere, replyId]);
  if (post !== undefined)
    return (
      <>
        <div className="flex min-h-8 justify-end">
          <PresenceStack type="post" id={post.id} />
        </div>
        <PostCard
          post={post}
          scope={post.project === null ? { company: true } : { projectId: post.project.id }}
          highlight=""
          litReplies={new Set(replyId === undefined ? [] : [replyId])}
          namesProject
          isWhole
          address={() => addressOf(post)}
          onTyping={() => tellTyping('post', post.id)}
        />
        <WritingLine type="post" id={post.id} />
      </>
    );
  if (error === null) return <SkeletonRows rows={6} label={say(t.loading)} />;
  // An address that is no id is a post that is not there.
  if (error.failure.status === 404 || error.failure.status === 400)
    return (
      <EmptyState
        drawing={<MessagesSquare className="size-10 text-text-3" />}
        title={say(t.gone)}
        text={say(t.goneText)}
      />
    );
  return (
    <ErrorState
      title={say(t.failed)}
      text={error.message}
      action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
    />
  );
}
