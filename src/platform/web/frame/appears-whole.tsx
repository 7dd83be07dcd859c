import { clsx } from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';
import { queryClient } from '../call/query.ts';

/** Milliseconds after which a page is shown with what has come by then. */
const longestMs = 1_500;
const nextLookMs = 40;

const awaitsFirstAnswers = (): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined);

/**
 * A page of many parts, each with reads of its own: shown in one piece once every first answer has come, so that nothing on it jumps while
 * somebody reads. `waiting` stands in its place until then. What was read before is shown at once.
 */
export function AppearsWhole({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const last = performance.now() + longestMs;
    let calm = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Parts whose code is on its way begin to read later: a page that had to wait rests for two looks.
    const look = (looks: number) => {
      calm = awaitsFirstAnswers() ? 0 : calm + 1;
      if (calm > 0 && (looks === 0 || calm > 1)) setWhole(true);
      else if (performance.now() > last) setWhole(true);
      else timer = setTimeout(() => look(looks + 1), nextLookMs);
    };
    look(0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="relative">
      {!isWhole && <div className="absolute inset-x-0 top-0">{waiting}</div>}
      <div className={clsx(!isWhole && 'invisible max-h-dvh overflow-hidden')}>{children}</div>
    </div>
  );
}
