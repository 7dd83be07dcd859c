import { useEffect, useState } from 'react';
import type { Post } from '#areas/company/wall/schema.ts';
import { markSeen, type WallScope } from '../queries.ts';

/** How many posts of others came in above the edge of what is seen, and whether the last change was the person's own post. */
export function useFresh(posts: readonly Post[], me: string | undefined) {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(posts.map(({ id }) => id)));
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const added = posts.filter(({ id }) => !known.has(id));
  if (added.length > 0) {
    setKnown(new Set([...known, ...added.map(({ id }) => id)]));
    const fromOthers = added
      .filter(({ author, id }) => author.id !== me && id > (posts.at(-1)?.id ?? ''))
      .map(({ id }) => id);
    if (fromOthers.length > 0) setArrived([...fromOthers, ...arrived]);
  }
  useEffect(() => {
    if (arrived.length === 0) return;
    // A post that has been in view is no news any more.
    const watcher = new IntersectionObserver((entries) => {
      const seen = new Set(entries.filter((entry) => entry.isIntersecting).map(({ target }) => target.id.slice(5)));
      if (seen.size > 0) setArrived((now) => now.filter((id) => !seen.has(id)));
    });
    for (const id of arrived) {
      const element = document.getElementById(`post-${id}`);
      if (element !== null) watcher.observe(element);
    }
    return () => watcher.disconnect();
  }, [arrived]);
  return {
    fresh: arrived.length,
    isOwn: added.some(({ author }) => author.id === me),
    show: () =>
      document.getElementById(`post-${arrived[0] ?? ''}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' }),
  };
}

/** The step from one lit reply to the next, over all of the page in their order. */
export function useSteps(box: React.RefObject<HTMLDivElement | null>, count: number) {
  const [at, setAt] = useState(0);
  const step = (by: 1 | -1) => {
    const found = [...(box.current?.querySelectorAll<HTMLElement>('[data-lit]') ?? [])];
    if (found.length === 0) return;
    const next = at === 0 && by === -1 ? found.length : ((at - 1 + by + found.length) % found.length) + 1;
    setAt(next);
    for (const [index, reply] of found.entries()) reply.toggleAttribute('data-current', index === next - 1);
    found[next - 1]?.scrollIntoView({ block: 'center' });
  };
  return { count, at: Math.min(at, count), step };
}

/** Notes the visit once the wall has stood there for a moment. */
export function useSeen({ projectId, company }: WallScope, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || (projectId === undefined && company !== true)) return;
    const timer = setTimeout(() => markSeen(projectId ?? null), 2_000);
    return () => clearTimeout(timer);
  }, [projectId, company, isShown]);
}
