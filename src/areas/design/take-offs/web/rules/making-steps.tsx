import { ArrowRight } from 'lucide-react';
import type { BuildingModel } from '#areas/design/models/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { Stepper } from '#ui/layout/stepper.tsx';
import type { Run } from '#areas/design/take-offs/schema.ts';
import { makingSteps, type MakingStep } from './making-way.ts';
import { useRun, useRuns } from '../queries.ts';

const t = texts({
  way: { en: 'From the model to the estimate', es: 'Del modelo a la estimación' },
  done: { en: 'done', es: 'hecho' },
  read: { en: 'Read', es: 'Leer' },
  take_off: { en: 'Take-off', es: 'Cuantificación' },
  review: { en: 'Review', es: 'Revisar' },
  bom: { en: 'Bill of materials', es: 'Lista de materiales' },
  estimate: { en: 'Estimate', es: 'Estimación' },
  next_take_off: { en: 'Next: take off the quantities', es: 'Sigue: cuantificar' },
  next_review: { en: 'Next: review what was mapped', es: 'Sigue: revisar lo asignado' },
  next_publish: { en: 'Next: publish it', es: 'Sigue: publicarla' },
  next_bom: { en: 'Next: the bill of materials', es: 'Sigue: la lista de materiales' },
  next_estimate: { en: 'Next: the estimate', es: 'Sigue: la estimación' },
});

/** Where a model is on its way, on the screen of the model itself: by the newest run of its revision. */
export function StepsOfModel({ model, at }: { model: BuildingModel; at: MakingStep }) {
  const runs = useRuns({ series_id: model.series_id });
  if (runs.rows === undefined || (model.state !== 'ready' && model.state !== 'degraded')) return null;
  return <Way modelId={model.id} run={runs.rows.find((run) => run.model.id === model.id)} at={at} />;
}

/** The same on the screens of what a run has become. */
export function StepsOfRun({
  runId,
  at,
  bomId,
  estimateId,
}: {
  runId: string;
  at: MakingStep;
  /** What is on screen, which the run itself may not know: a later version, an estimate made by hand. */
  bomId?: string | undefined;
  estimateId?: string | undefined;
}) {
  const { data: run } = useRun(runId);
  if (run === undefined || run === null) return null;
  return (
    <Way
      modelId={run.model.id}
      run={{ ...run, bom_id: bomId ?? run.bom_id, estimate_id: estimateId ?? run.estimate_id }}
      at={at}
    />
  );
}

function Way({ modelId, run, at }: { modelId: string; run: Run | undefined; at: MakingStep }) {
  const say = useSay();
  const { steps, next } = makingSteps(modelId, run);
  return (
    <nav
      aria-label={say(t.way)}
      className="flex flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:overflow-x-auto"
    >
      <Stepper<MakingStep>
        label={say(t.way)}
        doneLabel={say(t.done)}
        current={at}
        steps={steps.map(({ step, isDone, to }) => ({
          value: step,
          label: say(t[step]),
          done: isDone && step !== at,
          leads: to !== undefined,
        }))}
        onStep={(value) => {
          const to = steps.find(({ step }) => step === value)?.to;
          if (to !== undefined) go(to);
        }}
      />
      {next !== undefined && next.step !== at && (
        <Button size="small" iconEnd={<ArrowRight />} asChild>
          <Link to={next.to}>{say(t[`next_${next.what}`])}</Link>
        </Button>
      )}
    </nav>
  );
}
