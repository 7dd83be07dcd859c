import { Suspense } from 'react';
import { lazyPart } from '#platform/web/lazy-part.ts';

const Decision = lazyPart(async () => ({ default: (await import('./estimate-decision.tsx')).EstimateDecision }));

/** What an estimate comes to, with the steps that the reader may take it. */
export function EstimateDecision({ id }: { id: string }) {
  return (
    <Suspense>
      <Decision id={id} />
    </Suspense>
  );
}
