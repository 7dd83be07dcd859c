import { Suspense, useEffect } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useSearch } from '#platform/web/place.ts';
import { closeRightSidebar, openRightSidebar, useRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { PostThread } from '#areas/company/wall/web/latest.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';

const t = texts({
  post: { en: 'Post', es: 'Publicación' },
  loading: { en: 'Loading the post', es: 'Cargando la publicación' },
});

/** Opens the post that the address names (`/?post=…`) beside the dashboard, and takes it out of the address when it is closed. */
export function usePostPanel(): void {
  const say = useSay();
  const { post, reply } = useSearch();
  const title = say(t.post);
  const loading = say(t.loading);
  useEffect(() => {
    if (post === undefined) {
      // The way back of the browser took the post out of the address.
      if (useRightSidebar.getState().isOpen) closeRightSidebar();
      return;
    }
    openRightSidebar({
      title,
      content: (
        <Suspense fallback={<SkeletonRows rows={6} label={loading} />}>
          <PostThread key={post} id={post} replyId={reply} />
        </Suspense>
      ),
      words: ['post', 'reply'],
    });
  }, [post, reply, title, loading]);
  // A link within the post leads to another page, which begins without it.
  useEffect(() => () => useRightSidebar.setState({ panel: null, isOpen: false }), []);
}
