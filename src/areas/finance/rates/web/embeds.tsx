import { Suspense } from 'react';
import { useSession } from '#platform/web/call/session.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { useRates } from './queries.ts';

const Waiting = lazyPart(async () => ({ default: (await import('./waiting-rates.tsx')).WaitingRates }));

/** One rate that waits for a yes, with what it would change and the answers to it. */
export function RateDecision({ id }: { id: string }) {
  const { data } = useRates();
  const me = useSession((state) => state.userInfo?.userId);
  return (
    data !== undefined && (
      <Suspense>
        <Waiting rates={data} me={me} editId={undefined} only={id} />
      </Suspense>
    )
  );
}
