import { RefreshCw } from 'lucide-react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useRemapRun, useRun } from '../queries.ts';
import { Coverage, runWords } from './run-head.tsx';

const t = texts({
  look: {
    en: 'Open it to decide about its parts beside the model, and to publish it.',
    es: 'Ábrela para decidir sobre sus elementos junto al modelo y publicarla.',
  },
});

/** How far a take-off covers its model, and another try by today's rules. */
export function RunDecision({ id }: { id: string }) {
  const say = useSay();
  const { data: run } = useRun(id);
  const remap = useRemapRun();
  if (run === undefined) return null;
  return (
    <div className="flex flex-col gap-3 px-5 pb-5">
      {run.status === 'failed' && (
        <Banner tone="bad" title={say(runWords.failed)}>
          {run.failure}
        </Banner>
      )}
      {run.counts !== null && <Coverage counts={run.counts} />}
      {run.status === 'review' && <p className="text-13 text-text-2">{say(t.look)}</p>}
      {run.can.review && (
        <Button
          className="self-start"
          icon={<RefreshCw />}
          loading={remap.isPending}
          onClick={() => remap.mutate({ params: { id } })}
        >
          {say(runWords.again)}
        </Button>
      )}
    </div>
  );
}
