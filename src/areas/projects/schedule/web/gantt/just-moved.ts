import { useEffect, useRef, useState } from 'react';
import { useSession } from '#platform/web/call/session.ts';
import type { PlanProject } from '#areas/projects/schedule/schema.ts';

/** How long a row stays marked after somebody else moved it. */
const markedMs = 8_000;

/** The projects that somebody else has moved since the last reading, for a little while. */
export function useJustMoved(projects: readonly PlanProject[] | undefined): ReadonlySet<string> {
  const me = useSession((state) => state.userInfo?.userId);
  const known = useRef<Map<string, string | undefined> | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (projects === undefined) return;
    const before = known.current;
    known.current = new Map(projects.map((project) => [project.id, project.last_change?.id]));
    if (before === null) return;
    const fresh = projects.filter(
      ({ id, last_change: change }) =>
        change !== null && change.by_id !== me && before.has(id) && before.get(id) !== change.id,
    );
    if (fresh.length === 0) return;
    setMarked((all) => new Set([...all, ...fresh.map(({ id }) => id)]));
    const timer = setTimeout(() => {
      setMarked((all) => new Set([...all].filter((id) => !fresh.some((project) => project.id === id))));
    }, markedMs);
    return () => clearTimeout(timer);
  }, [projects, me]);
  return marked;
}
